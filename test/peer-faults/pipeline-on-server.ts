import type { TlsOptions } from 'node:tls';
import type { PipelineFailure, ReflectorPhase } from '../../src/cache/observer.ts';
import type { SharedIndexInformer } from '../../src/cache/shared-informer.ts';
import { startInformer } from '../../src/cli/stream/start-informer.ts';
import { silentLogger } from '../../src/core/log.ts';
import type { ApiClient, ApiResource, ConnectionFlags } from '../../src/kube/api.ts';
import { openClient } from '../../src/kube/client.ts';
import { type ResourceScope, toTitle } from '../../src/kube/resource-path.ts';
import type { KubeObject } from '../../src/object/kube-object.ts';
import { isEventRecord, type PublicRecord } from '../../src/records/public-record.ts';
import { RecordSource } from '../../src/records/record-source.ts';
import { FakeClock, settle } from '../helpers/fake-clock.ts';
import { createTestEnvironment, pods } from '../helpers/kube-client.ts';
import { type Exchange, type ScriptedServer, startScriptedServer } from '../helpers/scripted-server.ts';

export interface PipelineRequest {
  readonly script: (exchange: Exchange, index: number) => void | Promise<void>;
  readonly scope?: ResourceScope;
  readonly resource?: ApiResource;
  readonly queue?: 'delta' | 'real';
  readonly initial?: 'auto' | 'stream' | 'list';
  readonly tls?: TlsOptions;
  /** How the client finds the server, when not by its address alone. */
  readonly flags?: (server: ScriptedServer) => ConnectionFlags;
}

export const isWatch = ({ url }: Exchange): boolean => url.searchParams.get('watch') === 'true';
export const versionOf = ({ url }: Exchange): string | null => url.searchParams.get('resourceVersion');

/** The pipeline of one `kinformer watch` on a scripted server: real sockets, a clock that moves only when told. */
export class PipelineOnServer {
  readonly records: PublicRecord[] = [];
  readonly failures: PipelineFailure[] = [];
  readonly warnings: string[] = [];
  readonly phases: ReflectorPhase[] = [];
  readonly clock: FakeClock;
  readonly server: ScriptedServer;
  readonly informer: SharedIndexInformer<KubeObject>;
  readonly #client: ApiClient;
  readonly #done: Promise<void>;
  readonly #stop = new AbortController();

  static async start(request: PipelineRequest): Promise<PipelineOnServer> {
    const clock = new FakeClock();
    const server = await startScriptedServer(request.script, request.tls && { tls: request.tls });
    const flags = request.flags?.(server) ?? { server: server.url };
    const client = await openClient(flags, createTestEnvironment({ clock }));
    return new PipelineOnServer(request, { clock, server, client });
  }

  private constructor(
    { resource = pods, scope = { namespace: 'default' }, queue = 'delta', initial = 'list' }: PipelineRequest,
    { clock, server, client }: Pick<PipelineOnServer, 'clock' | 'server'> & { readonly client: ApiClient },
  ) {
    this.clock = clock;
    this.server = server;
    this.#client = client;
    const title = toTitle(resource);
    const source = new RecordSource({ resource: title, clock, emit: (record) => this.records.push(record) });
    const { informer, done } = startInformer({
      client,
      target: { resource, name: undefined, title },
      scope,
      options: { initial, queue, chunkSize: undefined, resync: 0, keepTrying: true },
      transform: undefined,
      handler: source.handler,
      observer: { ...source.observer, phase: (phase) => this.phases.push(phase) },
      onWarning: (text) => this.warnings.push(text),
      onFailure: (failure) => {
        this.failures.push(failure);
        source.failed(failure);
      },
      logger: silentLogger,
      clock,
      signal: this.#stop.signal,
    });
    this.informer = informer;
    this.#done = done;
  }

  /** `ADDED a@101 watch` for each event, and the types of control records. */
  get told(): string[] {
    return this.records.map((record) => {
      if (!isEventRecord(record)) return record.type;
      const { type, object, key, cause, isFinalStateUnknown, isReplaced } = record;
      const flags = `${isFinalStateUnknown ? ' unknown' : ''}${isReplaced ? ' replaced' : ''}`;
      return `${type} ${object?.name ?? key}@${object?.resourceVersion ?? ''} ${cause}${flags}`;
    });
  }

  /** `told` without control records. */
  get events(): string[] {
    return this.told.filter((text) => text.includes(' '));
  }

  /** `a@101`, in order of the names. */
  get stored(): string[] {
    return this.informer.indexer
      .list()
      .map(({ name, resourceVersion }) => `${name}@${resourceVersion}`)
      .sort();
  }

  get lists(): Exchange[] {
    return this.server.requests.filter((exchange) => !isWatch(exchange));
  }

  get watches(): Exchange[] {
    return this.server.requests.filter(isWatch);
  }

  get phase(): ReflectorPhase['type'] | undefined {
    return this.phases.at(-1)?.type;
  }

  /** Waits for the network, never for the clock. */
  async until(condition: () => boolean): Promise<void> {
    while (!condition()) await settle();
  }

  /** Waits for the network until the reflector waits for the clock. */
  async untilBackingOff(): Promise<void> {
    await this.until(() => this.phase === 'backing-off' && this.clock.waiting > 0);
  }

  /** Lets waits pass, one after the other, until the condition holds; fails when that takes more than `maxMs` of the clock. */
  async passUntil(condition: () => boolean, maxMs = 600_000): Promise<void> {
    const endMs = this.clock.now() + maxMs;
    while (!condition()) {
      await this.until(() => condition() || this.#waitsForClock);
      if (condition()) return;
      if (this.clock.now() >= endMs) throw new Error(`not within ${maxMs} ms: ${this.told.join(', ')}`);
      await this.clock.advance(Math.min(this.clock.nextInMs ?? 100, endMs - this.clock.now()));
    }
  }

  get #waitsForClock(): boolean {
    return this.phase === 'backing-off' || this.isRetrying;
  }

  /** A request waits inside the client because the server asked for it. Set by tests that know. */
  isRetrying = false;

  async [Symbol.asyncDispose](): Promise<void> {
    this.#stop.abort();
    await this.#done;
    this.#client.close();
    await this.server[Symbol.asyncDispose]();
  }
}
