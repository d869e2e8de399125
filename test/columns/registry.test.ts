import { readFileSync } from 'node:fs';
import { describe, expect, it } from 'vitest';
import { columnsFor } from '../../src/columns/registry.ts';
import type { JsonObject } from '../../src/core/json.ts';

interface TableCase {
  readonly group: string;
  readonly kind: string;
  readonly nowMs: number;
  readonly object: JsonObject & { readonly metadata: { readonly name: string } };
  readonly cells: readonly unknown[];
}

const fixture = new URL('../fixtures/columns/table-cases.json', import.meta.url);
const recorded: { readonly definitions: Record<string, readonly string[]>; readonly cases: readonly TableCase[] } =
  JSON.parse(readFileSync(fixture, 'utf8'));

describe('columns equal those of a real API server', () => {
  it.each(Object.entries(recorded.definitions))('definitions of %s', (key, definitions) => {
    const [kind = '', ...group] = key.split('.');
    const columns = columnsFor(group.join('.'), kind) ?? [];
    expect(columns.map(({ name, type, format, priority }) => [name, type, format, priority].join('|'))).toEqual(
      definitions,
    );
    expect(columns.every(({ description }) => description.length > 0)).toBe(true);
  });

  const cases = recorded.cases.map((it) => [`${it.kind}.${it.group} ${it.object.metadata.name}`, it] as const);
  it.each(cases)('cells of %s', (_name, { group, kind, nowMs, object, cells }) => {
    const columns = columnsFor(group, kind) ?? [];
    // IPAddress rows have one cell more than columns.
    expect(columns.map((column) => column.cell(object, { nowMs }))).toEqual(cells.slice(0, columns.length));
  });
});
