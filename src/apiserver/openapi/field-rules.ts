import type { StructField } from '../schema/struct-type.ts';
import { enumeratedFields, requiredExceptions } from './builtin-field-rules.ts';

/** Names of the fields that an object of the type must have. */
export function requiredFields(struct: string, fields: readonly StructField[]): readonly string[] {
  const exceptions = exceptionsOf().get(struct) ?? [];
  return fields
    .filter(({ name, omitEmpty, omitZero }) => {
      if (exceptions.includes(`-${name}`)) return false;
      return (!omitEmpty && !omitZero) || exceptions.includes(`+${name}`);
    })
    .map(({ name }) => name);
}

/** Values that a field, or each item of it, may have; undefined where any will do. */
export function enumOf(struct: string, field: string): readonly string[] | undefined {
  return enums().get(`${struct}.${field}`);
}

const exceptionsOf = onDemand(() => {
  const rows = linesOf(requiredExceptions).map((line) => line.split(' '));
  return new Map(rows.map(([struct = '', ...fields]) => [struct, fields]));
});

const enums = onDemand(() => {
  const found = new Map<string, readonly string[]>();
  for (const line of linesOf(enumeratedFields)) {
    const [fields = '', values = ''] = line.split(' = ');
    for (const field of fields.split(' ')) found.set(field, values.split('|'));
  }
  return found;
});

function linesOf(text: string): string[] {
  return text.split('\n').filter((line) => line !== '');
}

function onDemand<T>(make: () => T): () => T {
  let made: T | undefined;
  return () => (made ??= make());
}
