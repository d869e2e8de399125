import { readFileSync } from 'node:fs';
import { expect, it } from 'vitest';
import { columnsFor } from '../../src/columns/registry.ts';
import type { JsonObject, JsonValue } from '../../src/core/json.ts';

interface TableCase {
  readonly group: string;
  readonly kind: string;
  readonly nowMs: number;
  readonly object: JsonObject;
}

const fixture = new URL('../fixtures/columns/table-cases.json', import.meta.url);
const { cases } = JSON.parse(readFileSync(fixture, 'utf8')) as { readonly cases: readonly TableCase[] };
const kinds = Map.groupBy(cases, ({ group, kind }) => `${kind}.${group}`);
const odd: readonly JsonValue[] = [null, [], {}, 'x', -1, [null], [{}], { a: null }];

/** Every place in a value, as the keys that lead there. */
function placesIn(value: JsonValue, path: readonly string[] = []): (readonly string[])[] {
  if (typeof value !== 'object' || value === null) return [path];
  return [path, ...Object.entries(value).flatMap(([key, inner]) => placesIn(inner as JsonValue, [...path, key]))];
}

function withAnother(value: JsonValue, [key, ...rest]: readonly string[], inner: JsonValue): JsonValue {
  if (key === undefined) return inner;
  const copy = (Array.isArray(value) ? [...value] : { ...(value as JsonObject) }) as Record<string, JsonValue>;
  copy[key] = withAnother(copy[key] as JsonValue, rest, inner);
  return copy as JsonValue;
}

function cellsOf({ group, kind, nowMs }: TableCase, object: JsonValue): string[] {
  const columns = columnsFor(group, kind) ?? [];
  return columns.map(({ name, cell }) => `${name}: ${String(cell(object as JsonObject, { nowMs, skewMs: 10_000 }))}`);
}

const nonsense = /undefined|NaN|Infinity|\[object/;

it.each([...kinds])('B192 B140 a %s of an odd server has cells all the same', (_kind, examples) => {
  const found = examples.slice(0, 3).flatMap((example) =>
    placesIn(example.object)
      .filter(([first]) => first !== undefined)
      .flatMap((place) =>
        odd.flatMap((value) =>
          cellsOf(example, withAnother(example.object, place, value))
            .filter((cell) => nonsense.test(cell))
            .map((cell) => `${place.join('.')} ${JSON.stringify(value)}: ${cell}`),
        ),
      ),
  );
  expect(found).toEqual([]);
});

it.each([...kinds])(
  'B192 a %s of which an old server sends nothing but metadata has as many cells',
  (_kind, examples) => {
    for (const example of examples) {
      const { kind, apiVersion, metadata } = example.object;
      const bare = cellsOf(example, { kind, apiVersion, metadata } as JsonValue);
      expect(bare).toHaveLength(cellsOf(example, example.object).length);
      expect(bare.filter((cell) => nonsense.test(cell))).toEqual([]);
      expect(cellsOf(example, { metadata: {} }).filter((cell) => nonsense.test(cell))).toEqual([]);
    }
  },
);
