import { isJsonArray, isJsonObject, type JsonObject, type JsonValue } from '../../core/json.ts';
import { isSameJson } from '../managed-fields/is-same-json.ts';
import { badPatch, jsonTypeName, patchDoesNotApply, patchTooLarge } from './patch-errors.ts';

const maxOperations = 10_000;

/**
 * JSON patch (RFC 6902) as the API server applies it. It is laxer than the RFC: `replace` makes what is missing, an
 * absent `value` is null, `test` of what is missing holds for null, and list indexes may count from the end. The document
 * is not changed; the result shares what the patch leaves alone. Throws StatusError: 400 when it is not a list of
 * operations, 413 when there are more than 10,000, 422 without a reason when one of them does not apply.
 */
export function applyJsonPatch(document: JsonObject, operations: JsonValue): JsonValue {
  if (operations === null) return document;
  if (!isJsonArray(operations)) throw cannotDecode(operations, '[]handlers.jsonPatchOp');
  for (const operation of operations) checkOperation(operation);
  if (operations.length > maxOperations) {
    const { length } = operations;
    throw patchTooLarge(`The allowed maximum operations in a JSON patch is ${maxOperations}, got ${length}`);
  }
  return operations.reduce<JsonValue>(
    (value, operation) => applyOperation(value, operation as JsonObject | null),
    document,
  );
}

const texts = ['op', 'from', 'path'];

function checkOperation(operation: JsonValue): void {
  if (operation === null) return;
  if (!isJsonObject(operation)) throw cannotDecode(operation, 'handlers.jsonPatchOp');
  for (const name of texts) {
    const value = operation[name] ?? null;
    if (value === null || typeof value === 'string') continue;
    const where = `struct field jsonPatchOp.${name}`;
    throw badPatch(
      `error decoding patch: json: cannot unmarshal ${jsonTypeName(value)} into Go ${where} of type string`,
    );
  }
}

/** Paths of members that an operation does not have. */
export function unknownMembers(operations: JsonValue): readonly string[] {
  if (!isJsonArray(operations)) return [];
  return operations.flatMap((operation, i) =>
    isJsonObject(operation)
      ? Object.keys(operation)
          .filter((name) => name !== 'value' && !texts.includes(name))
          .map((name) => `[${i}].${name}`)
      : [],
  );
}

function cannotDecode(value: JsonValue, type: string): Error {
  return badPatch(`error decoding patch: json: cannot unmarshal ${jsonTypeName(value)} into Go value of type ${type}`);
}

function applyOperation(document: JsonValue, operation: JsonObject | null): JsonValue {
  if (operation === null) return fail();
  const path = pathOf(operation.path);
  const value = operation.value ?? null;
  switch (operation.op) {
    case 'add':
      return change(document, path, (parent, key) => insert(parent, key, value));
    case 'remove':
      return change(document, path, remove);
    case 'replace':
      if (path.length === 0) return typeof value === 'object' && value !== null ? value : fail();
      return change(document, path, (parent, key) => replace(parent, key, value));
    case 'move': {
      const from = pathOf(operation.from);
      const moved = valueAt(document, from) ?? null;
      return change(change(document, from, remove), path, (parent, key) => insert(parent, key, moved));
    }
    case 'copy': {
      const copied = valueAt(document, pathOf(operation.from)) ?? null;
      return change(document, path, (parent, key) => insert(parent, key, copied));
    }
    case 'test': {
      const found = path.length === 0 ? document : (valueAt(document, path) ?? null);
      return isSameJson(found, value) ? document : fail();
    }
    default:
      return fail();
  }
}

function fail(): never {
  throw patchDoesNotApply();
}

/** The keys of a JSON pointer; none for the whole document. */
function pathOf(pointer: JsonValue | undefined): readonly string[] {
  if (typeof pointer !== 'string') return fail();
  const [, ...keys] = pointer.split('/');
  return keys.map((key) => key.replaceAll(/~[01]/g, (code) => (code === '~1' ? '/' : '~')));
}

/** Go writes the maps that it had to open with their members in order; messages show it. */
function sortMembers(object: Parent): JsonObject {
  const members = Object.entries(object as JsonObject);
  return Object.fromEntries(members.sort(([a], [b]) => (a < b ? -1 : 1)));
}

type Parent = JsonObject | readonly JsonValue[];

/** Replaces the parent of the last key by what `edit` makes of it, and copies only the way to it. */
function change(
  value: JsonValue | undefined,
  path: readonly string[],
  edit: (parent: Parent, key: string) => Parent,
  depth = 0,
): JsonValue {
  const key = path[depth];
  if (key === undefined || value === undefined || value === null || typeof value !== 'object') return fail();
  if (depth === path.length - 1) {
    const edited = edit(value, key);
    return isJsonArray(edited) ? edited : sortMembers(edited);
  }
  const child = change(childOf(value, key), path, edit, depth + 1);
  return isJsonArray(value) ? value.with(indexOf(key, value.length), child) : sortMembers({ ...value, [key]: child });
}

function valueAt(document: JsonValue, path: readonly string[]): JsonValue | undefined {
  if (path.length === 0) return fail();
  let value: JsonValue | undefined = document;
  for (const key of path) {
    if (value === undefined || value === null || typeof value !== 'object') return fail();
    value = childOf(value, key);
  }
  return value;
}

function childOf(parent: Parent, key: string): JsonValue | undefined {
  if (isJsonArray(parent)) return parent[indexOf(key, parent.length)];
  return Object.hasOwn(parent, key) ? (parent as JsonObject)[key] : undefined;
}

function insert(parent: Parent, key: string, value: JsonValue): Parent {
  if (!isJsonArray(parent)) return { ...parent, [key]: value };
  if (key === '-') return [...parent, value];
  return parent.toSpliced(indexOf(key, parent.length + 1), 0, value);
}

function replace(parent: Parent, key: string, value: JsonValue): Parent {
  return isJsonArray(parent) ? parent.with(indexOf(key, parent.length), value) : { ...parent, [key]: value };
}

function remove(parent: Parent, key: string): Parent {
  if (isJsonArray(parent)) return parent.toSpliced(indexOf(key, parent.length), 1);
  if (!Object.hasOwn(parent, key)) return fail();
  const { [key]: _removed, ...rest } = parent as JsonObject;
  return rest;
}

/** The index that a key means among `size` places; negative ones count from the end. */
function indexOf(key: string, size: number): number {
  const index = /^[+-]?\d+$/.test(key) ? Number(key) : Number.NaN;
  if (Number.isNaN(index) || index >= size || index < -size) return fail();
  return index < 0 ? index + size : index;
}
