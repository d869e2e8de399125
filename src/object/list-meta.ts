import { findPath } from './scan-path.ts';
import { readText } from './scan-string.ts';

/** metav1.ListMeta. */
export interface ListMeta {
  /** Verbatim; a number counts as its text; empty when absent. */
  readonly resourceVersion: string;
  readonly continue?: string;
  readonly remainingItemCount?: number;
}

/** Reads the `metadata` of a list; null and anything that is no object count as empty. */
export function readListMeta(metadata: Uint8Array): ListMeta {
  const continueToken = textOf(metadata, 'continue');
  const remaining = textOf(metadata, 'remainingItemCount');
  return {
    resourceVersion: textOf(metadata, 'resourceVersion'),
    ...(continueToken === '' ? {} : { continue: continueToken }),
    ...(/^\d+$/.test(remaining) ? { remainingItemCount: Number(remaining) } : {}),
  };
}

function textOf(metadata: Uint8Array, name: string): string {
  const range = findPath(metadata, [name]);
  return range === undefined ? '' : readText(metadata, range.start, range.end);
}
