import { randomBytes } from 'node:crypto';
import { writeFile } from 'node:fs/promises';
import { type Clock, realClock } from '../core/clock.ts';
import { type Logger, silentLogger } from '../core/log.ts';
import type { Random } from '../core/random.ts';
import type { Fault } from '../faults/fault.ts';
import { FaultList } from '../faults/fault-list.ts';
import { parseFaults } from '../faults/parse-faults.ts';
import type { JsonModel } from '../object/json-model.ts';
import { ApiServices } from './aggregation/api-services.ts';
import type { ApiObject, JsonObject } from './api-object.ts';
import { Authenticator, adminUser, anonymous } from './authentication/authenticator.ts';
import { RbacAuthorizer } from './authorization/rbac.ts';
import { createInitialContent } from './bootstrap/initial-content.ts';
import { CustomResources } from './crd/custom-resources.ts';
import { createServerCertificate } from './http/certificate.ts';
import type { Exchange } from './http/exchange.ts';
import {
  formatKubeconfig,
  type KubeconfigOptions,
  type KubeconfigParts,
  toKubeconfigOptions,
} from './http/kubeconfig.ts';
import { Listener } from './http/listener.ts';
import { RequestHandler } from './http/request-handler.ts';
import { Router } from './http/router.ts';
import { itemsOf, loadObjects, readObjectFile } from './in-process/load-objects.ts';
import { LocalListerWatcher } from './in-process/local-lister-watcher.ts';
import {
  findResource,
  type ModelInput,
  ObjectClient,
  type ObjectTarget,
  type PatchType,
} from './in-process/object-client.ts';
import { type LoggedRequest, RequestLog } from './in-process/request-log.ts';
import { saveObjects } from './in-process/save-objects.ts';
import { OpenWatches } from './injection/open-watches.ts';
import type { ServedResource } from './resources/resource-definition.ts';
import { ResourceRegistry } from './resources/resource-registry.ts';
import type { ServerState } from './server-state.ts';
import { CompactionTimer } from './storage/compaction-timer.ts';
import { EventExpiry } from './storage/event-expiry.ts';
import { Storage } from './storage/storage.ts';

/** How the server is, and begins. Everything may be left out. */
export interface ApiServerOptions {
  /** On loopback. Default 0: a free one. `start` rejects with EADDRINUSE when it is taken. */
  readonly port?: number;
  /** Who sends it is `admin` in the group `system:masters`, who may do anything. Default: random. */
  readonly adminToken?: string;
  /** Who sends it is `viewer` in the group `viewers`, with no rights until RBAC gives some. Default: random. */
  readonly viewerToken?: string;
  /** Plain HTTP instead of HTTPS; a request without credentials is then the admin's. Default false. */
  readonly insecureHttp?: boolean;
  /**
   * Times in objects, watch time-outs, bookmarks, event expiry, compaction, faults `for` a time, and waits for versions.
   * Default: the machine's. Connections and the certificate go by the machine's clock always.
   */
  readonly clock?: Clock;
  /** Uids, generated names and addresses, lengths of watches. Default `Math.random`; a seeded one repeats them. */
  readonly random?: Random;
  /** The version that the server begins above, 1000 at least, which is the default. */
  readonly startVersion?: number;
  /** Changes kept for watches, per resource. Default 20,000; also bounded by 256 MB of objects. */
  readonly historySize?: number;
  /** Time between compactions, ms; a continue token lives once to twice as long. Default five minutes, as kube-apiserver's. */
  readonly compactionIntervalMs?: number;
  /** Requests kept in `requests`. Default 1,000; 0: none. */
  readonly requestLogSize?: number;
  /** In force from the start. */
  readonly faults?: readonly Fault[];
  /** Told of failures inside the server, which are bugs. Default: nobody. */
  readonly logger?: Logger;
}

const minStartVersion = 1000;
const historyBytes = 256 * 1024 * 1024;
const fiveMinutesMs = 300_000;

/**
 * A Kubernetes API server in memory, on loopback: kube-apiserver 1.36 alone, without controllers. After `start` it serves
 * `url`. Objects can be read and written before the start, too: `create` and its like go by the rules of HTTP requests,
 * with the same defaults, checks, versions and watch events, and throw StatusErrors for what is refused.
 *
 * `await using server = await ApiServer.start()` stops it at the end of the scope.
 */
export class ApiServer implements AsyncDisposable {
  readonly #options: ApiServerOptions;
  readonly #state: ServerState;
  readonly #client: ObjectClient;
  readonly #log: RequestLog;
  readonly #expiry: EventExpiry;
  readonly #compaction: CompactionTimer;
  readonly adminToken: string;
  readonly viewerToken: string;
  /** The faults in force: `add({ name: '410', count: 1 })`, `list()`, `clear()`. Tests switch them while clients run. */
  readonly faults: FaultList;
  #listener: Listener | undefined;
  #ca: string | undefined;

  constructor(options: ApiServerOptions = {}) {
    this.#options = options;
    this.#log = new RequestLog(options.requestLogSize ?? 1000);
    this.adminToken = options.adminToken ?? randomBytes(16).toString('hex');
    this.viewerToken = options.viewerToken ?? randomBytes(16).toString('hex');
    const clock = options.clock ?? realClock;
    const limits = { maxEvents: options.historySize ?? 20_000, maxBytes: historyBytes };
    this.faults = new FaultList(clock);
    this.#state = {
      clock,
      random: options.random ?? Math.random,
      storage: new Storage(clock, limits, Math.max(minStartVersion, options.startVersion ?? 0)),
      resources: new ResourceRegistry(),
      faults: this.faults,
      openWatches: new OpenWatches(this.faults),
    };
    this.#client = new ObjectClient(this.#state, 'kinformer');
    this.#expiry = new EventExpiry(this.#state.storage, clock);
    this.#compaction = new CompactionTimer(this.#state.storage, clock, options.compactionIntervalMs ?? fiveMinutesMs);
    new CustomResources(this.#state).watchDefinitions();
    new ApiServices(this.#state).watch();
    createInitialContent(this.#state, options.port || 6443);
    this.#state.storage.forgetHistory();
    this.faults.add(...(options.faults ?? []));
  }

  /** A server that listens already. */
  static async start(options: ApiServerOptions = {}): Promise<ApiServer> {
    const server = new ApiServer(options);
    await server.start();
    return server;
  }

  /** Begins to listen; `url` and `kubeconfig` are then there. Rejects when the port is taken. */
  async start(): Promise<void> {
    const { insecureHttp = false, port = 0, logger = silentLogger } = this.#options;
    const certificate = insecureHttp ? undefined : createServerCertificate(Date.now());
    const authenticator = new Authenticator({
      adminToken: this.adminToken,
      viewerToken: this.viewerToken,
      withoutCredentials: insecureHttp ? adminUser : anonymous,
    });
    const authorizer = new RbacAuthorizer(this.#state.storage);
    const router = new Router(this.#state, authenticator, authorizer);
    const onRequest = (exchange: Exchange) => this.#log.add(exchange, () => this.#state.clock.now());
    const onUnexpected = (error: unknown) => logger.error('a request failed inside the API server', error);
    const serve = (exchange: Exchange) => router.serve(exchange);
    const handler = new RequestHandler(authenticator, authorizer, serve, onRequest, onUnexpected);
    this.#listener = new Listener(certificate, (request, response) => {
      handler.handle(request, response).catch((error: unknown) => {
        onUnexpected(error);
        response.destroy();
      });
    });
    await this.#listener.listen(port);
    this.#ca = certificate?.ca;
    this.#compaction.start();
    this.#expiry.start();
  }

  /** Cuts every connection, stops listening and takes all faults back. The objects stay; it can be started again. */
  async stop(): Promise<void> {
    this.#compaction.stop();
    this.#expiry.stop();
    this.faults.clear();
    await this.#listener?.close();
    this.#listener = undefined;
  }

  [Symbol.asyncDispose](): Promise<void> {
    return this.stop();
  }

  /** `https://127.0.0.1:PORT`; empty before the start. */
  get url(): string {
    return this.#listener?.url ?? '';
  }

  /** Text of a kubeconfig with the contexts `admin` (current) and `viewer`, the CA inline. Empty before the start. */
  get kubeconfig(): string {
    return this.#listener ? formatKubeconfig(this.#access) : '';
  }

  /** The same for `@kubernetes/client-node`: `kubeConfig.loadFromOptions(server.kubeconfigOptions)`. */
  get kubeconfigOptions(): KubeconfigOptions {
    return toKubeconfigOptions(this.#access);
  }

  /** Writes the kubeconfig to a file, mode 0600, over what is there. */
  async writeKubeconfig(file: string): Promise<void> {
    await writeFile(file, this.kubeconfig, { mode: 0o600 });
  }

  /** Puts faults in force, in the form of `--faults`: `410:count=1,slow:resource=pods`. Throws USAGE for what is none. */
  injectFaults(spec: string): void {
    this.faults.add(...parseFaults(spec));
  }

  /** The version of the last change of anything. */
  get resourceVersion(): string {
    return String(this.#state.storage.revision);
  }

  /** Goes on at `version`, as if others had written meanwhile: the next change gets a later one. Never goes back. */
  jumpToVersion(version: number): void {
    this.#state.storage.advance(version);
  }

  /** The latest requests, oldest first, also those that were refused; see `requestLogSize`. */
  get requests(): readonly LoggedRequest[] {
    return this.#log.all;
  }

  /** Empties `requests`. */
  clearRequests(): void {
    this.#log.clear();
  }

  /** Watches that are open over HTTP. */
  get openWatches(): number {
    return this.#state.openWatches.size;
  }

  /** Every resource that is served now, in each of its versions. */
  get resources(): readonly ServedResource[] {
    return this.#state.resources.all;
  }

  /** The same reads and writes, with another name for the field manager of what is written. */
  as(fieldManager: string): ObjectClient {
    return new ObjectClient(this.#state, fieldManager);
  }

  /** Creates the object, in `default` when it names no namespace. Returns it with what the server has filled in. */
  create<T extends ModelInput>(object: T): ApiObject {
    return this.#client.create(object);
  }

  /** Replaces the object, or its subresource such as `status`. A resourceVersion in it must be the present one. */
  update<T extends ModelInput>(object: T, subresource?: string): ApiObject {
    return this.#client.update(object, subresource);
  }

  /** `resource` is the plural, with its group where that is needed: `pods`, `deployments.apps`. Default: a merge patch. */
  patch(resource: string, target: ObjectTarget, patch: unknown, type?: PatchType): ApiObject {
    return this.#client.patch(resource, target, patch, type);
  }

  /** The object that is still there while finalizers or a grace period keep it; undefined when it is gone. */
  delete(resource: string, target: ObjectTarget, options?: JsonObject): ApiObject | undefined {
    return this.#client.delete(resource, target, options);
  }

  /** As JSON; `T` says of what shape, such as client-node's `V1Pod`. Throws a StatusError of code 404 when there is none. */
  get<T = ApiObject>(resource: string, target: ObjectTarget): JsonModel<T> {
    return this.#client.get(resource, target) as JsonModel<T>;
  }

  /** All objects, or those of one namespace, in the order of their keys. */
  list<T = ApiObject>(resource: string, namespace?: string): JsonModel<T>[] {
    return this.#client.list(resource, namespace) as JsonModel<T>[];
  }

  /** Lists and watches a resource inside the process; fits where a reflector wants a ListerWatcher. */
  listerWatcher(resource: string, namespace = ''): LocalListerWatcher {
    return new LocalListerWatcher(this.#state, findResource(this.#state, resource), namespace);
  }

  /** Puts objects in as they are, with status, uid and times: objects, or lists of them. Returns how many. */
  load(objects: readonly object[]): number {
    return loadObjects(this.#state, objects.flatMap(itemsOf));
  }

  /** `load` for YAML or JSON files, as `kubectl get -o yaml` writes them. */
  async loadFiles(...files: readonly string[]): Promise<number> {
    const read = await Promise.all(files.map(readObjectFile));
    return loadObjects(this.#state, read.flat());
  }

  /** Writes every object as a List, which `loadFiles` reads: JSON to a file called `.json`, YAML to others. */
  saveTo(file: string): Promise<void> {
    return saveObjects(this.#state, file);
  }

  get #access(): KubeconfigParts {
    const { adminToken, viewerToken, url } = this;
    return { url, ca: this.#ca, adminToken, viewerToken };
  }

  /** Forgets the past: watches, continue tokens and exact reads of earlier versions answer 410 from now on. */
  compact(): void {
    this.#state.storage.forgetHistory();
  }
}
