import { type ChildProcess, spawn } from 'node:child_process';
import { chmod, copyFile, mkdir, mkdtemp, readdir, rm, writeFile } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { createInterface } from 'node:readline';
import { fileURLToPath } from 'node:url';
import { build } from 'esbuild';
import { bundle } from '../../.ci/build.ts';
import { type Command, endProgram } from './program.ts';

const root = fileURLToPath(new URL('../..', import.meta.url));
const clients = fileURLToPath(new URL('clients', import.meta.url));

/** A server to measure against, as a kubeconfig. */
export interface BenchServer {
  readonly kubeconfig: string;
}

/**
 * What a run of the benchmarks needs, in a folder that is gone afterwards: the program as it is installed (a bundle of its own,
 * so that builds meanwhile change nothing), servers, files.
 */
export class BenchRoom {
  readonly directory: string;
  readonly #servers: ChildProcess[] = [];

  private constructor(directory: string) {
    this.directory = directory;
  }

  static async open(): Promise<BenchRoom> {
    const room = new BenchRoom(await mkdtemp(join(tmpdir(), 'kinformer-bench-')));
    await mkdir(room.file('bin'));
    for (const name of ['bin/kinformer.js', 'package.json']) await copyFile(join(root, name), room.file(name));
    await chmod(room.file('bin/kinformer.js'), 0o755);
    await bundle(room.file('dist'));
    await bundleClients(room.file('clients'));
    return room;
  }

  file(name: string): string {
    return join(this.directory, name);
  }

  /** Caches of the room and no configuration of the user. */
  get env(): Readonly<Record<string, string>> {
    return { XDG_CACHE_HOME: this.file('cache'), XDG_CONFIG_HOME: this.file('config'), HOME: this.directory };
  }

  envFor({ kubeconfig }: BenchServer): Readonly<Record<string, string>> {
    return { ...this.env, KUBECONFIG: kubeconfig };
  }

  kinformer(...args: string[]): Command {
    return [process.execPath, this.file('bin/kinformer.js'), ...args];
  }

  /** One of the clients beside this file, bundled as the program is. */
  client(name: string, ...args: string[]): Command {
    return [process.execPath, this.file(`clients/${name}.mjs`), ...args];
  }

  /** Starts a replay server in a process of its own. */
  async replay(options: {
    readonly pods: number;
    readonly https?: boolean;
    readonly idle?: boolean;
    /** Changes per second, in steps of 200. Default: as fast as the client reads. */
    readonly rate?: number;
  }): Promise<BenchServer> {
    const program = fileURLToPath(new URL('replay-server.ts', import.meta.url));
    const args = [program, '--pods', String(options.pods)];
    if (options.https) args.push('--https');
    if (options.idle) args.push('--idle');
    if (options.rate) args.push('--rate', String(options.rate));
    const child = spawn(process.execPath, args, { stdio: ['pipe', 'pipe', 'inherit'] });
    this.#servers.push(child);
    const lines = createInterface({ input: child.stdout })[Symbol.asyncIterator]();
    const { url, ca } = JSON.parse((await lines.next()).value ?? '{}') as { url: string; ca?: string };
    const kubeconfig = this.file(`kubeconfig-${this.#servers.length}`);
    // client-node refuses plain HTTP unless it is told not to verify.
    const trust = ca
      ? { 'certificate-authority-data': Buffer.from(ca).toString('base64') }
      : { 'insecure-skip-tls-verify': true };
    const cluster = { server: url, ...trust };
    const config = {
      apiVersion: 'v1',
      kind: 'Config',
      'current-context': 'bench',
      clusters: [{ name: 'bench', cluster }],
      users: [{ name: 'bench', user: { token: 'bench' } }],
      contexts: [{ name: 'bench', context: { cluster: 'bench', user: 'bench' } }],
    };
    await writeFile(kubeconfig, JSON.stringify(config));
    return { kubeconfig };
  }

  async endReplays(): Promise<void> {
    await Promise.all(this.#servers.map(endProgram));
  }

  async close(): Promise<void> {
    await this.endReplays();
    await rm(this.directory, { recursive: true, force: true });
  }
}

async function bundleClients(outdir: string): Promise<void> {
  await build({
    entryPoints: (await readdir(clients)).map((name) => join(clients, name)),
    outdir,
    outExtension: { '.js': '.mjs' },
    bundle: true,
    // As installed: what is imported when needed is no part of the heap before, and costs its collector nothing.
    splitting: true,
    format: 'esm',
    platform: 'node',
    target: 'node24',
    logLevel: 'warning',
    banner: { js: "const require = process.getBuiltinModule('node:module').createRequire(import.meta.url);" },
  });
}
