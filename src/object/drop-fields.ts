import { includeCommas } from './include-commas.ts';
import type { KubeObject } from './kube-object.ts';
import { type ByteRange, findPath, forEachMember, type JsonPathStep, skipValue } from './scan-path.ts';
import { isString } from './scan-string.ts';

/** The object without `metadata.managedFields`; the same object when it has none. */
export function dropManagedFields<T>(object: KubeObject<T>): KubeObject<T> {
  return object.hasManagedFields ? dropFields(object, managedFields) : object;
}

/** As `dropManagedFields`, but `managedFields` of the result still finds them: beside what is printed and compared. */
export function setManagedFieldsAside<T>(object: KubeObject<T>): KubeObject<T> {
  const found = object.managedFields;
  if (!object.hasManagedFields || found === undefined) return object;
  const { bytes, start } = found;
  return object.without(rangesToDrop(object, managedFields), true, bytes.subarray(start, skipValue(bytes, start)));
}

/**
 * Which bytes to leave out when an object is printed without `metadata.managedFields`; normally one range, none when it
 * has no such field. Spares the copy that `dropManagedFields` makes.
 */
export function managedFieldsRanges(object: KubeObject): readonly ByteRange[] {
  return object.hasManagedFields ? rangesToDrop(object, managedFields) : [];
}

const managedFields = [['metadata', 'managedFields']];

/**
 * The object without what is at `paths`, cut out of its bytes; the rest stays as it is, byte for byte. The same object
 * when there is nothing to drop.
 */
export function dropFields<T>(object: KubeObject<T>, paths: readonly (readonly JsonPathStep[])[]): KubeObject<T> {
  const ranges = rangesToDrop(object, paths);
  return ranges.length === 0 ? object : object.without(ranges, paths.every(keepsIdentity));
}

/** Whether dropping what is at `path` leaves kind, apiVersion, namespace and name alone. */
function keepsIdentity([first, second]: readonly JsonPathStep[]): boolean {
  if (first === 'metadata') return second !== undefined && second !== 'name' && second !== 'namespace';
  return first !== 'kind' && first !== 'apiVersion';
}

function rangesToDrop(object: KubeObject, paths: readonly (readonly JsonPathStep[])[]): ByteRange[] {
  const cuts = paths.flatMap((path) => findCuts(object, path)).sort((a, b) => a.start - b.start || b.end - a.end);
  return includeCommas(object.bytes, cuts);
}

/** The members or the element at `path`, without the commas around them. */
function findCuts(object: KubeObject, path: readonly JsonPathStep[]): ByteRange[] {
  const last = path.at(-1);
  if (last === undefined) return [];
  const parent = object.findStart(path.slice(0, -1));
  if (parent === -1) return [];
  const { bytes } = object;
  const cuts: ByteRange[] = [];
  if (typeof last === 'string') {
    // All members of that name: an earlier one would count again if only the last were cut.
    forEachMember(bytes, parent, (keyStart, keyEnd, _valueStart, valueEnd) => {
      if (isString(bytes, keyStart, keyEnd, last)) cuts.push({ start: keyStart, end: valueEnd });
    });
  } else {
    const element = bytes[parent] === 0x5b ? findPath(bytes, path.slice(-1), parent) : undefined;
    if (element) cuts.push(element);
  }
  return cuts;
}
