import { builtinTypes } from './builtin-types.ts';
import { goFieldTypes } from './go-field-types.ts';

/** Go's kinds, as far as the API types use them. */
export type ScalarCode = 's' | 'b' | 'i' | 'l' | 'f' | 'y' | 'T' | 'U' | 'D' | 'Q' | 'I' | 'R' | 'F';

export type TypeRef =
  | { readonly type: 'scalar'; readonly code: ScalarCode }
  | { readonly type: 'list'; readonly of: TypeRef }
  | { readonly type: 'map'; readonly of: TypeRef }
  | { readonly type: 'struct'; readonly name: string };

export interface StructField {
  readonly name: string;
  /** With the names of embedded structs before it, as errors have it. */
  readonly goPath: string;
  /** Go's name of the type, when it has one of its own. */
  readonly goType: string | undefined;
  /** Protobuf field numbers from the outside in; more than one when the field sits in an embedded message. */
  readonly numbers: readonly number[];
  readonly of: TypeRef;
  readonly pointer: boolean;
  readonly omitEmpty: boolean;
  readonly omitZero: boolean;
  readonly atomic: boolean;
  /** Keys of a list of type map; empty for a set; undefined for other lists. */
  readonly listKeys: readonly string[] | undefined;
  /** `merge`, `retainKeys`, `merge,retainKeys`, `replace`, or undefined. */
  readonly patchStrategy: string | undefined;
  readonly patchMergeKey: string | undefined;
  /** JSON of the declared default. */
  readonly default: string | undefined;
}

export interface StructType {
  /** `core/v1.Pod` */
  readonly name: string;
  readonly atomic: boolean;
  readonly fields: readonly StructField[];
  readonly byName: ReadonlyMap<string, StructField>;
}

const lines = new Map<string, string>();
const parsed = new Map<string, StructType>();
const fieldTypes = new Map<string, readonly string[]>();

/** The built-in type of that name, for instance `core/v1.Pod`; undefined when there is none. */
export function structType(name: string): StructType | undefined {
  const known = parsed.get(name);
  if (known) return known;
  if (lines.size === 0) readLines();
  const line = lines.get(name);
  if (line === undefined) return undefined;
  const struct = parseLine(name, line);
  parsed.set(name, struct);
  return struct;
}

/** Names of all built-in types. */
export function structNames(): readonly string[] {
  if (lines.size === 0) readLines();
  return [...lines.keys()];
}

function readLines(): void {
  for (const line of builtinTypes.split('\n')) {
    const end = line.indexOf(' ');
    const name = (end === -1 ? line : line.slice(0, end)).replace(/=$/, '');
    if (name !== '') lines.set(name, line);
  }
}

function parseLine(name: string, line: string): StructType {
  const [head = '', ...tokens] = line.split(' ');
  const named = new Map(fieldTypesOf(name).map((token) => [/^(?:\w+\.)*([^:]+)/.exec(token)?.[1] ?? '', token]));
  const fields = tokens
    .filter((token) => token !== '')
    .map((token) => parseField(token, packageOf(name)))
    .map((field) => {
      const [goPath = field.name, goType] = named.get(field.name)?.split(/:(.*)/) ?? [];
      return { ...field, goPath, goType };
    });
  return { name, atomic: head.endsWith('='), fields, byName: new Map(fields.map((field) => [field.name, field])) };
}

function fieldTypesOf(name: string): readonly string[] {
  if (fieldTypes.size === 0) {
    for (const line of goFieldTypes.split('\n')) {
      const [struct = '', ...fields] = line.split(' ');
      fieldTypes.set(struct, fields);
    }
  }
  return fieldTypes.get(name) ?? [];
}

const fieldPattern =
  /^([^#]+)#([\d.]+):([[{]*)(@[\w./]+|\w)(\*?)(\??)(0?)(?:\^([\w+]*))?(=?)(?:%([mr]*))?(?:!(\w+))?(?:~(.*))?$/;
const strategies: Readonly<Record<string, string>> = {
  m: 'merge',
  r: 'retainKeys',
  mr: 'merge,retainKeys',
  '': 'replace',
};

function parseField(token: string, inPackage: string): Omit<StructField, 'goPath' | 'goType'> {
  const match = fieldPattern.exec(token);
  if (!match) throw new Error(`bad field in the table of built-in types: ${token}`);
  const [
    ,
    name = '',
    numbers = '',
    wrappers = '',
    leaf = '',
    pointer,
    omitEmpty,
    omitZero,
    keys,
    atomic,
    strategy,
    mergeKey,
    fallback,
  ] = match;
  return {
    name,
    numbers: numbers.split('.').map(Number),
    of: [...wrappers].reduceRight<TypeRef>(
      (of, wrapper) => ({ type: wrapper === '[' ? 'list' : 'map', of }),
      leafType(leaf, inPackage),
    ),
    pointer: pointer === '*',
    omitEmpty: omitEmpty === '?',
    omitZero: omitZero === '0',
    atomic: atomic === '=',
    listKeys: keys === undefined ? undefined : keys.split('+').filter((key) => key !== ''),
    patchStrategy: strategy === undefined ? undefined : strategies[strategy],
    patchMergeKey: mergeKey,
    default: fallback,
  };
}

function leafType(leaf: string, inPackage: string): TypeRef {
  if (!leaf.startsWith('@')) return { type: 'scalar', code: leaf as ScalarCode };
  const name = leaf.slice(1);
  return { type: 'struct', name: name.includes('.') ? name : `${inPackage}.${name}` };
}

/** `core/v1` of `core/v1.Pod`. */
export function packageOf(name: string): string {
  return name.slice(0, name.lastIndexOf('.'));
}

/** The type's name for an object of a group, version and kind. */
export function structNameOf(group: string, version: string, kind: string): string {
  const folder = group === '' ? 'core' : (group.split('.')[0] ?? '');
  return `${folder}/${version}.${kind}`;
}
