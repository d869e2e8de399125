import { randomBytes } from 'node:crypto';
import { type Clock, realClock } from '../core/clock.ts';
import { type Logger, silentLogger } from '../core/log.ts';
import type { Random } from '../core/random.ts';
import type { Fault } from '../faults/fault.ts';
import { FaultList } from '../faults/fault-list.ts';
import { ApiServices } from './aggregation/api-services.ts';
import type { ApiObject, JsonObject } from './api-object.ts';
import { Authenticator, adminUser, anonymous } from './authentication/authenticator.ts';
import { RbacAuthorizer } from './authorization/rbac.ts';
import { createInitialContent } from './bootstrap/initial-content.ts';
import { CustomResources } from './crd/custom-resources.ts';
import { createServerCertificate } from './http/certificate.ts';
import type { Exchange } from './http/exchange.ts';
import { formatKubeconfig } from './http/kubeconfig.ts';
import { Listener } from './http/listener.ts';
import { RequestHandler } from './http/request-handler.ts';
import { Router } from './http/router.ts';
import { itemsOf, loadObjects, readObjectFile } from './in-process/load-objects.ts';
import { LocalListerWatcher } from './in-process/local-lister-watcher.ts';
import {
  findResource,
  ObjectClient,
  type ObjectInput,
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
  /** Time between compactions, ms; a continue token lives once to twice as long. Default five minutes. */
  readonly compactionIntervalMs?: number;
  /** In force from the start. */
  readonly faults?: readonly Fault[];
  readonly logger?: Logger;
}

const firstRevision = 1000;
const historyBytes = 256 * 1024 * 1024;
const fiveMinutesMs = 300_000;

/**
 * A Kubernetes API server in memory, on loopback. After `start` it serves `url`; `kubeconfig` is the text of a file with
 * the contexts `admin` and `viewer`. Objects can be read and written before the start, too: `create` and its like go by
 * the rules of HTTP requests and throw StatusErrors for what is refused.
 */
export class ApiServer {
  readonly #options: ApiServerOptions;
  readonly #state: ServerState;
  readonly #client: ObjectClient;
  readonly #log = new RequestLog();
  readonly #compaction: CompactionTimer;
  readonly adminToken: string;
  readonly viewerToken: string;
  /** The faults in force; see `parseFaults` for their text form. */
  readonly faults: FaultList;
  #listener: Listener | undefined;
  #kubeconfig = '';

  constructor(options: ApiServerOptions = {}) {
    this.#options = options;
    this.adminToken = options.adminToken ?? randomBytes(16).toString('hex');
    this.viewerToken = options.viewerToken ?? randomBytes(16).toString('hex');
    const clock = options.clock ?? realClock;
    const limits = { maxEvents: options.historySize ?? 20_000, maxBytes: historyBytes };
    this.faults = new FaultList(clock);
    this.#state = {
      clock,
      random: options.random ?? Math.random,
      storage: new Storage(clock, limits, firstRevision),
      resources: new ResourceRegistry(),
      faults: this.faults,
      openWatches: new OpenWatches(this.faults),
    };
    this.#client = new ObjectClient(this.#state, 'kinformer');
    this.#compaction = new CompactionTimer(this.#state.storage, clock, options.compactionIntervalMs ?? fiveMinutesMs);
    new CustomResources(this.#state).watchDefinitions();
    new ApiServices(this.#state).watch();
    createInitialContent(this.#state, options.port || 6443);
    this.#state.storage.forgetHistory();
    this.faults.add(...(options.faults ?? []));
  }

  /** Begins to listen. */
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
    const serve = (exchange: Exchange) => {
      this.#log.add(exchange, this.#state.clock.now());
      return router.serve(exchange);
    };
    const onUnexpected = (error: unknown) => logger.error('a request failed inside the API server', error);
    const handler = new RequestHandler(authenticator, authorizer, serve, onUnexpected);
    this.#listener = new Listener(certificate, (request, response) => {
      handler.handle(request, response).catch((error: unknown) => {
        onUnexpected(error);
        response.destroy();
      });
    });
    await this.#listener.listen(port);
    this.#compaction.start();
    const { adminToken, viewerToken, url } = this;
    this.#kubeconfig = formatKubeconfig({ url, ca: certificate?.ca, adminToken, viewerToken });
  }

  /** Cuts every connection and stops listening. The objects stay. */
  async stop(): Promise<void> {
    this.#compaction.stop();
    this.faults.clear();
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

  /** The latest 1,000 requests, oldest first. */
  get requests(): readonly LoggedRequest[] {
    return this.#log.all;
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

  create<T extends ObjectInput>(object: T): ApiObject {
    return this.#client.create(object);
  }

  /** Replaces the object, or its subresource such as `status`. */
  update<T extends ObjectInput>(object: T, subresource?: string): ApiObject {
    return this.#client.update(object, subresource);
  }

  /** `resource` is the plural, with its group where that is needed: `pods`, `deployments.apps`. */
  patch(resource: string, target: ObjectTarget, patch: unknown, type?: PatchType): ApiObject {
    return this.#client.patch(resource, target, patch, type);
  }

  /** The object that is still there while finalizers or a grace period keep it; undefined when it is gone. */
  delete(resource: string, target: ObjectTarget, options?: JsonObject): ApiObject | undefined {
    return this.#client.delete(resource, target, options);
  }

  get(resource: string, target: ObjectTarget): ApiObject {
    return this.#client.get(resource, target);
  }

  list(resource: string, namespace?: string): ApiObject[] {
    return this.#client.list(resource, namespace);
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

  /** Forgets the past: watches, continue tokens and exact reads of earlier versions answer 410 from now on. */
  compact(): void {
    this.#state.storage.forgetHistory();
  }
}
