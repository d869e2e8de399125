import type { PipelineFailure } from '../../cache/observer.ts';
import type { SharedIndexInformer } from '../../cache/shared-informer.ts';
import type { JsonValue } from '../../core/json.ts';
import { FaultList } from '../../faults/fault-list.ts';
import { CacheVerifier } from '../../insight/verify/cache-verifier.ts';
import { Tap } from '../../journal/tap.ts';
import type { ApiClient, ApiResource } from '../../kube/api.ts';
import { findBuiltinResources } from '../../kube/builtin-resources.ts';
import { createListWatch } from '../../kube/list-watch.ts';
import { resolveResources } from '../../kube/resolve-resources.ts';
import { toUserError } from '../../kube/to-user-error.ts';
import type { KubeObject } from '../../object/kube-object.ts';
import { StatusError } from '../../object/status.ts';
import type { InformerPort, OpenedTab, TabRequest } from '../../session/ports.ts';
import type { CommandContext } from '../command-runner.ts';
import { type Connection, connect } from '../connect.ts';
import type { OptionValues } from '../option-table.ts';
import { combineObservers } from '../stream/combine-observers.ts';
import { createInformer } from '../stream/create-informer.ts';
import { isFatalBeforeSync, mayPass } from '../stream/fatal-failure.ts';
import { loadPrinterColumns } from '../stream/load-columns.ts';
import { toRecordedTarget } from '../stream/recorded-target.ts';
import { resourceColumns } from '../stream/resource-columns.ts';
import { createRediscovery } from '../stream/target.ts';
import { reviewAccess } from './review-access.ts';
import type { SessionRecorder } from './session-recorder.ts';
import { metadataColumns, toTabColumn } from './tab-columns.ts';
import { tabIndexers } from './tab-indexers.ts';
import { toTabType } from './tab-type.ts';

export interface InformerPortRequest {
  readonly connection: Connection;
  readonly contextNames: { readonly current: string; readonly all: readonly string[] };
  readonly options: OptionValues;
  readonly context: CommandContext;
  /** Index expressions that every tab starts with, besides its usual ones. */
  readonly by: readonly string[];
  readonly notice: (text: string) => void;
  /** May record what is opened. */
  readonly recorder?: SessionRecorder | undefined;
  /** The server cannot be reached, and nothing was ever synced: the command ends. */
  readonly onFatal: (error: unknown) => void;
}

/** Opens the informers of the terminal interface on one cluster, or another context of the same kubeconfig. */
export class ClusterInformers implements InformerPort {
  readonly #request: InformerPortRequest;
  #connection: Connection;
  #context: string;
  #known: readonly ApiResource[] = [];
  #hasSynced = false;
  #isStarting = true;

  constructor(request: InformerPortRequest) {
    this.#request = request;
    this.#connection = request.connection;
    this.#context = request.contextNames.current;
  }

  /** All that the command line asks for is open: what is asked for from now on, and is not there, is said on the screen. */
  started(): void {
    this.#isStarting = false;
  }

  get context(): string {
    return this.#context || new URL(this.server).host;
  }

  get server(): string {
    return this.#client.server;
  }

  contexts(): readonly string[] {
    return this.#request.contextNames.all;
  }

  resourceNames(): readonly string[] {
    const names = new Set<string>();
    for (const { name, shortNames, singularName } of [...findBuiltinResources(), ...this.#known]) {
      for (const each of [name, singularName, ...shortNames]) if (each !== '') names.add(each);
    }
    return [...names];
  }

  async namespaces(signal: AbortSignal): Promise<readonly string[]> {
    const list = await this.#client.json<{ items: { metadata: { name: string } }[] }>(
      { method: 'GET', path: '/api/v1/namespaces' },
      { signal },
    );
    return list.items.map(({ metadata }) => metadata.name);
  }

  async switchContext(name: string): Promise<void> {
    const { options, context } = this.#request;
    const connection = await connect({ ...options, context: name }, context);
    this.#connection.client.close();
    this.#connection = connection;
    this.#context = name;
  }

  close(): void {
    this.#client.close();
  }

  async open(
    request: TabRequest,
    observersFor: Parameters<InformerPort['open']>[1],
    signal: AbortSignal,
  ): Promise<OpenedTab[]> {
    const { options, context, notice } = this.#request;
    const { env, homeDir, clock } = context;
    const startMs = clock.monotonic();
    try {
      const found = await resolveResources(this.#client, [request.resource], {
        cacheDir: options.cacheDir,
        env,
        homeDir,
        clock,
        signal,
        onNotice: notice,
      });
      this.#known = [...this.#known, ...found.map(({ resource }) => resource)];
      const discoveryMs = clock.monotonic() - startMs;
      return found.map(({ resource, name }) =>
        this.#start({ resource, name, request, observersFor, discoveryMs }, signal),
      );
    } catch (error) {
      if (this.#isStarting) this.#endIfFatal(error);
      throw toUserError(error, this.server);
    }
  }

  #start({ resource, name, request, observersFor, discoveryMs }: FoundResource, signal: AbortSignal): OpenedTab {
    const { options, context, notice } = this.#request;
    const { clock } = context;
    const { client, logger } = this.#connection;
    const type = toTabType(resource);
    const { observer: createObserver, onBytes } = observersFor(type);
    const observer = createObserver(type);
    const scope = new AbortController();
    const faults = new FaultList(clock);
    const lifetime = AbortSignal.any([signal, scope.signal]);
    const { namespace, labelSelector, fieldSelector } = request;
    const tap = new Tap();
    const rediscover = createRediscovery(client, resource, { options, context, signal: lifetime });
    const resourceScope = { namespace, name, labelSelector, fieldSelector, metadataOnly: options.metadataOnly };
    const lister = createListWatch(client, resource, resourceScope, { onWarning: notice, rediscover, clock });
    const verifier = new CacheVerifier({ resource: type.title, lister, clock });
    const informer = createInformer({
      client,
      resource,
      scope: resourceScope,
      options,
      listWatch: { onWarning: notice, faults, onBytes, rediscover },
      indexers: tabIndexers(resource, this.#request.by),
      logger,
      clock,
      meter: context.meter,
      tap,
      observer: {
        ...combineObservers(observer, verifier.observer),
        failure: (failure) => {
          observer.failure?.(failure);
          this.#check(failure, informer);
        },
      },
    });
    const running = informer.run(lifetime);
    const target = { title: type.title, resource, name };
    const recorded = toRecordedTarget(target, namespace, { ...options, selector: labelSelector, fieldSelector });
    let printerColumns: readonly JsonValue[] | undefined;
    const loadTabColumns = async () => {
      printerColumns = await loadPrinterColumns(client, resource, scope.signal, notice);
      return resourceColumns(resource, printerColumns).map(toTabColumn);
    };
    const untap = this.#request.recorder?.add({
      informer,
      tap,
      get recorded() {
        return { ...recorded, printerColumns };
      },
    });
    let columns: Promise<OpenedTab['columns'] extends () => infer P ? Awaited<P> : never> | undefined;
    return {
      type,
      request,
      informer,
      queue: options.queue,
      faults,
      columns: () => {
        if (options.metadataOnly) return Promise.resolve(metadataColumns);
        columns ??= loadTabColumns();
        return columns;
      },
      discoveryMs,
      server: client.server,
      verify: () => verifier.verify(informer, lifetime),
      reviewAccess: () =>
        reviewAccess(client, { resource, ...(name !== undefined && { name }) }, request.namespace, scope.signal),
      retryNow: () => informer.controller.retryNow(),
      close: async () => {
        untap?.();
        scope.abort();
        faults.clear();
        await running.catch(() => {});
      },
    };
  }

  #check({ error }: PipelineFailure, informer: SharedIndexInformer<KubeObject>): void {
    this.#hasSynced ||= informer.hasSynced();
    if (!this.#hasSynced) this.#endIfFatal(error);
  }

  /** What can only be mended outside ends the program; refused credentials and rights are shown in place. */
  #endIfFatal(error: unknown): void {
    if (!isFatalBeforeSync(error) || (this.#request.options.keepTrying && mayPass(error))) return;
    if (error instanceof StatusError && (error.code === 401 || error.code === 403)) return;
    this.#request.onFatal(toUserError(error, this.server));
  }

  get #client(): ApiClient {
    return this.#connection.client;
  }
}

interface FoundResource {
  readonly resource: ApiResource;
  readonly name: string | undefined;
  readonly request: TabRequest;
  readonly observersFor: Parameters<InformerPort['open']>[1];
  readonly discoveryMs: number;
}
