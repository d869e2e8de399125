import { type ApiObject, objectAt } from '../api-object.ts';
import { readObject } from '../conversion/stored-version.ts';
import { forbidden } from '../errors/status-errors.ts';
import type { ServedResource } from '../resources/resource-definition.ts';
import { readSelectableFields } from '../resources/selectable-fields.ts';
import { type Amounts, addAmounts, subtractAmounts } from '../schema/amounts.ts';
import { quantityNanos } from '../schema/quantity.ts';
import type { ServerState } from '../server-state.ts';
import type { StoredObject } from '../storage/stored-object.ts';
import { isInScope } from './quota-scopes.ts';
import { unspecified, usageOf } from './quota-usage.ts';

/**
 * Charges an object, or what an update adds to it, to the quotas of its namespace; refuses what is too much. Only what
 * stands in a quota's status counts: without a controller that fills it in, a quota limits nothing.
 */
export function chargeQuotas(
  state: ServerState,
  resource: ServedResource,
  object: ApiObject,
  old: ApiObject | undefined,
  dryRun: boolean,
): void {
  const quotas = quotasIn(state, object.metadata.namespace ?? '');
  const quotaResource = quotas.length === 0 ? undefined : state.resources.find('', 'v1', 'resourcequotas');
  if (!quotaResource) return;
  const usage = usageOf(resource, object);
  if (!usage) return;
  const charges = quotas.flatMap((stored) =>
    chargeOf(resource, stored, readObject(quotaResource, stored), object, old, usage),
  );
  if (dryRun) return;
  for (const { stored, quota, used } of charges) {
    quota.status = { ...objectAt(quota, 'status'), used };
    const fields = readSelectableFields(quotaResource, quota);
    state.storage.store('resourcequotas').put(stored.key, quota, fields);
  }
}

function quotasIn(state: ServerState, namespace: string): readonly StoredObject[] {
  if (namespace === '') return [];
  const all = state.storage.store('resourcequotas').view();
  return [...all.range(`${namespace}/`, '')].filter((stored) => stored.key.startsWith(`${namespace}/`));
}

interface Charge {
  readonly stored: StoredObject;
  readonly quota: ApiObject;
  readonly used: Amounts;
}

function chargeOf(
  resource: ServedResource,
  stored: StoredObject,
  quota: ApiObject,
  object: ApiObject,
  old: ApiObject | undefined,
  usage: Amounts,
): Charge[] {
  const hard = (objectAt(quota, 'status', 'hard') ?? {}) as Amounts;
  const names = Object.keys(hard).filter((name) => isCounted(resource, name, usage));
  if (names.length === 0 || !isInScope(quota, resource, object)) return [];
  const { name: quotaName = '' } = quota.metadata;
  const refuse = (why: string) => forbidden(resource, object.metadata.name ?? '', why);
  const missing = resource.qualified === 'pods' ? unspecified(object, names) : new Map<string, readonly string[]>();
  if (missing.size > 0) {
    const list = [...missing].sort(([a], [b]) => (a < b ? -1 : 1));
    const shown = list.map(([name, containers]) => `${name} for: ${[...new Set(containers)].sort().join(',')}`);
    throw refuse(`failed quota: ${quotaName}: must specify ${shown.join('; ')}`);
  }
  const used = (objectAt(quota, 'status', 'used') ?? {}) as Amounts;
  if (names.some((name) => used[name] === undefined))
    throw refuse(`status unknown for quota: ${quotaName}, resources: ${names.toSorted().join(',')}`);
  const before = old && isInScope(quota, resource, old) ? usageOf(resource, old) : undefined;
  const added = before ? subtractAmounts(usage, before) : usage;
  const requested = pick(added, (name) => hard[name] !== undefined && quantityNanos(added[name] ?? '0') !== 0n);
  if (Object.keys(requested).length === 0) return [];
  const next = addAmounts(used, requested);
  const isExceeded = (name: string) => quantityNanos(next[name] ?? '0') > quantityNanos(hard[name] ?? '0');
  const exceeded = pick(requested, isExceeded);
  if (Object.keys(exceeded).length === 0) return [{ stored, quota, used: next }];
  const of = (amounts: Amounts) => show(pick(amounts, (name) => exceeded[name] !== undefined));
  throw refuse(`exceeded quota: ${quotaName}, requested: ${of(requested)}, used: ${of(used)}, limited: ${of(hard)}`);
}

const podResources =
  /^((requests|limits)\.)?(cpu|memory|ephemeral-storage)$|^(pods|count\/pods)$|^(requests\.)?hugepages-|^requests\..*\//;

/** Whether objects of a kind count against a resource of a quota, even when this object uses none of it. */
function isCounted({ qualified }: ServedResource, name: string, usage: Amounts): boolean {
  if (qualified === 'pods') return podResources.test(name);
  if (qualified === 'persistentvolumeclaims')
    return /(^|\.storageclass\.storage\.k8s\.io\/)(requests\.storage|persistentvolumeclaims)$|^count\/persistentvolumeclaims$/.test(
      name,
    );
  return usage[name] !== undefined;
}

function pick(amounts: Amounts, isWanted: (name: string) => boolean): Amounts {
  return Object.fromEntries(Object.entries(amounts).filter(([name]) => isWanted(name)));
}

function show(amounts: Amounts): string {
  const names = Object.keys(amounts).sort();
  return names.map((name) => `${name}=${amounts[name]}`).join(',');
}
