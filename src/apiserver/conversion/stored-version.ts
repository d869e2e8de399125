import type { ApiObject, JsonObject } from '../api-object.ts';
import { defaultCustom } from '../crd/default-custom.ts';
import type { CustomVersion, ServedResource } from '../resources/resource-definition.ts';
import { decodeStruct } from '../schema/decode-struct.ts';
import { encodeBody, StoredObject } from '../storage/stored-object.ts';
import { defaultMetrics, fromAutoscalerV2, toAutoscalerV2 } from './autoscaler-conversion.ts';
import { eventNames, fromCoreEvent, toCoreEvent } from './event-conversion.ts';

interface Conversion {
  toStored(object: JsonObject): JsonObject;
  fromStored(object: JsonObject): JsonObject;
}

/** Served versions whose objects are kept in the form of another one, by `apiVersion resource`. */
const conversions: Readonly<Record<string, Conversion>> = {
  'events.k8s.io/v1 events': { toStored: toCoreEvent, fromStored: fromCoreEvent },
  'autoscaling/v1 horizontalpodautoscalers': {
    toStored: (object) => asStruct('autoscaling/v2.HorizontalPodAutoscaler', defaultMetrics(toAutoscalerV2(object))),
    fromStored: fromAutoscalerV2,
  },
};

/** With the fields in the order of the type, and empty ones as it writes them. */
function asStruct(struct: string, { kind, apiVersion, ...content }: JsonObject): JsonObject {
  return { kind, apiVersion, ...decodeStruct(content, struct, { unknownFields: [] }) };
}

/** One of two versions of a resource, seen from the other. */
export interface SisterVersion {
  readonly apiVersion: string;
  convert(object: JsonObject): JsonObject;
  /** What the members of `spec`, or of the object, are called there and here. */
  readonly names: ReadonlyMap<string, string>;
}

/** The other version in which a resource is served in another form. */
export function sisterVersionOf({ apiVersion, resource }: ServedResource): SisterVersion | undefined {
  return sisters[`${apiVersion} ${resource}`];
}

const autoscalerNames: readonly (readonly [string, string])[] = [
  ['targetCPUUtilizationPercentage', 'metrics'],
  ['currentCPUUtilizationPercentage', 'currentMetrics'],
];

const swap = (names: readonly (readonly [string, string])[]) => new Map(names.map(([a, b]) => [b, a]));

const sisters: Readonly<Record<string, SisterVersion>> = {
  'autoscaling/v1 horizontalpodautoscalers': {
    apiVersion: 'autoscaling/v2',
    convert: toAutoscalerV2,
    names: swap(autoscalerNames),
  },
  'autoscaling/v2 horizontalpodautoscalers': {
    apiVersion: 'autoscaling/v1',
    convert: fromAutoscalerV2,
    names: new Map(autoscalerNames),
  },
  'v1 events': { apiVersion: 'events.k8s.io/v1', convert: fromCoreEvent, names: swap(eventNames) },
  'events.k8s.io/v1 events': { apiVersion: 'v1', convert: toCoreEvent, names: new Map(eventNames) },
};

function conversionOf(resource: ServedResource): Conversion | undefined {
  return conversions[`${resource.apiVersion} ${resource.resource}`];
}

/** The object in the form in which it is kept. */
export function toStoredVersion(resource: ServedResource, object: ApiObject): ApiObject {
  const conversion = conversionOf(resource);
  return conversion ? (conversion.toStored(object) as ApiObject) : object;
}

/** A stored object, parsed, in the version that `resource` serves. */
export function readObject(resource: ServedResource, stored: StoredObject): ApiObject {
  const { kind, apiVersion } = resource;
  const object: ApiObject = { ...stored.parse(), kind, apiVersion };
  if (resource.custom) defaultCustom(resource.custom.openAPIV3Schema, object);
  const conversion = conversionOf(resource);
  return conversion ? ({ ...conversion.fromStored(object), kind, apiVersion } as ApiObject) : object;
}

/** A stored object with the bytes that `resource` serves: the stored ones, but for versions that are kept in another form. */
export function servedBytes(resource: ServedResource, stored: StoredObject): StoredObject {
  if (resource.custom) return defaultedBytes(resource.custom, stored);
  if (!conversionOf(resource) || resource.struct === undefined) return stored;
  const { kind: _kind, apiVersion: _apiVersion, ...content } = readObject(resource, stored);
  const encoded = encodeBody(decodeStruct(content, resource.struct, { unknownFields: [] }));
  return new StoredObject(stored.key, stored.revision, encoded, stored);
}

/** By version: undefined for those without defaults, else what was read before. */
const defaulted = new WeakMap<CustomVersion, WeakMap<StoredObject, StoredObject> | undefined>();

/** A custom object with the defaults that its schema has now, which it may not have had when the object was stored. */
function defaultedBytes(version: CustomVersion, stored: StoredObject): StoredObject {
  if (!defaulted.has(version)) {
    const hasDefaults = JSON.stringify(version.openAPIV3Schema ?? null).includes('"default":');
    defaulted.set(version, hasDefaults ? new WeakMap() : undefined);
  }
  const known = defaulted.get(version);
  if (!known) return stored;
  let found = known.get(stored);
  if (!found) {
    const object = stored.parse();
    defaultCustom(version.openAPIV3Schema, object);
    const read = new StoredObject(stored.key, stored.revision, encodeBody(object), stored);
    found = read.body.equals(stored.body) ? stored : read;
    known.set(stored, found);
  }
  return found;
}
