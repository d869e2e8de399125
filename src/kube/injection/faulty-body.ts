import type { Clock, Timer } from '../../core/clock.ts';
import { parseDurationMs } from '../../core/duration.ts';
import type { FaultInjector, FaultTarget } from '../../faults/fault.ts';
import type { ApiResponse } from '../api.ts';
import { AsyncQueue } from '../async-queue.ts';
import { TruncatedBody } from '../transport-error.ts';
import { connectionReset, expiredStatus, toStatusJson } from './injected-answer.ts';

export interface FaultyBodyOptions {
  readonly injector: FaultInjector;
  readonly target: FaultTarget;
  readonly clock: Clock;
  readonly signal: AbortSignal;
}

const newline = 0x0a;

/**
 * A response whose body is hit by faults, also by those that come while it is read. What a fault inserts stands between
 * two lines; `stall` holds back what arrives and gives it out when it is over.
 */
export class FaultyBody implements ApiResponse {
  readonly status: number;
  readonly headers: ApiResponse['headers'];
  readonly #response: ApiResponse;
  readonly #options: FaultyBodyOptions;

  constructor(response: ApiResponse, options: FaultyBodyOptions) {
    this.status = response.status;
    this.headers = response.headers;
    this.#response = response;
    this.#options = options;
  }

  get body(): AsyncIterable<Uint8Array> {
    const queue = new AsyncQueue<Uint8Array>();
    this.consume((chunk) => queue.push(Uint8Array.from(chunk))).then(
      () => queue.end(),
      (error: unknown) => queue.end(error),
    );
    return queue;
  }

  cancel(): void {
    this.#response.cancel();
  }

  consume(onChunk: (chunk: Uint8Array) => void): Promise<void> {
    const { injector, signal } = this.#options;
    return new Promise((resolve, reject) => {
      let isOver = false;
      const end = (error?: unknown) => {
        if (isOver) return;
        isOver = true;
        off();
        delivery.stop();
        signal.removeEventListener('abort', onAbort);
        this.#response.cancel();
        if (error === undefined) resolve();
        else reject(error);
      };
      const onAbort = () => end(signal.reason);
      const delivery = new Delivery(this.#options, onChunk, end);
      const off = injector.subscribe(() => delivery.look());
      signal.addEventListener('abort', onAbort, { once: true });
      this.#response
        .consume((chunk) => delivery.push(chunk))
        .then(
          () => delivery.finish(),
          (error: unknown) => delivery.finish(error),
        );
      delivery.look();
    });
  }
}

/** What of a body goes on to its reader, and when. */
class Delivery {
  readonly #options: FaultyBodyOptions;
  readonly #onChunk: (chunk: Uint8Array) => void;
  readonly #end: (error?: unknown) => void;
  readonly #held: Uint8Array[] = [];
  /** A line that has begun, kept because faults act on whole lines. */
  #line: Buffer = Buffer.alloc(0);
  #isAtLineStart = true;
  #timer: Timer | undefined;
  #finished: { readonly error: unknown } | undefined;
  #isStopped = false;
  #isAtWork = false;

  constructor(options: FaultyBodyOptions, onChunk: (chunk: Uint8Array) => void, end: (error?: unknown) => void) {
    this.#options = options;
    this.#onChunk = onChunk;
    this.#end = end;
  }

  push(chunk: Uint8Array): void {
    if (this.#isStopped) return;
    this.#atWork(() => {
      if (this.#isHolding() || this.#held.length > 0) this.#held.push(Uint8Array.from(chunk));
      else this.#pass(chunk);
      this.#drain();
    });
  }

  finish(error?: unknown): void {
    this.#finished = { error };
    this.#atWork(() => this.#drain());
  }

  /** Faults have changed. A strike is such a change, too, and is heard while it is dealt with. */
  look(): void {
    if (this.#isStopped || this.#isAtWork) return;
    this.#atWork(() => {
      const { injector, target } = this.#options;
      if (injector.take('drop', target) || injector.take('reset', target)) this.#stopWith(connectionReset());
      else if (target.verb === 'watch' && injector.take('end', target)) this.#stopWith();
      else {
        if (target.verb === 'watch') this.#insertBetweenLines();
        this.#drain();
      }
    });
  }

  stop(): void {
    this.#isStopped = true;
    this.#timer?.cancel();
    this.#held.length = 0;
  }

  #atWork(work: () => void): void {
    this.#isAtWork = true;
    work();
    this.#isAtWork = false;
  }

  #isHolding(): boolean {
    const { injector, target } = this.#options;
    return this.#timer !== undefined || injector.find('stall', target) !== undefined;
  }

  /** What was held back goes out, at once or piece by piece. */
  #drain(): void {
    while (!this.#isStopped && !this.#isHolding()) {
      const chunk = this.#held.shift();
      if (!chunk) break;
      this.#pass(chunk);
    }
    if (this.#finished && this.#held.length === 0 && !this.#isHolding()) this.#stopWith(this.#finished.error);
  }

  #pass(chunk: Uint8Array): void {
    const { injector, target, clock } = this.#options;
    if (injector.take('truncate', target)) {
      this.#deliver(chunk.subarray(0, Math.max(1, chunk.length >> 1)));
      this.#stopWith(new TruncatedBody('the answer was cut by a fault of kinformer'));
      return;
    }
    const slow = injector.find('slow-chunks', target);
    const piece = slow ? Math.max(1, Number(slow.keys?.bytes ?? '16') || 16) : chunk.length;
    if (slow && chunk.length > piece) {
      injector.take('slow-chunks', target);
      this.#held.unshift(Uint8Array.from(chunk.subarray(piece)));
      this.#timer = clock.setTimeout(
        () => {
          this.#timer = undefined;
          this.#drain();
        },
        parseDurationMs(slow.keys?.every ?? '10ms'),
      );
    }
    const part = chunk.subarray(0, piece);
    if (target.verb === 'watch') this.#passLines(part);
    else if (injector.take('malformed', target)) {
      this.#deliver(Buffer.from('<html>this is no JSON</html>\n'));
      this.#stopWith();
    } else this.#deliver(part);
  }

  /** Whole lines are looked at one by one only while a fault needs that. */
  #passLines(chunk: Uint8Array): void {
    const { injector, target } = this.#options;
    const isByLine =
      injector.find('duplicate', target) !== undefined || injector.find('no-bookmarks', target) !== undefined;
    if (!isByLine && this.#line.length === 0) {
      this.#deliver(chunk);
      this.#insertBetweenLines();
      return;
    }
    let rest = Buffer.concat([this.#line, chunk]);
    for (let at = rest.indexOf(newline); at !== -1 && !this.#isStopped; at = rest.indexOf(newline)) {
      const line = rest.subarray(0, at + 1);
      rest = rest.subarray(at + 1);
      this.#passLine(line);
    }
    this.#line = rest;
    this.#insertBetweenLines();
  }

  #passLine(line: Buffer): void {
    const { injector, target } = this.#options;
    const isBookmark = line.subarray(0, 40).includes('"BOOKMARK"');
    if (isBookmark && injector.take('no-bookmarks', target)) return;
    this.#deliver(line);
    if (!isBookmark && injector.take('duplicate', target)) this.#deliver(line);
  }

  #insertBetweenLines(): void {
    const { injector, target } = this.#options;
    if (this.#isStopped || !this.#isAtLineStart || this.#line.length > 0) return;
    if (injector.take('malformed', target)) this.#deliver(Buffer.from('this is no JSON\n'));
    if (injector.take('unknown-event', target)) {
      this.#deliver(Buffer.from('{"type":"SURPRISE","object":{"kind":"Status","apiVersion":"v1"}}\n'));
    }
    if (injector.find('410', target) && injector.take('410', target)) {
      this.#deliver(Buffer.from(`{"type":"ERROR","object":${toStatusJson(expiredStatus)}}\n`));
      this.#stopWith();
    }
  }

  #deliver(chunk: Uint8Array): void {
    if (chunk.length === 0 || this.#isStopped) return;
    this.#isAtLineStart = chunk[chunk.length - 1] === newline;
    try {
      this.#onChunk(chunk);
    } catch (error) {
      this.#stopWith(error);
    }
  }

  #stopWith(error?: unknown): void {
    if (this.#isStopped) return;
    if (this.#line.length > 0 && error === undefined) this.#deliver(this.#line);
    this.#isStopped = true;
    this.#end(error);
  }
}
