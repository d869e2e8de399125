import type { FaultName, FaultVerb } from './fault-table.ts';

/** A fault as somebody asked for it. */
export interface Fault {
  readonly name: FaultName;
  /** How often it strikes; undefined: the table's default, or without end when `forMs` is given. */
  readonly count?: number | undefined;
  /** How long it stays, ms; undefined: until it has struck often enough or is taken back. */
  readonly forMs?: number | undefined;
  /** Plural, with or without its group; undefined: every resource. */
  readonly resource?: string | undefined;
  /** undefined: every verb that the fault can hit. */
  readonly verb?: FaultVerb | undefined;
  /** The fault's own keys. */
  readonly keys?: Readonly<Record<string, string>> | undefined;
}

/** A request that a fault may hit. */
export interface FaultTarget {
  readonly verb: FaultVerb;
  /** `pods`, `deployments.apps` */
  readonly resource: string;
}

/** Where code that talks asks whether to misbehave. */
export interface FaultInjector {
  /** The first fault of that name for the request, if there is one now; it counts as a strike. */
  take(name: FaultName, target: FaultTarget): Fault | undefined;
  /** The same without counting. */
  find(name: FaultName, target: FaultTarget): Fault | undefined;
  /** Calls `listener` after every fault that is added, spent, run out or taken back. Returns what takes it off. */
  subscribe(listener: () => void): () => void;
}
