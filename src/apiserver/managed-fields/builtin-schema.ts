import type { JsonValue } from '../../core/json.ts';
import { type StructField, type StructType, structNameOf, structType, type TypeRef } from '../schema/struct-type.ts';
import {
  createMap,
  createStruct,
  deducedSchema,
  type Field,
  lazily,
  type PatchRule,
  type PatchStrategy,
  type Schema,
  untypedSchema,
} from './schema.ts';

/** The schema of a built-in kind; undefined when there is none of that name. */
export function builtinSchemaFor(apiVersion: string, kind: string): Schema | undefined {
  const [group = '', version = ''] = apiVersion.includes('/') ? apiVersion.split('/') : ['', apiVersion];
  const name = structNameOf(group, version, kind);
  let schema = objects.get(name);
  if (schema === undefined) {
    const struct = structType(name);
    if (!struct?.byName.has('metadata')) return undefined;
    schema = toStruct(struct, typeFields);
    objects.set(name, schema);
  }
  return schema;
}

export const objectMetaSchema = (): Schema => namedSchema('meta/v1.ObjectMeta');

/** Schemas with `apiVersion` and `kind`, by the name of the type. */
const objects = new Map<string, Schema>();
/** Schemas without. */
const structs = new Map<string, Schema>();

const text: Field = { schema: () => ({ scalar: 'string' }), isAlwaysWritten: false };
const typeFields: readonly (readonly [string, Field])[] = [
  ['apiVersion', text],
  ['kind', text],
];

/** Types that may carry `apiVersion` and `kind` inside other types too. */
const typedInside = new Set(['core/v1.PersistentVolumeClaim', 'meta/v1.DeleteOptions']);

function namedSchema(name: string): Schema {
  let schema = structs.get(name);
  if (schema === undefined) {
    const struct = structType(name);
    schema = struct === undefined ? deducedSchema : toStruct(struct, typedInside.has(name) ? typeFields : []);
    structs.set(name, schema);
  }
  return schema;
}

function toStruct(struct: StructType, more: readonly (readonly [string, Field])[]): Schema {
  const isExtension = struct.name.startsWith('apiextensions/');
  const fields = struct.fields.map((field) => [field.name, toField(struct.name, field, isExtension)] as const);
  return createStruct(new Map([...more, ...fields]), {
    isWhole: struct.atomic,
    name: struct.name.slice(struct.name.lastIndexOf('.') + 1),
  });
}

function toField(struct: string, field: StructField, isExtension: boolean): Field {
  const patch = patchRule(field);
  const isMerged = mergedAnyway.has(`${struct}.${field.name}`);
  return {
    schema: lazily(() =>
      isMerged ? withWhole(fieldSchema(field, isExtension), false) : fieldSchema(field, isExtension),
    ),
    isAlwaysWritten: isAlwaysWritten(field),
    ...defaultOf(field),
    ...(patch === undefined ? {} : { patch }),
  };
}

/** The declared default; Go's zero value of a scalar that is always written. */
function defaultOf(field: StructField): Pick<Field, 'default'> {
  if (field.default !== undefined) return { default: JSON.parse(field.default) };
  if (field.omitEmpty || field.pointer || field.of.type !== 'scalar') return {};
  const zero = zeroValues[field.of.code];
  return zero === undefined ? {} : { default: zero };
}

const zeroValues: Readonly<Record<string, JsonValue>> = { s: '', b: false, i: 0, l: 0, f: 0 };

/** Fields of types that are kept whole elsewhere. */
const mergedAnyway = new Set(['core/v1.PersistentVolumeSpec.claimRef']);

/** Go leaves out what is empty, but never a struct that is no pointer. */
function isAlwaysWritten({ of, pointer, omitEmpty, omitZero }: StructField): boolean {
  if (omitZero) return false;
  const isStruct = of.type === 'struct' || (of.type === 'scalar' && 'TU'.includes(of.code));
  return !omitEmpty || (isStruct && !pointer);
}

function patchRule({ patchStrategy, patchMergeKey }: StructField): PatchRule | undefined {
  if (patchStrategy === undefined) return undefined;
  const strategies = patchStrategy.split(',').filter(isStrategy);
  return patchMergeKey === undefined ? { strategies } : { strategies, mergeKey: patchMergeKey };
}

function isStrategy(name: string): name is PatchStrategy {
  return name === 'merge' || name === 'retainKeys' || name === 'replace';
}

function fieldSchema(field: StructField, isExtension: boolean): Schema {
  if (field.of.type === 'list') {
    const { of } = field.of;
    const keys = field.atomic ? undefined : (field.listKeys ?? mergeKeys(field));
    return {
      list: { isWhole: keys === undefined, keys: keys ?? [], element: lazily(() => toSchema(of, isExtension)) },
    };
  }
  const schema = toSchema(field.of, isExtension);
  return field.atomic ? withWhole(schema, true) : schema;
}

/** Lists that say nothing but how they are patched are told apart by that. */
function mergeKeys({ patchStrategy, patchMergeKey }: StructField): readonly string[] | undefined {
  if (!patchStrategy?.startsWith('merge')) return undefined;
  return patchMergeKey === undefined ? [] : [patchMergeKey];
}

function toSchema(type: TypeRef, isExtension: boolean): Schema {
  switch (type.type) {
    case 'struct':
      return namedSchema(type.name);
    case 'map':
      return createMap(lazily(() => toSchema(type.of, isExtension)));
    case 'list':
      return { list: { isWhole: true, keys: [], element: lazily(() => toSchema(type.of, isExtension)) } };
    default:
      return scalarSchema(type.code, isExtension);
  }
}

const numbers: Readonly<Record<string, string>> = { i: 'int32', l: 'int64', f: 'float64' };

function scalarSchema(code: string, isExtension: boolean): Schema {
  if (code === 's' || code === 'y') return { scalar: 'string' };
  if (code === 'b') return { scalar: 'boolean' };
  const goKind = numbers[code];
  if (goKind !== undefined) return { scalar: 'numeric', goKind };
  if (code === 'R') return isExtension ? deducedSchema : untypedSchema;
  return code === 'F' ? deducedSchema : { scalar: 'untyped' };
}

function withWhole(schema: Schema, isWhole: boolean): Schema {
  return schema.map ? { ...schema, map: { ...schema.map, isWhole } } : schema;
}
