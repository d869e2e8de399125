import type { ApiObject, ApiObjectMeta, JsonObject } from '../api-object.ts';
import type { Keyed } from './sorted-objects.ts';

/** Values of the fields that a field selector may ask for, by label. */
export type SelectableFields = Readonly<Record<string, string>>;

const noLabels: Readonly<Record<string, string>> = {};
const versionField = '"resourceVersion":"';

/**
 * One version of one object. `body` is its JSON without the opening `{"kind":…,"apiVersion":…,`: every answer is a
 * header followed by these bytes, so that no request serialises an object again.
 */
export class StoredObject implements Keyed {
  readonly key: string;
  readonly revision: number;
  /** `"metadata":{…},"spec":…}` */
  readonly body: Buffer;
  /** Where `"metadata":{…}` ends in `body`. */
  readonly metadataEnd: number;
  readonly uid: string;
  readonly labels: Readonly<Record<string, string>>;
  readonly fields: SelectableFields;

  constructor(
    key: string,
    revision: number,
    encoded: EncodedBody,
    from: Pick<StoredObject, 'uid' | 'labels' | 'fields'>,
  ) {
    this.key = key;
    this.revision = revision;
    this.body = encoded.body;
    this.metadataEnd = encoded.metadataEnd;
    this.uid = from.uid;
    this.labels = from.labels;
    this.fields = from.fields;
  }

  /** A fresh copy of the object without kind and apiVersion. */
  parse(): Omit<ApiObject, 'apiVersion' | 'kind'> & { metadata: ApiObjectMeta } {
    return JSON.parse(`{${this.body.toString()}`);
  }

  /** The same state under another version, as deletions report it; no part of the pool either. */
  withRevision(revision: number): StoredObject {
    const start = this.body.indexOf(versionField) + versionField.length;
    const end = this.body.indexOf('"', start);
    const version = String(revision);
    const body = Buffer.allocUnsafeSlow(start + version.length + this.body.length - end);
    this.body.copy(body, 0, 0, start);
    body.write(version, start);
    this.body.copy(body, start + version.length, end);
    const metadataEnd = this.metadataEnd + body.length - this.body.length;
    return new StoredObject(this.key, revision, { body, metadataEnd }, this);
  }
}

export interface EncodedBody {
  readonly body: Buffer;
  readonly metadataEnd: number;
}

/** Serialises `object` as the store keeps it, under `revision`. */
export function storeObject(key: string, object: ApiObject, revision: number, fields: SelectableFields): StoredObject {
  object.metadata.resourceVersion = String(revision);
  return new StoredObject(key, revision, encodeBody(object), {
    uid: object.metadata.uid ?? '',
    labels: object.metadata.labels ?? noLabels,
    fields,
  });
}

/** JSON of everything but kind and apiVersion, metadata first and in the order of the API's own encoder. */
export function encodeBody(object: Partial<ApiObject>): EncodedBody {
  const { kind: _kind, apiVersion: _apiVersion, metadata = {}, ...rest } = object;
  const head = `"metadata":${toJson(orderMetadata(metadata))}`;
  const tail = toJson(rest);
  const text = tail === '{}' ? `${head}}` : `${head},${tail.slice(1)}`;
  return { body: toBytes(text), metadataEnd: Buffer.byteLength(head) };
}

/** Not cut from the shared pool, of which a single object would keep 64 Ki alive. */
function toBytes(text: string): Buffer {
  const bytes = Buffer.allocUnsafeSlow(Buffer.byteLength(text));
  bytes.write(text);
  return bytes;
}

/** `JSON.stringify` with the characters escaped that Go's encoder escapes. */
export function toJson(value: unknown, indent?: number): string {
  const text = JSON.stringify(value, undefined, indent);
  return /[<>&\u2028\u2029]/.test(text) ? text.replace(/[<>&\u2028\u2029]/g, escapeCharacter) : text;
}

function escapeCharacter(character: string): string {
  return `\\u${character.charCodeAt(0).toString(16).padStart(4, '0')}`;
}

const metadataOrder = [
  'name', 'generateName', 'namespace', 'selfLink', 'uid', 'resourceVersion', 'generation', 'creationTimestamp',
  'deletionTimestamp', 'deletionGracePeriodSeconds', 'labels', 'annotations', 'ownerReferences', 'finalizers',
  'managedFields',
] as const; // biome-ignore format: a list

function orderMetadata(metadata: ApiObjectMeta): JsonObject {
  const ordered: JsonObject = {};
  for (const name of metadataOrder) {
    const value = metadata[name];
    if (value === undefined || value === null || value === '') continue;
    if (typeof value === 'object' && Object.keys(value).length === 0) continue;
    if (value === 0 && name === 'generation') continue;
    ordered[name] = name === 'labels' || name === 'annotations' ? sortKeys(value as Record<string, string>) : value;
  }
  return ordered;
}

function sortKeys(map: Record<string, string>): Record<string, string> {
  const keys = Object.keys(map);
  if (keys.every((key, i) => i === 0 || (keys[i - 1] ?? '') < key)) return map;
  return Object.fromEntries(keys.sort().map((key) => [key, map[key] ?? '']));
}
