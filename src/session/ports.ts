import type { Observer } from '../cache/observer.ts';
import type { SharedIndexInformer } from '../cache/shared-informer.ts';
import type { Clock } from '../core/clock.ts';
import type { Random } from '../core/random.ts';
import type { FaultList } from '../faults/fault-list.ts';
import type { AccessReview } from '../insight/doctor/cluster-probe.ts';
import type { Examination } from '../insight/doctor/examination.ts';
import type { VerifyReport } from '../insight/verify/verify-report.ts';
import type { KubeObject } from '../object/kube-object.ts';

/** What a tab shows: a resource argument as the command line has it, and its scope. */
export interface TabRequest {
  /** `TYPE[.VERSION][.GROUP]` or `TYPE/NAME`; may be a list or a category, which opens several tabs. */
  readonly resource: string;
  /** undefined: all namespaces. */
  readonly namespace: string | undefined;
  readonly labelSelector?: string | undefined;
  readonly fieldSelector?: string | undefined;
}

/** A column of the table: as `columns/` has it, made ready for one kind. */
export interface TabColumn {
  readonly name: string;
  readonly type: 'string' | 'integer' | 'number' | 'boolean' | 'date';
  readonly priority: number;
  /** As kubectl prints it; `bytes` are the object as it came, for numbers that JavaScript cannot hold. */
  cell(object: unknown, context: { readonly nowMs: number; readonly bytes: Uint8Array }): string;
}

export interface TabType {
  readonly group: string;
  readonly version: string;
  readonly kind: string;
  /** The plural. */
  readonly name: string;
  /** `pods`, `deployments.apps` */
  readonly title: string;
  readonly shortName: string;
  readonly namespaced: boolean;
  readonly verbs: readonly string[];
}

/** One informer that runs for a tab. Closing it ends its informer and its connections. */
export interface OpenedTab {
  readonly type: TabType;
  readonly request: TabRequest;
  readonly informer: SharedIndexInformer<KubeObject>;
  readonly queue: 'delta' | 'real';
  /** Faults in this process's transport, for this tab's requests only. */
  readonly faults: FaultList;
  /** Loaded with the first need; custom resources read their definition once. */
  readonly columns: () => Promise<readonly TabColumn[]>;
  /** How long discovery took, ms. */
  readonly discoveryMs: number;
  /** `https://host:port` */
  readonly server?: string | undefined;
  /** What is known besides, when somebody has looked closer than an informer does. */
  readonly examination?: (() => Examination) | undefined;
  /** Compares the cache with a list of the server. */
  readonly verify?: (() => Promise<VerifyReport>) | undefined;
  /** Asks the server what this user may do with the type, in the tab's namespace. */
  reviewAccess(): Promise<AccessReview>;
  /** Ends the present back-off at once. */
  retryNow(): void;
  close(): Promise<void>;
}

/** What the session gives to whoever opens a tab. */
export interface TabObservers {
  /** Made before the informer, because it sees everything from the first phase on. */
  readonly observer: (type: TabType) => Observer<KubeObject>;
  /** Bytes of a response's body, as they arrive on the socket. */
  readonly onBytes: (count: number) => void;
}

/** Opens informers: given by the command line, which alone knows clusters. */
export interface InformerPort {
  /** Resolves one by one, as discovery knows them. Rejects with a KinformerError or StatusError. */
  open(request: TabRequest, observersFor: (type: TabType) => TabObservers, signal: AbortSignal): Promise<OpenedTab[]>;
  /** Names of all resource types, for `:` and for "did you mean"; empty before discovery was read. */
  resourceNames(): readonly string[];
  namespaces(signal: AbortSignal): Promise<readonly string[]>;
  contexts(): readonly string[];
  /** Opens another context; the old one's tabs are closed by the session. */
  switchContext(name: string): Promise<void>;
  readonly context: string;
  readonly server: string;
}

/** What the terminal's host does for the session. */
export interface HostPort {
  /** Returns how it was done: `copied`, or the path of the file when it was too big. */
  copy(text: string): Promise<{ readonly type: 'copied' } | { readonly type: 'saved'; readonly path: string }>;
  save(name: string, text: string): Promise<string>;
  /** Leaves the screen, runs $PAGER or $EDITOR on the text, and comes back. */
  page(name: string, text: string): Promise<void>;
  edit(name: string, text: string): Promise<void>;
  /** Runs a shell command with the text on its standard input, screen left meanwhile. */
  pipe(command: string, text: string): Promise<void>;
  suspend(): void;
  redraw(): void;
  /** Small facts that outlive the program: the seen tour, the command history. */
  remember(name: string, value: string): void;
  recall(name: string): string | undefined;
}

/** A recording that is replayed in place of a cluster. */
export interface ReplayPort {
  /** The moment of the recording, ms since the epoch. */
  readonly atMs: number;
  /** How many steps were taken: what came from the server in one piece, an answer or an end each. */
  readonly step: number;
  /** How many times as fast; undefined: it stands still. */
  readonly speed: number | undefined;
  /** There is no more, and why if that was too early. */
  readonly end: { readonly problem?: Error | undefined } | undefined;
  /** Goes on at this speed; undefined: stands still. */
  setSpeed(speed: number | undefined): void;
  /** Goes on at the speed before it stood still. */
  goOn(): void;
  /** Takes one step, and stands still. */
  forward(): void;
  /** Goes to the step before and stands still, once all tabs were opened anew; false when there is none. */
  back(): boolean;
}

/** Keeps in a journal what the open tabs get. */
export interface RecorderPort {
  /** Under way: where to, and how much it is. */
  readonly recording: { readonly file: string; readonly bytes: number } | undefined;
  /** Begins with what the tabs have now. Throws a KinformerError when it cannot. Returns which resources it records. */
  start(file: string): readonly string[];
  /** Ends it in order; undefined when there is none. */
  stop(): { readonly file: string; readonly bytes: number } | undefined;
}

export interface HeapUse {
  readonly usedBytes: number;
  readonly limitBytes: number;
}

export interface SessionEnvironment {
  readonly replay?: ReplayPort | undefined;
  readonly recorder?: RecorderPort | undefined;
  /** Of this process; absent where nobody can tell. */
  readonly heap?: (() => HeapUse) | undefined;
  readonly clock: Clock;
  readonly random: Random;
  readonly informers: InformerPort;
  readonly host: HostPort;
}
