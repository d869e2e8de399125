import { readObject } from '../conversion/stored-version.ts';
import { notAcceptable, plainError } from '../errors/status-errors.ts';
import type { ServedResource } from '../resources/resource-definition.ts';
import type { StoredObject } from '../storage/stored-object.ts';
import type { ListEncoding } from './encode-list.ts';
import { goName } from './encode-list.ts';
import { encodeProtobuf } from './encode-protobuf.ts';
import { metadataPieces, objectPieces } from './object-bytes.ts';
import type { Representation } from './representation.ts';
import { definitionsJson, rowPieces, tableColumns } from './table.ts';

const newline = Buffer.from('\n');

/** One object as the answer of get, create, update, patch and delete. */
export function encodeObject(resource: ServedResource, object: StoredObject, encoding: ListEncoding): Buffer {
  const { as, metaVersion, media } = encoding.representation;
  switch (as) {
    case 'object':
      if (media === 'protobuf') return protobufObject(resource, object, encoding.representation);
      return Buffer.concat([...objectPieces(resource, object), newline]);
    case 'PartialObjectMetadata':
      if (media === 'protobuf') return protobufObject(resource, object, encoding.representation);
      return Buffer.concat([...metadataPieces(metaVersion, object), newline]);
    case 'PartialObjectMetadataList':
      if (resource.custom) throw plainError('content is not a list');
      throw notAcceptable(
        `you requested PartialObjectMetadataList, but the requested object is not a list (*${goName(resource)})`,
      );
    case 'Table': {
      const columns = tableColumns(resource);
      const options = { resource, columns, metaVersion, includeObject: encoding.includeObject, nowMs: encoding.nowMs };
      return encodeTable(metaVersion, object.revision, definitionsJson(columns), rowPieces(object, options), '\n');
    }
  }
}

/** One object, whole or its metadata alone, in the protobuf envelope. */
export function protobufObject(
  resource: ServedResource,
  object: StoredObject,
  { as, metaVersion }: Representation,
): Buffer {
  if (as === 'object') {
    return encodeProtobuf(resource.kind, resource.apiVersion, readObject(resource, object), resource.struct ?? '');
  }
  const version = `meta.k8s.io/${metaVersion}`;
  return encodeProtobuf('PartialObjectMetadata', version, object.parse(), 'meta/v1.PartialObjectMetadata');
}

/** A Table with one row. */
export function encodeTable(
  metaVersion: string,
  revision: number,
  definitions: string,
  row: readonly Buffer[],
  tail: string,
): Buffer {
  const version = revision > 0 ? `"resourceVersion":"${revision}"` : '';
  const head = `{"kind":"Table","apiVersion":"meta.k8s.io/${metaVersion}","metadata":{${version}},"columnDefinitions":${definitions},"rows":[`;
  return Buffer.concat([Buffer.from(head), ...row, Buffer.from(`]}${tail}`)]);
}
