import { writeFileSync } from 'node:fs';
import { join } from 'node:path';
import { afterAll, beforeAll, beforeEach, vi } from 'vitest';
import { ApiServer, type ApiServerOptions } from '../../src/apiserver/api-server.ts';
import { type Finished, InstalledKinformer, programTimeouts, type RunningKinformer } from './installed-kinformer.ts';

/** An installed kinformer, and for each test a fresh embedded API server that its kubeconfig leads to. */
export class ProgramRoom {
  server = new ApiServer();
  #kinformer: InstalledKinformer | undefined;

  get kinformer(): InstalledKinformer {
    if (!this.#kinformer) throw new Error('the program is installed before the first test, not earlier');
    return this.#kinformer;
  }

  get folder(): string {
    return this.kinformer.folder;
  }

  get kubeconfig(): string {
    return join(this.folder, 'kubeconfig');
  }

  get env(): Readonly<Record<string, string>> {
    return { KUBECONFIG: this.kubeconfig };
  }

  async open(): Promise<void> {
    this.#kinformer = await InstalledKinformer.install();
  }

  async close(): Promise<void> {
    await this.#kinformer?.remove();
  }

  /** Starts another server, and leads the kubeconfig to it. */
  async serve(options: ApiServerOptions = {}): Promise<void> {
    this.server = new ApiServer(options);
    await this.server.start();
    writeFileSync(this.kubeconfig, this.server.kubeconfig);
  }

  run(args: readonly string[]): Promise<Finished> {
    return this.kinformer.run(args, { env: this.env });
  }

  start(args: readonly string[]): RunningKinformer {
    return this.kinformer.start(args, { env: this.env });
  }

  shell(commandLine: string): Promise<Finished> {
    return this.kinformer.shell(commandLine, { env: this.env });
  }
}

/** Gives the tests of a file a room; call it once, at the top. */
export function useProgramRoom(): ProgramRoom {
  vi.setConfig(programTimeouts);
  const room = new ProgramRoom();
  beforeAll(() => room.open());
  beforeEach(async () => {
    await room.serve();
    return () => room.server.stop();
  });
  afterAll(() => room.close());
  return room;
}
