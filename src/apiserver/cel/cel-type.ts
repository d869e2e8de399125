/** The type of an expression of a validation rule. What a schema declares also says how large values can be. */
export interface CelType {
  readonly kind: CelKind;
  /** How messages write it: `int`, `list(string)`. */
  readonly name: string;
  /** Of a list its items, of a map its values, of an optional what is in it. */
  readonly element?: CelType;
  readonly key?: CelType;
  readonly fields?: ReadonlyMap<string, CelType>;
  /** How long a text, list or map of the schema can be. */
  readonly maxElements?: number;
  /** How short a value is in JSON. */
  readonly minBytes?: number;
}

type CelKind =
  | 'int'
  | 'uint'
  | 'double'
  | 'string'
  | 'bool'
  | 'bytes'
  | 'null'
  | 'timestamp'
  | 'duration'
  | 'type'
  | 'dyn'
  | 'param'
  | 'opaque'
  | 'list'
  | 'map'
  | 'optional'
  | 'object';

export const dyn: CelType = { kind: 'dyn', name: 'dyn' };

const simpleKinds: readonly CelKind[] = [
  'int', 'uint', 'double', 'string', 'bool', 'bytes', 'null', 'timestamp', 'duration', 'type', 'dyn',
]; // biome-ignore format: a list

const simple = new Map<string, CelType>(simpleKinds.map((kind) => [kind, { kind, name: kind }]));

/** A type by its name; single capitals are parameters, other unknown names types of the API's own functions. */
export function simpleType(name: string): CelType {
  return simple.get(name) ?? { kind: /^[A-Z]$/.test(name) ? 'param' : 'opaque', name };
}

export function listOf(element: CelType, maxElements?: number): CelType {
  return {
    kind: 'list',
    name: `list(${element.name})`,
    element,
    ...(maxElements === undefined ? {} : { maxElements }),
  };
}

export function mapOf(key: CelType, element: CelType, maxElements?: number): CelType {
  const name = `map(${key.name}, ${element.name})`;
  return { kind: 'map', name, key, element, ...(maxElements === undefined ? {} : { maxElements }) };
}

export function optionalOf(element: CelType): CelType {
  return { kind: 'optional', name: `optional_type(${element.name})`, element };
}

/** Reads `list<A>`, `map<string, int>`, `optional<A>` and simple names. */
export function parseType(text: string): CelType {
  const [, outer, inner = ''] = /^(list|map|optional)<(.*)>$/.exec(text) ?? [];
  if (outer === 'list') return listOf(parseType(inner));
  if (outer === 'optional') return optionalOf(parseType(inner));
  if (outer === 'map') {
    const comma = inner.indexOf(', ');
    return mapOf(parseType(inner.slice(0, comma)), parseType(inner.slice(comma + 2)));
  }
  return simpleType(text);
}

const mayBeNull: readonly CelKind[] = ['object', 'timestamp', 'duration', 'optional', 'opaque'];

/** Whether a value of type `given` can stand where `wanted` is expected; `bound` learns what parameters stand for. */
export function isAssignable(wanted: CelType, given: CelType, bound: Map<string, CelType>): boolean {
  if (wanted.kind === 'param') {
    const before = bound.get(wanted.name);
    if (before === undefined || before.kind === 'dyn') {
      bound.set(wanted.name, given);
      return true;
    }
    return isAssignable(before, given, bound);
  }
  if (wanted.kind === 'dyn' || given.kind === 'dyn' || given.kind === 'param') return true;
  if (given.kind === 'null') return wanted.kind === 'null' || mayBeNull.includes(wanted.kind);
  if (wanted.kind === 'null') return mayBeNull.includes(given.kind);
  if (wanted.kind !== given.kind) return false;
  if (wanted.kind === 'object' || wanted.kind === 'opaque') return wanted.name === given.name;
  if (wanted.key && given.key && !isAssignable(wanted.key, given.key, bound)) return false;
  return !wanted.element || !given.element || isAssignable(wanted.element, given.element, bound);
}

/** The type with its parameters replaced by what they stand for. */
export function bindType(type: CelType, bound: ReadonlyMap<string, CelType>): CelType {
  if (type.kind === 'param') return bound.get(type.name) ?? dyn;
  if (!type.element) return type;
  const element = bindType(type.element, bound);
  if (type.kind === 'list') return listOf(element);
  if (type.kind === 'optional') return optionalOf(element);
  return mapOf(bindType(type.key ?? dyn, bound), element);
}
