import { isJsonObject, type JsonObject } from '../api-object.ts';
import type { ServedResource } from '../resources/resource-definition.ts';
import type { SchemaRoot } from './type-schemas.ts';

/** A custom resource's schema as OpenAPI calls it: the group from its end, then version and kind. */
export function customSchemaName({ group, version, kind }: ServedResource): string {
  return `${group.split('.').reverse().join('.')}.${version}.${kind}`;
}

/** Schemas of custom resources as their definitions give them. */
export function customSchemas(resources: readonly ServedResource[], root: SchemaRoot): JsonObject {
  const schemas: JsonObject = {};
  for (const resource of resources) {
    if (!resource.custom) continue;
    const { group, version, kind } = resource;
    const given = isJsonObject(resource.custom.openAPIV3Schema) ? resource.custom.openAPIV3Schema : { type: 'object' };
    const meta = { $ref: `${root}io.k8s.apimachinery.pkg.apis.meta.v1.ObjectMeta` };
    schemas[customSchemaName(resource)] = {
      ...given,
      properties: {
        apiVersion: { type: 'string' },
        kind: { type: 'string' },
        metadata: root === '#/definitions/' ? meta : { allOf: [meta] },
        ...withoutMetadata(given.properties),
      },
      'x-kubernetes-group-version-kind': [{ group, kind, version }],
    };
  }
  return schemas;
}

function withoutMetadata(properties: unknown): JsonObject {
  if (!isJsonObject(properties)) return {};
  const { metadata: _metadata, ...rest } = properties;
  return rest;
}
