import { readFileSync } from 'node:fs';
import { describe, expect, it } from 'vitest';
import { type Column, defaultColumns } from '../../src/columns/column.ts';
import { customResourceColumns } from '../../src/columns/custom-resource-columns.ts';
import { toCellText } from '../../src/columns/printed-text.ts';
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

  it.each([
    ['9007199254740993', '9007199254740993', '9007199254740993', '9007199254740992'],
    ['-9223372036854775808', '-9223372036854775808', '-9223372036854775808', '-9.223372036854776e+18'],
    ['9223372036854775807', '9223372036854775807', '9223372036854775807', '9.223372036854776e+18'],
    ['9223372036854775808', '9.223372036854776e+18', '-9223372036854775808', '9.223372036854776e+18'],
    ['1e21', '1e+21', '-9223372036854775808', '1e+21'],
    ['1.2345678901234567e18', '1234567890123456800', '1234567890123456768', '1234567890123456800'],
    ['123456789.5', '1.234567895e+08', '123456789', '1.234567895e+08'],
    ['0.00001', '1e-05', '0', '1e-05'],
    ['{"b":9007199254740993,"a":1.50}', '{"a":1.5,"b":9007199254740993}', '', ''],
  ])('numbers keep the digits that kubectl shows: %s', (value, ...texts) => {
    const json = `{"metadata":{"name":"a"},"spec":{"value":${value},"list":[${value}]}}`;
    const context = { nowMs: 0, bytes: Buffer.from(json) };
    const cells = columns.map((column) => toCellText(column.cell(JSON.parse(json) as JsonObject, context)));
    expect(cells.slice(1, 4)).toEqual(texts);
    expect([cells[6], cells[8]]).toEqual([texts[0], texts[0]]);
  });

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
