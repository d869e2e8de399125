import type { Random } from '../../src/core/random.ts';
import type { Fault } from '../../src/faults/fault.ts';
import type { RealCluster } from '../cluster/real-cluster.ts';
import { plantedStatus } from '../helpers/planned-answers.ts';
import type { LibraryView } from './library-view.ts';
import type { ProgramView } from './program-view.ts';
import type { PlannedAnswer, WireProxy } from './wire-proxy.ts';

/** Where faults can strike one of those who watch. */
export interface Target {
  readonly name: string;
  readonly proxy?: WireProxy;
  readonly faults?: LibraryView['faults'];
  readonly program?: ProgramView;
}

export interface ChaosOptions {
  readonly cluster: RealCluster;
  readonly random: Random;
  readonly targets: readonly Target[];
  /** Kill the server now and then. */
  readonly restarts: boolean;
}

/** Strikes at random, one fault at a time, each of which lasts for its own time. */
export class Chaos {
  readonly #options: ChaosOptions;
  readonly #ends = new Map<() => void, NodeJS.Timeout>();
  #busy: Promise<void> = Promise.resolve();
  #isRestarting = false;
  readonly struck = new Map<string, number>();
  duplicated = new Set<string>();
  restarts = 0;
  total = 0;

  constructor(options: ChaosOptions) {
    this.#options = options;
  }

  strike(): string {
    const { random, restarts } = this.#options;
    const dice = random();
    this.total += 1;
    if (restarts && dice < 0.03 && !this.#isRestarting) return this.#count('restart', this.#restart(random() < 0.8));
    if (dice < 0.1) return this.#count('compact', this.#compact());
    const target = this.#pick(this.#options.targets);
    if (target.program && random() < 0.15) {
      const isStop = random() < 0.5;
      this.#lasting(1000 + random() * 3000, isStop ? target.program.suspend() : target.program.pauseReading());
      return this.#count(isStop ? 'suspend' : 'unread', '');
    }
    if (target.faults && (!target.proxy || random() < 0.5)) return this.#inject(target, target.faults);
    return target.proxy ? this.#disturb(target, target.proxy) : '';
  }

  /** Ends what lasts, and waits for a server that starts. */
  async clear(): Promise<void> {
    await this.#busy;
    for (const end of [...this.#ends.keys()]) end();
    for (const { faults, proxy } of this.#options.targets) {
      faults?.clear();
      proxy?.forgetAnswers();
    }
    this.duplicated = new Set();
  }

  #inject(target: Target, faults: LibraryView['faults']): string {
    const { random } = this.#options;
    const together = this.#pick(injected);
    const name = together.map((fault) => fault.name).join(' + ');
    if (name === 'duplicate' && target.name !== 'all') return this.#inject(target, faults);
    if (name === 'duplicate') this.duplicated.add(target.name);
    for (const fault of together) {
      const count = fault.count && Math.ceil(random() * fault.count);
      const forMs = fault.forMs && 500 + random() * fault.forMs;
      faults.add({ ...fault, count, forMs });
    }
    return this.#count(name, target.name);
  }

  #disturb(target: Target, proxy: WireProxy): string {
    const { random, cluster } = this.#options;
    const [name, strike] = this.#pick(disturbances);
    strike({
      proxy,
      random,
      cluster,
      lasting: (ms, end) => this.#lasting(ms, end),
    });
    return this.#count(name, target.name);
  }

  #compact(): string {
    this.#work(() => this.#options.cluster.compact().catch(() => {}));
    return '';
  }

  #restart(isCrash: boolean): string {
    this.restarts += 1;
    this.#isRestarting = true;
    this.#work(async () => {
      await this.#options.cluster.restart(isCrash ? 'SIGKILL' : 'SIGTERM');
      this.#isRestarting = false;
    });
    return isCrash ? 'SIGKILL' : 'SIGTERM';
  }

  #work(work: () => Promise<void>): void {
    this.#busy = this.#busy.then(work);
  }

  #lasting(ms: number, end: () => void): void {
    const finish = () => {
      clearTimeout(this.#ends.get(finish));
      this.#ends.delete(finish);
      end();
    };
    this.#ends.set(finish, setTimeout(finish, ms));
  }

  #count(name: string, where: string): string {
    this.struck.set(name, (this.struck.get(name) ?? 0) + 1);
    return `${name} ${where}`.trim();
  }

  #pick<T>(from: readonly T[]): T {
    return from[Math.floor(this.#options.random() * from.length)] as T;
  }
}

/** In our transport, some of them together; `count` and `forMs` are the most. */
const injected: readonly (readonly Fault[])[] = [
  [{ name: 'drop' }],
  [{ name: 'end' }],
  [{ name: 'reset' }],
  [{ name: 'stall', forMs: 6000 }],
  [{ name: '410' }],
  [{ name: '410', keys: { http: '1' } }],
  [{ name: '429', count: 3 }],
  [{ name: '500', count: 2 }],
  [{ name: '503', count: 2, keys: { 'retry-after': '1' } }],
  [{ name: '504' }],
  [{ name: 'truncate' }],
  [{ name: 'malformed' }],
  [{ name: 'unknown-event' }],
  [{ name: 'no-bookmarks', forMs: 8000 }],
  [{ name: 'no-stream', forMs: 8000 }],
  [{ name: 'duplicate', forMs: 4000 }],
  [{ name: 'slow-chunks', forMs: 4000, keys: { bytes: '3000', every: '1ms' } }],
  [{ name: 'slow', forMs: 5000, keys: { delay: '1s' } }],
  // Much happens between the end of the watch and the list.
  [{ name: 'slow', forMs: 4000, keys: { delay: '2s' } }, { name: '410' }],
  [{ name: '503', count: 3 }, { name: 'drop' }, { name: '410' }],
  [{ name: 'slow', forMs: 4000, keys: { delay: '2s' } }, { name: 'no-stream', forMs: 8000 }, { name: '410' }],
  [{ name: 'no-stream', forMs: 8000 }, { name: 'expired-continue' }, { name: '410' }],
  [{ name: 'no-stream', forMs: 8000 }, { name: 'truncate', verb: 'list' }, { name: '410' }],
  [{ name: 'no-stream', forMs: 8000 }, { name: 'malformed', verb: 'list' }, { name: '410' }],
  [
    { name: 'no-stream', forMs: 8000 },
    { name: 'slow-chunks', verb: 'list', forMs: 4000, keys: { bytes: '3000', every: '1ms' } },
    { name: '410' },
  ],
];

interface Disturbance {
  readonly proxy: WireProxy;
  readonly random: Random;
  readonly cluster: RealCluster;
  lasting(ms: number, end: () => void): void;
}

/** On the wire. */
const disturbances: readonly (readonly [string, (tools: Disturbance) => void])[] = [
  ['cut', ({ proxy }) => proxy.cutWatches()],
  ['end watch', ({ proxy }) => proxy.endWatches()],
  ['cut inside a line', ({ proxy }) => proxy.cutInsideLine()],
  ['410 event', ({ proxy }) => proxy.injectLine(`{"type":"ERROR","object":${plantedStatus(410)}}`)],
  ['500 event', ({ proxy }) => proxy.injectLine(`{"type":"ERROR","object":${plantedStatus(500)}}`)],
  ['no JSON', ({ proxy }) => proxy.injectLine('<html>this is no JSON</html>')],
  [
    'stalled connection',
    ({ proxy, random, lasting }) => {
      proxy.stall();
      lasting(1000 + random() * 5000, () => {
        proxy.unstall();
      });
    },
  ],
  [
    'held requests',
    ({ proxy, random, lasting }) => {
      proxy.hold();
      proxy.cutWatches();
      lasting(500 + random() * 4000, () => proxy.release());
    },
  ],
  [
    'compacted while held',
    ({ proxy, random, cluster, lasting }) => {
      proxy.hold();
      proxy.cutWatches();
      const compacting = setTimeout(() => void cluster.compact().catch(() => {}), 1000);
      lasting(1500 + random() * 2000, () => {
        clearTimeout(compacting);
        proxy.release();
      });
    },
  ],
  [
    'refused connections',
    ({ proxy, random, lasting }) => {
      proxy.refuse();
      lasting(500 + random() * 4000, () => proxy.accept());
    },
  ],
  ...(['watch', 'list'] as const).flatMap((verb) =>
    [410, 429, 500, 503].map((status) => {
      const headers: NonNullable<PlannedAnswer['headers']> = status === 429 ? { 'retry-after': '1' } : {};
      const strike = ({ proxy, random }: Disturbance) => {
        proxy.answer({ verb, status, count: 1 + Math.floor(random() * 2), headers });
        if (verb === 'list') proxy.answer({ verb: 'watch', status: 410, count: 2 });
        proxy.cutWatches();
      };
      return [`${status} to a ${verb}`, strike] as const;
    }),
  ),
];
