import { isJsonArray, isJsonObject, type JsonObject, type JsonValue } from '../../core/json.ts';
import { StatusError } from '../../object/status.ts';
import { formatGoSyntax, formatGoValue, goTypeName } from './go-format.ts';
import { formatElement, itemElement, memberElement } from './path-element.ts';
import { type ListSchema, type MapSchema, memberSchema, type ScalarType, type Schema } from './schema.ts';

/**
 * Throws what the API server answers to a configuration that does not fit its schema: 500 without a reason, one fault or
 * all of them.
 */
export function checkApplied(applied: JsonObject, schema: Schema): void {
  const faults: string[] = [];
  check(schema, applied, '', faults);
  if (faults.length === 0) return;
  const text = faults.length === 1 ? faults[0] : `errors:\n${faults.map((fault) => `  ${fault}`).join('\n')}`;
  const message = `failed to create typed patch object (${describe(applied)}): ${text}`;
  throw new StatusError({ kind: 'Status', apiVersion: 'v1', metadata: {}, status: 'Failure', message, code: 500 });
}

function describe(object: JsonObject): string {
  const metadata = isJsonObject(object.metadata) ? object.metadata : {};
  const apiVersion = String(object.apiVersion);
  const groupVersion = apiVersion.includes('/') ? apiVersion : `/${apiVersion}`;
  const [namespace, name] = [textOf(metadata.namespace), textOf(metadata.name)];
  return `${namespace}/${name}; ${groupVersion}, Kind=${object.kind}`;
}

function textOf(value: JsonValue | undefined): string {
  return typeof value === 'string' ? value : '';
}

function check(schema: Schema, value: JsonValue, path: string, faults: string[]): void {
  if (value === null) return;
  if (schema.map && (isJsonObject(value) || (!schema.scalar && !schema.list)))
    checkMap(schema.map, value, path, faults);
  else if (schema.list && (isJsonArray(value) || !schema.scalar)) checkList(schema.list, value, path, faults);
  else if (schema.scalar) checkScalar(schema.scalar, value, path, faults);
}

function checkMap(map: MapSchema, value: JsonValue, path: string, faults: string[]): void {
  if (!isJsonObject(value)) {
    faults.push(fault(path, `expected map, got &{${formatGoValue(value)}}`));
    return;
  }
  for (const [name, member] of Object.entries(value)) {
    const at = path + formatElement(memberElement(name));
    const schema = memberSchema(map, name);
    if (schema === undefined) {
      faults.push(fault(at, 'field not declared in schema'));
      return;
    }
    check(schema, member, at, faults);
  }
}

function checkList(list: ListSchema, value: JsonValue, path: string, faults: string[]): void {
  if (!isJsonArray(value)) {
    faults.push(fault(path, `expected list, got &{${formatGoValue(value)}}`));
    return;
  }
  const seen = new Set<string>();
  for (const [index, item] of value.entries()) {
    let at = `${path}[${index}]`;
    if (!list.isWhole) {
      const element = itemElement(list, item);
      if (element === undefined) {
        faults.push(fault(path, `element ${index}: ${whyNoElement(list, item)}`));
        return;
      }
      const shown = formatElement(element);
      if (seen.has(element)) faults.push(fault(path, `duplicate entries for key ${shown}`));
      seen.add(element);
      at = path + shown;
    }
    check(list.element(), item, at, faults);
  }
}

function whyNoElement(list: ListSchema, item: JsonValue): string {
  if (list.keys.length === 0) {
    if (item === null) return `associative list without keys has an element that's an explicit null`;
    if (isJsonArray(item)) return 'not supported: associative list with lists as elements';
    return `associative list without keys has an element that's a map type`;
  }
  if (item === null) return 'associative list with keys may not have a null element';
  if (!isJsonObject(item)) return 'associative list with keys may not have non-map elements';
  const keys = list.keys.map((key) => JSON.stringify(key)).join(' ');
  return `associative list with keys has an element that omits all key fields [${keys}] (and doesn't have default values for any key fields)`;
}

function checkScalar(scalar: ScalarType, value: JsonValue, path: string, faults: string[]): void {
  const type = typeof value;
  if (scalar === 'string' && type !== 'string') {
    faults.push(fault(path, `expected string, got &value.valueUnstructured{Value:${formatGoSyntax(value)}}`));
  } else if (scalar === 'numeric' && type !== 'number') {
    faults.push(fault(path, `expected numeric (int or float), got ${goTypeName(value)}`));
  } else if (scalar === 'boolean' && type !== 'boolean') {
    faults.push(fault(path, `expected boolean, got &{${formatGoValue(value)}}`));
  } else if (scalar === 'untyped' && type === 'object') {
    faults.push(fault(path, `expected any scalar, got &{${formatGoValue(value)}}`));
  }
}

function fault(path: string, text: string): string {
  return path === '' ? text : `${path}: ${text}`;
}
