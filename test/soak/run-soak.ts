import { mkdtemp, rm } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { createSeededRandom } from '../../src/core/random.ts';
import type { GoPrograms } from '../cluster/go-programs.ts';
import { RealCluster } from '../cluster/real-cluster.ts';
import { Chaos } from './chaos.ts';
import { checkLog, isSoaked } from './check-log.ts';
import { Ledger, toKey, toState } from './ledger.ts';
import { LibraryView } from './library-view.ts';
import { judgeMemory, type MemorySample, readOwnMemory, toMi } from './memory.ts';
import { ProgramView } from './program-view.ts';
import { everything, oneNamespace, redTeam, type View } from './view.ts';
import { WireProxy } from './wire-proxy.ts';
import { Writer } from './writer.ts';

export interface SoakOptions {
  readonly programs: GoPrograms;
  readonly minutes: number;
  /** Writes a second. */
  readonly rate: number;
  readonly faultEverySeconds: number;
  /** Seconds of writing between two quiet points. */
  readonly quietEverySeconds: number;
  readonly objects: number;
  readonly seed: number;
  /** Kill the server now and then. */
  readonly restarts: boolean;
  readonly print: (line: string) => void;
}

export interface SoakResult {
  readonly lost: number;
  readonly invented: number;
  readonly doubled: number;
  readonly problems: readonly string[];
  readonly isFlat: boolean;
  readonly quietPoints: number;
  readonly writes: number;
  readonly told: number;
}

const settleMs = 240_000;

/**
 * Lets three informers of the library and the program watch a real API server through faults while random writes go on, and
 * compares all that they were told with all that the server had, each time when writes and faults pause.
 */
export async function runSoak(options: SoakOptions): Promise<SoakResult> {
  const soak = new Soak(options);
  try {
    await soak.start();
    await soak.run();
    return await soak.finish();
  } finally {
    await soak.stop();
  }
}

class Soak {
  readonly #options: SoakOptions;
  readonly #random: () => number;
  readonly #ledger = new Ledger();
  readonly #proxies: WireProxy[] = [];
  readonly #problems: string[] = [];
  readonly #samples: MemorySample[] = [];
  readonly #programSamples: MemorySample[] = [];
  readonly #findings = { lost: 0, invented: 0, doubled: 0, passedOver: 0, repeats: 0 };
  #home = '';
  #cluster: RealCluster | undefined;
  #writer: Writer | undefined;
  #chaos: Chaos | undefined;
  #program: ProgramView | undefined;
  #libraries: readonly LibraryView[] = [];
  #quietPoints = 0;
  #writingMs = 0;
  readonly #startMs = Date.now();

  constructor(options: SoakOptions) {
    this.#options = options;
    this.#random = createSeededRandom(options.seed);
  }

  get #views(): readonly View[] {
    return this.#program ? [...this.#libraries, this.#program] : this.#libraries;
  }

  async start(): Promise<void> {
    const { programs, rate, objects } = this.#options;
    this.#home = await mkdtemp(join(tmpdir(), 'kinformer-soak-'));
    const cluster = await RealCluster.start(programs);
    this.#cluster = cluster;
    const writer = new Writer({ cluster, ledger: this.#ledger, random: this.#random, rate, objects });
    this.#writer = writer;
    await writer.fill();
    const [red, namespace, program] = await Promise.all(['red', 'namespace', 'program'].map((it) => this.#proxy(it)));
    const common = { random: this.#random, resyncMs: 0, useWatchList: true, queue: 'delta' } as const;
    const all = new LibraryView({ ...common, name: 'all', kubeconfig: cluster.kubeconfig, scope: everything });
    const selected = new LibraryView({
      ...common,
      name: 'selected',
      kubeconfig: this.#file('red'),
      scope: redTeam,
      queue: 'real',
      resyncMs: 10_000,
    });
    const paged = new LibraryView({
      ...common,
      name: 'one namespace',
      kubeconfig: this.#file('namespace'),
      scope: oneNamespace,
      useWatchList: false,
    });
    this.#libraries = [all, selected, paged];
    this.#program = new ProgramView(this.#file('program'), this.#home);
    await Promise.all(this.#views.map((view) => view.start()));
    this.#chaos = new Chaos({
      cluster,
      random: createSeededRandom(this.#options.seed + 1),
      restarts: this.#options.restarts,
      targets: [
        { name: 'all', faults: all.faults },
        { name: 'selected', ...(red && { proxy: red }) },
        { name: 'one namespace', ...(namespace && { proxy: namespace }), faults: paged.faults },
        { name: 'program', ...(program && { proxy: program }), program: this.#program },
      ],
    });
    await this.#quiet('before the first write');
  }

  async run(): Promise<void> {
    const endMs = Date.now() + this.#options.minutes * 60_000;
    while (Date.now() < endMs && this.#problems.length === 0) await this.#round(endMs);
  }

  async finish(): Promise<SoakResult> {
    const { lost, invented, doubled, passedOver, repeats } = this.#findings;
    const { print, rate, seed } = this.#options;
    for (const view of this.#views) this.#problems.push(...(await view.stop()));
    const own = judgeMemory(this.#samples);
    const program = judgeMemory(this.#programSamples);
    const told = this.#views.reduce((sum, view) => sum + view.counts().told, 0);
    const writes = this.#writer?.writes ?? 0;
    const minutes = ((Date.now() - this.#startMs) / 60_000).toFixed(1);
    const faults = [...(this.#chaos?.struck ?? [])].map(([name, count]) => `${name} ${count}`).join(', ');
    print(`faults: ${faults}`);
    print(`memory of the library’s process: ${own.text}; of the program: ${program.text}`);
    for (const problem of this.#problems.slice(0, 50)) print(`problem: ${problem}`);
    const isFlat = own.isFlat && program.isFlat;
    print(
      `seed ${seed}, ${minutes} min: ${writes} writes (${this.#rate(writes, this.#writingMs)}/s of ${rate} asked for, restarts included), ` +
        `${this.#chaos?.total} faults, ${this.#quietPoints} quiet points, ${told} notifications: ` +
        `lost ${lost}, invented ${invented}, doubled ${doubled}; ${passedOver} states passed over by relists, ` +
        `${repeats} repeats; memory ${isFlat ? 'flat' : 'GROWS'}; ${this.#problems.length === 0 ? 'good' : 'BAD'}`,
    );
    const problems = this.#problems;
    return { lost, invented, doubled, problems, isFlat, quietPoints: this.#quietPoints, writes, told };
  }

  async stop(): Promise<void> {
    for (const view of this.#views) await view.stop();
    this.#writer?.close();
    await Promise.all(this.#proxies.map((proxy) => proxy.stop()));
    await this.#cluster?.stop();
    await rm(this.#home, { recursive: true, force: true });
  }

  async #proxy(name: string): Promise<WireProxy> {
    const { port = 0, adminToken = '' } = this.#cluster ?? {};
    const proxy = new WireProxy({ port, token: adminToken });
    this.#proxies.push(proxy);
    await proxy.start(this.#file(name));
    return proxy;
  }

  #file(name: string): string {
    return join(this.#home, `${name}.json`);
  }

  async #round(endMs: number): Promise<void> {
    const { quietEverySeconds, faultEverySeconds } = this.#options;
    const startMs = Date.now();
    const roundEndMs = Math.min(startMs + quietEverySeconds * 1000, endMs);
    const before = { writes: this.#writer?.writes ?? 0, unanswered: this.#writer?.unanswered ?? 0 };
    const faults: string[] = [];
    let duplicated = new Set<string>();
    this.#writer?.start();
    const lateMs = startMs + this.#random() * quietEverySeconds * 800;
    for (let nextFaultMs = startMs + 1000; Date.now() < roundEndMs; await pause(100)) {
      if (Date.now() >= lateMs) for (const library of this.#libraries) library.addLateHandler();
      if (Date.now() < nextFaultMs) continue;
      faults.push(this.#chaos?.strike() ?? '');
      duplicated = new Set([...duplicated, ...(this.#chaos?.duplicated ?? [])]);
      nextFaultMs += faultEverySeconds * 1000;
    }
    await this.#chaos?.clear();
    await this.#writer?.pause();
    const writingMs = Date.now() - startMs;
    this.#writingMs += writingMs;
    const writes = (this.#writer?.writes ?? 0) - before.writes;
    const unanswered = (this.#writer?.unanswered ?? 0) - before.unanswered;
    await this.#quiet(
      `${writes} writes (${this.#rate(writes, writingMs)}/s, ${unanswered} unanswered), faults: ${faults.join(', ')}`,
      duplicated,
    );
  }

  async #quiet(what: string, duplicated: ReadonlySet<string> = new Set()): Promise<void> {
    const startMs = Date.now();
    const wanted = await this.#settle();
    const settledMs = Date.now() - startMs;
    const before = { ...this.#findings };
    for (const view of this.#views) this.#check(view, wanted, duplicated);
    this.#ledger.settle();
    for (const view of this.#views) view.settle();
    const own = await readOwnMemory();
    const program = await this.#program?.memory();
    this.#samples.push(own);
    if (program) this.#programSamples.push(program);
    this.#quietPoints += 1;
    const told = this.#views.reduce((sum, view) => sum + view.counts().told, 0);
    const since = (kind: 'lost' | 'invented' | 'doubled' | 'passedOver' | 'repeats') =>
      this.#findings[kind] - before[kind];
    this.#options.print(
      `${toTime(Date.now() - this.#startMs)} ${what}; settled in ${(settledMs / 1000).toFixed(1)} s; ${this.#ledger.keys().length} objects, ` +
        `${told} notifications, relists ${this.#views.map(({ relists }) => relists).join('/')}; ` +
        `lost ${since('lost')} invented ${since('invented')} doubled ${since('doubled')} (passed over ${since('passedOver')}, ` +
        `repeats ${since('repeats')}); ${toText(own)}; program ${program ? toText(program) : 'unknown'}`,
    );
  }

  /** Waits until everybody shows what the server has, and stays so for a moment. */
  async #settle(): Promise<ReadonlyMap<string, number>[]> {
    const deadlineMs = Date.now() + settleMs;
    for (let calm = 0; ; await pause(200)) {
      const wanted = await this.#serverState();
      let unrest = this.#findUnrest(wanted);
      for (; unrest === undefined && calm < 3; calm += 1) {
        await pause(100);
        unrest = this.#findUnrest(wanted);
      }
      if (unrest === undefined) return wanted;
      calm = 0;
      for (const retryMs = Date.now() + 3000; unrest !== undefined && Date.now() < retryMs; await pause(100)) {
        unrest = this.#findUnrest(wanted);
      }
      if (Date.now() > deadlineMs) {
        this.#problems.push(`does not settle: ${unrest}`);
        return wanted;
      }
    }
  }

  /** What each view must show. */
  async #serverState(): Promise<ReadonlyMap<string, number>[]> {
    const items = (await this.#writer?.list()) ?? [];
    const states = items.map((item) => [toKey(item), toState(item)] as const);
    for (const [key, { version, digest }] of states.filter(([key]) => isSoaked(key))) {
      const known = this.#ledger.current(key);
      if (known?.version !== version || known.digest !== digest) {
        this.#problems.push(`the ledger has ${key} ${known?.version}, the server ${version}`);
      }
    }
    return this.#views.map(({ scope }) => {
      return new Map(
        states.filter(([key, state]) => scope.selects(key, state)).map(([key, { version }]) => [key, version]),
      );
    });
  }

  #findUnrest(wanted: readonly ReadonlyMap<string, number>[]): string | undefined {
    for (const [index, view] of this.#views.entries()) {
      const unrest = view.findUnrest(wanted[index] ?? new Map());
      if (unrest) return unrest;
    }
    return undefined;
  }

  #check(view: View, wanted: readonly ReadonlyMap<string, number>[], duplicated: ReadonlySet<string>): void {
    const unrest = view.findUnrest(wanted[this.#views.indexOf(view)] ?? new Map());
    const before = view.counts();
    const found = checkLog(view.log, this.#ledger, view.scope.selects, duplicated.has(view.name));
    for (const kind of ['lost', 'invented', 'doubled', 'passedOver', 'repeats'] as const) {
      this.#findings[kind] += found[kind];
    }
    this.#findings.doubled = Math.max(this.#findings.doubled, before.doubled);
    this.#problems.push(...(unrest ? [unrest] : []), ...found.problems, ...view.compareHandlers());
  }

  #rate(writes: number, ms: number): string {
    return ms === 0 ? '0' : (writes / (ms / 1000)).toFixed(0);
  }
}

function toText({ heap, external, rss }: MemorySample): string {
  return `heap ${toMi(heap)} external ${toMi(external)} rss ${toMi(rss)}`;
}

function toTime(ms: number): string {
  const seconds = Math.round(ms / 1000);
  return `${Math.floor(seconds / 60)}:${String(seconds % 60).padStart(2, '0')}`;
}

function pause(ms: number): Promise<void> {
  return new Promise((resolve) => setTimeout(resolve, ms));
}
