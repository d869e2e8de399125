import { isJsonObject, type JsonObject } from '../api-object.ts';
import { decodeScalar, goKindOf, goScalarName, isZeroScalar, zeroScalar } from './decode-scalar.ts';
import { type ScalarCode, type StructField, type StructType, structType, type TypeRef } from './struct-type.ts';

/** What reading an object into its Go type found. */
export interface DecodeReport {
  /** Paths of fields that the type does not have, in order. */
  readonly unknownFields: string[];
}

/** A value that does not fit the type: Go's `json.UnmarshalTypeError` and its kin. The message is Go's. */
export class DecodeError extends Error {
  override readonly name = 'DecodeError';
}

/**
 * What Go makes of `value` when it reads it into the type and writes it again: unknown fields dropped and reported,
 * fields in the struct's order, empty ones left out or spelled out as the tags say.
 */
export function decodeStruct(value: unknown, name: string, report: DecodeReport): JsonObject {
  const struct = structType(name);
  if (!struct) throw new Error(`unknown built-in type ${name}`);
  return new StructDecoder(report).struct(value, struct, undefined, '');
}

/** Go's field stack; made into a text when something is wrong. */
type Stack = { readonly under: Stack; readonly goPath: string } | undefined;

function namesOf(stack: Stack): readonly string[] {
  const names: string[] = [];
  for (let at = stack; at; at = at.under) names.unshift(at.goPath);
  return names;
}

class StructDecoder {
  readonly #report: DecodeReport;

  constructor(report: DecodeReport) {
    this.#report = report;
  }

  /** `stack` is Go's field stack (no list positions), `path` the one with them; fields are read as the text has them. */
  struct(value: unknown, struct: StructType, stack: Stack, path: string): JsonObject {
    if (value !== null && value !== undefined && !isJsonObject(value)) {
      throw unmarshalError(value, struct, stack, goTypeName({ type: 'struct', name: struct.name }));
    }
    const decoded: JsonObject = {};
    const output: JsonObject = {};
    for (const name of Object.keys(value ?? {})) {
      const given = value?.[name];
      const field = struct.byName.get(name);
      if (field) {
        if (given !== undefined && given !== null) decoded[name] = this.#field(given, field, struct, stack, path);
      } else if (isEmbeddedTypeMeta(name, struct, path)) {
        output[name] = given;
      } else {
        this.#report.unknownFields.push(join(path, name));
      }
    }
    const isProtobuf = !struct.name.startsWith('apiextensions/');
    for (const field of struct.fields) {
      const value = decoded[field.name];
      emit(output, field, isProtobuf && isNothing(value, field.of) ? undefined : value);
    }
    return output;
  }

  #field(value: unknown, field: StructField, struct: StructType, stack: Stack, path: string): unknown {
    if (field.of.type === 'scalar') return this.#scalar(value, field.of.code, struct, stack, field);
    return this.#value(value, field.of, struct, { under: stack, goPath: field.goPath }, join(path, field.name));
  }

  #value(value: unknown, of: TypeRef, struct: StructType, stack: Stack, path: string): unknown {
    switch (of.type) {
      case 'struct': {
        const inner = structType(of.name);
        if (!inner) throw new Error(`unknown built-in type ${of.name}`);
        if (value !== null && !isJsonObject(value)) throw unmarshalError(value, struct, stack, goTypeName(of));
        return this.struct(value, inner, stack, path);
      }
      case 'list': {
        if (!Array.isArray(value)) throw unmarshalError(value, struct, stack, goTypeName(of));
        const item = of.of;
        if (item.type === 'scalar') return value.map((one) => this.#scalar(one ?? null, item.code, struct, stack));
        return value.map((one, i) => this.#value(one ?? null, item, struct, stack, `${path}[${i}]`));
      }
      case 'map': {
        if (!isJsonObject(value)) throw unmarshalError(value, struct, stack, goTypeName(of));
        const item = of.of;
        // In the order of the text, which decides what is found wrong first; then sorted.
        const entries = Object.entries(value).map(([key, one = null]) => {
          const decoded =
            item.type === 'scalar'
              ? this.#scalar(one, item.code, struct, stack)
              : this.#value(one, item, struct, stack, join(path, key));
          return [key, decoded] as const;
        });
        return Object.fromEntries(entries.sort(([a], [b]) => (a < b ? -1 : a > b ? 1 : 0)));
      }
      case 'scalar':
        return this.#scalar(value, of.code, struct, stack);
    }
  }

  /** Paths are made for errors only: most values are scalars, and most are right. */
  #scalar(value: unknown, code: ScalarCode, struct: StructType, stack: Stack, field?: StructField): unknown {
    if (value === null) return zeroScalar(code);
    if (code === 's' && typeof value === 'string') return value;
    const decoded = decodeScalar(value, code);
    if (decoded.type === 'value') return decoded.value;
    if (decoded.type === 'invalid') throw new DecodeError(decoded.message);
    throw unmarshalError(value, struct, field ? { under: stack, goPath: field.goPath } : stack, goScalarName(code));
  }
}

/** An object inside an object, such as a claim template: it has metadata, and keeps its kind and version. */
function isEmbeddedTypeMeta(name: string, struct: StructType, path: string): boolean {
  return path !== '' && (name === 'kind' || name === 'apiVersion') && struct.byName.has('metadata');
}

/** Puts the field in, leaves it out, or writes its zero value, as encoding/json does by its tags. */
function emit(output: JsonObject, field: StructField, value: unknown): void {
  if (
    value !== undefined &&
    !(field.omitEmpty && !field.pointer && isEmpty(value, field.of)) &&
    !(field.omitZero && isEmpty(value, field.of))
  ) {
    output[field.name] = value;
    return;
  }
  if (field.omitZero) return;
  if (field.omitEmpty && (field.pointer || !isStruct(field.of))) return;
  output[field.name] = field.pointer ? null : zeroValue(field.of);
}

/** Protobuf, in which all but definitions are stored, knows no difference between an empty list or map and none. */
function isNothing(value: unknown, of: TypeRef): boolean {
  return (of.type === 'list' || of.type === 'map') && isEmpty(value, of);
}

function isEmpty(value: unknown, of: TypeRef): boolean {
  if (of.type === 'list') return Array.isArray(value) && value.length === 0;
  if (of.type === 'map') return isJsonObject(value) && Object.keys(value).length === 0;
  if (of.type === 'scalar') return !isStruct(of) && isZeroScalar(value, of.code);
  return false;
}

/** Go never leaves a struct out because of omitempty; Time, Quantity and their kind are structs. */
function isStruct(of: TypeRef): boolean {
  return of.type === 'struct' || (of.type === 'scalar' && 'TUDQIR'.includes(of.code));
}

function zeroValue(of: TypeRef): unknown {
  if (of.type === 'scalar') return zeroScalar(of.code);
  if (of.type !== 'struct') return null;
  return decodeStruct(undefined, of.name, { unknownFields: [] });
}

function join(path: string, name: string): string {
  return path === '' ? name : `${path}.${name}`;
}

function unmarshalError(value: unknown, struct: StructType, stack: Stack, typeName: string): DecodeError {
  const short = struct.name.slice(struct.name.lastIndexOf('.') + 1);
  const names = namesOf(stack);
  const field = struct.byName.get(names.at(-1)?.split('.').at(-1) ?? '');
  typeName = ownName(field, typeName);
  const where = names.length === 0 ? 'value' : `struct field ${short}.${names.join('.')}`;
  // A number that does not fit is told, one in the wrong place is not.
  const isNumber = typeof value === 'number' && ['int32', 'int64'].includes(typeName);
  const shown = isNumber ? `number ${value}` : goKindOf(value);
  return new DecodeError(`json: cannot unmarshal ${shown} into Go ${where} of type ${typeName}`);
}

/** The name that the field's type, or that of its items, has of its own. */
function ownName(field: StructField | undefined, typeName: string): string {
  if (field?.goType === undefined) return typeName;
  const isWhole = goTypeName(field.of) === typeName;
  return isWhole ? field.goType : field.goType.replace(/^(\[\]|map\[[\w.]+\])/, '');
}

function goTypeName(of: TypeRef): string {
  switch (of.type) {
    case 'list':
      return `[]${goTypeName(of.of)}`;
    case 'map':
      return `map[string]${goTypeName(of.of)}`;
    case 'scalar':
      return goScalarName(of.code);
    case 'struct':
      return of.name.slice(of.name.indexOf('/') + 1);
  }
}
