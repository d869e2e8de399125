import { canonicalQuantity, quantityNanos } from './quantity.ts';

/** Quantities by the names of what they count. */
export type Amounts = Readonly<Record<string, string>>;

/** The sums, each in the form of its operands. */
export function addAmounts(a: Amounts, b: Amounts): Amounts {
  const sum: Record<string, string> = { ...a };
  for (const [name, amount] of Object.entries(b)) {
    const before = sum[name];
    sum[name] =
      before === undefined ? amount : toQuantity(quantityNanos(before) + quantityNanos(amount), before, amount);
  }
  return sum;
}

/** What is in `a` beyond what is in `b`. */
export function subtractAmounts(a: Amounts, b: Amounts): Amounts {
  const rest: Record<string, string> = {};
  for (const [name, amount] of Object.entries(a)) {
    const nanos = quantityNanos(amount) - quantityNanos(b[name] ?? '0');
    rest[name] = nanos < 0n ? '0' : toQuantity(nanos, amount, amount);
  }
  return rest;
}

/** Of each name the greater amount. */
export function greaterAmounts(a: Amounts, b: Amounts): Amounts {
  const greater = Object.entries(b).filter(([name, amount]) => quantityNanos(amount) > quantityNanos(a[name] ?? '0'));
  return { ...a, ...Object.fromEntries(greater) };
}

function toQuantity(nanos: bigint, a: string, b: string): string {
  const whole = nanos / 1_000_000_000n;
  if (!/i$/.test(a === '0' ? b : a) || nanos % 1_000_000_000n !== 0n) return canonicalQuantity(`${nanos}n`) ?? '0';
  return whole % 1024n === 0n ? (canonicalQuantity(`${whole / 1024n}Ki`) ?? '0') : String(whole);
}
