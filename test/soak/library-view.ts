import { homedir } from 'node:os';
import { DeletedFinalStateUnknown } from '../../src/cache/deltas.ts';
import type { HandlerRegistration } from '../../src/cache/handler-registration.ts';
import type { ResourceEventHandler } from '../../src/cache/handlers.ts';
import type { Notification } from '../../src/cache/notification.ts';
import { SharedIndexInformer } from '../../src/cache/shared-informer.ts';
import { realClock } from '../../src/core/clock.ts';
import { silentLogger } from '../../src/core/log.ts';
import type { Random } from '../../src/core/random.ts';
import { FaultList } from '../../src/faults/fault-list.ts';
import type { ApiClient } from '../../src/kube/api.ts';
import { openClient } from '../../src/kube/client.ts';
import { createListWatch } from '../../src/kube/list-watch.ts';
import type { KubeObject } from '../../src/object/kube-object.ts';
import { configMaps } from '../helpers/kube-client.ts';
import { type ConfigMap, toState } from './ledger.ts';
import { isRepeat, NotificationLog, type Seen } from './notification-log.ts';
import type { View, ViewScope } from './view.ts';

export interface LibraryViewOptions {
  readonly name: string;
  readonly kubeconfig: string;
  readonly scope: ViewScope;
  readonly queue: 'real' | 'delta';
  readonly useWatchList: boolean;
  readonly resyncMs: number;
  readonly random: Random;
}

/** One informer of the library with several handlers: a quick one, a slow one, one that throws, and one that comes late. */
export class LibraryView implements View {
  readonly name: string;
  readonly scope: ViewScope;
  readonly faults = new FaultList(realClock);
  readonly log: NotificationLog;
  readonly problems: string[] = [];
  relists = 0;
  #client: ApiClient | undefined;
  #informer: SharedIndexInformer<KubeObject> | undefined;
  readonly #options: LibraryViewOptions;
  readonly #others: readonly NotificationLog[];
  readonly #registrations: HandlerRegistration[] = [];
  readonly #abort = new AbortController();
  #late: { readonly log: NotificationLog; readonly registration: HandlerRegistration } | undefined;
  #lateCount = 0;
  #isWatching = false;
  #running: Promise<void> = Promise.resolve();

  constructor(options: LibraryViewOptions) {
    this.#options = options;
    this.name = options.name;
    this.scope = options.scope;
    this.log = new NotificationLog(`${options.name}, quick handler`);
    this.#others = ['slow', 'throwing'].map((kind) => new NotificationLog(`${options.name}, ${kind} handler`));
  }

  async start(): Promise<void> {
    const { kubeconfig, scope, queue, useWatchList, resyncMs, name } = this.#options;
    const environment = { env: {}, homeDir: homedir(), logger: silentLogger, warn: () => {}, interactive: false };
    const client = await openClient({ kubeconfig }, environment);
    this.#client = client;
    const informer = new SharedIndexInformer<KubeObject>({
      listerWatcher: createListWatch(client, configMaps, scope.request, { faults: this.faults }),
      typeDescription: name,
      queue,
      defaultResyncPeriodMs: resyncMs,
      reflector: { useWatchList, watchErrorHandler: () => {} },
      observer: {
        phase: ({ type }) => {
          this.#isWatching = type === 'watching';
        },
        listed: ({ initial }) => {
          if (!initial) this.relists += 1;
        },
      },
    });
    this.#informer = informer;
    const [slow, throwing] = this.#others as [NotificationLog, NotificationLog];
    this.#registrations.push(
      informer.addEventHandler(toHandler(this.log, true), { resyncPeriodMs: resyncMs }),
      informer.addEventHandler(createSlowHandler(toHandler(slow, false), this.#options.random), { resyncPeriodMs: 0 }),
      informer.addEventHandler(createThrowingHandler(toHandler(throwing, false)), { resyncPeriodMs: resyncMs * 2 }),
    );
    this.#running = informer.run(this.#abort.signal);
    await Promise.all(this.#registrations.map(({ synced }) => synced.done));
  }

  addLateHandler(): void {
    if (this.#late || !this.#informer) return;
    this.#lateCount += 1;
    const log = new NotificationLog(`${this.name}, late handler ${this.#lateCount}`);
    this.#late = { log, registration: this.#informer.addEventHandler(toHandler(log, false)) };
  }

  /** What keeps it from being at rest in the state that the server has. */
  findUnrest(wanted: ReadonlyMap<string, number>): string | undefined {
    const store = new Map(this.#informer?.indexer.list().map((it) => [it.key, Number(it.resourceVersion)]));
    const difference = findDifference(store, wanted);
    if (difference) return `${this.name}: store: ${difference}`;
    const registrations = [...this.#registrations, ...(this.#late ? [this.#late.registration] : [])];
    const busy = registrations.find(({ backlog }) => backlog > 0);
    if (busy) return `${this.name}: ${busy.backlog} notifications wait for ${busy.name}`;
    if (!this.#isWatching) return `${this.name}: does not watch`;
    for (const log of this.#logs()) {
      const held = new Map([...log.held].map(([key, { version }]) => [key, version]));
      const off = findDifference(held, wanted);
      if (off) return `${log.name}: ${off}`;
    }
    return undefined;
  }

  /** What the handlers were told must be the same, for the late one since it came. */
  compareHandlers(): string[] {
    const problems = this.problems.splice(0);
    const told = this.log.entries.filter((seen) => !isRepeat(seen)).map(toLine);
    for (const log of this.#others) {
      const difference = findFirstDifference(told, log.entries.filter((seen) => !isRepeat(seen)).map(toLine));
      if (difference) problems.push(`${log.name} differs from ${this.log.name}: ${difference}`);
    }
    if (this.#late) problems.push(...this.#compareLate(this.#late.log));
    for (const log of this.#logs()) problems.push(...log.problems.splice(0));
    return problems;
  }

  /** The late handler leaves, and must not be told anything more. */
  settle(): void {
    for (const log of this.#logs()) log.settle();
    if (!this.#late) return;
    const { log, registration } = this.#late;
    this.#informer?.removeEventHandler(registration);
    log.push = (seen) => this.problems.push(`${log.name} was told ${toLine(seen)} after it had left`);
    this.#late = undefined;
  }

  counts(): { readonly told: number; readonly doubled: number; readonly misfits: number } {
    const sum = (pick: (log: NotificationLog) => number) => this.#logs().reduce((total, log) => total + pick(log), 0);
    return {
      told: sum(({ total }) => total),
      doubled: sum(({ doubled }) => doubled),
      misfits: sum(({ misfits }) => misfits),
    };
  }

  async stop(): Promise<string[]> {
    this.#abort.abort();
    await this.#running;
    this.#client?.close();
    return this.problems;
  }

  #logs(): NotificationLog[] {
    return [this.log, ...this.#others, ...(this.#late ? [this.#late.log] : [])];
  }

  #compareLate({ name, entries }: NotificationLog): string[] {
    const initial = entries.filter(({ cause }) => cause === 'initial');
    const later = entries.filter((seen) => seen.cause !== 'initial' && !isRepeat(seen)).map(toLine);
    const all = this.log.entries.filter((seen) => !isRepeat(seen));
    const before = all.slice(0, all.length - later.length);
    const difference = findFirstDifference(all.slice(before.length).map(toLine), later);
    const problems = difference ? [`${name} differs since it came: ${difference}`] : [];
    if (new Set(initial.map(({ key }) => key)).size < initial.length) problems.push(`${name} began with doubles`);
    const began = new Map(initial.map(({ key, version }) => [key, version]));
    for (const { op, key, version } of new Map(before.map((seen) => [seen.key, seen])).values()) {
      const wanted = op === 'delete' ? undefined : version;
      if (began.get(key) !== wanted) problems.push(`${name} began with ${key} ${began.get(key)}, not ${wanted}`);
    }
    return problems;
  }
}

function toLine({ op, key, version, old, cause }: Seen): string {
  return `${op} ${key} ${version} ${old ?? ''} ${cause}`;
}

export function findDifference(
  found: ReadonlyMap<string, number>,
  wanted: ReadonlyMap<string, number>,
): string | undefined {
  for (const [key, version] of wanted) {
    if (found.get(key) !== version) return `${key} is ${found.get(key) ?? 'absent'}, not ${version}`;
  }
  if (found.size === wanted.size) return undefined;
  const more = [...found.keys()].find((key) => !wanted.has(key));
  return `${found.size - wanted.size} too many, as ${more}`;
}

function findFirstDifference(wanted: readonly string[], found: readonly string[]): string | undefined {
  const index = wanted.findIndex((line, at) => line !== found[at]);
  if (index === -1 && found.length === wanted.length) return undefined;
  const at = index === -1 ? wanted.length : index;
  return `at ${at} of ${wanted.length}/${found.length}: ${found[at]}, not ${wanted[at]}`;
}

function toHandler(log: NotificationLog, hasDigest: boolean): ResourceEventHandler<KubeObject> {
  const see = (
    op: Seen['op'],
    object: KubeObject,
    notification: Notification<KubeObject>,
    more: Partial<Seen> = {},
  ): void => {
    const cause = notification.type === 'listed' ? '' : notification.cause;
    const { key, resourceVersion, uid } = object;
    const digest = hasDigest && op !== 'delete' ? toState(object.value as ConfigMap).digest : undefined;
    log.push({ op, key, version: Number(resourceVersion), uid, digest, cause, ...more });
  };
  return {
    onAdd: (object, _isInitial, notification) => see('add', object, notification),
    onUpdate: (old, object, notification) => see('update', object, notification, { old: Number(old.resourceVersion) }),
    onDelete: (object, notification) => {
      if (!(object instanceof DeletedFinalStateUnknown)) see('delete', object, notification);
      else if (object.object) see('delete', object.object, notification, { isTombstone: true });
      else log.push({ op: 'delete', key: object.key, version: undefined, uid: '', cause: 'relist', isTombstone: true });
    },
    onListed: ({ resourceVersion }) => log.listed(Number(resourceVersion)),
  };
}

/** Takes its time now and then, and sometimes very much. */
function createSlowHandler(
  handler: ResourceEventHandler<KubeObject>,
  random: Random,
): ResourceEventHandler<KubeObject> {
  const linger = (): Promise<void> | undefined => {
    const dice = random();
    if (dice > 0.03) return undefined;
    return new Promise((resolve) => setTimeout(resolve, dice < 0.0005 ? 1000 : 5));
  };
  return {
    ...handler,
    async onAdd(object, isInitial, notification) {
      await linger();
      handler.onAdd?.(object, isInitial, notification);
    },
    async onUpdate(old, object, notification) {
      handler.onUpdate?.(old, object, notification);
      await linger();
    },
    async onDelete(object, notification) {
      await linger();
      handler.onDelete?.(object, notification);
    },
  };
}

function createThrowingHandler(handler: ResourceEventHandler<KubeObject>): ResourceEventHandler<KubeObject> {
  let calls = 0;
  return {
    ...handler,
    onUpdate(old, object, notification) {
      handler.onUpdate?.(old, object, notification);
      calls += 1;
      if (calls % 100 === 0) throw new Error('a handler that fails');
    },
  };
}
