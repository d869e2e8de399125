import { readFileSync } from 'node:fs';
import { Ajv2020 } from 'ajv/dist/2020.js';
import { expect } from 'vitest';

/** Checks a line of a report against the published schema of its command. */
export function expectValid(command: string, line: unknown): void {
  const schema = JSON.parse(readFileSync(`schema/${command}.schema.json`, 'utf8')) as object;
  const validate = new Ajv2020({ strict: false, formats: { 'date-time': true } }).compile(schema);
  expect(validate(line), JSON.stringify(validate.errors)).toBe(true);
}
