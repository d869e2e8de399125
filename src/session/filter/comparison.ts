import { parseDurationMs } from '../../core/duration.ts';
import { KinformerError } from '../../core/errors.ts';
import type { FilterSubject, FilterVocabulary } from './filter-subject.ts';

interface Comparison {
  readonly test: (subject: FilterSubject) => boolean;
  readonly isTimeDependent: boolean;
}

/** `restarts>3`, `age<10m`, `size>=4Ki`; undefined when the word is no comparison. Throws with the reason when it is a bad one. */
export function parseComparison(word: string, { quantities, times }: FilterVocabulary): Comparison | undefined {
  const [, name = '', operator = '', value = ''] = /^([a-z][\w/%-]*)(>=|<=|!=|>|<|=)(.*)$/is.exec(word) ?? [];
  if (operator === '') return undefined;
  const column = columnNamed(name.toLowerCase(), quantities);
  if (column === undefined) {
    if (operator === '=' || operator === '!=') return undefined;
    throw new KinformerError('BAD_EXPRESSION', `no column "${name}" to compare; there are ${quantities.join(', ')}`);
  }
  const isTime = times.includes(column);
  const wanted = isTime ? durationOf(value) : numberOf(value);
  const compare = comparers[operator as keyof typeof comparers];
  const test = (subject: FilterSubject) => {
    const quantity = subject.quantity(column);
    return quantity !== undefined && compare(quantity, wanted);
  };
  return { test, isTimeDependent: isTime };
}

const comparers = {
  '>': (a: number, b: number) => a > b,
  '<': (a: number, b: number) => a < b,
  '>=': (a: number, b: number) => a >= b,
  '<=': (a: number, b: number) => a <= b,
  '=': (a: number, b: number) => a === b,
  '!=': (a: number, b: number) => a !== b,
};

/** The whole name, or the beginning of one column's name alone. */
function columnNamed(name: string, columns: readonly string[]): string | undefined {
  if (columns.includes(name)) return name;
  const begun = columns.filter((column) => column.startsWith(name));
  return begun.length === 1 ? begun[0] : undefined;
}

const unitBytes: Readonly<Record<string, number>> = {
  '': 1,
  k: 1e3,
  ki: 1024,
  m: 1e6,
  mi: 1024 ** 2,
  g: 1e9,
  gi: 1024 ** 3,
};

function numberOf(value: string): number {
  const [, digits, unit = ''] = /^(-?\d+(?:\.\d+)?)(ki|mi|gi|k|m|g)?$/i.exec(value) ?? [];
  if (digits === undefined) throw new KinformerError('BAD_EXPRESSION', `"${value}" is no number`);
  return Number(digits) * (unitBytes[unit.toLowerCase()] ?? 1);
}

/** As in Go, and days, which ages have. */
function durationOf(value: string): number {
  const [, days, rest = ''] = /^(\d+(?:\.\d+)?)d(.*)$/.exec(value) ?? [];
  if (days === undefined) return parseDurationMs(value);
  return Number(days) * 86_400_000 + (rest === '' ? 0 : parseDurationMs(rest));
}
