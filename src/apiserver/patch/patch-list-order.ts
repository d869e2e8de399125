import { isJsonObject, type JsonValue } from '../../core/json.ts';
import { formatGoValue } from '../managed-fields/go-format.ts';
import { directives } from './patch-directives.ts';
import { patchFailed } from './patch-errors.ts';

export interface MergedList {
  readonly merged: readonly JsonValue[];
  /** The order that the patch asks for; items that it names are the patch's. */
  readonly order: readonly JsonValue[];
  /** The list before; the others keep its order. */
  readonly former: readonly JsonValue[];
  readonly mergeKey: string | undefined;
}

/**
 * Puts a merged list in order: the patch's items as it asks, the others as they were, and between the two each pair that
 * the former list knows as it was there. A new item comes before what is left of the others.
 */
export function orderMerged({ merged, order, former, mergeKey }: MergedList): readonly JsonValue[] {
  const wanted = ranksOf(order, mergeKey);
  const known = ranksOf(former, mergeKey);
  const rankIn = (ranks: ReadonlyMap<JsonValue, number>, item: JsonValue | undefined) =>
    ranks.get(identityOf(item ?? null, mergeKey)) ?? Number.NaN;
  const own = merged.filter((item) => wanted.has(identityOf(item, mergeKey)));
  own.sort((a, b) => rankIn(wanted, a) - rankIn(wanted, b));
  const others = merged.filter((item) => !wanted.has(identityOf(item, mergeKey)));
  others.sort((a, b) => rankIn(known, a) - rankIn(known, b));
  const result: JsonValue[] = [];
  let nextOther = 0;
  for (const item of own) {
    while (rankIn(known, others[nextOther]) < rankIn(known, item)) {
      result.push(others[nextOther] ?? null);
      nextOther += 1;
    }
    result.push(item);
  }
  return [...result, ...others.slice(nextOther)];
}

function ranksOf(list: readonly JsonValue[], mergeKey: string | undefined): ReadonlyMap<JsonValue, number> {
  const ranks = new Map<JsonValue, number>();
  for (const [rank, item] of list.entries()) {
    const identity = identityOf(item, mergeKey);
    if (!ranks.has(identity)) ranks.set(identity, rank);
  }
  return ranks;
}

function identityOf(item: JsonValue, mergeKey: string | undefined): JsonValue {
  return mergeKey !== undefined && isJsonObject(item) ? (item[mergeKey] ?? null) : item;
}

/** Throws when the items of the patch do not come in the order that `$setElementOrder` asks for. */
export function checkListOrder(
  patch: readonly JsonValue[],
  order: readonly JsonValue[],
  mergeKey: string | undefined,
): void {
  if (patch.length === 0 || order.length === 0) return;
  const items = patch.filter((item) => !isJsonObject(item) || !(directives.patch in item));
  let next = 0;
  for (const wanted of order) {
    if (next < items.length && identityOf(items[next] ?? null, mergeKey) === identityOf(wanted, mergeKey)) next += 1;
  }
  if (next === items.length) return;
  throw patchFailed(
    `The order in patch list:\n${formatGoValue(patch)}\n doesn't match $setElementOrder list:\n${formatGoValue(order)}\n`,
  );
}
