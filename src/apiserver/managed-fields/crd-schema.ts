import { isJsonObject, type JsonObject, type JsonValue } from '../../core/json.ts';
import { objectMetaSchema } from './builtin-schema.ts';
import { createMap, createStruct, deducedSchema, type Field, lazily, type Schema, untypedSchema } from './schema.ts';

/** The schema of a custom resource from the `openAPIV3Schema` of its version; deduced from values when there is none. */
export function createCustomResourceSchema(openApi: JsonObject | undefined): Schema {
  if (openApi === undefined) return withObjectFields(new Map(), deducedSchema);
  const keepsUnknown = openApi['x-kubernetes-preserve-unknown-fields'] === true;
  const element = elementOf(openApi, keepsUnknown);
  return withObjectFields(fieldsOf(openApi, keepsUnknown), element?.());
}

function withObjectFields(fields: ReadonlyMap<string, Field>, element: Schema | undefined): Schema {
  return createStruct(new Map([...fields, ...objectFields]), { element: () => element });
}

const text: Field = { schema: () => ({ scalar: 'string' }), isAlwaysWritten: false };
const objectFields: ReadonlyMap<string, Field> = new Map([
  ['apiVersion', text],
  ['kind', text],
  ['metadata', { schema: objectMetaSchema, isAlwaysWritten: true }],
]);

function toSchema(openApi: JsonValue | undefined, inherited: boolean): Schema {
  if (!isJsonObject(openApi)) return deducedSchema;
  const keepsUnknown = inherited || openApi['x-kubernetes-preserve-unknown-fields'] === true;
  switch (openApi.type) {
    case 'object':
      return toMap(openApi, keepsUnknown);
    case 'array':
      return toList(openApi, keepsUnknown);
    case 'integer':
    case 'number':
      return { scalar: 'numeric' };
    case 'boolean':
      return { scalar: 'boolean' };
    case 'string':
      return { scalar: openApi.format === undefined || openApi.format === 'byte' ? 'string' : 'untyped' };
    default:
      return openApi['x-kubernetes-int-or-string'] === true ? { scalar: 'untyped' } : anyOf(openApi, keepsUnknown);
  }
}

function anyOf(openApi: JsonObject, keepsUnknown: boolean): Schema {
  return { scalar: 'untyped', ...toList(openApi, keepsUnknown), ...toMap(openApi, keepsUnknown) };
}

function toMap(openApi: JsonObject, keepsUnknown: boolean): Schema {
  const isWhole = openApi['x-kubernetes-map-type'] === 'atomic';
  const fields = fieldsOf(openApi, keepsUnknown);
  const element = elementOf(openApi, keepsUnknown);
  if (fields.size === 0 && element) return createMap(element, isWhole);
  const isEmbedded = openApi['x-kubernetes-embedded-resource'] === true;
  return createStruct(isEmbedded ? new Map([...fields, ...objectFields]) : fields, {
    isWhole,
    element: element ?? (() => undefined),
  });
}

function fieldsOf(openApi: JsonObject, keepsUnknown: boolean): Map<string, Field> {
  const properties = openApi.properties;
  const fields = new Map<string, Field>();
  for (const [name, property] of Object.entries(isJsonObject(properties) ? properties : {})) {
    const value = isJsonObject(property) ? property.default : undefined;
    fields.set(name, {
      schema: lazily(() => toSchema(property, keepsUnknown)),
      isAlwaysWritten: false,
      ...(value === undefined ? {} : { default: value }),
    });
  }
  return fields;
}

function elementOf(openApi: JsonObject, keepsUnknown: boolean): (() => Schema) | undefined {
  const additional = openApi.additionalProperties;
  if (isJsonObject(additional)) return lazily(() => toSchema(additional, keepsUnknown));
  if (additional === true) return () => deducedSchema;
  if (additional === false) return undefined;
  const properties = openApi.properties;
  const isFreeForm = !isJsonObject(properties) || Object.keys(properties).length === 0;
  return keepsUnknown || isFreeForm ? () => deducedSchema : undefined;
}

function toList(openApi: JsonObject, keepsUnknown: boolean): Schema {
  const type = openApi['x-kubernetes-list-type'];
  const keys = openApi['x-kubernetes-list-map-keys'];
  const names = Array.isArray(keys) ? keys.filter((key) => typeof key === 'string') : [];
  const items = openApi.items;
  return {
    list: {
      isWhole: type !== 'set' && type !== 'map',
      keys: type === 'map' ? names : [],
      element: lazily(() => (items === undefined ? untypedSchema : toSchema(items, keepsUnknown))),
    },
  };
}
