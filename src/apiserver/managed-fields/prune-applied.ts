import type { JsonObject } from '../../core/json.ts';
import { difference, type FieldSet, intersection, union } from './field-set.ts';
import { fieldsOf, withLeadingFields } from './fields-of.ts';
import { removeFields } from './remove-fields.ts';
import type { Schema } from './schema.ts';

/**
 * Takes from a merged object what the applier set the last time and nobody owns now. Only what it had set goes: members
 * and items beside it stay, whoever put them there.
 */
export function pruneApplied(
  merged: JsonObject,
  last: FieldSet,
  owned: readonly FieldSet[],
  schema: Schema,
): JsonObject {
  const lastFields = withLeadingFields(last, schema);
  const present = withLeadingFields(fieldsOf(merged, schema), schema);
  const withoutLast = removeFields(merged, lastFields, schema);

  const ownedFields = withLeadingFields(owned.reduce(union), schema);
  const left = withLeadingFields(fieldsOf(withoutLast, schema), schema);
  const withOwned = removeFields(merged, difference(present, union(left, ownedFields)), schema);

  const stays = withLeadingFields(fieldsOf(withOwned, schema), schema);
  return removeFields(merged, intersection(difference(present, stays), lastFields), schema);
}
