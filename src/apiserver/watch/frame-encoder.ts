import type { Column } from '../../columns/column.ts';
import type { Status } from '../../object/status.ts';
import { encodeDocument } from '../encoding/encode-document.ts';
import { encodeTable, protobufObject } from '../encoding/encode-object.ts';
import { encodeProtobufFrame } from '../encoding/encode-protobuf.ts';
import { metadataPieces, objectPieces } from '../encoding/object-bytes.ts';
import type { Representation } from '../encoding/representation.ts';
import { definitionsJson, type IncludeObject, rowPieces, tableColumns } from '../encoding/table.ts';
import type { ServedResource } from '../resources/resource-definition.ts';
import { decodeStruct } from '../schema/decode-struct.ts';
import type { StoredEvent } from '../storage/event-log.ts';
import { StoredObject, toJson } from '../storage/stored-object.ts';
import type { ChangeType } from './watcher.ts';

const lineEnd = Buffer.from('}\n');
const starts: Readonly<Record<ChangeType | 'BOOKMARK', Buffer>> = {
  BOOKMARK: Buffer.from('{"type":"BOOKMARK","object":'),
  ADDED: Buffer.from('{"type":"ADDED","object":'),
  MODIFIED: Buffer.from('{"type":"MODIFIED","object":'),
  DELETED: Buffer.from('{"type":"DELETED","object":'),
};

/** Makes the lines of one watch. Lines of changes are made once per form and shared by all watches that want it. */
export class FrameEncoder {
  readonly #resource: ServedResource;
  readonly #representation: Representation;
  readonly #includeObject: IncludeObject;
  readonly #now: () => number;
  readonly #columns: readonly Column[] | undefined;
  readonly #key: string;
  #definitions: string;

  constructor(
    resource: ServedResource,
    representation: Representation,
    includeObject: IncludeObject,
    now: () => number,
  ) {
    this.#resource = resource;
    this.#representation = representation;
    this.#includeObject = includeObject;
    this.#now = now;
    this.#columns = representation.as === 'Table' ? tableColumns(resource) : undefined;
    this.#definitions = this.#columns ? definitionsJson(this.#columns) : '';
    this.#key = `${resource.apiVersion} ${representation.media} ${representation.as} ${representation.metaVersion} ${includeObject}`;
  }

  frame(type: ChangeType, object: StoredObject, event: StoredEvent | undefined): Buffer {
    if (!event || this.#definitions !== '') return this.#encode(type, object);
    event.frames ??= new Map();
    const key = `${type} ${this.#key}`;
    let frame = event.frames.get(key);
    if (!frame) {
      frame = this.#encode(type, object);
      event.frames.set(key, frame);
    }
    return frame;
  }

  bookmark(revision: number, endsInitialEvents: boolean): Buffer {
    const annotations = {
      ...(this.#resource.qualified === 'daemonsets.apps' && this.#representation.as === 'object'
        ? { 'deprecated.daemonset.template.generation': '0' }
        : {}),
      ...(endsInitialEvents ? { 'k8s.io/initial-events-end': 'true' } : {}),
    };
    const metadata = {
      resourceVersion: String(revision),
      ...(Object.keys(annotations).length > 0 ? { annotations } : {}),
    };
    const { metadata: _none, ...rest } = emptyObject(this.#resource);
    const head = `"metadata":${toJson(metadata)}`;
    const tail = toJson(rest);
    const body = Buffer.from(tail === '{}' ? `${head}}` : `${head},${tail.slice(1)}`);
    const encoded = { body, metadataEnd: Buffer.byteLength(head) };
    const empty = new StoredObject('', revision, encoded, { uid: '', labels: {}, fields: {} });
    return this.#encode('BOOKMARK', empty);
  }

  error(status: Status): Buffer {
    if (this.#isProtobuf)
      return encodeProtobufFrame('ERROR', encodeDocument(this.#representation, { ...status }, 'meta/v1.Status'));
    return Buffer.from(`{"type":"ERROR","object":${toJson(status)}}\n`);
  }

  get #isProtobuf(): boolean {
    return this.#representation.media === 'protobuf';
  }

  #encode(type: ChangeType | 'BOOKMARK', object: StoredObject): Buffer {
    if (this.#isProtobuf)
      return encodeProtobufFrame(type, protobufObject(this.#resource, object, this.#representation));
    return Buffer.concat([starts[type], ...this.#object(object), lineEnd]);
  }

  #object(object: StoredObject): readonly Buffer[] {
    const { as, metaVersion } = this.#representation;
    if (as === 'object') return objectPieces(this.#resource, object);
    if (!this.#columns) return metadataPieces(metaVersion, object);
    const row = rowPieces(object, {
      resource: this.#resource,
      columns: this.#columns,
      includeObject: object.uid === '' && this.#includeObject === 'None' ? 'Metadata' : this.#includeObject,
      metaVersion,
      nowMs: this.#now(),
    });
    const definitions = this.#definitions || 'null';
    this.#definitions = '';
    return [encodeTable(metaVersion, object.revision, definitions, row, '')];
  }
}

/** What Go writes for an object of the kind that has nothing set. */
function emptyObject(resource: ServedResource) {
  if (resource.struct === undefined) return {};
  const object = withReplicas.has(resource.qualified) ? { spec: { replicas: 0 } } : {};
  return decodeStruct(object, resource.struct, { unknownFields: [] });
}

/** Kinds whose number of replicas is no pointer inside of the real server. */
const withReplicas = new Set(['deployments.apps', 'replicasets.apps', 'statefulsets.apps', 'replicationcontrollers']);
