import type { ApiObject, JsonObject } from '../api-object.ts';
import type { ServedResource } from '../resources/resource-definition.ts';
import { decodeStruct } from '../schema/decode-struct.ts';
import { encodeBody, StoredObject } from '../storage/stored-object.ts';
import { fromAutoscalerV2, toAutoscalerV2 } from './autoscaler-conversion.ts';
import { fromCoreEvent, toCoreEvent } from './event-conversion.ts';

interface Conversion {
  toStored(object: JsonObject): JsonObject;
  fromStored(object: JsonObject): JsonObject;
}

/** Served versions whose objects are kept in the form of another one, by `apiVersion resource`. */
const conversions: Readonly<Record<string, Conversion>> = {
  'events.k8s.io/v1 events': { toStored: toCoreEvent, fromStored: fromCoreEvent },
  'autoscaling/v1 horizontalpodautoscalers': { toStored: toAutoscalerV2, fromStored: fromAutoscalerV2 },
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
  const conversion = conversionOf(resource);
  return conversion ? ({ ...conversion.fromStored(object), kind, apiVersion } as ApiObject) : object;
}

/** A stored object with the bytes that `resource` serves: the stored ones, but for versions that are kept in another form. */
export function servedBytes(resource: ServedResource, stored: StoredObject): StoredObject {
  if (!conversionOf(resource) || resource.struct === undefined) return stored;
  const { kind: _kind, apiVersion: _apiVersion, ...content } = readObject(resource, stored);
  const encoded = encodeBody(decodeStruct(content, resource.struct, { unknownFields: [] }));
  return new StoredObject(stored.key, stored.revision, encoded, stored);
}
