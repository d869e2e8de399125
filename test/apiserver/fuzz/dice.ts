import type { Random } from '../../../src/core/random.ts';

/** Choices out of one seed. */
export class Dice {
  readonly #random: Random;

  constructor(random: Random) {
    this.#random = random;
  }

  below(limit: number): number {
    return Math.floor(this.#random() * limit);
  }

  hits(chance: number): boolean {
    return this.#random() < chance;
  }

  pick<T>(from: readonly T[]): T {
    return from[this.below(from.length)]!;
  }

  bytes(length: number): Buffer {
    return Buffer.from(Array.from({ length }, () => this.below(256)));
  }

  /** The bytes with a few of them changed, removed, doubled or cut off. */
  damage(bytes: Buffer): Buffer {
    let damaged = Buffer.from(bytes);
    for (let i = this.below(4); i >= 0 && damaged.length > 0; i -= 1) {
      const at = this.below(damaged.length);
      const [before, after] = [damaged.subarray(0, at), damaged.subarray(at)];
      switch (this.below(5)) {
        case 0:
          damaged[at] = this.below(256);
          break;
        case 1:
          damaged = Buffer.concat([before, after.subarray(1)]);
          break;
        case 2:
          damaged = Buffer.concat([before, this.bytes(1 + this.below(3)), after]);
          break;
        case 3:
          damaged = Buffer.concat([before, after.subarray(0, 20), after]);
          break;
        default:
          damaged = Buffer.from(before);
      }
    }
    return damaged;
  }
}
