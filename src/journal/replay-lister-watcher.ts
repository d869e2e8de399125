import type {
  ListerWatcher,
  ListOptions,
  ListPage,
  RequestContext,
  RetryNotice,
  WatchStream,
} from '../cache/lister-watcher.ts';
import type { KubeObject } from '../object/kube-object.ts';
import { ReplayStream } from './replay-stream.ts';

type PendingRequest = {
  readonly options: ListOptions;
  readonly context: RequestContext;
  readonly reject: (error: unknown) => void;
  /** Set when it was asked. */
  onAbort?: () => void;
} & (
  | { readonly verb: 'list'; readonly resolve: (page: ListPage<KubeObject>) => void }
  | { readonly verb: 'watch'; readonly resolve: (stream: WatchStream<KubeObject>) => void }
);

/** A server that says what it is told to say, when it is told. */
export class ReplayListerWatcher implements ListerWatcher<KubeObject> {
  /** What was asked and not answered; a reflector asks one thing at a time. */
  #pending: PendingRequest | undefined;
  #stream: ReplayStream | undefined;
  #asked = 0;

  /** How many requests there were. */
  get asked(): number {
    return this.#asked;
  }

  get pendingVerb(): PendingRequest['verb'] | undefined {
    return this.#pending?.verb;
  }

  /** A streaming list was asked for, and not answered. */
  get isStreamPending(): boolean {
    return this.#pending?.options.sendInitialEvents === true;
  }

  /** The watch that is open, or that was open last. */
  get stream(): ReplayStream | undefined {
    return this.#stream;
  }

  list(options: ListOptions, context: RequestContext): Promise<ListPage<KubeObject>> {
    return new Promise((resolve, reject) => this.#ask({ verb: 'list', options, context, resolve, reject }));
  }

  watch(options: ListOptions, context: RequestContext): Promise<WatchStream<KubeObject>> {
    return new Promise((resolve, reject) => this.#ask({ verb: 'watch', options, context, resolve, reject }));
  }

  answerList(page: ListPage<KubeObject>): void {
    const request = this.#take();
    if (request?.verb === 'list') request.resolve(page);
  }

  /** `endReason`: it has ended before anybody reads it. */
  openWatch(endReason: string | undefined): void {
    const request = this.#take();
    if (request?.verb !== 'watch') return;
    this.#stream = new ReplayStream();
    this.#stream.endReason = endReason;
    request.resolve(this.#stream);
  }

  fail(error: unknown): void {
    this.#take()?.reject(error);
  }

  retry(notice: RetryNotice): void {
    this.#pending?.context.onRetry?.(notice);
  }

  #ask(request: PendingRequest): void {
    const { signal } = request.context;
    this.#pending = request;
    this.#asked += 1;
    request.onAbort = () => {
      if (this.#pending === request) this.#pending = undefined;
      request.reject(signal.reason);
    };
    if (signal.aborted) request.onAbort();
    else signal.addEventListener('abort', request.onAbort, { once: true });
  }

  #take(): PendingRequest | undefined {
    const request = this.#pending;
    this.#pending = undefined;
    if (request?.onAbort) request.context.signal.removeEventListener('abort', request.onAbort);
    return request;
  }
}
