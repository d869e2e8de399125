import type { HandlerRegistration } from '../../cache/handler-registration.ts';
import type { PipelineFailure } from '../../cache/observer.ts';
import type { SharedIndexInformer } from '../../cache/shared-informer.ts';
import type { KubeObject } from '../../object/kube-object.ts';
import { toCellText } from '../../view/cell-text.ts';
import type { ErrorRow } from '../../view/models/handlers-model.ts';
import { ListenerStats } from './listener-stats.ts';

/** The listeners of one sharedProcessor, those that were removed included. */
export class ListenerBoard {
  readonly #stats = new Map<string, ListenerStats>();
  #informer: SharedIndexInformer<KubeObject> | undefined;
  #registrations: readonly HandlerRegistration[] = [];
  #lookedMs = Number.NEGATIVE_INFINITY;

  follow(informer: SharedIndexInformer<KubeObject>): void {
    this.#informer = informer;
    this.#look(0);
  }

  /** In the order of their first registration. */
  all(nowMs: number): readonly ListenerStats[] {
    this.#look(nowMs);
    return [...this.#stats.values()];
  }

  find(name: string): ListenerStats | undefined {
    return this.#stats.get(name);
  }

  /** Those that are registered and have seen the whole initial list, of how many. */
  synced(nowMs: number): { readonly synced: number; readonly listeners: number } {
    const present = this.all(nowMs).filter(({ isRemoved }) => !isRemoved);
    return { synced: present.filter(({ hasSynced }) => hasSynced).length, listeners: present.length };
  }

  get errors(): number {
    let errors = 0;
    for (const stats of this.#stats.values()) errors += stats.errorCount;
    return errors;
  }

  notified(nowMs: number, listeners: number): void {
    if (listeners > this.#registrations.length || nowMs - this.#lookedMs >= 1000) this.#look(nowMs);
    for (const stats of this.#stats.values()) stats.sample(nowMs);
  }

  handled(name: string, nowMs: number, durationMs: number): void {
    this.#named(name).handled(nowMs, durationMs);
  }

  failed({ error, handler }: PipelineFailure, nowMs: number): void {
    if (!handler) return;
    const cause = error instanceof Error && error.cause !== undefined ? error.cause : error;
    const row: ErrorRow = {
      timeMs: nowMs,
      event: eventOf(handler.call),
      key: toCellText(handler.key),
      error: toCellText(String(cause)),
    };
    this.#named(handler.handler).failed(nowMs, row);
  }

  reset(): void {
    for (const [name, stats] of this.#stats) {
      if (stats.isRemoved) this.#stats.delete(name);
      else stats.reset();
    }
  }

  #named(name: string): ListenerStats {
    let stats = this.#stats.get(name);
    if (!stats) {
      stats = new ListenerStats(name);
      this.#stats.set(name, stats);
    }
    return stats;
  }

  /** Asking for the registrations makes a list, so it is done once a second at most. */
  #look(nowMs: number): void {
    if (!this.#informer) return;
    this.#lookedMs = nowMs;
    this.#registrations = this.#informer.registrations;
    const present = new Map(this.#registrations.map((registration) => [registration.name, registration]));
    for (const name of present.keys()) this.#named(name);
    for (const [name, stats] of this.#stats) stats.follow(present.get(name));
  }
}

function eventOf(call: string): ErrorRow['event'] {
  if (call === 'onAdd') return '+ADD';
  if (call === 'onUpdate') return '~UPD';
  return call === 'onDelete' ? '-DEL' : 'LIST';
}
