import { type ChildProcess, spawn } from 'node:child_process';
import { readFile } from 'node:fs/promises';
import { Agent, request } from 'node:https';
import type { BenchRoom, BenchServer } from './bench-room.ts';
import { readServer, type ServerAccess } from './clients/kubeconfig.ts';
import { ContestResult } from './contest.ts';
import { type Command, endProgram, programEnvironment } from './program.ts';
import { printContest, printTarget } from './report.ts';
import type { GoPeers } from './sync-bench.ts';

const own = 'kinformer watch -o json';
const kubectl = 'kubectl get -w -o json';
const handler = 'client-go handler';
const writesPerSecond = 100;
/** A namespace of its own would never go away: no controllers run beside the real server. */
const namespace = 'default';
const clockName = `kinformer-bench-${process.pid}`;

/** P6: from sending a write to the line on stdout, for the same writes at the same time in all watchers. */
export async function benchLatency(
  room: BenchRoom,
  server: BenchServer,
  rounds: number,
  peers: GoPeers,
): Promise<void> {
  const api = await openWriter(server);
  const result = new ContestResult();
  const watchers: readonly (readonly [string, Command])[] = [
    [own, room.kinformer('watch', 'configmaps', '-n', namespace, '-o', 'json', '--no-control')],
    [kubectl, [peers.kubectl, 'get', 'configmaps', '-n', namespace, '-w', '-o', 'json']],
    [handler, [peers.reference, 'trace', '-resource', 'v1/configmaps', '-n', namespace]],
  ];
  try {
    await api.write('POST', configMaps, { metadata: { name: clockName } });
    const running = watchers.map(([name, command]) => new VersionWatcher(name, command, room, server));
    await new Promise((resolve) => setTimeout(resolve, 2000));
    for (let round = 0; round < rounds; round += 1) {
      const sent = await writeForAWhile(api, 300);
      await new Promise((resolve) => setTimeout(resolve, 300));
      for (const watcher of running) result.add(watcher.name, watcher.percentiles(sent));
    }
    await Promise.all(running.map((watcher) => watcher.end()));
  } finally {
    await api.write('DELETE', `${configMaps}/${clockName}`);
    api.close();
  }
  printContest(`P6: write to line, ${writesPerSecond} writes a second, ms (minimum / median of the rounds)`, result);
  for (const figure of ['p50', 'p99']) {
    const difference = { id: 'P6', figure, of: own, isDifference: true, unit: ' ms' };
    printTarget(result, { ...difference, stage: 'first', against: kubectl, atMost: 2 });
    printTarget(result, { ...difference, stage: 'then', against: handler, atMost: 1 });
  }
}

const configMaps = `/api/v1/namespaces/${namespace}/configmaps`;

/** Version → when its write was sent. */
type SentWrites = ReadonlyMap<string, number>;

async function writeForAWhile(api: Writer, writes: number): Promise<SentWrites> {
  const sent = new Map<string, number>();
  const pending: Promise<void>[] = [];
  const startMs = performance.now();
  for (let i = 0; i < writes; i += 1) {
    const waitMs = startMs + (i * 1000) / writesPerSecond - performance.now();
    if (waitMs > 0) await new Promise((resolve) => setTimeout(resolve, waitMs));
    const sentMs = performance.now();
    const write = api.write('PATCH', `${configMaps}/${clockName}`, { data: { tick: `${sentMs}` } });
    pending.push(write.then((version) => void sent.set(version, sentMs)));
  }
  await Promise.all(pending);
  return sent;
}

/** A watcher in a process, and when each version came out of it. */
class VersionWatcher {
  readonly name: string;
  readonly #child: ChildProcess;
  readonly #seen = new Map<string, number>();

  constructor(name: string, [program, ...args]: Command, room: BenchRoom, server: BenchServer) {
    this.name = name;
    this.#child = spawn(program, args, {
      env: programEnvironment(room.envFor(server)),
      stdio: ['ignore', 'pipe', 'inherit'],
    });
    let tail = '';
    this.#child.stdout?.on('data', (chunk: Buffer) => {
      const nowMs = performance.now();
      const text = tail + chunk.toString();
      for (const [, version = ''] of text.matchAll(/"(?:resourceVersion|version)": ?"(\d+)"/g)) {
        if (!this.#seen.has(version)) this.#seen.set(version, nowMs);
      }
      tail = text.slice(-40);
    });
  }

  percentiles(sent: SentWrites): { readonly p50: number; readonly p99: number } {
    const latenciesMs = [...sent].map(([version, sentMs]) => {
      const seenMs = this.#seen.get(version);
      if (seenMs === undefined) throw new Error(`${this.name} has not printed version ${version}`);
      return seenMs - sentMs;
    });
    latenciesMs.sort((a, b) => a - b);
    const at = (share: number) => latenciesMs[Math.floor(latenciesMs.length * share)] ?? Number.NaN;
    return { p50: at(0.5), p99: at(0.99) };
  }

  end(): Promise<void> {
    return endProgram(this.#child);
  }
}

interface Writer {
  /** Resolves with the version that was written. */
  write(method: string, path: string, body?: unknown): Promise<string>;
  close(): void;
}

async function openWriter({ kubeconfig }: BenchServer): Promise<Writer> {
  const access: ServerAccess = readServer(await readFile(kubeconfig, 'utf8'));
  const agent = new Agent({ keepAlive: true });
  const type = (method: string) => (method === 'PATCH' ? 'application/merge-patch+json' : 'application/json');
  return {
    write: (method, path, body) =>
      new Promise((resolve, reject) => {
        const headers = { ...access.options.headers, 'content-type': type(method) };
        request(access.url + path, { ...access.options, agent, method, headers }, (response) => {
          const chunks: Buffer[] = [];
          response.on('data', (chunk: Buffer) => chunks.push(chunk));
          response.on('end', () => {
            const text = Buffer.concat(chunks).toString();
            if ((response.statusCode ?? 500) >= 400) reject(new Error(text));
            else resolve((JSON.parse(text) as Written).metadata?.resourceVersion ?? '');
          });
        })
          .on('error', reject)
          .end(body && JSON.stringify(body));
      }),
    close: () => agent.destroy(),
  };
}

interface Written {
  readonly metadata?: { readonly resourceVersion?: string };
}
