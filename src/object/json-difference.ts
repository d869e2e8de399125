import type { JsonSlice } from './json-path-nodes.ts';

/** An item of a list, on the way to what differs. */
export interface ItemStep {
  /** Where it is when the difference is applied. */
  readonly index: number;
  /** What tells it apart, such as a container's name; undefined when only its place does. */
  readonly name: string | undefined;
  /** The item itself: the new one, or the old one where it is removed. */
  readonly item: JsonSlice;
}

/** A member's name, or an item of a list. */
export type DifferenceStep = string | ItemStep;

export type ChangeOperation = 'add' | 'remove' | 'replace';

/** One difference between two JSON documents. */
export interface JsonDifference {
  readonly op: ChangeOperation;
  /** From the root; empty for the whole document. */
  readonly steps: readonly DifferenceStep[];
  /** Undefined for `add`. */
  readonly old: JsonSlice | undefined;
  /** Undefined for `remove`. */
  readonly new: JsonSlice | undefined;
}

/** The RFC 6901 pointer. */
export function toPointer(steps: readonly DifferenceStep[]): string {
  let pointer = '';
  for (const step of steps) pointer += `/${typeof step === 'string' ? escapeToken(step) : step.index}`;
  return pointer;
}

function escapeToken(name: string): string {
  return /[~/]/.test(name) ? name.replaceAll('~', '~0').replaceAll('/', '~1') : name;
}
