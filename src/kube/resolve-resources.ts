import { join } from 'node:path';
import type { RetryNotice } from '../cache/lister-watcher.ts';
import { type Clock, realClock } from '../core/clock.ts';
import { KinformerError } from '../core/errors.ts';
import { toPrintable } from '../core/text.ts';
import type { ApiClient, ApiResource, ResolvedResource } from './api.ts';
import { findBuiltinResources } from './builtin-resources.ts';
import { discover } from './discovery.ts';
import { type CachedDiscovery, createDiscoveryCache, type DiscoveryCache } from './discovery-cache.ts';
import type { Discovery } from './discovery-documents.ts';
import { matchCategory, matchResource, suggestType } from './resource-matcher.ts';
import { toTitle } from './resource-path.ts';

/** Where the server's types are kept between runs, and who is told what. */
export interface ResolveOptions {
  /** Default `$XDG_CACHE_HOME/kinformer`, else `~/.cache/kinformer`; without both nothing is kept. */
  readonly cacheDir?: string | undefined;
  readonly env: Readonly<Record<string, string | undefined>>;
  readonly homeDir?: string | undefined;
  readonly signal: AbortSignal;
  /** Told what the user should know: a name in several groups, groups that could not be read. Safe to print. */
  readonly onNotice?: ((text: string) => void) | undefined;
  /** Told before a request of discovery is repeated because the server asked for it, or closed the connection. */
  readonly onRetry?: ((notice: RetryNotice) => void) | undefined;
  /** Ask the server even if the answer is known. */
  readonly refresh?: boolean | undefined;
  readonly clock?: Clock | undefined;
}

/**
 * Finds the types that the arguments mean: `TYPE[.VERSION][.GROUP]`, `TYPE/NAME`, comma lists, categories. Common types are
 * known without a request; others come from the cache of the server's discovery, which is refreshed once for a name that
 * is in neither. Each type (with the same name) comes once, in the order asked. Rejects with UNKNOWN_RESOURCE, with
 * NOT_LISTABLE, or with the error of discovery itself.
 */
export async function resolveResources(
  client: ApiClient,
  args: readonly string[],
  options: ResolveOptions,
): Promise<ResolvedResource[]> {
  const catalog = new Catalog(client, options);
  const found = new Map<string, ResolvedResource>();
  for (const part of args.flatMap((arg) => arg.split(','))) {
    const { type, name } = splitName(part);
    for (const resource of await catalog.find(type)) {
      checkListable(resource);
      const resolved = { resource, ...(name !== undefined && { name }) };
      const key = `${resource.name}.${resource.version}.${resource.group}/${name ?? ''}`;
      if (!found.has(key)) found.set(key, resolved);
    }
  }
  return [...found.values()];
}

/** A type without the verb would answer 405 for ever. A server that names no verbs at all is believed to have it. */
function checkListable(resource: ApiResource): void {
  const { verbs } = resource;
  if (verbs.length === 0 || verbs.includes('list')) return;
  const message = `${toTitle(resource)} cannot be listed: its only ${verbs.length === 1 ? 'verb is' : 'verbs are'} ${verbs.join(', ')}`;
  throw new KinformerError('NOT_LISTABLE', toPrintable(message));
}

function splitName(part: string): { readonly type: string; readonly name: string | undefined } {
  const [type = '', name, ...rest] = part.trim().split('/');
  if (rest.length > 0 || name === '' || type === '') {
    throw new KinformerError('USAGE', `"${toPrintable(part)}" is no resource`, {
      hint: 'write TYPE, TYPE.GROUP or TYPE/NAME',
    });
  }
  return { type, name };
}

/** The server's types, from the nearest source that knows the one in question. */
class Catalog {
  readonly #client: ApiClient;
  readonly #options: ResolveOptions;
  readonly #cache: DiscoveryCache | undefined;
  readonly #clock: Clock;
  #cached: { readonly discovery: CachedDiscovery | undefined } | undefined;
  #known: readonly ApiResource[] | undefined;
  #failed: readonly string[] = [];
  #isFresh = false;

  constructor(client: ApiClient, options: ResolveOptions) {
    this.#client = client;
    this.#options = options;
    this.#clock = options.clock ?? realClock;
    const folder = cacheFolder(options);
    this.#cache = folder === undefined ? undefined : createDiscoveryCache(folder, client.server);
  }

  async find(type: string): Promise<readonly ApiResource[]> {
    const builtin = this.#options.refresh ? undefined : matchResource(findBuiltinResources(), type);
    if (builtin) return [builtin[0]];
    // The cache may be large: it is read for types that are not built in, and once.
    this.#cached ??= { discovery: this.#cache?.read(this.#clock.now()) };
    const { discovery } = this.#cached;
    if (discovery && !discovery.isStale && !this.#options.refresh) this.#known ??= allResources(discovery);
    const found = this.#findKnown(type);
    if (found.length > 0) return found;
    if (!this.#isFresh) {
      await this.#discover();
      const refreshed = this.#findKnown(type);
      if (refreshed.length > 0) return refreshed;
    }
    throw this.#unknown(type);
  }

  #findKnown(type: string): readonly ApiResource[] {
    const category = matchCategory(this.#known ?? [], type);
    if (category.length > 0) return category.filter(({ verbs }) => verbs.includes('list'));
    const [first, ...others] = matchResource(this.#known ?? [], type) ?? [];
    if (first === undefined) return [];
    if (others.length > 0 && !isBuiltin(first)) {
      const names = [first, ...others].map(toTitle).join(', ');
      this.#options.onNotice?.(`"${toPrintable(type)}" may be ${names}; taking ${toTitle(first)}`);
    }
    return [first];
  }

  async #discover(): Promise<void> {
    const { signal, onRetry } = this.#options;
    const context = { signal, ...(onRetry && { onRetry }) };
    const discovery = await discover(this.#client, context, this.#clock, this.#cached?.discovery);
    const failed = [...discovery.core.failed, ...discovery.groups.failed];
    this.#known = allResources(discovery);
    this.#failed = failed;
    this.#isFresh = true;
    if (failed.length === 0) this.#cache?.write(discovery, this.#clock.now());
    else this.#options.onNotice?.(`the types of ${failed.map(toPrintable).join(', ')} could not be read`);
  }

  #unknown(type: string): KinformerError {
    const suggestion = suggestType([...findBuiltinResources(), ...(this.#known ?? [])], type);
    const missing = this.#failed.length === 0 ? '' : ` (${this.#failed.map(toPrintable).join(', ')} could not be read)`;
    const message = `the server doesn't have a resource type "${toPrintable(type)}"${missing}`;
    if (suggestion === undefined) return new KinformerError('UNKNOWN_RESOURCE', message);
    return new KinformerError('UNKNOWN_RESOURCE', message, { hint: `did you mean "${toPrintable(suggestion)}"?` });
  }
}

function allResources({ core, groups }: Discovery): readonly ApiResource[] {
  return [...core.resources, ...groups.resources];
}

function cacheFolder({ cacheDir, env, homeDir }: ResolveOptions): string | undefined {
  if (cacheDir !== undefined) return cacheDir;
  const base = env.XDG_CACHE_HOME || (homeDir === undefined ? undefined : join(homeDir, '.cache'));
  return base === undefined ? undefined : join(base, 'kinformer');
}

function isBuiltin({ group, name }: ApiResource): boolean {
  return findBuiltinResources().some((builtin) => builtin.group === group && builtin.name === name);
}
