import { ApiServer } from '../../src/apiserver/api-server.ts';

/** The embedded API servers that the cases run on. */
export class EmbeddedServers {
  readonly #server: ApiServer;
  /** Forgets its history all the time, for the cases that wait for that. */
  readonly #forgetful: ApiServer;

  constructor() {
    const tokens = { adminToken: 'admin-token', viewerToken: 'viewer-token' };
    this.#server = new ApiServer(tokens);
    this.#forgetful = new ApiServer({ ...tokens, compactionIntervalMs: 300 });
  }

  async start(): Promise<void> {
    await this.#server.start();
    await this.#forgetful.start();
  }

  async stop(): Promise<void> {
    await this.#server.stop();
    await this.#forgetful.stop();
  }

  urlFor(name: string): string {
    return name.includes('expired') ? this.#forgetful.url : this.#server.url;
  }
}
