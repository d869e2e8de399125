import type { JsonObject } from '../api-object.ts';
import type { ServedResource } from '../resources/resource-definition.ts';
import { packageOf, type ScalarCode, type StructField, structType, type TypeRef } from '../schema/struct-type.ts';

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
  const schemas: JsonObject = {};
  const todo = ['meta/v1.DeleteOptions', 'meta/v1.Status'];
  for (const { struct, group, version, kind } of resources) {
    if (struct === undefined) continue;
    addStruct(schemas, struct, root, todo);
    const schema = schemas[schemaName(struct)] as JsonObject;
    schema.properties = {
      apiVersion: { type: 'string' },
      kind: { type: 'string' },
      ...(schema.properties as JsonObject),
    };
    schema['x-kubernetes-group-version-kind'] = [{ group, kind, version }];
  }
  for (let name = todo.pop(); name !== undefined; name = todo.pop()) {
    if (!Object.hasOwn(schemas, schemaName(name))) addStruct(schemas, name, root, todo);
  }
  return schemas;
}

function addStruct(schemas: JsonObject, name: string, root: SchemaRoot, todo: string[]): void {
  const struct = structType(name);
  if (!struct) return;
  const properties: JsonObject = {};
  for (const field of struct.fields)
    properties[field.name] = { ...typeSchema(field.of, root, todo), ...extensionsOf(field) };
  schemas[schemaName(name)] = {
    type: 'object',
    properties,
    ...(struct.atomic ? { 'x-kubernetes-map-type': 'atomic' } : {}),
  };
}

function typeSchema(of: TypeRef, root: SchemaRoot, todo: string[]): JsonObject {
  switch (of.type) {
    case 'scalar':
      return { ...scalars[of.code] };
    case 'list':
      return { type: 'array', items: typeSchema(of.of, root, todo) };
    case 'map':
      return { type: 'object', additionalProperties: typeSchema(of.of, root, todo) };
    case 'struct': {
      todo.push(of.name);
      const $ref = `${root}${schemaName(of.name)}`;
      return root === '#/definitions/' ? { $ref } : { allOf: [{ $ref }] };
    }
  }
}

const scalars: Readonly<Record<ScalarCode, JsonObject>> = {
  s: { type: 'string' },
  b: { type: 'boolean' },
  i: { type: 'integer', format: 'int32' },
  l: { type: 'integer', format: 'int64' },
  f: { type: 'number', format: 'double' },
  y: { type: 'string', format: 'byte' },
  T: { type: 'string', format: 'date-time' },
  U: { type: 'string', format: 'date-time' },
  D: { type: 'string' },
  Q: { type: 'string' },
  I: { type: 'string', format: 'int-or-string' },
  R: { type: 'object', 'x-kubernetes-preserve-unknown-fields': true },
  F: { type: 'object' },
};

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
