import { builtinKinds, builtinTypes } from './builtin-schema-table.ts';
import {
  createMap,
  createStruct,
  deducedSchema,
  type Field,
  lazily,
  type PatchStrategy,
  type ScalarType,
  type Schema,
  untypedSchema,
} from './schema.ts';

/** The schema of a built-in kind; undefined when there is none of that name. */
export function builtinSchemaFor(apiVersion: string, kind: string): Schema | undefined {
  const key = `${apiVersion}/${kind}`;
  const type = Object.hasOwn(builtinKinds, key) ? builtinKinds[key] : undefined;
  return type === undefined ? undefined : namedSchema(type);
}

export const objectMetaSchema = (): Schema => namedSchema('meta.v1.ObjectMeta');

const parsed = new Map<string, Schema>();

function namedSchema(type: string): Schema {
  let schema = parsed.get(type);
  if (schema === undefined) {
    schema = parseStruct(builtinTypes[type] ?? '?');
    parsed.set(type, schema);
  }
  return schema;
}

function parseStruct(text: string): Schema {
  if (text === '?') return deducedSchema;
  const isWhole = text.startsWith('! ');
  const fields = new Map<string, Field>();
  for (const entry of text.split(' ')) {
    const colon = entry.indexOf(':');
    if (colon > 0) fields.set(entry.slice(0, colon), parseField(entry.slice(colon + 1)));
  }
  return createStruct(fields, { isWhole });
}

const fieldGrammar = /^(\+?)(.*?)(?:=([^\]^]+))?(?:\^([mkr]+)(?::(.+))?)?$/;
const strategyNames: Readonly<Record<string, PatchStrategy>> = { m: 'merge', k: 'retainKeys', r: 'replace' };

function parseField(text: string): Field {
  const [, always, type = '', keyDefault, strategies, mergeKey] = fieldGrammar.exec(text) ?? [];
  return {
    schema: lazily(() => parseType(type)),
    isAlwaysWritten: always === '+',
    ...(keyDefault === undefined ? {} : { default: keyDefault }),
    ...(strategies === undefined ? {} : { patch: patchRule(strategies, mergeKey) }),
  };
}

function patchRule(letters: string, mergeKey: string | undefined) {
  const strategies = [...letters].map((letter) => strategyNames[letter] ?? 'replace');
  return mergeKey === undefined ? { strategies } : { strategies, mergeKey };
}

const scalars: Readonly<Record<string, ScalarType>> = {
  s: 'string',
  y: 'string',
  i: 'numeric',
  n: 'numeric',
  b: 'boolean',
  t: 'untyped',
  q: 'untyped',
  x: 'untyped',
};

function parseType(text: string): Schema {
  const scalar = scalars[text];
  if (scalar !== undefined) return { scalar };
  if (text === '?') return deducedSchema;
  if (text === '*') return untypedSchema;
  if (text.startsWith('@')) return namedSchema(text.slice(1));
  if (text.startsWith('!') || text.startsWith('~')) return withWhole(parseType(text.slice(1)), text.startsWith('!'));
  if (text.startsWith('{!}'))
    return createMap(
      lazily(() => parseType(text.slice(3))),
      true,
    );
  if (text.startsWith('{}')) return createMap(lazily(() => parseType(text.slice(2))));
  return parseList(text);
}

function parseList(text: string): Schema {
  const end = text.indexOf(']');
  const keys = text.slice(1, end);
  const element = lazily(() => parseType(text.slice(end + 1)));
  return { list: { isWhole: keys === '', keys: keys === '' || keys === '=' ? [] : keys.split(','), element } };
}

function withWhole(schema: Schema, isWhole: boolean): Schema {
  return schema.map ? { ...schema, map: { ...schema.map, isWhole } } : schema;
}
