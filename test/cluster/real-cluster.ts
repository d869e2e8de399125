import { type ChildProcess, spawn } from 'node:child_process';
import { once } from 'node:events';
import { mkdtemp, rm } from 'node:fs/promises';
import { createServer } from 'node:net';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { createInterface } from 'node:readline';
import type { GoPrograms } from './go-programs.ts';

export interface RealClusterOptions {
  /** More kube-apiserver flags. */
  readonly args?: readonly string[];
}

/** A real kube-apiserver on loopback. Data and address survive `restart`; `stop` removes the data. */
export class RealCluster {
  readonly #programs: GoPrograms;
  readonly #directory: string;
  readonly #args: readonly string[];
  readonly port: number;
  #process: ChildProcess | undefined;
  #control = '';

  private constructor(programs: GoPrograms, directory: string, port: number, args: readonly string[]) {
    this.#programs = programs;
    this.#directory = directory;
    this.port = port;
    this.#args = args;
  }

  static async start(programs: GoPrograms, options: RealClusterOptions = {}): Promise<RealCluster> {
    const directory = await mkdtemp(join(tmpdir(), 'kinformer-cluster-'));
    const cluster = new RealCluster(programs, directory, await findFreePort(), options.args ?? []);
    await cluster.up();
    return cluster;
  }

  get kubeconfig(): string {
    return join(this.#directory, 'kubeconfig');
  }

  get url(): string {
    return `https://127.0.0.1:${this.port}`;
  }

  get adminToken(): string {
    return 'admin-token';
  }

  get viewerToken(): string {
    return 'viewer-token';
  }

  /** Starts the server on the same data and port; resolves when it is ready. */
  async up(): Promise<void> {
    const args = ['-dir', this.#directory, '-port', String(this.port)];
    if (this.#args.length > 0) args.push('-args', this.#args.join(' '));
    const child = spawn(this.#programs.realcluster, args, { stdio: ['ignore', 'pipe', 'pipe'] });
    this.#process = child;
    const complaints: string[] = [];
    child.stderr.on('data', (chunk: Buffer) => {
      complaints.push(chunk.toString());
      if (complaints.length > 50) complaints.shift();
    });
    for await (const line of createInterface({ input: child.stdout })) {
      if (line.startsWith('control ')) this.#control = line.slice('control '.length);
      if (line.startsWith('ready ')) return;
    }
    throw new Error(`the API server ended before it was ready:\n${complaints.join('')}`);
  }

  /** Ends the server as a crash would (`SIGKILL`), or cleanly for as long as three seconds. */
  async down(signal: NodeJS.Signals = 'SIGTERM'): Promise<void> {
    const child = this.#process;
    if (!child || child.exitCode !== null || child.signalCode !== null) return;
    const ended = once(child, 'exit');
    child.kill(signal);
    const impatient = setTimeout(() => child.kill('SIGKILL'), 3_000);
    await ended;
    clearTimeout(impatient);
  }

  async restart(signal: NodeJS.Signals = 'SIGTERM'): Promise<void> {
    await this.down(signal);
    await this.up();
  }

  /** Compacts etcd to its newest revision. */
  async compact(): Promise<void> {
    const answer = await fetch(`${this.#control}/compact`, { method: 'POST' });
    if (!answer.ok) throw new Error(`compaction failed: ${await answer.text()}`);
  }

  async stop(): Promise<void> {
    await this.down();
    await rm(this.#directory, { recursive: true, force: true });
  }
}

export async function findFreePort(): Promise<number> {
  const server = createServer().listen(0, '127.0.0.1');
  await once(server, 'listening');
  const address = server.address();
  server.close();
  await once(server, 'close');
  return typeof address === 'object' && address !== null ? address.port : 0;
}
