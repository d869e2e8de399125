import type { JsonObject } from '../../core/json.ts';
import { compareObjects, type ObjectDifference } from './compare-objects.ts';
import type { FieldSet } from './field-set.ts';
import type { Schema } from './schema.ts';

/** A version in which an owner may have written an object that is now written in another one. */
export interface OtherVersion {
  readonly schema: Schema;
  convert(object: JsonObject): JsonObject;
  /** The set with the names that its fields have in the version of the write. */
  rename(fields: FieldSet): FieldSet;
}

/** The other version of that name; undefined when it has the same form. */
export type OtherVersions = (apiVersion: string) => OtherVersion | undefined;

/** What differs between two objects, in the words of each owner's version. */
export function createComparison(
  former: JsonObject | undefined,
  next: JsonObject,
  schema: Schema,
  otherVersions: OtherVersions | undefined,
): (apiVersion: string) => ObjectDifference {
  const own = compareObjects(former, next, schema);
  const known = new Map<string, ObjectDifference>();
  return (apiVersion) => {
    const other = otherVersions?.(apiVersion);
    if (other === undefined) return own;
    let found = known.get(apiVersion);
    if (found === undefined) {
      found = compareObjects(former && other.convert(former), other.convert(next), other.schema);
      known.set(apiVersion, found);
    }
    return found;
  };
}
