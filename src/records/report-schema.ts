import type { ReportTable } from './report-tables.ts';

/** The published JSON Schema (2020-12) of one line of a report. */
export function toReportSchema({ title, description, fields }: ReportTable): object {
  return {
    $schema: 'https://json-schema.org/draft/2020-12/schema',
    title,
    description,
    type: 'object',
    required: fields.filter(({ isOptional }) => !isOptional).map(({ name }) => name),
    properties: Object.fromEntries(
      fields.map((field) => [field.name, { ...field.schema, description: field.description }]),
    ),
    additionalProperties: false,
  };
}
