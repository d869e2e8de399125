import { createSeededRandom, type Random } from '../../../src/core/random.ts';
import type { CannedAnswer } from '../fault-proxy.ts';
import type { Change, Disruption, Ending, Fault, Intrusion, KindName, Scenario, Step } from './scenario.ts';
import { create, fault, handle, intrude, recreate, relabel, remove, resync, unhandle, write } from './steps.ts';

export interface RandomScenario extends Scenario {
  readonly seed: number;
}

const names = ['a', 'b', 'c', 'd', 'e'];
const apps = ['shop', 'other'];
const retryAfter = { headers: { 'retry-after': '1' } };

/** How often the reflector may have to back off: each time takes twice as long. */
const mostBackoffs = 3;

/** The scenario of a seed. */
export function generateScenario(seed: number): RandomScenario {
  const random = createSeededRandom(seed);
  // Neighbouring seeds begin alike.
  for (let i = 0; i < 8; i += 1) random();
  return new Generator(random).scenario(seed);
}

class Generator {
  readonly #random: Random;
  #backoffs = 0;
  #lateHandlers: string[] = [];
  #handlers = 0;
  #hasSelector = false;
  #isEverywhere = false;

  constructor(random: Random) {
    this.#random = random;
  }

  scenario(seed: number): RandomScenario {
    const kind = this.#pick<KindName>(['configmap', 'configmap', 'configmap', 'secret', 'boat', 'harbour']);
    const disruption = this.#isLikely(0.04) ? this.#pick<Disruption>(['compact', 'compact-and-restart']) : undefined;
    this.#hasSelector = this.#isLikely(0.4);
    this.#isEverywhere = kind !== 'harbour' && this.#isLikely(0.15);
    const resyncMs = this.#isLikely(0.12) ? 1_000 : undefined;
    const metadataOnly = this.#isLikely(0.1);
    const before = names.filter(() => this.#isLikely(0.6)).map((name) => this.#create(name));
    const answers = this.#isLikely(0.35) ? this.#firstAnswers() : [];
    const steps = this.#steps(resyncMs !== undefined, metadataOnly);
    if (disruption) steps[this.#below(steps.length)] = fault('cut', { changes: this.#changes(), disruption });
    return {
      seed,
      name: `seed ${seed}`,
      kind,
      before,
      answers,
      steps,
      ...(this.#hasSelector && { app: 'shop' }),
      ...(this.#isEverywhere && { everywhere: true }),
      ...(this.#isLikely(0.1) && kind !== 'harbour' && { hides: 'e' }),
      ...(resyncMs !== undefined && { resyncMs }),
      ...(metadataOnly && { metadataOnly }),
      ...(this.#isLikely(0.25) && { pageSize: 1 + this.#below(3) }),
      ...(this.#isLikely(0.1) && { transform: 'bare' as const }),
      ...(this.#isLikely(0.2) && { handlers: [{ name: 'second' }, { name: 'filtering', onlyApp: 'shop' }] }),
      // A server that has just started lets some requests wait, and others not.
      ...(disruption === 'compact-and-restart' && { requestsVary: true }),
    };
  }

  #steps(resyncs: boolean, metadataOnly: boolean): Step[] {
    return Array.from({ length: 4 + this.#below(14) }, () => this.#step(resyncs, metadataOnly));
  }

  #step(resyncs: boolean, metadataOnly: boolean): Step {
    const dice = this.#random();
    if (dice < 0.6) return this.#change();
    if (dice < 0.82) return this.#fault(metadataOnly);
    if (dice < 0.88) return metadataOnly ? this.#change() : intrude(this.#intrusion());
    if (dice < 0.94) {
      this.#handlers += 1;
      const name = `late-${this.#handlers}`;
      this.#lateHandlers.push(name);
      return handle({ name, ...(resyncs && this.#isLikely(0.5) && { resyncMs: 2_000 }) });
    }
    if (dice < 0.97 && this.#lateHandlers.length > 0) return unhandle(this.#lateHandlers.pop() ?? '');
    return resyncs ? resync('main', 1) : this.#change();
  }

  #change(): Change {
    const name = this.#pick(names);
    const place = this.#isEverywhere && this.#isLikely(0.4) ? `elsewhere/${name}` : name;
    const dice = this.#random();
    if (dice < 0.25) return this.#create(place);
    if (dice < 0.6) return write(place);
    if (dice < 0.75) return remove(place);
    if (dice < 0.85) return recreate(place);
    return relabel(place, this.#pick(apps));
  }

  #changes(): Change[] {
    return Array.from({ length: this.#below(6) }, () => this.#change());
  }

  #create(name: string): Change {
    return create(name, this.#pick(apps));
  }

  #intrusion(): Intrusion {
    return this.#pick<Intrusion>(['ghost', 'ghost-deletion', 'repeat', 'bookmark']);
  }

  #fault(metadataOnly: boolean): Fault {
    const intrusions = !metadataOnly && this.#isLikely(0.15) ? [this.#intrusion()] : [];
    const changes = this.#changes();
    if (this.#backoffs >= mostBackoffs || this.#isLikely(0.5)) return this.#resumed(intrusions, changes);
    this.#backoffs += 1;
    return fault(this.#relistingEnding(), {
      intrusions,
      changes,
      answers: this.#isLikely(0.5) ? this.#relistAnswers() : [],
    });
  }

  /** The watch goes on where it was. */
  #resumed(intrusions: readonly Intrusion[], changes: readonly Change[]): Fault {
    const ending = this.#pick<Ending>(['cut', 'end', 'half-line', 'stall']);
    const reopened = (more: Partial<CannedAnswer>): CannedAnswer => ({
      verb: 'watch',
      only: 'reopen',
      count: 1,
      ...more,
    });
    const answers = this.#pick<CannedAnswer[]>([
      [],
      [],
      [reopened({ sliceBytes: 40 + this.#below(200) })],
      [reopened({ status: 429, ...retryAfter })],
      [reopened({ status: 503, ...retryAfter })],
      [reopened({ reset: true })],
    ]);
    return fault(ending, { intrusions, changes, answers });
  }

  #relistingEnding(): Ending {
    const lines: readonly Ending[] = [
      'expired',
      'gone',
      'internal',
      'unavailable',
      'timeout',
      'unknown-type',
      'no-json',
    ];
    return this.#pick(lines);
  }

  #relistAnswers(): CannedAnswer[] {
    const stream = (more: Partial<CannedAnswer>): CannedAnswer => ({
      verb: 'watch',
      only: 'stream',
      count: 1,
      ...more,
    });
    const list = (more: Partial<CannedAnswer>): CannedAnswer => ({ verb: 'list', only: 'reopen', count: 1, ...more });
    const noStream = stream({ status: 422 });
    return this.#pick<CannedAnswer[]>([
      [stream({ status: 410 })],
      [noStream],
      [noStream, list({ status: 410 })],
      [noStream, list({ status: 503, ...retryAfter })],
      [noStream, list({ sliceBytes: 40 + this.#below(200) })],
      [stream({ sliceBytes: 40 + this.#below(200) })],
      [stream({ status: 429, ...retryAfter })],
      [stream({ status: 500 })],
      [stream({ reset: true })],
      [noStream, list({ reset: true })],
      [stream({ cutAfterLines: 1 + this.#below(3) })],
    ]);
  }

  #firstAnswers(): CannedAnswer[] {
    return this.#relistAnswers().filter(({ status }) => status !== 410);
  }

  #isLikely(probability: number): boolean {
    return this.#random() < probability;
  }

  #below(limit: number): number {
    return Math.floor(this.#random() * limit);
  }

  #pick<T>(choices: readonly T[]): T {
    return choices[this.#below(choices.length)] as T;
  }
}
