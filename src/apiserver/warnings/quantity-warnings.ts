import { quantityNanos } from '../schema/quantity.ts';

const nanosPerUnit = 1_000_000_000n;

/** Bytes are whole, whatever a quantity can say. */
export function fractionWarnings(quantity: string | undefined, field: string): string[] {
  if (quantity === undefined || quantityNanos(quantity) % nanosPerUnit === 0n) return [];
  return [`${field}: fractional byte value ${JSON.stringify(quantity)} is invalid, must be an integer`];
}
