import type { JsonObject } from '../api-object.ts';
import type { ServedResource } from '../resources/resource-definition.ts';
import { packageOf, type StructField, structType, type TypeRef } from '../schema/struct-type.ts';
import { enumOf, requiredFields } from './field-rules.ts';
import { namedScalars, namedScalarsV2, scalarSchema } from './scalar-schemas.ts';

/** Where a document keeps its schemas. */
export type SchemaRoot = '#/components/schemas/' | '#/definitions/';

const prefixes: Readonly<Record<string, string>> = {
  meta: 'io.k8s.apimachinery.pkg.apis.',
  apiextensions: 'io.k8s.apiextensions-apiserver.pkg.apis.',
  apiregistration: 'io.k8s.kube-aggregator.pkg.apis.',
};

/** `core/v1.Pod` as OpenAPI calls it. */
export function schemaName(struct: string): string {
  const [folder = '', version = ''] = packageOf(struct).split('/');
  const prefix = prefixes[folder] ?? 'io.k8s.api.';
  return `${prefix}${folder}.${version}.${struct.slice(struct.lastIndexOf('.') + 1)}`;
}

/** Schemas of the resources' types and of all that they are made of. */
export function builtinSchemas(resources: readonly ServedResource[], root: SchemaRoot): JsonObject {
  const builder: Builder = { schemas: {}, root, todo: ['meta/v1.DeleteOptions', 'meta/v1.Status'] };
  // What custom resources are made of.
  if (resources.some(({ custom }) => custom)) builder.todo.push('meta/v1.ObjectMeta', 'meta/v1.ListMeta');
  for (const { struct, group, version, kind } of resources) {
    if (struct === undefined) continue;
    addStruct(builder, struct);
    const schema = builder.schemas[schemaName(struct)] as JsonObject;
    schema.properties = {
      apiVersion: { type: 'string' },
      kind: { type: 'string' },
      ...(schema.properties as JsonObject),
    };
    schema['x-kubernetes-group-version-kind'] = [{ group, kind, version }];
  }
  for (let name = builder.todo.pop(); name !== undefined; name = builder.todo.pop()) {
    if (!Object.hasOwn(builder.schemas, schemaName(name))) addStruct(builder, name);
  }
  return builder.schemas;
}

interface Builder {
  readonly schemas: JsonObject;
  readonly root: SchemaRoot;
  /** Types that are mentioned. */
  readonly todo: string[];
}

/** Types that have a kind and an apiVersion also where they are part of something else. */
const typed = new Set(['core/v1.PersistentVolumeClaim', 'meta/v1.DeleteOptions', 'meta/v1.Status']);

function addStruct(builder: Builder, name: string): void {
  const struct = structType(name);
  if (!struct) return;
  const properties: JsonObject = typed.has(name) ? { apiVersion: { type: 'string' }, kind: { type: 'string' } } : {};
  for (const field of struct.fields) {
    properties[field.name] = { ...typeSchema(builder, field.of, name, field.name), ...extensionsOf(field) };
  }
  const required = requiredFields(name, struct.fields);
  builder.schemas[schemaName(name)] = {
    type: 'object',
    ...(required.length > 0 ? { required } : {}),
    properties,
    ...(struct.atomic ? { 'x-kubernetes-map-type': 'atomic' } : {}),
  };
}

function typeSchema(builder: Builder, of: TypeRef, struct: string, field: string): JsonObject {
  switch (of.type) {
    case 'scalar': {
      const schema = scalarSchema(of.code, struct, field);
      if (typeof schema === 'string') return refToScalar(builder, schema);
      const values = enumOf(struct, field);
      return { ...schema, ...(values ? { enum: values } : {}) };
    }
    case 'list':
      return { type: 'array', items: typeSchema(builder, of.of, struct, field) };
    case 'map':
      return { type: 'object', additionalProperties: typeSchema(builder, of.of, struct, field) };
    case 'struct':
      builder.todo.push(of.name);
      return refTo(builder, schemaName(of.name));
  }
}

function refToScalar(builder: Builder, name: string): JsonObject {
  const scalars = builder.root === '#/definitions/' ? namedScalarsV2 : namedScalars;
  builder.schemas[name] = { ...scalars[name] };
  return refTo(builder, name);
}

function refTo({ root }: Builder, name: string): JsonObject {
  const $ref = `${root}${name}`;
  return root === '#/definitions/' ? { $ref } : { allOf: [{ $ref }] };
}

function extensionsOf(field: StructField): JsonObject {
  const { of, listKeys, atomic, patchStrategy, patchMergeKey } = field;
  const isList = of.type === 'list';
  const listType = listKeys === undefined ? (atomic ? 'atomic' : undefined) : listKeys.length > 0 ? 'map' : 'set';
  return {
    ...(field.default === undefined ? {} : { default: JSON.parse(field.default) as unknown }),
    ...(isList && listType ? { 'x-kubernetes-list-type': listType } : {}),
    ...(listKeys !== undefined && listKeys.length > 0 ? { 'x-kubernetes-list-map-keys': listKeys } : {}),
    ...(!isList && atomic ? { 'x-kubernetes-map-type': 'atomic' } : {}),
    ...(patchStrategy === undefined || patchStrategy === 'replace'
      ? {}
      : { 'x-kubernetes-patch-strategy': patchStrategy }),
    ...(patchMergeKey === undefined ? {} : { 'x-kubernetes-patch-merge-key': patchMergeKey }),
  };
}
