import { createBreather } from '../breather.ts';
import { badRequest, expired, tooLargeVersion } from '../errors/status-errors.ts';
import type { ServedResource } from '../resources/resource-definition.ts';
import { checkSelectors, createSelection, type Selection } from '../resources/selection.ts';
import type { ServerState } from '../server-state.ts';
import { decodeContinue, encodeContinue, renewContinue } from '../storage/continue-token.ts';
import { type ListOptions, parseListVersion, validateListOptions } from '../storage/list-options.ts';
import type { ResourceStore } from '../storage/resource-store.ts';
import type { ObjectsView } from '../storage/sorted-objects.ts';
import type { StoredObject } from '../storage/stored-object.ts';

export interface ListResult {
  readonly items: readonly StoredObject[];
  /** 0: of no version. */
  readonly revision: number;
  readonly continue: string | undefined;
  readonly remainingItemCount: number | undefined;
}

/** How long a read waits for a version that does not exist yet. */
const versionWaitMs = 3000;

const listTooOld = 'The resourceVersion for the provided list is too old.';
const tokenTooOld =
  'The provided continue parameter is too old to display a consistent list result. You can start a new list without the continue parameter, or use the continue token in this response to retrieve the remainder of the results. Continuing with the provided token results in an inconsistent list - objects that were created, modified, or deleted between the time the first chunk was returned and now may show up in the list.';

interface ReadPlan {
  readonly revision: number;
  readonly view: ObjectsView<StoredObject>;
  readonly start: string;
  readonly limit: number;
}

/** Answers a list by the rules for resourceVersion, resourceVersionMatch, limit and continue. */
export async function listObjects(
  state: ServerState,
  resource: ServedResource,
  namespace: string,
  options: ListOptions,
  signal?: AbortSignal,
): Promise<ListResult> {
  checkSelectors(options);
  validateListOptions(options);
  const selection = createSelection(resource, namespace, options);
  const store = state.storage.store(resource.storeName);
  const plan =
    options.continue === ''
      ? await planRead(state, store, options, signal)
      : await planPage(state, store, options, signal);
  return readPage(store, plan, selection);
}

/** Events are the one resource that the real server reads past its cache. */
export function isCached(store: ResourceStore): boolean {
  return store.name !== 'events';
}

async function planRead(
  state: ServerState,
  store: ResourceStore,
  options: ListOptions,
  signal?: AbortSignal,
): Promise<ReadPlan> {
  const { resourceVersion, resourceVersionMatch: match, limit } = options;
  const revision = resourceVersion === '' ? 0 : parseListVersion(resourceVersion);
  if (revision === 0) {
    const ignoresLimit = resourceVersion === '0' && isCached(store);
    return planCurrent(state, store, ignoresLimit ? 0 : limit);
  }
  await reachRevision(state, store, resourceVersion, signal);
  if (match === 'Exact' || (match === '' && limit > 0))
    return planExact(state, store, revision, limit, expired(listTooOld));
  return planCurrent(state, store, limit);
}

/** Waits until the version exists; throws the 504 answer when it does not come. */
export async function reachRevision(
  state: ServerState,
  store: ResourceStore,
  version: string,
  signal?: AbortSignal,
  uncachedRetrySeconds?: number,
): Promise<void> {
  const reached = await state.storage.waitFor(Number(version), isCached(store) ? versionWaitMs : 0, signal);
  if (!reached)
    throw tooLargeVersion(String(BigInt(version)), state.storage.revision, isCached(store) ? 1 : uncachedRetrySeconds);
}

async function planPage(
  state: ServerState,
  store: ResourceStore,
  options: ListOptions,
  signal?: AbortSignal,
): Promise<ReadPlan> {
  const position = decodeContinue(options.continue);
  if (options.resourceVersion !== '' && options.resourceVersion !== '0') {
    throw badRequest('specifying resource version is not allowed when using continue');
  }
  if (position.revision > 0) await reachRevision(state, store, String(position.revision), signal);
  const plan =
    position.revision < 0
      ? planCurrent(state, store, options.limit)
      : planExact(state, store, position.revision, options.limit, expired(tokenTooOld, renewContinue(position)));
  return { ...plan, start: position.start };
}

function planCurrent(state: ServerState, store: ResourceStore, limit: number): ReadPlan {
  return { revision: state.storage.revision, view: store.view(), start: '', limit };
}

function planExact(
  state: ServerState,
  store: ResourceStore,
  revision: number,
  limit: number,
  tooOld: ReturnType<typeof expired>,
): ReadPlan {
  const view = revision < state.storage.compacted ? undefined : store.viewAt(revision);
  if (!view) throw tooOld;
  return { revision, view, start: '', limit };
}

async function readPage(store: ResourceStore, plan: ReadPlan, selection: Selection): Promise<ListResult> {
  const { view, limit, revision } = plan;
  const start = `${selection.tokenPrefix}${plan.start}`;
  const items: StoredObject[] = [];
  let last: StoredObject | undefined;
  const rest = createBreather();
  for (const object of view.range(selection.prefix, start)) {
    if (limit > 0 && items.length === limit) {
      store.pin(revision, view);
      const next = `${last?.key ?? ''}\u0000`;
      return {
        items,
        revision,
        continue: encodeContinue((last?.key ?? '').slice(selection.tokenPrefix.length), revision),
        remainingItemCount: selection.isSelective ? undefined : view.count(selection.prefix, next),
      };
    }
    const pause = rest();
    if (pause) await pause;
    if (!selection.matches(object)) continue;
    items.push(object);
    last = object;
  }
  return { items, revision, continue: undefined, remainingItemCount: undefined };
}
