import type { Random } from '../../src/core/random.ts';
import type { RealCluster } from '../cluster/real-cluster.ts';
import { type ApiAnswer, ApiCaller } from '../helpers/api-caller.ts';
import { type ConfigMap, type Ledger, type ObjectState, toKey, toState } from './ledger.ts';

export interface WriterOptions {
  readonly cluster: RealCluster;
  readonly ledger: Ledger;
  readonly random: Random;
  /** Writes a second that are asked for. */
  readonly rate: number;
  /** Objects that there shall be, about. */
  readonly objects: number;
}

const namespaceCount = 8;
const shardCount = 20;
const workerCount = 64;
/** Every present object is deleted this often, and each absent one created, so that 5 of 6 are there. */
const presentShare = 5 / 6;
const teams = ['red', 'green', 'blue', 'grey'];
const mergePatch = { 'content-type': 'application/merge-patch+json' };
const odd = ['\u2028', '"\\"', '\n\t\r', '🌊', '</script>', '{"type":"DELETED"}\n', 'é', '\u0000', ''];

interface Slot {
  readonly namespace: string;
  readonly name: string;
  readonly key: string;
  readonly shard: string;
}

/** Writes config maps at random and puts every state that the server had of them into the ledger. */
export class Writer {
  readonly #options: WriterOptions;
  readonly #api: ApiCaller;
  readonly #slots: readonly Slot[];
  readonly #locked = new Set<string>();
  #isWriting = false;
  #working: Promise<unknown> = Promise.resolve();
  #nextDueMs = 0;
  #serial = 0;
  /** Writes that the server answered, without those of `fill`. */
  writes = 0;
  /** Writes whose answer never came, so that the object was looked up. */
  unanswered = 0;
  /** Answers that were no success. */
  refused = 0;

  constructor(options: WriterOptions) {
    this.#options = options;
    this.#api = new ApiCaller(options.cluster.url, options.cluster.adminToken);
    this.#slots = Array.from({ length: Math.round(options.objects / presentShare) }, (_, index) => {
      const namespace = `soak-${index % namespaceCount}`;
      const name = `object-${index}`;
      return { namespace, name, key: `${namespace}/${name}`, shard: String(index % shardCount) };
    });
  }

  /** Makes the namespaces and the first objects, as fast as it can. */
  async fill(): Promise<void> {
    for (let i = 0; i < namespaceCount; i += 1) {
      await this.#api.must('POST', '/api/v1/namespaces', { metadata: { name: `soak-${i}` } });
    }
    const waiting = this.#slots.filter(() => this.#options.random() < presentShare);
    await Promise.all(
      Array.from({ length: workerCount }, async () => {
        for (let slot = waiting.pop(); slot; slot = waiting.pop()) await this.#create(slot);
      }),
    );
    this.writes = 0;
  }

  start(): void {
    this.#isWriting = true;
    this.#nextDueMs = performance.now();
    this.#working = Promise.all(Array.from({ length: workerCount }, () => this.#work()));
  }

  /** Resolves when the outcome of every write is known. */
  async pause(): Promise<void> {
    this.#isWriting = false;
    await this.#working;
  }

  /** Every config map, as the server lists them. */
  async list(): Promise<ConfigMap[]> {
    const answer = await this.#insist('GET', '/api/v1/configmaps');
    return answer.body.items as ConfigMap[];
  }

  close(): void {
    this.#api.close();
  }

  async #work(): Promise<void> {
    while (this.#isWriting) {
      await this.#turn();
      if (!this.#isWriting) return;
      if (this.#options.random() < 0.0004) await this.#deleteCollection();
      else await this.#withSlot((slot) => this.#write(slot));
    }
  }

  /** Each write has its time; who is more than a second late starts anew, and does not catch up. */
  async #turn(): Promise<void> {
    const nowMs = performance.now();
    if (nowMs - this.#nextDueMs > 1000) this.#nextDueMs = nowMs;
    const dueMs = this.#nextDueMs;
    this.#nextDueMs += 1000 / this.#options.rate;
    if (dueMs > nowMs) await pause(dueMs - nowMs);
  }

  async #withSlot(work: (slot: Slot) => Promise<void>): Promise<void> {
    let slot = this.#pick(this.#slots);
    while (this.#locked.has(slot.key)) slot = this.#pick(this.#slots);
    this.#locked.add(slot.key);
    try {
      await work(slot);
    } finally {
      this.#locked.delete(slot.key);
    }
  }

  async #write(slot: Slot): Promise<void> {
    const current = this.#options.ledger.current(slot.key);
    if (!current) return this.#create(slot);
    const dice = this.#options.random();
    if (dice < 0.15) await this.#delete(slot);
    else if (dice < 0.2) {
      await this.#delete(slot);
      await this.#create(slot);
    } else if (dice < 0.35) await this.#patch(slot, { metadata: { labels: { team: this.#pick(teams) } } });
    else if (dice < 0.4) await this.#replace(slot, current);
    else if (dice < 0.42) await this.#patch(slot, { metadata: { labels: { team: current.labels.team } } });
    else await this.#patch(slot, { data: this.#content() });
  }

  #create({ namespace, name, key, shard }: Slot): Promise<void> {
    const labels = { team: this.#pick(teams), shard };
    const body = { metadata: { name, namespace, labels }, data: this.#content() };
    return this.#send(key, 'POST', `/api/v1/namespaces/${namespace}/configmaps`, body);
  }

  #patch({ namespace, name, key }: Slot, patch: object): Promise<void> {
    return this.#send(key, 'PATCH', `/api/v1/namespaces/${namespace}/configmaps/${name}`, patch, mergePatch);
  }

  /** Now and then with an old version, which the server refuses. */
  #replace({ namespace, name, key }: Slot, { version, labels }: ObjectState): Promise<void> {
    const resourceVersion = String(this.#options.random() < 0.2 ? version - 1 : version);
    const body = { metadata: { name, namespace, labels, resourceVersion }, data: this.#content() };
    return this.#send(key, 'PUT', `/api/v1/namespaces/${namespace}/configmaps/${name}`, body);
  }

  #delete({ namespace, name, key }: Slot): Promise<void> {
    return this.#send(key, 'DELETE', `/api/v1/namespaces/${namespace}/configmaps/${name}`);
  }

  async #send(
    key: string,
    method: string,
    path: string,
    body?: unknown,
    headers?: Readonly<Record<string, string>>,
  ): Promise<void> {
    const answer = await this.#api.call(method, path, body, headers).catch(() => undefined);
    if (!answer || answer.status >= 500) {
      this.unanswered += 1;
      await this.#lookUp(key);
      return;
    }
    this.writes += 1;
    if (answer.status >= 300) this.refused += 1;
    else if (method === 'DELETE') this.#options.ledger.removed(key);
    else this.#options.ledger.written(key, toState(answer.body as ConfigMap));
  }

  /** One shard of one namespace, with one request. */
  async #deleteCollection(): Promise<void> {
    const { namespace, shard } = this.#pick(this.#slots);
    const slots = this.#slots.filter((slot) => slot.namespace === namespace && slot.shard === shard);
    for (const { key } of slots) {
      while (this.#locked.has(key)) await pause(2);
      this.#locked.add(key);
    }
    const path = `/api/v1/namespaces/${namespace}/configmaps?labelSelector=shard%3D${shard}`;
    const answer = await this.#api.call('DELETE', path).catch(() => undefined);
    if (answer && answer.status < 300) this.writes += 1;
    else this.unanswered += 1;
    for (const { key } of slots) {
      await this.#lookUp(key);
      this.#locked.delete(key);
    }
  }

  /** Nobody else writes this key now, so what is there is what the last write left. */
  async #lookUp(key: string): Promise<void> {
    const { ledger } = this.#options;
    const [namespace, name] = key.split('/');
    const { status, body } = await this.#insist('GET', `/api/v1/namespaces/${namespace}/configmaps/${name}`);
    if (status === 200) {
      const state = toState(body as ConfigMap);
      const known = ledger.current(key);
      if (known && known.uid !== state.uid) throw new Error(`${toKey(body as ConfigMap)} has another life`);
      ledger.written(key, state);
    } else if (ledger.current(key)) ledger.removed(key);
  }

  /** Asks until the server answers. */
  async #insist(method: string, path: string): Promise<ApiAnswer> {
    for (let attempt = 1; ; attempt += 1) {
      const answer = await this.#api.call(method, path).catch(() => undefined);
      if (answer && (answer.status === 200 || answer.status === 404)) return answer;
      if (attempt > 1000) throw new Error(`${method} ${path}: no answer (${answer?.status} ${answer?.text})`);
      await pause(250);
    }
  }

  #content(): Record<string, string> {
    const { random } = this.#options;
    this.#serial += 1;
    const length = random() < 0.02 ? 20_000 : Math.floor(random() * 1200);
    return { serial: String(this.#serial), odd: this.#pick(odd), text: 'kinformer '.repeat(length / 10) };
  }

  #pick<T>(from: readonly T[]): T {
    return from[Math.floor(this.#options.random() * from.length)] as T;
  }
}

function pause(ms: number): Promise<void> {
  return new Promise((resolve) => setTimeout(resolve, ms));
}
