// Contract between kube/ and its users (cli, scenario tests, index.ts).

import type { RequestContext } from '../cache/lister-watcher.ts';
import type { Clock } from '../core/clock.ts';
import type { Logger } from '../core/log.ts';
import type { RequestFaults } from './injection/send-with-faults.ts';

/** kubectl's connection flags, already split; absent means not given. */
export interface ConnectionFlags {
  /** Instead of KUBECONFIG and `~/.kube/config`; it must exist. */
  readonly kubeconfig?: string;
  /** Default: the current one. */
  readonly context?: string;
  readonly cluster?: string;
  readonly user?: string;
  /** Its address, instead of the cluster's. */
  readonly server?: string;
  /** A bearer token, instead of all other ways to log in. */
  readonly token?: string;
  /** A user to impersonate, and with `asGroup` and `asUid` the groups and uid. */
  readonly as?: string;
  readonly asGroup?: readonly string[];
  readonly asUid?: string;
  /** ms; bounds lists and discovery, never watches. 0 or absent: 60 s up to the headers, and 30 s without a byte after them. */
  readonly requestTimeoutMs?: number;
  readonly insecureSkipTlsVerify?: boolean;
  readonly certificateAuthority?: string;
  readonly clientCertificate?: string;
  readonly clientKey?: string;
  readonly tlsServerName?: string;
  readonly disableCompression?: boolean;
  /** Where discovery is cached; default `$XDG_CACHE_HOME/kinformer`. */
  readonly cacheDir?: string;
}

/** What a client takes from the process, as parameters. */
export interface ClientEnvironment {
  readonly env: Readonly<Record<string, string | undefined>>;
  readonly homeDir: string;
  readonly logger: Logger;
  /** Shown once per distinct text: the server's Warning headers and notices. Already safe to print. */
  readonly warn: (text: string) => void;
  /** True when an exec plugin may ask the user something. */
  readonly interactive: boolean;
  /** Runs a plugin that may ask the user something; the TUI gives back the terminal meanwhile. Default: just run it. */
  readonly whilePrompting?: (<T>(run: () => Promise<T>) => Promise<T>) | undefined;
  /** Default: the machine's clock. */
  readonly clock?: Clock | undefined;
  /** The first request comes soon: begin to open its connection, unless a plugin must be asked for a certificate. */
  readonly opensAhead?: boolean | undefined;
  /** Told of each request that was sent, when the headers of its answer came, or when it failed. */
  readonly onRequest?: ((request: SentRequest) => void) | undefined;
  /** The program's version in the User-Agent header. */
  readonly version?: string | undefined;
  /** Where a pod finds its service account; default `/var/run/secrets/kubernetes.io/serviceaccount`. */
  readonly serviceAccountDir?: string | undefined;
}

/** One request that went over the wire; what is repeated counts each time. */
interface SentRequest {
  readonly method: string;
  /** `host:port` */
  readonly host: string;
  /** Undefined when there was no answer. */
  readonly status: number | undefined;
  /** Up to the headers. */
  readonly durationMs: number;
}

/** One request below the server's address (which may have a path prefix). */
export interface ApiRequest {
  readonly method: 'GET' | 'POST' | 'PUT' | 'PATCH' | 'DELETE';
  /** Begins with `/`, already percent-encoded, without query. */
  readonly path: string;
  readonly query?: ReadonlyMap<string, string> | undefined;
  readonly accept?: string;
  /** The ETag of what is known already: an answer of status 304 then says that it is still so. */
  readonly ifNoneMatch?: string | undefined;
  readonly contentType?: string;
  readonly body?: Uint8Array;
  /** A watch has no time-outs but `headersMs`, and is never compressed; its reader watches over it. */
  readonly watch?: boolean;
  /** Limit up to the response's headers, ms. Default 60 s; none for a watch. */
  readonly headersMs?: number | undefined;
  /** @internal Faults that act in this process, on this request alone. */
  readonly faults?: RequestFaults | undefined;
  /** Told how many bytes of the answer's body have arrived, as they arrive on the socket. */
  readonly onBytes?: ((count: number) => void) | undefined;
  /** Instead of `environment.warn`: gets the texts of the answer's Warning headers, safe to print, each time. */
  readonly onWarning?: ((text: string) => void) | undefined;
}

/** A 2xx answer, or a 304 that was asked for, whose body is still to be read. Failures reject with StatusError or a system error. */
export interface ApiResponse {
  readonly status: number;
  /** Names in lower case. */
  readonly headers: Readonly<Record<string, string | undefined>>;
  /** Chunks as they arrive, decompressed. Iterating to the end or calling `cancel` frees the connection. */
  readonly body: AsyncIterable<Uint8Array>;
  /** Instead of `body`, and cheaper: calls back with each chunk, which is valid during the call only. Resolves at the end. */
  consume(onChunk: (chunk: Uint8Array) => void): Promise<void>;
  /** The rest is not wanted; closes the connection. */
  cancel(): void;
}

/** A connection to one API server with credentials. */
export interface ApiClient {
  /** `https://host:port/prefix` without a trailing slash. */
  readonly server: string;
  /** The context's name, and the namespace that it sets (undefined when it sets none). */
  readonly contextName: string;
  readonly namespace: string | undefined;
  /** Sends it; repeats a GET that got no answer, or was told to come again. */
  request(request: ApiRequest, context: RequestContext): Promise<ApiResponse>;
  /** `request`, read to the end and parsed; for small answers. */
  json<T>(request: ApiRequest, context: RequestContext): Promise<T>;
  /** Closes every connection, also those in use. */
  close(): void;
}

/** One resource type as discovery describes it. */
export interface ApiResource {
  /** Empty for the core group. */
  readonly group: string;
  readonly version: string;
  /** The plural. */
  readonly name: string;
  readonly singularName: string;
  /** As objects name it: `Pod`. */
  readonly kind: string;
  readonly namespaced: boolean;
  /** Such as `list` and `watch`; empty when the server does not say. */
  readonly verbs: readonly string[];
  readonly shortNames: readonly string[];
  readonly categories: readonly string[];
}

/** A resource argument after resolution: `TYPE`, or `TYPE/NAME`. */
export interface ResolvedResource {
  readonly resource: ApiResource;
  readonly name?: string;
}
