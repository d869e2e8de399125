/** The part of JSON Schema that records and reports are described with. */
export interface FieldSchema {
  /** Absent: any JSON. */
  readonly type?: 'string' | 'integer' | 'number' | 'boolean' | 'object' | 'array';
  readonly enum?: readonly string[];
  readonly const?: boolean;
  readonly format?: 'date-time';
  readonly minimum?: number;
  readonly minLength?: number;
  readonly pattern?: string;
  readonly items?: FieldSchema;
  readonly properties?: Readonly<Record<string, FieldSchema>>;
  readonly required?: readonly string[];
  readonly additionalProperties?: false;
}

export const text: FieldSchema = { type: 'string' };
export const filled: FieldSchema = { type: 'string', minLength: 1 };
export const natural: FieldSchema = { type: 'integer', minimum: 0 };
export const amount: FieldSchema = { type: 'number', minimum: 0 };
export const timestamp: FieldSchema = { type: 'string', format: 'date-time' };

export function listOf(items: FieldSchema): FieldSchema {
  return { type: 'array', items };
}

/** Of exactly these members. */
export function objectOf(
  properties: Readonly<Record<string, FieldSchema>>,
  optional: readonly string[] = [],
): FieldSchema {
  const required = Object.keys(properties).filter((name) => !optional.includes(name));
  return { type: 'object', properties, required, additionalProperties: false };
}
