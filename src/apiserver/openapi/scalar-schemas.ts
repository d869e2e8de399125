import type { JsonObject } from '../api-object.ts';
import type { ScalarCode } from '../schema/struct-type.ts';

const apimachinery = 'io.k8s.apimachinery.pkg.';
const extensions = 'io.k8s.apiextensions-apiserver.pkg.apis.apiextensions.v1.';

/** Scalars that the documents describe where they stand. */
const inPlace: Partial<Record<ScalarCode, JsonObject>> = {
  s: { type: 'string' },
  b: { type: 'boolean' },
  i: { type: 'integer', format: 'int32' },
  l: { type: 'integer', format: 'int64' },
  f: { type: 'number', format: 'double' },
  y: { type: 'string', format: 'byte' },
  D: { type: 'string' },
};

/** Scalars that the documents give a schema of its own. */
const named: Partial<Record<ScalarCode, string>> = {
  T: `${apimachinery}apis.meta.v1.Time`,
  U: `${apimachinery}apis.meta.v1.MicroTime`,
  Q: `${apimachinery}api.resource.Quantity`,
  I: `${apimachinery}util.intstr.IntOrString`,
  R: `${apimachinery}runtime.RawExtension`,
  F: `${apimachinery}apis.meta.v1.FieldsV1`,
};

/** What is any JSON in a schema, and is called by what it stands for. */
const inSchemas: Readonly<Record<string, string>> = {
  default: `${extensions}JSON`,
  enum: `${extensions}JSON`,
  example: `${extensions}JSON`,
  items: `${extensions}JSONSchemaPropsOrArray`,
  additionalItems: `${extensions}JSONSchemaPropsOrBool`,
  additionalProperties: `${extensions}JSONSchemaPropsOrBool`,
  dependencies: `${extensions}JSONSchemaPropsOrStringArray`,
};

/** The schema of a scalar, or the name of it, at a field of a type. */
export function scalarSchema(code: ScalarCode, struct: string, field: string): JsonObject | string {
  const isOfSchema = code === 'R' && struct === 'apiextensions/v1.JSONSchemaProps';
  return (isOfSchema ? inSchemas[field] : named[code]) ?? inPlace[code] ?? {};
}

/** The schemas that `scalarSchema` names. */
export const namedScalars: Readonly<Record<string, JsonObject>> = {
  [`${apimachinery}apis.meta.v1.Time`]: { type: 'string', format: 'date-time' },
  [`${apimachinery}apis.meta.v1.MicroTime`]: { type: 'string', format: 'date-time' },
  [`${apimachinery}api.resource.Quantity`]: { oneOf: [{ type: 'string' }, { type: 'number' }] },
  [`${apimachinery}util.intstr.IntOrString`]: {
    format: 'int-or-string',
    oneOf: [{ type: 'integer' }, { type: 'string' }],
  },
  [`${apimachinery}runtime.RawExtension`]: { type: 'object' },
  [`${apimachinery}apis.meta.v1.FieldsV1`]: { type: 'object' },
  [`${extensions}JSON`]: {},
  [`${extensions}JSONSchemaPropsOrArray`]: {},
  [`${extensions}JSONSchemaPropsOrBool`]: {},
  [`${extensions}JSONSchemaPropsOrStringArray`]: {},
};

/** In Swagger 2 a schema has one type. */
export const namedScalarsV2: Readonly<Record<string, JsonObject>> = {
  ...namedScalars,
  [`${apimachinery}api.resource.Quantity`]: { type: 'string' },
  [`${apimachinery}util.intstr.IntOrString`]: { type: 'string', format: 'int-or-string' },
};
