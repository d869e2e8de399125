import { parseRelaxedJsonPath } from '../object/json-path.ts';
import { printedText } from '../object/json-text.ts';
import type { EventRecord } from '../records/public-record.ts';

export type SortRecords = (records: readonly EventRecord[]) => readonly EventRecord[];

/**
 * `--sort-by`: ascending by what a path finds, numbers as numbers, sizes such as `2Gi` as what they mean; equal ones stay
 * in their order, and objects without a value come first, as with kubectl. Throws BAD_EXPRESSION.
 */
export function createSort(expression: string): SortRecords {
  const template = parseRelaxedJsonPath(expression);
  return (records) => {
    const keyed = records.map((record) => {
      const [results = []] = record.object ? template.find(record.object.bytes, 'all') : [];
      return { record, text: results.map(printedText).join(',') };
    });
    return keyed.sort((a, b) => compareValues(a.text, b.text)).map(({ record }) => record);
  };
}

function compareValues(a: string, b: string): number {
  const [left, right] = [toQuantity(a), toQuantity(b)];
  if (left !== undefined && right !== undefined && left !== right) return left - right;
  return a < b ? -1 : a > b ? 1 : 0;
}

const factors: Readonly<Record<string, number>> = {
  '': 1, n: 1e-9, u: 1e-6, m: 1e-3, k: 1e3, M: 1e6, G: 1e9, T: 1e12, P: 1e15, E: 1e18,
  Ki: 2 ** 10, Mi: 2 ** 20, Gi: 2 ** 30, Ti: 2 ** 40, Pi: 2 ** 50, Ei: 2 ** 60,
}; // biome-ignore format: a table

/** A number, or a Kubernetes quantity; undefined for anything else. */
function toQuantity(text: string): number | undefined {
  const match = /^([-+]?\d+(?:\.\d+)?)([EPTGMK]i|[numkMGTPE]|)$/.exec(text);
  const factor = factors[match?.[2] ?? ''];
  return match && factor !== undefined ? Number(match[1]) * factor : undefined;
}
