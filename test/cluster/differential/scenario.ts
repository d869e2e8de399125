import type { CannedAnswer } from '../fault-proxy.ts';
import type { Cadence } from './compare-cadence.ts';
import type { HandlerOptions, TransformName } from './trace.ts';

/** What is watched. Secrets are those that the server keeps without a watch cache. */
export type KindName = 'configmap' | 'secret' | 'boat' | 'harbour';

/** A write to the server. `elsewhere/a` is an object of another namespace. Writes to what is not there do nothing. */
export type Change =
  | { readonly do: 'create'; readonly name: string; readonly app?: string }
  | { readonly do: 'write' | 'remove' | 'recreate'; readonly name: string }
  | { readonly do: 'relabel'; readonly name: string; readonly app: string }
  | { readonly do: 'fill'; readonly name: string; readonly count: number };

/** How a live watch ends. */
export type Ending =
  | 'cut'
  | 'end'
  | 'half-line'
  | 'stall'
  | 'refuse'
  | 'expired'
  | 'gone'
  | 'too-many'
  | 'internal'
  | 'unavailable'
  | 'timeout'
  | 'unknown-type'
  | 'no-json'
  | 'no-kind';

/** An event that the server did not send, and that does not end the watch. */
export type Intrusion = 'ghost' | 'ghost-deletion' | 'repeat' | 'bookmark' | 'future-bookmark';

/** When everything is quiet, the watch ends, and the server changes while neither side can see it. */
export interface Fault {
  readonly do: 'fault';
  readonly ending: Ending;
  /** Written on the watch just before it ends. */
  readonly intrusions?: readonly Intrusion[];
  /** What the next requests get. */
  readonly answers?: readonly CannedAnswer[];
  readonly changes?: readonly Change[];
  readonly disruption?: Disruption;
}

/** What happens to the whole server; those who share it wait for one another. */
export type Disruption = 'compact' | 'restart' | 'compact-and-restart';

export type Step =
  | Change
  | Fault
  | { readonly do: 'intrude'; readonly intrusion: Intrusion }
  | { readonly do: 'handle'; readonly handler: HandlerOptions }
  | { readonly do: 'unhandle'; readonly name: string }
  /** Waits until the handler was told of its objects so many times more. */
  | { readonly do: 'resync'; readonly handler: string; readonly rounds: number };

export interface Scenario {
  readonly name: string;
  /** Default: configmap. */
  readonly kind?: KindName;
  /** Watches all namespaces, with a selector. */
  readonly everywhere?: boolean;
  /** Watches only what has this label `app`. */
  readonly app?: string;
  /** Watches all but the object of this name, by a field selector. */
  readonly hides?: string;
  readonly resyncMs?: number;
  readonly metadataOnly?: boolean;
  readonly pageSize?: number;
  readonly transform?: TransformName;
  /** Besides `main`. */
  readonly handlers?: readonly HandlerOptions[];
  /** Objects that exist before the informers start. */
  readonly before?: readonly Change[];
  /** What the first requests get. */
  readonly answers?: readonly CannedAnswer[];
  readonly steps: readonly Step[];
  /** Timing decides how often a request is made: only notifications and stores are compared. */
  readonly requestsVary?: boolean;
  /** It is a matter of a second: when it differs, the machine may have stood still, and it is run again. */
  readonly isHasty?: boolean;
  /** How the resyncs of handlers follow each other. */
  readonly cadences?: readonly Cadence[];
  /** The store is not what the server has, and only has to be client-go's. */
  readonly storeDiffers?: boolean;
}
