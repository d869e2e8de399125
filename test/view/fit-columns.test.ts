import { describe, expect, it } from 'vitest';
import { fitColumns } from '../../src/view/draw/fit-columns.ts';
import type { TableColumn } from '../../src/view/models/table-model.ts';

const column = (header: string, minWidth: number, maxWidth: number, more: Partial<TableColumn> = {}): TableColumn => ({
  header,
  minWidth,
  maxWidth,
  priority: 1,
  align: 'left',
  elide: 'end',
  ...more,
});

const columns = [
  column('NAMESPACE', 11, 20, { neededWidth: 11 }),
  column('NAME', 20, 48, { grows: true }),
  column('READY', 5, 5),
  column('STATUS', 12, 24, { neededWidth: 16 }),
  column('RESTARTS', 8, 12, { priority: 2, neededWidth: 11 }),
  column('AGE', 5, 5),
  column('NODE', 9, 24, { priority: 4, neededWidth: 9 }),
  column('CHANGED', 7, 7, { priority: 3 }),
  column('LAST 40s', 10, 10, { priority: 5, isSpare: true }),
];

const widths = (width: number) =>
  Object.fromEntries(fitColumns(columns, width).map((each) => [each.column.header, each.width]));

describe('columns', () => {
  it('go by priority, the highest number first, until the row fits', () => {
    expect(Object.keys(widths(76))).toEqual(['NAMESPACE', 'NAME', 'READY', 'STATUS', 'RESTARTS', 'AGE']);
    expect(Object.keys(widths(66))).toEqual(['NAMESPACE', 'NAME', 'READY', 'STATUS', 'AGE']);
    expect(Object.keys(widths(86))).toContain('CHANGED');
    expect(Object.keys(widths(86))).not.toContain('NODE');
  });

  it('are never wider than the screen, and at least as wide as their minima, at every width', () => {
    for (let width = 12; width <= 220; width += 1) {
      const fitted = fitColumns(columns, width);
      const total = fitted.reduce((sum, each) => sum + each.width + 2, -2);
      if (fitted.length > 1) expect(total).toBeLessThanOrEqual(width);
      for (const { column: each, width: cells } of fitted) expect(cells).toBeGreaterThanOrEqual(each.minWidth);
    }
  });

  it('show a node in full at 120 columns, and leave out the heat of the last 40 s', () => {
    expect(widths(116)).toMatchObject({ NODE: 9, STATUS: 16, RESTARTS: 11 });
    expect(widths(116)).not.toHaveProperty('LAST 40s');
    expect(widths(116).NAME).toBeGreaterThanOrEqual(30);
    expect(widths(150)).toHaveProperty('LAST 40s');
  });

  it('show a node that can be told from others from the first width on at which there is one', () => {
    const first = Array.from({ length: 60 }, (_, i) => 80 + i).find((width) => 'NODE' in widths(width)) ?? 0;
    expect(first).toBeLessThanOrEqual(96);
    expect(widths(first).NODE).toBe(9);
  });

  it('give what is left to the name, up to 48 cells', () => {
    expect(widths(76).NAME).toBe(20);
    expect(widths(200).NAME).toBe(48);
  });
});
