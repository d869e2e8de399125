import type { JsonObject } from '../api-object.ts';
import { readObject } from '../conversion/stored-version.ts';
import type { ListResult } from '../endpoints/list-objects.ts';
import { notAcceptable } from '../errors/status-errors.ts';
import type { ServedResource } from '../resources/resource-definition.ts';
import type { StoredObject } from '../storage/stored-object.ts';
import { encodeProtobufList } from './encode-protobuf.ts';
import { itemPieces, metadataPieces } from './object-bytes.ts';
import type { Representation } from './representation.ts';
import { definitionsJson, type IncludeObject, rowPieces, tableColumns } from './table.ts';
import { yamlList } from './yaml-list.ts';
import { writeYaml } from './yaml-writer.ts';

const comma = Buffer.from(',');

export interface ListEncoding {
  readonly representation: Representation;
  readonly includeObject: IncludeObject;
  readonly nowMs: number;
}

/** A list answer as pieces of bytes, most of them shared with the store. */
export function encodeList(resource: ServedResource, list: ListResult, encoding: ListEncoding): Iterable<Buffer> {
  const { as, metaVersion, media } = encoding.representation;
  if (media === 'protobuf' && as !== 'PartialObjectMetadata') return [protobufList(resource, list, encoding)];
  switch (as) {
    case 'object':
      return pieces(
        `{"kind":${JSON.stringify(resource.listKind)},"apiVersion":${JSON.stringify(resource.apiVersion)},"metadata":${listMetaJson(list, resource.custom !== undefined)},"items":[`,
        list.items,
        (object) => itemPieces(resource, object),
        ']}\n',
      );
    case 'PartialObjectMetadata':
      throw notAcceptable(
        `you requested PartialObjectMetadata, but the requested object is a list (*${goName(resource)}List)`,
      );
    case 'PartialObjectMetadataList': {
      const head = `{"kind":"PartialObjectMetadataList","apiVersion":"meta.k8s.io/${metaVersion}","metadata":${listMetaJson(list)},"items":`;
      if (list.items.length === 0) return [Buffer.from(`${head}null}\n`)];
      return pieces(`${head}[`, list.items, (object) => metadataPieces(metaVersion, object), ']}\n');
    }
    case 'Table': {
      const columns = tableColumns(resource);
      const options = { resource, columns, metaVersion, includeObject: encoding.includeObject, nowMs: encoding.nowMs };
      return pieces(
        `{"kind":"Table","apiVersion":"meta.k8s.io/${metaVersion}","metadata":${listMetaJson(list)},"columnDefinitions":${definitionsJson(columns)},"rows":[`,
        list.items,
        (object) => rowPieces(object, options),
        ']}\n',
      );
    }
  }
}

/** The same as YAML; a Table or a list of metadata is made as a whole. */
export function encodeYamlList(resource: ServedResource, list: ListResult, encoding: ListEncoding): Iterable<Buffer> {
  if (encoding.representation.as !== 'object') {
    const compact = Buffer.concat([...encodeList(resource, list, encoding)]).toString();
    return [Buffer.from(writeYaml(JSON.parse(compact)))];
  }
  const { listKind: kind, apiVersion, custom } = resource;
  const outline = { kind, apiVersion, metadata: JSON.parse(listMetaJson(list, custom !== undefined)), items: [] };
  return yamlList(outline, itemTexts(resource, list));
}

function* itemTexts(resource: ServedResource, { items }: ListResult): Generator<string, undefined> {
  for (const object of items) yield Buffer.concat([...itemPieces(resource, object)]).toString();
}

function protobufList(resource: ServedResource, list: ListResult, { representation }: ListEncoding): Buffer {
  const metadata = listMeta(list);
  if (representation.as === 'object') {
    const items = list.items.map((object) => readObject(resource, object));
    return encodeProtobufList(resource.listKind, resource.apiVersion, metadata, items, resource.struct ?? '');
  }
  const items = list.items.map((object) => object.parse());
  const version = `meta.k8s.io/${representation.metaVersion}`;
  return encodeProtobufList('PartialObjectMetadataList', version, metadata, items, 'meta/v1.PartialObjectMetadata');
}

/** How the real server's messages call the type. */
export function goName(resource: ServedResource): string {
  const folder = resource.group === '' ? 'core' : (resource.group.split('.')[0] ?? '');
  return resource.custom ? `unstructured.Unstructured` : `${folder}.${resource.kind}`;
}

function listMetaJson(list: ListResult, withEmptyContinue = false): string {
  return JSON.stringify(listMeta(list, withEmptyContinue));
}

function listMeta(list: ListResult, withEmptyContinue = false): JsonObject {
  const token = list.continue ?? (withEmptyContinue ? '' : undefined);
  return {
    ...(list.revision === 0 ? {} : { resourceVersion: String(list.revision) }),
    ...(token === undefined ? {} : { continue: token }),
    ...(list.remainingItemCount === undefined ? {} : { remainingItemCount: list.remainingItemCount }),
  };
}

function* pieces(
  head: string,
  objects: readonly StoredObject[],
  encode: (object: StoredObject) => readonly Buffer[],
  tail: string,
): Generator<Buffer, undefined> {
  yield Buffer.from(head);
  let first = true;
  for (const object of objects) {
    if (!first) yield comma;
    first = false;
    yield* encode(object);
  }
  yield Buffer.from(tail);
}
