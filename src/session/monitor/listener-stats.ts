import type { HandlerRegistration } from '../../cache/handler-registration.ts';
import type { ErrorRow, ListenerRow } from '../../view/models/handlers-model.ts';
import type { ListenerState, StripListener } from '../../view/models/strip-model.ts';
import { type LatencyBucket, LatencyHistogram } from './latency-histogram.ts';
import { SecondRing } from './second-ring.ts';

const ringSeconds = 61;
const keptErrors = 200;
const slowPending = 100;
const slowP99Ms = 100;
const growthSeconds = 10;
const failingShare = 0.1;

/** What is known of one listener of the sharedProcessor. */
export class ListenerStats {
  readonly name: string;
  #registration: HandlerRegistration | undefined;
  #isRemoved = false;
  #highWater = 0;
  #errorCount = 0;
  readonly #done = new SecondRing(ringSeconds);
  readonly #failed = new SecondRing(ringSeconds);
  readonly #pending = new SecondRing(ringSeconds, 'level');
  readonly #latency = new LatencyHistogram();
  readonly #errors: ErrorRow[] = [];

  constructor(name: string) {
    this.name = name;
  }

  /** The registration that is in the processor now; undefined once it was removed. */
  follow(registration: HandlerRegistration | undefined): void {
    this.#isRemoved = registration === undefined && this.#registration !== undefined;
    this.#registration = registration;
  }

  get isRemoved(): boolean {
    return this.#isRemoved;
  }

  get pending(): number {
    return this.#registration?.backlog ?? 0;
  }

  get hasSynced(): boolean {
    return this.#registration?.hasSynced() ?? false;
  }

  get initialBacklog(): number {
    return this.#registration?.initialBacklog ?? 0;
  }

  get errorCount(): number {
    return this.#errorCount;
  }

  /** Notes what waits now; called when something was handed over. */
  sample(nowMs: number): void {
    const { pending } = this;
    if (pending > this.#highWater) this.#highWater = pending;
    this.#pending.set(nowMs, pending);
  }

  handled(nowMs: number, durationMs: number): void {
    this.#done.add(nowMs);
    this.#latency.add(nowMs, durationMs);
    this.#pending.set(nowMs, this.pending);
  }

  failed(nowMs: number, error: ErrorRow): void {
    this.#errorCount += 1;
    this.#failed.add(nowMs);
    this.#errors.push(error);
    if (this.#errors.length > keptErrors) this.#errors.shift();
  }

  /** Notifications a second by which its pending grows, over the last ten seconds. */
  growth(nowMs: number): number {
    this.sample(nowMs);
    return (this.pending - this.#pending.at(nowMs, growthSeconds)) / growthSeconds;
  }

  state(nowMs: number): ListenerState {
    if (this.#isRemoved) return 'removed';
    const calls = this.#done.sum(nowMs, ringSeconds - 1);
    const failed = this.#failed.sum(nowMs, ringSeconds - 1);
    if (failed > 0 && failed >= calls * failingShare) return 'failing';
    if (this.pending >= slowPending && this.growth(nowMs) > 0 && this.hasSynced) return 'slow';
    const [p99Ms] = this.#latency.quantiles(nowMs, [0.99]);
    if (p99Ms !== undefined && p99Ms >= slowP99Ms) return 'slow';
    return this.hasSynced ? 'ok' : 'syncing';
  }

  strip(nowMs: number): StripListener {
    const [p99Ms] = this.#latency.quantiles(nowMs, [0.99]);
    const { name, pending } = this;
    return { name, pending, highWater: this.#highWater, p99Ms, state: this.state(nowMs) };
  }

  row(nowMs: number): ListenerRow {
    const [p50Ms, p99Ms] = this.#latency.quantiles(nowMs, [0.5, 0.99]);
    const doneRate = this.#done.rate(nowMs);
    this.sample(nowMs);
    const grown = (this.pending - this.#pending.at(nowMs, 5)) / 5;
    return {
      name: this.name,
      state: this.state(nowMs),
      pending: this.pending,
      highWater: this.#highWater,
      inRate: Math.max(0, doneRate + grown),
      doneRate,
      p50Ms,
      p99Ms,
      maxMs: this.#latency.max(nowMs),
      errors: this.#errorCount,
    };
  }

  calls(nowMs: number): number {
    return this.#latency.count(nowMs);
  }

  histogram(nowMs: number): LatencyBucket[] {
    return this.#latency.buckets(nowMs);
  }

  quantiles(nowMs: number, shares: readonly number[]): (number | undefined)[] {
    return this.#latency.quantiles(nowMs, shares);
  }

  /** Pending, one value a second, newest last. */
  pendingSeries(nowMs: number, seconds: number): number[] {
    this.sample(nowMs);
    return this.#pending.values(nowMs, seconds);
  }

  /** Newest first. */
  get errors(): readonly ErrorRow[] {
    return this.#errors.toReversed();
  }

  reset(): void {
    this.#highWater = this.pending;
    this.#errorCount = 0;
    this.#errors.length = 0;
    this.#latency.clear();
    this.#failed.clear();
  }
}
