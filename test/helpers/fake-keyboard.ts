import { PassThrough } from 'node:stream';

/** A terminal's keyboard without a terminal. */
export class FakeKeyboard extends PassThrough {
  isRaw = false;

  setRawMode(isRaw: boolean): this {
    this.isRaw = isRaw;
    return this;
  }

  type(...chunks: readonly string[]): void {
    for (const chunk of chunks) this.write(chunk);
  }
}
