import type { Latch } from '../core/deferred.ts';
import { InitialPopulation } from './initial-population.ts';
import { QueueReadiness } from './queue-readiness.ts';

/** The consumer's side that all queues share: waiting, popping, closing, and when they count as synced. */
export abstract class PopQueue<Popped, Process> {
  protected readonly population = new InitialPopulation();
  protected readonly readiness = new QueueReadiness();

  /** Entries waiting. */
  abstract get length(): number;

  /** Takes and processes one entry now; undefined when there is none. What `process` throws is thrown. */
  protected abstract take(process: Process): Popped | undefined;

  get isClosed(): boolean {
    return this.readiness.isClosed;
  }

  get synced(): Latch {
    return this.population.synced;
  }

  hasSynced(): boolean {
    return this.synced.isDone;
  }

  close(): void {
    this.readiness.close();
  }

  /** Waits until there is something. Rejects with FIFOClosedError when closed and empty. */
  pop(process: Process): Promise<Popped> {
    return this.readiness.take(() => this.take(process));
  }

  /** Pops and processes one entry now; false when empty. */
  popReady(process: Process): boolean {
    return this.take(process) !== undefined;
  }

  whenReady(): Promise<void> {
    return this.readiness.when(this.length);
  }
}
