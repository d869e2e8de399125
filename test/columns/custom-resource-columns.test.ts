import { readFileSync } from 'node:fs';
import { describe, expect, it } from 'vitest';
import { type Column, defaultColumns } from '../../src/columns/column.ts';
import { customResourceColumns } from '../../src/columns/custom-resource-columns.ts';
import type { JsonObject } from '../../src/core/json.ts';

interface PrintedCase {
  readonly nowMs: number;
  readonly object: JsonObject;
  readonly cells: readonly unknown[];
}

const fixture = new URL('../fixtures/columns/crd-cases.json', import.meta.url);
const recorded: {
  readonly printerColumns: readonly JsonObject[];
  readonly definitions: readonly unknown[];
  readonly defaults: readonly unknown[];
  readonly cases: readonly PrintedCase[];
} = JSON.parse(readFileSync(fixture, 'utf8'));

const columns = customResourceColumns(recorded.printerColumns);

describe('columns of custom resources equal those of a real API server', () => {
  it('defines the columns that the definition asks for', () => {
    expect(definitionsOf(columns)).toEqual(recorded.definitions);
  });

  it('defines name and age when the definition asks for none', () => {
    expect(definitionsOf(customResourceColumns([]))).toEqual(recorded.defaults);
    expect(definitionsOf(customResourceColumns())).toEqual(recorded.defaults);
  });

  it.each(recorded.cases.map((it) => [JSON.stringify(it.object.spec) ?? 'no spec', it] as const))(
    'cells of %s',
    (_name, { nowMs, object, cells }) => {
      expect(columns.map((column) => column.cell(object, { nowMs }))).toEqual(cells);
    },
  );

  it('falls back to the default columns when a path is not valid', () => {
    expect(customResourceColumns([{ name: 'Bad', type: 'string', jsonPath: '.spec[' }])).toBe(defaultColumns);
  });

  it('describes a column by its path when the definition does not', () => {
    expect(columns[1]?.description).toContain('.spec.value');
    expect(columns[3]?.description).toBe('the value');
  });
});

function definitionsOf(list: readonly Column[]) {
  return list.map(({ name, type, format, priority }) => ({ name, type, format, priority }));
}
