import type https from 'node:https';
import type { ApiCaller } from '../../helpers/api-caller.ts';
import { type CannedAnswer, FaultProxy, type ProxyTarget } from '../fault-proxy.ts';
import { findCadenceFault } from './compare-cadence.ts';
import { findDifference, isRepetition, type Mark, type SideTrace } from './compare-traces.ts';
import { KinformerTrace } from './kinformer-trace.ts';
import type { ReferenceTraces } from './reference-traces.ts';
import type { Disruption, Fault, Intrusion, Scenario } from './scenario.ts';
import type { HandlerOptions, TracedInformer } from './trace.ts';
import { endingLines, intrusionLines } from './watch-lines.ts';
import type { World } from './world.ts';

/** What scenarios share. */
export interface Arena {
  readonly target: ProxyTarget & { readonly agent: https.Agent };
  readonly api: ApiCaller;
  readonly reference: ReferenceTraces;
  disrupt(disruption: Disruption): Promise<void>;
  /** Makes a mistake of kinformer's, so that one can see that it is found. */
  readonly distort?: ((side: SideTrace) => SideTrace) | undefined;
}

const sideNames = ['client-go', '--queue real', '--queue delta'] as const;
const patienceMs = 90_000;
const refusalMs = 2_000;

/**
 * client-go's informer and ours with both queues on the same server, each behind a proxy of its own. What is done to one
 * proxy is done to all. Everything that could be seen in different ways by two correct informers is done when all are live
 * and have seen all, or when none can see it.
 */
export class Comparison {
  readonly #arena: Arena;
  readonly #scenario: Scenario;
  readonly #world: World;
  readonly #proxies: readonly FaultProxy[];
  readonly #traces: readonly TracedInformer[];
  readonly #handlers: Set<string>;
  readonly #marks: Mark[] = [];
  /** Requests that each proxy had seen at the last mark. */
  #seen: readonly number[] = [0, 0, 0];
  #isSettled = false;
  #unused: CannedAnswer | undefined;

  private constructor(
    arena: Arena,
    scenario: Scenario,
    world: World,
    proxies: readonly FaultProxy[],
    traces: readonly TracedInformer[],
  ) {
    this.#arena = arena;
    this.#scenario = scenario;
    this.#world = world;
    this.#proxies = proxies;
    this.#traces = traces;
    this.#handlers = new Set(['main', ...(scenario.handlers ?? []).map(({ name }) => name)]);
  }

  static async start(arena: Arena, scenario: Scenario, world: World): Promise<Comparison> {
    const proxies = [0, 1, 2].map(() => new FaultProxy(arena.target));
    await Promise.all(proxies.map((proxy) => proxy.start()));
    for (const proxy of proxies) for (const answer of scenario.answers ?? []) proxy.answer(answer);
    const [first, second, third] = proxies.map(({ url }) => url) as [string, string, string];
    const options = world.traceOptions;
    const traces = [
      arena.reference.start(first, options),
      await KinformerTrace.start(second, 'real', options),
      await KinformerTrace.start(third, 'delta', options),
    ];
    return new Comparison(arena, scenario, world, proxies, traces);
  }

  /** Something was written, which the sides may or may not have seen. */
  disturbed(): void {
    this.#isSettled = false;
  }

  async fault({ ending, intrusions = [], answers = [], changes = [], disruption }: Fault): Promise<void> {
    await this.settled();
    this.#each((proxy) => answers.forEach((answer) => void proxy.answer(answer)));
    // A reset may overtake what was written.
    const cut = (proxy: FaultProxy) => (intrusions.length > 0 ? proxy.closeWatches() : proxy.cutWatches());
    if (ending === 'refuse') this.#each((proxy) => proxy.refuse());
    else {
      this.#each((proxy) => proxy.hold());
      for (const intrusion of intrusions) await this.#write(intrusion);
      if (ending === 'stall') this.#each((proxy) => proxy.stall());
      else if (ending === 'cut') this.#each(cut);
      else this.#each((proxy) => endWatch(proxy, ending));
    }
    for (const change of changes) await this.#world.change(change);
    if (ending === 'stall') {
      this.#each(cut);
      this.#each((proxy) => proxy.unstall());
    }
    if (disruption) await this.#arena.disrupt(disruption);
    await this.#world.published();
    if (ending === 'refuse') {
      await new Promise((resolve) => setTimeout(resolve, refusalMs));
      this.#each((proxy) => proxy.accept());
    } else this.#each((proxy) => proxy.release());
    this.disturbed();
    await this.settled();
  }

  async intrude(intrusion: Intrusion): Promise<void> {
    await this.settled();
    await this.#write(intrusion);
    this.disturbed();
  }

  async handle(handler: HandlerOptions): Promise<void> {
    if (this.#handlers.has(handler.name)) return;
    await this.settled();
    for (const trace of this.#traces) trace.handle(handler);
    this.#handlers.add(handler.name);
    await this.#obeyed();
  }

  /** Nothing for a handler that is not there. */
  async unhandle(name: string): Promise<void> {
    if (!this.#handlers.has(name)) return;
    await this.settled();
    for (const trace of this.#traces) trace.unhandle(name);
    this.#handlers.delete(name);
    await this.#obeyed();
  }

  /** Waits until a handler was told the same again so many times, on all sides. */
  async resync(handler: string, rounds: number): Promise<void> {
    await this.settled();
    const [key] = this.#marks.map((mark) => mark.key);
    const count = ({ records }: TracedInformer) =>
      records.filter((it) => it.handler === handler && it.key === key && isRepetition(it)).length;
    const before = this.#traces.map(count);
    await this.#until(`${rounds} resyncs of ${handler}`, () =>
      this.#traces.every((trace, side) => count(trace) >= (before[side] ?? 0) + rounds),
    );
  }

  /**
   * Waits until every side is live and every handler was told of an object that was created then: what came before it has
   * been told by then, too.
   */
  async settled(): Promise<void> {
    while (!this.#isSettled) {
      await this.#until('live watches', () => this.#proxies.every(({ liveWatch }) => liveWatch));
      const watches = this.#proxies.map(({ liveWatch }) => liveWatch);
      const key = await this.#world.mark();
      const isStill = () => this.#proxies.every(({ liveWatch }, side) => liveWatch === watches[side]);
      await this.#until(`all handlers to know ${key}`, () => !isStill() || this.#isKnown(key));
      if (!isStill()) continue;
      this.#marks.push({ key, since: this.#readSince() });
      this.#seen = this.#proxies.map(({ requests }) => requests.length);
      this.#each((proxy) => {
        this.#unused = proxy.takeCanned()[0] ?? this.#unused;
      });
      this.#isSettled = true;
    }
  }

  /** What the server did to one side and not to another: what the sides did says nothing then. */
  get serverFailure(): string | undefined {
    return this.#proxies.flatMap(({ serverFailures }) => serverFailures)[0];
  }

  /** What kinformer's sides did otherwise than client-go. */
  async difference(): Promise<string | undefined> {
    await this.settled();
    if (this.#unused) return `nobody asked for ${JSON.stringify(this.#unused)}`;
    const [reference, real, delta] = (await Promise.all(
      this.#traces.map((trace, side) => this.#sideOf(trace, side)),
    )) as [SideTrace, SideTrace, SideTrace];
    const own = this.#ownFault([reference, real, delta]);
    if (own !== undefined) return own;
    const rules = {
      marks: this.#marks,
      ignoresRepetitions: this.#scenario.resyncMs !== undefined,
      ignoresRequests: this.#scenario.requestsVary,
    };
    const { distort = (side: SideTrace) => side } = this.#arena;
    const ofReal = findDifference(reference, distort(real), { ...rules, queue: 'real' });
    const ofDelta = findDifference(reference, distort(delta), { ...rules, queue: 'delta' });
    if (ofReal !== undefined) return `--queue real: ${ofReal}`;
    return ofDelta === undefined ? undefined : `--queue delta: ${ofDelta}`;
  }

  async stop(): Promise<void> {
    await Promise.all(this.#traces.map((trace) => trace.stop()));
    await Promise.all(this.#proxies.map((proxy) => proxy.stop()));
  }

  /** What no comparison shows: the stores of all are wrong, or resyncs come at another pace. */
  #ownFault(sides: readonly [SideTrace, SideTrace, SideTrace]): string | undefined {
    const { storeDiffers, cadences = [] } = this.#scenario;
    const wanted = JSON.stringify(Object.entries(this.#world.visible).sort());
    const has = JSON.stringify(Object.entries(sides[0].objects).sort());
    if (!storeDiffers && wanted !== has) return `client-go has ${has}, the server ${wanted}`;
    const key = this.#marks[0]?.key ?? '';
    return sides
      .flatMap(({ records }, side) =>
        cadences.map((cadence) => [sideNames[side], findCadenceFault(records, key, cadence)] as const),
      )
      .map(([name, difference]) => difference && `${name}: ${difference}`)
      .find((difference) => difference !== undefined);
  }

  #each(act: (proxy: FaultProxy) => void): void {
    this.#proxies.forEach(act);
  }

  async #write(intrusion: Intrusion): Promise<void> {
    for (const line of await intrusionLines(intrusion, this.#world)) {
      this.#each((proxy) => proxy.injectLine(line, false));
    }
  }

  async #obeyed(): Promise<void> {
    await Promise.all(this.#traces.map((trace) => trace.state()));
    this.disturbed();
  }

  #isKnown(key: string): boolean {
    return this.#traces.every(({ records }) =>
      [...this.#handlers].every((name) => records.some((record) => record.key === key && record.handler === name)),
    );
  }

  #readSince(): Mark['since'] {
    const requests = this.#proxies.flatMap((proxy, side) => proxy.requests.slice(this.#seen[side]));
    if (requests.some(({ query }) => query.sendInitialEvents === 'true')) return 'stream';
    return requests.some(({ verb }) => verb === 'list') ? 'pages' : 'watches';
  }

  async #sideOf(trace: TracedInformer, side: number): Promise<SideTrace> {
    const state = await trace.state();
    return { ...state, records: [...trace.records], requests: [...(this.#proxies[side]?.requests ?? [])] };
  }

  async #until(what: string, isDone: () => boolean): Promise<void> {
    const deadlineMs = Date.now() + patienceMs;
    while (!isDone()) {
      if (Date.now() > deadlineMs) throw new Error(`waited too long for ${what}: ${this.#describe()}`);
      await new Promise((resolve) => setTimeout(resolve, 10));
    }
  }

  #describe(): string {
    const sides = this.#traces.map(({ records }, side) => {
      const proxy = this.#proxies[side];
      const requests = (proxy?.requests ?? []).map(({ verb, query }) => `${verb} ${new URLSearchParams(query)}`);
      const last = records.slice(-5).map((record) => JSON.stringify(record));
      return [`live ${proxy?.liveWatch !== undefined}`, ...requests, `${records.length} records`, ...last].join(
        '\n    ',
      );
    });
    return sideNames.map((name, side) => `\n  ${name} ${sides[side]}`).join('');
  }
}

/** In the ways that are no reset. */
function endWatch(proxy: FaultProxy, ending: Fault['ending']): void {
  const line = endingLines[ending];
  if (line !== undefined) proxy.injectLine(line);
  else if (ending === 'end') proxy.endWatches();
  else if (ending === 'half-line') proxy.cutInsideLine();
}
