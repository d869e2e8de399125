import { type FieldRecord, type RecordType, recordTable, recordTypes } from './record-table.ts';

/** The published JSON Schema (2020-12) of one NDJSON line, made from the record table. */
export function toEventsSchema(): object {
  return {
    $schema: 'https://json-schema.org/draft/2020-12/schema',
    title: 'kinformer record',
    description: 'One line of `kinformer watch -o json`.',
    oneOf: recordTypes.map((type) => ({ $ref: `#/$defs/${type}` })),
    $defs: Object.fromEntries(recordTypes.map((type) => [type, toRecordSchema(type)])),
  };
}

function toRecordSchema(type: RecordType): object {
  const fields = recordTable[type];
  return {
    type: 'object',
    required: fields.filter(({ isOptional }) => !isOptional).map(({ name }) => name),
    properties: Object.fromEntries(fields.map((field) => [field.name, toFieldSchema(field, type)])),
    additionalProperties: false,
  };
}

function toFieldSchema({ name, schema, description }: FieldRecord, type: RecordType): object {
  return name === 'type' ? { const: type, description } : { ...schema, description };
}
