import type { SessionEnvironment } from './ports.ts';
import type { EmptyState } from './screen/empty-body.ts';
import type { Settings } from './settings.ts';

export interface SessionOptions extends SessionEnvironment {
  readonly columns: number;
  readonly rows: number;
  readonly settings: Settings;
  /** undefined: all. */
  readonly namespace: string | undefined;
  /** Key → the key whose meaning it gets. */
  readonly remappedKeys?: Readonly<Record<string, string>>;
  /** The terminal has not taken what was written before. */
  readonly isBlocked?: () => boolean;
  /** `demo`: the tour starts once by itself. Else a first start is told of it. */
  readonly isDemo?: boolean;
  /** What is said while there is no tab, and what `enter` does then. */
  readonly empty?: { readonly state: EmptyState; readonly onEnter: () => void } | undefined;
  /** Ends it, from outside. */
  readonly signal: AbortSignal;
}
