import type { PipelineFailure } from './observer.ts';
import type { OpenWatch } from './open-watch.ts';

/** Where one ListAndWatch is. Each state says all that its step needs; what outlives a round is in ReflectorHistory. */
export type ReflectorState<T> =
  /** `cutShort`: how many streams in a row ended before their end bookmark. */
  | { readonly type: 'streaming-list'; readonly cutShort: number }
  /** `refusedVersion`: the server refused to list at it just now; what is made is the consistent read instead. */
  | { readonly type: 'listing'; readonly fallback: boolean; readonly refusedVersion?: string }
  | { readonly type: 'opening-watch' }
  | { readonly type: 'watching'; readonly watch: OpenWatch<T> }
  | { readonly type: 'waiting'; readonly delayMs: number; readonly error: unknown; readonly next: ReflectorState<T> }
  | { readonly type: 'ended'; readonly outcome: RoundOutcome };

/** How one ListAndWatch ended. */
export type RoundOutcome =
  | { readonly type: 'cancelled' }
  /** Nothing failed, but only a new list helps: at once, without back-off. */
  | { readonly type: 'relist'; readonly reason: string }
  | RoundFailure;

export interface RoundFailure {
  readonly type: 'failed';
  readonly phase: PipelineFailure['phase'];
  /** As the client rejected. */
  readonly error: unknown;
  /** What the watch error handler gets: failures to list or to open a watch, but not those of an open watch. */
  readonly surfaced?: unknown;
}

export const cancelled = { type: 'ended', outcome: { type: 'cancelled' } } as const satisfies ReflectorState<never>;
