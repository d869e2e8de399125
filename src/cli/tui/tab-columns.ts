import { type Column, nameColumn } from '../../columns/column.ts';
import { toCellText } from '../../columns/printed-text.ts';
import type { JsonObject } from '../../core/json.ts';
import type { TabColumn } from '../../session/ports.ts';

/** Clocks differ: a moment so near in the future is now. */
const clockSkewMs = 10_000;

/** A column of the registry as the terminal interface takes it: its cells are texts, as kubectl prints them. */
export function toTabColumn(column: Column): TabColumn {
  const { name, type, priority } = column;
  return {
    name,
    type,
    priority,
    cell: (object, now) => {
      const skewed = {
        get nowMs() {
          return now.nowMs;
        },
        bytes: now.bytes,
        skewMs: clockSkewMs,
      };
      return toCellText(column.cell(object as JsonObject, skewed));
    },
  };
}

/** What there is to see of objects of which only metadata was read. */
export const metadataColumns: readonly TabColumn[] = [
  toTabColumn(nameColumn),
  { name: 'Labels', type: 'string', priority: 0, cell: (object) => labelsOf(object) },
];

function labelsOf(object: unknown): string {
  const { metadata } = object as { readonly metadata?: { readonly labels?: Readonly<Record<string, string>> | null } };
  return Object.entries(metadata?.labels ?? {})
    .map(([name, value]) => `${name}=${value}`)
    .join(',');
}
