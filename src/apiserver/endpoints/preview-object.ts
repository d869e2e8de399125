import type { ApiObject } from '../api-object.ts';
import { encodeBody, type SelectableFields, StoredObject } from '../storage/stored-object.ts';

/** What a dry run answers: the object as it would be, under the version that it has now (empty: none). */
export function previewObject(
  key: string,
  object: ApiObject,
  resourceVersion: string,
  fields: SelectableFields,
): StoredObject {
  object.metadata.resourceVersion = resourceVersion;
  const { uid = '', labels = {} } = object.metadata;
  return new StoredObject(key, Number(resourceVersion), encodeBody(object), { uid, labels, fields });
}
