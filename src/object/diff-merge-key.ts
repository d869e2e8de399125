// Fields that identify an item of a list in Kubernetes' types, the most telling first.
const mergeKeys = ['name', 'type', 'uid', 'containerPort', 'port', 'mountPath', 'ip', 'key', 'topologyKey', 'manager'];

/**
 * How to tell items of two versions of a list apart: by the first merge key that every item of both has as a scalar, and
 * by which no two items of one list are the same; undefined when there is none.
 */
export function mergeKeyOf(
  oldList: readonly unknown[],
  newList: readonly unknown[],
): ((item: unknown) => string) | undefined {
  if (oldList.length === 0 || newList.length === 0) return undefined;
  const name = mergeKeys.find((key) => isUnique(oldList, key) && isUnique(newList, key));
  return name === undefined ? undefined : (item) => identity(item, name) ?? '';
}

function isUnique(list: readonly unknown[], key: string): boolean {
  const seen = new Set<string>();
  for (const item of list) {
    const id = identity(item, key);
    if (id === undefined || seen.has(id)) return false;
    seen.add(id);
  }
  return true;
}

function identity(item: unknown, key: string): string | undefined {
  if (typeof item !== 'object' || item === null || !Object.hasOwn(item, key)) return undefined;
  const value = (item as Record<string, unknown>)[key];
  return typeof value === 'string' || typeof value === 'number' ? JSON.stringify(value) : undefined;
}
