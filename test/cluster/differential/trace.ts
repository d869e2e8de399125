/** One call of a handler, as every side of a comparison is written down. */
export interface TraceRecord {
  readonly handler: string;
  readonly op: 'add' | 'update' | 'delete';
  readonly key: string;
  readonly version: string;
  /** The annotation `value`: which content it is. */
  readonly value?: string;
  readonly old?: string;
  readonly initial?: boolean;
  readonly tombstone?: boolean;
}

export interface TraceState {
  /** The store: key → version. */
  readonly objects: Readonly<Record<string, string>>;
  /** The informer, and every handler that it has. */
  readonly synced: boolean;
}

export interface HandlerOptions {
  readonly name: string;
  /** Default: the informer's. */
  readonly resyncMs?: number;
  /** Filters by the label `app`. */
  readonly onlyApp?: string;
}

/** `bare` drops the annotations; `poison` fails for objects whose label `app` is poison. */
export type TransformName = 'bare' | 'poison';

export interface TraceOptions {
  /** `v1/pods` or `apps/v1/deployments`. */
  readonly resource: string;
  readonly namespaced: boolean;
  /** Default: all. */
  readonly namespace?: string;
  readonly labelSelector?: string;
  readonly fieldSelector?: string;
  readonly resyncMs?: number;
  readonly metadataOnly?: boolean;
  /** Instead of 500, wherever a list has a limit. */
  readonly pageSize?: number;
  readonly transform?: TransformName;
  readonly handlers: readonly HandlerOptions[];
}

/** An informer whose notifications are written down. */
export interface TracedInformer {
  readonly records: readonly TraceRecord[];
  handle(handler: HandlerOptions): void;
  unhandle(name: string): void;
  state(): Promise<TraceState>;
  stop(): Promise<void>;
}
