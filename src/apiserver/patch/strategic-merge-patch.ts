import { isJsonArray, isJsonObject, type JsonObject, type JsonValue, ownMember } from '../../core/json.ts';
import { builtinSchemaFor } from '../managed-fields/builtin-schema.ts';
import { formatGoValue, goTypeName } from '../managed-fields/go-format.ts';
import { deducedSchema, type Field, memberSchema, type Schema } from '../managed-fields/schema.ts';
import { checkPatchTypes } from './check-patch-types.ts';
import {
  deleteFromList,
  directives,
  removeDirectives,
  withoutDirectives,
  withoutNullMembers,
  withoutRetainKeys,
} from './patch-directives.ts';
import { badPatch, jsonTypeName, patchFailed } from './patch-errors.ts';
import { checkListOrder, orderMerged } from './patch-list-order.ts';

export interface GroupVersionKind {
  readonly group: string;
  readonly version: string;
  readonly kind: string;
}

/**
 * Strategic merge patch of a built-in kind: lists with a merge key are merged item by item, the directives `$patch`,
 * `$retainKeys`, `$setElementOrder/LIST` and `$deleteFromPrimitiveList/LIST` are obeyed. New items of a list without
 * `$setElementOrder` go in front. The document is not changed. Throws StatusError with the API server's texts: 400 for a
 * patch or a directive of the wrong form, 422 when a value is of the wrong type for its field, 500 for the rest.
 */
export function applyStrategicMergePatch(document: JsonObject, patch: JsonValue, kind: GroupVersionKind): JsonObject {
  if (patch === null) return document;
  if (!isJsonObject(patch)) {
    throw badPatch(`json: cannot unmarshal ${jsonTypeName(patch)} into Go value of type map[string]interface {}`);
  }
  const apiVersion = kind.group === '' ? kind.version : `${kind.group}/${kind.version}`;
  const schema = builtinSchemaFor(apiVersion, kind.kind) ?? deducedSchema;
  const merged = mergeMaps(document, patch, schema);
  checkPatchTypes(patch, merged, schema);
  return merged;
}

function mergeMaps(original: JsonObject, patch: JsonObject, schema: Schema): JsonObject {
  if (directives.patch in patch) return mapByDirective(patch);
  const merged = new Map(Object.entries(withoutRetainKeys(original, patch)));
  const done = new Set<string>([directives.retainKeys]);
  for (const [name, order] of Object.entries(patch)) {
    if (!name.startsWith(directives.setElementOrder)) continue;
    const wanted = asList(order);
    const list = nameAfterSlash(name, directives.setElementOrder);
    checkKnown(schema, list);
    const ordered = mergeOrdered(merged.get(list), ownMember(patch, list), wanted, fieldOf(schema, list));
    done.add(name);
    if (ordered === undefined) continue;
    merged.set(list, ordered);
    done.add(list);
  }
  for (const [name, value] of Object.entries(patch)) {
    if (done.has(name)) continue;
    if (name.startsWith(directives.deleteFromPrimitiveList)) {
      const list = nameAfterSlash(name, directives.deleteFromPrimitiveList);
      const current = merged.get(list);
      if (isJsonArray(current) && isJsonArray(value)) merged.set(list, deleteFromList(current, value));
    } else if (value === null) {
      merged.delete(name);
    } else {
      const kept = mergeMember(merged.get(name), value, fieldOf(schema, name));
      if (kept === undefined) merged.delete(name);
      else merged.set(name, kept);
    }
  }
  return Object.fromEntries(merged);
}

function checkKnown({ map }: Schema, list: string): void {
  if (map?.name === undefined || map.field(list)) return;
  throw patchFailed(`unable to find api field in struct ${map.name} for the json field ${JSON.stringify(list)}`);
}

function mapByDirective(patch: JsonObject): JsonObject {
  const { [directives.patch]: directive, ...rest } = patch;
  if (directive === 'replace') return rest;
  if (directive === 'delete') return {};
  throw unknownDirective(directive, patch);
}

function unknownDirective(directive: JsonValue | undefined, patch: JsonObject): Error {
  const shown = typeof directive === 'string' ? directive : `%!s(${goTypeName(directive)}=${formatGoValue(directive)})`;
  return patchFailed(`unknown patch type: ${shown} in map: ${formatGoValue(patch)}`);
}

function nameAfterSlash(name: string, prefix: string): string {
  const slash = name.indexOf('/');
  if (slash > 0 && name.slice(0, slash) === prefix) return name.slice(slash + 1);
  const list = prefix === directives.setElementOrder ? 'setElementOrder' : 'primitive';
  throw badPatch(`invalid patch format of ${list} list`);
}

interface MemberField {
  readonly schema: Schema;
  readonly patch: Field['patch'];
}

function fieldOf(schema: Schema, name: string): MemberField {
  const map = schema.map;
  return { schema: (map && memberSchema(map, name)) ?? deducedSchema, patch: map?.field(name)?.patch };
}

/** What becomes of a member; undefined when the patch says that it goes. */
function mergeMember(original: JsonValue | undefined, patch: JsonValue, field: MemberField): JsonValue | undefined {
  const strategies = field.patch?.strategies ?? [];
  if (isJsonObject(original) && isJsonObject(patch)) {
    return strategies.includes('replace') ? patch : mergeMaps(original, patch, field.schema);
  }
  if (isJsonArray(original) && isJsonArray(patch)) {
    return strategies.includes('merge') ? mergeLists(original, patch, field) : patch;
  }
  return removeDirectives(withoutNullMembers(patch));
}

function mergeLists(original: readonly JsonValue[], patch: readonly JsonValue[], field: MemberField): JsonValue {
  const { former, items, merged } = mergeItems(original, patch, field);
  return orderMerged({ merged, order: items, former, mergeKey: field.patch?.mergeKey });
}

interface MergedItems {
  /** The original list without the items that were deleted. */
  readonly former: readonly JsonValue[];
  /** The items of the patch that are not directives. */
  readonly items: readonly JsonValue[];
  readonly merged: readonly JsonValue[];
}

function mergeItems(original: readonly JsonValue[], patch: readonly JsonValue[], field: MemberField): MergedItems {
  if (original.length === 0 && patch.length === 0) return { former: original, items: patch, merged: original };
  checkSameTypes(original, patch);
  if (!isJsonObject(original[0] ?? patch[0])) {
    return { former: original, items: patch, merged: [...new Set([...original, ...patch])] };
  }
  const { mergeKey } = field.patch ?? {};
  if (mergeKey === undefined) throw patchFailed('cannot merge lists without merge key');
  const { former, items } = obeyItemDirectives(original, patch, mergeKey);
  const merged = [...former];
  const element = field.schema.list?.element() ?? deducedSchema;
  for (const item of items) {
    if (!isJsonObject(item)) continue;
    const at = findByKey(merged, mergeKey, keyOf(item, mergeKey));
    const current = merged[at];
    if (isJsonObject(current)) merged[at] = mergeMaps(current, item, element);
    else merged.push(withoutDirectives(item));
  }
  return { former, items, merged };
}

function obeyItemDirectives(original: readonly JsonValue[], patch: readonly JsonValue[], mergeKey: string) {
  let former = original;
  let isReplaced = false;
  const items: JsonValue[] = [];
  for (const item of patch) {
    const directive = isJsonObject(item) ? item[directives.patch] : undefined;
    if (!isJsonObject(item) || directive === undefined) {
      items.push(item);
    } else if (directive === 'delete') {
      const key = keyOf(item, mergeKey);
      former = former.filter((it) => !isJsonObject(it) || it[mergeKey] !== key);
    } else if (directive === 'replace') {
      isReplaced = true;
    } else if (directive === 'merge') {
      throw patchFailed('merging lists cannot yet be specified in the patch');
    } else {
      throw unknownDirective(directive, item);
    }
  }
  return isReplaced ? { former: items, items: [] } : { former, items };
}

function keyOf(item: JsonObject, mergeKey: string): JsonValue {
  const key = item[mergeKey];
  if (key !== undefined) return key;
  throw patchFailed(`map: ${formatGoValue(item)} does not contain declared merge key: ${mergeKey}`);
}

function findByKey(items: readonly JsonValue[], mergeKey: string, key: JsonValue): number {
  return items.findIndex((item) => isJsonObject(item) && item[mergeKey] === key);
}

function checkSameTypes(...lists: readonly (readonly JsonValue[])[]): void {
  const types = new Set(lists.flat().map(goTypeName));
  if (types.has('[]interface {}')) throw patchFailed('lists of lists are not supported');
  if (types.size > 1) throw patchFailed(`list element types are not identical: ${formatGoValue(lists)}`);
}

/** The list of a `$setElementOrder`, merged with its patch and in the order asked; undefined when there is none. */
function mergeOrdered(
  original: JsonValue | undefined,
  patch: JsonValue | undefined,
  wanted: readonly JsonValue[],
  field: MemberField,
): JsonValue | undefined {
  const former = original === undefined ? undefined : asList(original);
  const items = patch === undefined ? undefined : asList(patch);
  const { mergeKey, strategies = [] } = field.patch ?? {};
  checkListOrder(items ?? [], wanted, mergeKey);
  if (mergeKey !== undefined) for (const item of wanted) if (isJsonObject(item)) keyOf(item, mergeKey);
  let merged: readonly JsonValue[];
  if (former === undefined) {
    if (items === undefined) return undefined;
    merged = asList(removeDirectives(items) ?? []);
  } else if (items === undefined) {
    merged = former;
  } else {
    merged = strategies.includes('merge') ? asList(mergeLists(former, items, field)) : items;
  }
  if ((former ?? []).length === 0 && (items ?? []).length === 0)
    throw patchFailed('no elements in any of the given slices');
  return orderMerged({ merged, order: wanted, former: former ?? [], mergeKey });
}

function asList(value: JsonValue): readonly JsonValue[] {
  if (isJsonArray(value)) return value;
  throw patchFailed(`expected a []interface {}, but received a ${goTypeName(value)}`);
}
