import { servedBytes } from '../conversion/stored-version.ts';
import type { ServedResource } from '../resources/resource-definition.ts';
import type { EncodedBody, StoredObject } from '../storage/stored-object.ts';

const headers = new Map<string, Buffer>();
const open = Buffer.from('{');
const close = Buffer.from('}');

/** `{"kind":"Pod","apiVersion":"v1",` */
function headerBytes(kind: string, apiVersion: string): Buffer {
  const key = `${apiVersion} ${kind}`;
  let header = headers.get(key);
  if (!header) {
    header = Buffer.from(`{"kind":${JSON.stringify(kind)},"apiVersion":${JSON.stringify(apiVersion)},`);
    headers.set(key, header);
  }
  return header;
}

/** The whole object as pieces of bytes that are shared with the store. */
export function objectPieces(resource: ServedResource, object: StoredObject): readonly Buffer[] {
  return [headerBytes(resource.kind, resource.apiVersion), servedBytes(resource, object).body];
}

/** The object as a list carries it: built-in ones without kind and apiVersion. */
export function itemPieces(resource: ServedResource, object: StoredObject): readonly Buffer[] {
  return resource.custom ? objectPieces(resource, object) : [open, servedBytes(resource, object).body];
}

/** The object's metadata alone, as PartialObjectMetadata. */
export function metadataPieces(metaVersion: string, object: EncodedBody): readonly Buffer[] {
  const header = headerBytes('PartialObjectMetadata', `meta.k8s.io/${metaVersion}`);
  return [header, object.body.subarray(0, object.metadataEnd), close];
}
