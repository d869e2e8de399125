import type { KeyContext, KeyRecord } from './key-record.ts';
import { keyTable } from './key-table.ts';

/** What a key does: the first of the contexts, from the innermost to `all`, that knows it. */
export type FindKey = (key: string, contexts: readonly KeyContext[]) => KeyRecord | undefined;

/** `remapped`: key → the key whose meaning it gets, from the configuration. */
export function createFindKey(remapped: Readonly<Record<string, string>> = {}): FindKey {
  const byContext = new Map<string, KeyRecord>();
  for (const record of keyTable) for (const key of record.keys) byContext.set(`${record.context} ${key}`, record);
  return (key, contexts) => {
    const meaning = Object.hasOwn(remapped, key) ? (remapped[key] ?? key) : key;
    for (const context of contexts) {
      const record = byContext.get(`${context} ${meaning}`);
      if (record) return record;
    }
    return undefined;
  };
}
