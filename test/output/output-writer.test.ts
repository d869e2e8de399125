import { describe, expect, it } from 'vitest';
import { OutputWriter, type WritableEnd } from '../../src/output/output-writer.ts';
import { settle } from '../helpers/fake-clock.ts';

/** A stream that takes bytes only when told. */
class HeldStream implements WritableEnd {
  readonly taken: Buffer[] = [];
  writes = 0;
  readonly #waiting: { readonly chunk: Buffer; readonly callback: (error?: Error | null) => void }[] = [];
  #onError: (error: Error) => void = () => {};

  write(chunk: Uint8Array, callback: (error?: Error | null) => void): boolean {
    this.writes += 1;
    this.#waiting.push({ chunk: Buffer.from(chunk), callback });
    return false;
  }

  on(_event: 'error', listener: (error: Error) => void): void {
    this.#onError = listener;
  }

  take(count = this.#waiting.length): void {
    for (const { chunk, callback } of this.#waiting.splice(0, count)) {
      this.taken.push(chunk);
      callback();
    }
  }

  async takeAll(): Promise<string> {
    await settle();
    while (this.#waiting.length > 0) {
      this.take();
      await settle();
    }
    return Buffer.concat(this.taken).toString();
  }

  breakPipe(): void {
    this.#onError(Object.assign(new Error('write EPIPE'), { code: 'EPIPE' }));
  }
}

function createWriter() {
  const stream = new HeldStream();
  const closed: Error[] = [];
  return { stream, closed, writer: new OutputWriter(stream, (error) => closed.push(error)) };
}

describe('output writer', () => {
  it('B131 on a terminal control characters beyond ASCII are escapes of JSON, in text and in bytes', async () => {
    const stream = new HeldStream();
    const writer = new OutputWriter(stream, () => {}, true);
    const hostile = '{"a":"\u009b31m\u0085\u2028\u202eé"}';
    writer.text(`\u001b[31m${hostile}`);
    writer.bytes(Buffer.from(hostile));
    const shown = '{"a":"\\u009b31m\\u0085\\u2028\\u202eé"}';
    expect(await stream.takeAll()).toBe(`\u001b[31m${shown}${shown}`);
    expect(JSON.parse(shown)).toEqual(JSON.parse(hostile));
  });

  it('writes a tick at once, in order, text and bytes', async () => {
    const { stream, writer } = createWriter();
    writer.text('a é ');
    writer.bytes(Buffer.from('b'));
    writer.text('\n');
    expect(stream.writes).toBe(0);
    expect(await stream.takeAll()).toBe('a é b\n');
    expect(stream.writes).toBe(1);
    expect(writer.backlogBytes).toBe(0);
  });

  it('holds what a slow reader has not taken, and counts it', async () => {
    const { stream, writer } = createWriter();
    const line = `${'x'.repeat(999)}\n`;
    for (let i = 0; i < 2000; i += 1) {
      writer.text(line);
      if (i % 100 === 0) await settle();
    }
    expect(writer.backlogBytes).toBe(2_000_000);
    expect(await stream.takeAll()).toBe(line.repeat(2000));
    expect(writer.backlogBytes).toBe(0);
  });

  it('B137 drain resolves when the last byte was taken', async () => {
    const { stream, writer } = createWriter();
    writer.bytes(Buffer.alloc(5_000_000, 0x61));
    let isDrained = false;
    const drained = writer.drain().then(() => {
      isDrained = true;
    });
    await settle();
    expect(isDrained).toBe(false);
    expect(await stream.takeAll()).toHaveLength(5_000_000);
    await drained;
  });

  it('drain gives up on a reader that takes nothing, not on one that is slow', async () => {
    const { stream, writer } = createWriter();
    for (let i = 0; i < 20; i += 1) writer.bytes(Buffer.alloc(100_000, 0x61));
    const reading = setInterval(() => stream.take(1), 5);
    await writer.drain(200);
    clearInterval(reading);
    expect(writer.backlogBytes).toBe(0);
    writer.text('more');
    await writer.drain(20);
    expect(writer.backlogBytes).toBe(4);
  });

  it('warns once at a quarter, and tells once when the maximum is passed', () => {
    const { writer } = createWriter();
    const told: string[] = [];
    writer.watchBacklog({
      maxBacklogBytes: 1000,
      onQuarter: (bytes) => told.push(`quarter ${bytes}`),
      onOverflow: (bytes) => told.push(`overflow ${bytes}`),
    });
    for (let i = 0; i < 15; i += 1) writer.text('x'.repeat(100));
    expect(told).toEqual(['quarter 300', 'overflow 1100']);
  });

  it('B136 a closed pipe is told once, and everything after it is dropped', async () => {
    const { stream, writer, closed } = createWriter();
    writer.text('a');
    await settle();
    writer.text('b');
    const drained = writer.drain();
    stream.breakPipe();
    stream.breakPipe();
    await drained;
    for (let i = 0; i < 1000; i += 1) writer.text('c'.repeat(1000));
    expect(closed).toHaveLength(1);
    expect(writer).toMatchObject({ isClosed: true, backlogBytes: 0 });
    await settle();
    expect(stream.writes).toBe(1);
  });
});
