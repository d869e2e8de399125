import type { Transform } from 'node:stream';
import type { Clock } from '../core/clock.ts';
import { formatDurationMs } from '../core/duration.ts';
import { onAbort } from './abort-hook.ts';
import { AsyncQueue } from './async-queue.ts';
import type { WireResponse } from './exchange.ts';
import { ConnectionTimeout, TruncatedBody } from './transport-error.ts';
import { Watchdog } from './watchdog.ts';

/** After so much the rest of the program has a turn: Node reads up to 2 MB at once, which would starve what it writes. */
const longestUnbrokenBytes = 256 * 1024;

export interface BodyLimits {
  /** Longest silence, ms. */
  readonly idleMs: number | undefined;
  /** Monotonic ms by which the body must be complete. */
  readonly deadlineMs: number | undefined;
  /** Told how many bytes have arrived, before they are decompressed. */
  readonly onBytes?: ((count: number) => void) | undefined;
}

/**
 * A response's body. It must be read to the end or cancelled. Chunks go to a callback as they arrive, which is three times
 * cheaper than a stream's async iterator, and are only valid during the call.
 */
export class ResponseBody implements AsyncIterable<Uint8Array> {
  readonly #wire: WireResponse;
  readonly #signal: AbortSignal;
  readonly #clock: Clock;
  readonly #limits: BodyLimits;

  constructor(wire: WireResponse, signal: AbortSignal, clock: Clock, limits: BodyLimits) {
    this.#wire = wire;
    this.#signal = signal;
    this.#clock = clock;
    this.#limits = limits;
  }

  /**
   * Resolves when the body is complete. Rejects with the signal's reason, with ConnectionTimeout, with the socket's error,
   * with TruncatedBody when the connection ended too early, or with what `onChunk` threw.
   */
  consume(onChunk: (chunk: Uint8Array) => void): Promise<void> {
    const { message, request, reader } = this.#wire;
    const source = isGzip(this.#wire) ? message.pipe(createGunzip()) : message;
    return new Promise((resolve, reject) => {
      let lastByteMs = this.#clock.monotonic();
      let failure: unknown;
      const settle = () => {
        watchdog.stop();
        offAbort();
        if (failure === undefined) resolve();
        else reject(failure);
      };
      const fail = (error: unknown) => {
        failure ??= error;
        message.destroy();
        source.destroy();
        settle();
      };
      const watchdog = new Watchdog(
        this.#clock,
        () => nextDeadline(this.#limits, lastByteMs),
        () =>
          fail(
            new ConnectionTimeout(
              `the answer stopped, ${formatDurationMs(this.#clock.monotonic() - lastByteMs)} of silence`,
            ),
          ),
      );
      const flow = reader === undefined ? source : message.socket;
      let unbrokenBytes = 0;
      const onChunkOrFail = (chunk: Uint8Array) => {
        unbrokenBytes += chunk.length;
        if (unbrokenBytes >= longestUnbrokenBytes) {
          unbrokenBytes = 0;
          flow.pause();
          setImmediate(() => flow.resume());
        }
        try {
          if (failure === undefined) onChunk(chunk);
        } catch (error) {
          fail(error);
        }
      };
      // A reset shows as the request's error first; the message only says that it was cut.
      request.on('error', (error) => {
        failure ??= error;
      });
      message.on('error', (error) => fail(toBodyError(error)));
      const { onBytes } = this.#limits;
      const onArrived = (chunk: Uint8Array) => {
        lastByteMs = this.#clock.monotonic();
        onBytes?.(chunk.length);
      };
      message.on('data', onArrived);
      message.on('close', () => {
        if (!message.complete) fail(new TruncatedBody('the answer was cancelled'));
      });
      source.on('data', onChunkOrFail);
      source.on('end', settle);
      source.on('error', (error) => fail(toBodyError(error)));
      const offAbort = onAbort(this.#signal, () => queueMicrotask(() => fail(this.#signal.reason)));
      reader?.takeBody((chunk) => {
        onArrived(chunk);
        onChunkOrFail(chunk);
      });
    });
  }

  async *[Symbol.asyncIterator](): AsyncGenerator<Uint8Array, void> {
    const queue = new AsyncQueue<Uint8Array>();
    this.consume((chunk) => queue.push(Uint8Array.from(chunk))).then(
      () => queue.end(),
      (error: unknown) => queue.end(error),
    );
    try {
      yield* queue;
    } finally {
      this.cancel();
    }
  }

  /** Frees the connection; idempotent. After a complete body it changes nothing. */
  cancel(): void {
    if (!this.#wire.message.complete) this.#wire.message.destroy();
    else this.#wire.message.resume();
  }
}

function nextDeadline({ idleMs, deadlineMs }: BodyLimits, lastByteMs: number): number | undefined {
  if (idleMs === undefined) return deadlineMs;
  return Math.min(lastByteMs + idleMs, deadlineMs ?? Number.POSITIVE_INFINITY);
}

function isGzip({ message }: WireResponse): boolean {
  return /^(x-)?gzip$/i.test(message.headers['content-encoding'] ?? '');
}

function createGunzip(): Transform {
  return process.getBuiltinModule('node:zlib').createGunzip({ chunkSize: 256 * 1024 });
}

function toBodyError(error: NodeJS.ErrnoException): Error {
  const isCut = error.message === 'aborted' || error.code === 'Z_BUF_ERROR';
  return isCut ? new TruncatedBody('the connection ended in the middle of the answer', { cause: error }) : error;
}
