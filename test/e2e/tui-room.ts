import { mkdirSync, writeFileSync } from 'node:fs';
import { join } from 'node:path';
import { ApiServer } from '../../src/apiserver/api-server.ts';
import { InstalledKinformer } from '../helpers/installed-kinformer.ts';
import { TerminalProgram, type TerminalProgramOptions } from '../helpers/terminal-program.ts';

export interface OpenOptions extends Partial<TerminalProgramOptions> {
  readonly node?: string;
  readonly nodeArgs?: readonly string[];
}

/** The installed program, an API server with a few pods, and terminals in which the one looks at the other. */
export class TuiRoom {
  readonly kinformer: InstalledKinformer;
  readonly server: ApiServer;
  readonly #open = new Set<TerminalProgram>();
  #files = 0;

  private constructor(kinformer: InstalledKinformer, server: ApiServer) {
    this.kinformer = kinformer;
    this.server = server;
  }

  static async open(): Promise<TuiRoom> {
    const [kinformer, server] = await Promise.all([InstalledKinformer.install(), ApiServer.start()]);
    for (const name of ['cart-0', 'cart-1', 'ledger-0']) server.create(pod(name));
    const room = new TuiRoom(kinformer, server);
    await server.writeKubeconfig(room.kubeconfig);
    // Nobody is greeted, so that the footer is always that of the keys.
    mkdirSync(join(kinformer.folder, 'state', 'kinformer'), { recursive: true });
    writeFileSync(join(kinformer.folder, 'state', 'kinformer', 'state.json'), '{"greeted":"yes","tour":"yes"}');
    return room;
  }

  get kubeconfig(): string {
    return join(this.kinformer.folder, 'kubeconfig');
  }

  /** Runs kinformer in a terminal. */
  start(args: readonly string[], options: OpenOptions = {}): TerminalProgram {
    const { node = process.execPath, nodeArgs = [], env = {}, ...more } = options;
    return this.run([node, ...nodeArgs, this.kinformer.bin, ...args], { env, ...more });
  }

  run(command: readonly string[], options: Partial<TerminalProgramOptions> = {}): TerminalProgram {
    const { folder } = this.kinformer;
    const program = new TerminalProgram(command, {
      cwd: folder,
      ...options,
      env: {
        PATH: process.env.PATH,
        HOME: join(folder, 'home'),
        XDG_STATE_HOME: join(folder, 'state'),
        KUBECONFIG: this.kubeconfig,
        TERM: 'xterm-256color',
        LANG: 'C.UTF-8',
        TZ: 'UTC',
        ...options.env,
      },
    });
    this.#open.add(program);
    return program;
  }

  /** On the pods, synced. */
  async watchPods(options: OpenOptions = {}): Promise<TerminalProgram> {
    const program = this.start(['watch', 'pods', '-A'], options);
    await program.shows(/cart-0 .*1\/1|cart-0 .*0\/1/);
    return program;
  }

  /** A file of that text, for a program to run or to load. */
  file(name: string, text: string, mode = 0o644): string {
    this.#files += 1;
    const path = join(this.kinformer.folder, `${this.#files}-${name}`);
    writeFileSync(path, text, { mode });
    return path;
  }

  /** A kubeconfig for the server with credentials of another kind. */
  kubeconfigFor(user: object): string {
    return this.file(
      'kubeconfig',
      JSON.stringify({
        apiVersion: 'v1',
        kind: 'Config',
        'current-context': 'c',
        contexts: [{ name: 'c', context: { cluster: 'c', user: 'u' } }],
        clusters: [{ name: 'c', cluster: { server: this.server.url, 'insecure-skip-tls-verify': true } }],
        users: [{ name: 'u', user }],
      }),
    );
  }

  async closePrograms(): Promise<void> {
    await Promise.all([...this.#open].map((program) => program.close()));
    this.#open.clear();
  }

  async close(): Promise<void> {
    await this.closePrograms();
    await this.server.stop();
    await this.kinformer.remove();
  }
}

export function pod(name: string, more: { readonly labels?: Record<string, string>; readonly phase?: string } = {}) {
  return {
    apiVersion: 'v1',
    kind: 'Pod',
    metadata: { name, namespace: 'default', labels: more.labels ?? { app: 'shop' } },
    spec: { containers: [{ name: 'main', image: 'registry.example.com/main:1' }] },
    ...(more.phase !== undefined && { status: { phase: more.phase } }),
  };
}
