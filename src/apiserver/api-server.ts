import { randomBytes } from 'node:crypto';
import { type Clock, realClock } from '../core/clock.ts';
import { type Logger, silentLogger } from '../core/log.ts';
import type { Random } from '../core/random.ts';
import { Authenticator, adminUser, anonymous } from './authentication/authenticator.ts';
import { RbacAuthorizer } from './authorization/rbac.ts';
import { createInitialContent } from './bootstrap/initial-content.ts';
import { createServerCertificate } from './http/certificate.ts';
import { formatKubeconfig } from './http/kubeconfig.ts';
import { Listener } from './http/listener.ts';
import { RequestHandler } from './http/request-handler.ts';
import { Router } from './http/router.ts';
import { ResourceRegistry } from './resources/resource-registry.ts';
import type { ServerState } from './server-state.ts';
import { Storage } from './storage/storage.ts';

export interface ApiServerOptions {
  /** Default: a free one. */
  readonly port?: number;
  /** Default: random. */
  readonly adminToken?: string;
  /** Default: random. */
  readonly viewerToken?: string;
  /** Plain HTTP; a request without credentials is then the admin's. */
  readonly insecureHttp?: boolean;
  readonly clock?: Clock;
  readonly random?: Random;
  /** Events kept for watches, per resource. Default 20,000. */
  readonly historySize?: number;
  readonly logger?: Logger;
}

const firstRevision = 1000;
const historyBytes = 256 * 1024 * 1024;

/**
 * A Kubernetes API server in memory, on loopback. After `start` it serves `url`; `kubeconfig` is the text of a file with
 * the contexts `admin` and `viewer`.
 */
export class ApiServer {
  readonly #options: ApiServerOptions;
  readonly #state: ServerState;
  readonly adminToken: string;
  readonly viewerToken: string;
  #listener: Listener | undefined;
  #kubeconfig = '';

  constructor(options: ApiServerOptions = {}) {
    this.#options = options;
    this.adminToken = options.adminToken ?? randomBytes(16).toString('hex');
    this.viewerToken = options.viewerToken ?? randomBytes(16).toString('hex');
    const clock = options.clock ?? realClock;
    const limits = { maxEvents: options.historySize ?? 20_000, maxBytes: historyBytes };
    this.#state = {
      clock,
      random: options.random ?? Math.random,
      storage: new Storage(clock, limits, firstRevision),
      resources: new ResourceRegistry(),
    };
    createInitialContent(this.#state);
    this.#state.storage.forgetHistory();
  }

  /** Begins to listen. */
  async start(): Promise<void> {
    const { insecureHttp = false, port = 0, logger = silentLogger } = this.#options;
    const certificate = insecureHttp ? undefined : createServerCertificate(Date.now());
    const router = new Router(this.#state);
    const handler = new RequestHandler(
      new Authenticator({
        adminToken: this.adminToken,
        viewerToken: this.viewerToken,
        withoutCredentials: insecureHttp ? adminUser : anonymous,
      }),
      new RbacAuthorizer(this.#state.storage),
      (exchange) => router.serve(exchange),
      (error) => logger.error('a request failed inside the API server', error),
    );
    this.#listener = new Listener(certificate, (request, response) => void handler.handle(request, response));
    await this.#listener.listen(port);
    const { adminToken, viewerToken, url } = this;
    this.#kubeconfig = formatKubeconfig({ url, ca: certificate?.ca, adminToken, viewerToken });
  }

  /** Cuts every connection and stops listening. The objects stay. */
  async stop(): Promise<void> {
    await this.#listener?.close();
    this.#listener = undefined;
  }

  /** `https://127.0.0.1:PORT`; empty before the start. */
  get url(): string {
    return this.#listener?.url ?? '';
  }

  /** Text of the kubeconfig; empty before the start. */
  get kubeconfig(): string {
    return this.#kubeconfig;
  }

  /** The version of the last change. */
  get resourceVersion(): string {
    return String(this.#state.storage.revision);
  }
}
