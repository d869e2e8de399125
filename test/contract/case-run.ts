import type { IncomingMessage } from 'node:http';
import { type Answer, type Ask, Client } from './client.ts';
import { WatchReader } from './watch-reader.ts';

/** Makes the requests of one case and answers in the form in which the case is recorded. */
export type Case = (run: CaseRun) => Promise<unknown>;
export type Cases = Readonly<Record<string, Case>>;

const patchTypes = {
  json: 'application/json-patch+json',
  merge: 'application/merge-patch+json',
  strategic: 'application/strategic-merge-patch+json',
  apply: 'application/apply-patch+yaml',
} as const;

export const tableAccept = 'application/json;as=Table;v=v1;g=meta.k8s.io';
export const metadataAccept = 'application/json;as=PartialObjectMetadata;v=v1;g=meta.k8s.io';
export const viewer: Ask = { token: 'viewer-token' };

/** One case's view of a server: requests, a namespace and a name of its own. What it opens, `close` closes. */
export class CaseRun {
  readonly #client: Client;
  readonly #watches: WatchReader[] = [];
  /** The case's namespace; exists. */
  readonly namespace: string;
  /** For objects without a namespace, and for what must not exist elsewhere. */
  readonly name: string;
  /** API group for the case's custom resources. */
  readonly group: string;

  private constructor(url: string, id: string) {
    this.#client = new Client(url, 'admin-token');
    this.namespace = `contract-ns-${id}`;
    this.name = `contract-name-${id}`;
    this.group = `group-${id}.contract.example`;
  }

  static async begin(url: string, id: string): Promise<CaseRun> {
    const run = new CaseRun(url, id);
    await run.made('/api/v1/namespaces', { kind: 'Namespace', apiVersion: 'v1', metadata: { name: run.namespace } });
    return run;
  }

  close(): void {
    for (const watch of this.#watches) watch.close();
    this.#client.close();
  }

  core(rest: string): string {
    return `/api/v1/namespaces/${this.namespace}/${rest}`;
  }

  in(groupVersion: string, rest: string): string {
    return `/apis/${groupVersion}/namespaces/${this.namespace}/${rest}`;
  }

  ask(method: string, path: string, ask?: Ask): Promise<Answer> {
    return this.#client.call(method, path, ask);
  }

  get(path: string, headers: Ask['headers'] = {}): Promise<Answer> {
    return this.ask('GET', path, { headers });
  }

  post(path: string, body: unknown, headers: Ask['headers'] = {}): Promise<Answer> {
    return this.ask('POST', path, { body, headers });
  }

  /** The object that a POST creates; throws when it does not. */
  // biome-ignore lint/suspicious/noExplicitAny: objects of every kind
  async made(path: string, body: unknown): Promise<any> {
    const answer = await this.post(path, body);
    if (answer.status !== 201) throw new Error(`POST ${path}: ${answer.text}`);
    return answer.body;
  }

  put(path: string, body: unknown): Promise<Answer> {
    return this.ask('PUT', path, { body });
  }

  delete(path: string, body?: unknown): Promise<Answer> {
    return this.ask('DELETE', path, { body });
  }

  patch(type: keyof typeof patchTypes, path: string, body: unknown): Promise<Answer> {
    return this.ask('PATCH', path, { body, headers: { 'content-type': patchTypes[type] } });
  }

  apply(path: string, body: unknown, manager: string, query = ''): Promise<Answer> {
    return this.patch('apply', `${path}?fieldManager=${manager}${query}`, body);
  }

  async watch(path: string, headers: Ask['headers'] = {}): Promise<WatchReader> {
    const watch = new WatchReader(await this.open(path, headers));
    this.#watches.push(watch);
    return watch;
  }

  open(path: string, headers: Ask['headers'] = {}): Promise<IncomingMessage> {
    return this.#client.open(path, { headers });
  }

  /** The version of the newest list of a collection. */
  async listVersion(path: string): Promise<string> {
    return (await this.get(path)).body.metadata.resourceVersion;
  }

  /** Asks again until the answer is as wished, or ten seconds have passed; the last answer. */
  async until(isWished: (answer: Answer) => boolean, path: string, headers: Ask['headers'] = {}): Promise<Answer> {
    const end = Date.now() + 10_000;
    for (;;) {
      const answer = await this.get(path, headers);
      if (isWished(answer) || Date.now() > end) return answer;
      await new Promise((resolve) => setTimeout(resolve, 50));
    }
  }
}
