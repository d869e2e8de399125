import { canonicalQuantity, quantityNanos } from '../schema/quantity.ts';

/** A quantity of a resource, as rules calculate with it. */
export class Quantity {
  readonly nanos: bigint;

  constructor(nanos: bigint) {
    this.nanos = nanos;
  }

  static isOne(this: void, text: string): boolean {
    return canonicalQuantity(text) !== undefined;
  }

  static parse(this: void, text: string): Quantity {
    if (Quantity.isOne(text)) return new Quantity(quantityNanos(text));
    throw new Error("quantities must match the regular expression '^([+-]?[0-9.]+)([eEinumkKMGTP]*[-+]?[0-9]*)$'");
  }
}
