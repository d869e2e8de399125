import { type FieldSchema, filled, listOf, natural, objectOf, text, timestamp } from './field-schemas.ts';
import type { PublicRecord } from './public-record.ts';

export type RecordType = PublicRecord['type'];

export interface FieldRecord {
  readonly name: string;
  readonly schema: FieldSchema;
  readonly description: string;
  readonly isOptional?: true;
}

const type: FieldRecord = { name: 'type', schema: filled, description: 'what happened; always the first field' };
const time: FieldRecord = {
  name: 'time',
  schema: timestamp,
  description: 'RFC 3339 with milliseconds: when the handler ran',
};
const resource: FieldRecord = { name: 'resource', schema: filled, description: '`pods`, `deployments.apps`, …' };
const key: FieldRecord = { name: 'key', schema: filled, description: '`namespace/name`, or `name`' };
const cause: FieldRecord = {
  name: 'cause',
  schema: { type: 'string', enum: ['initial', 'watch', 'relist', 'resync', 'replay'] },
  description: 'why: the initial list, the watch, a later list compared with the cache, a resync, a recording',
};
const object: FieldRecord = {
  name: 'object',
  schema: { type: 'object' },
  description: 'the object as the server sent it; absent with `--no-object`, or when an inferred deletion has none',
  isOptional: true,
};
const resourceVersion: FieldRecord = {
  name: 'resourceVersion',
  schema: text,
  description: 'version of the list or bookmark, or the one that the watch continues from',
};

const changes: FieldRecord = {
  name: 'changes',
  schema: listOf(
    objectOf(
      {
        path: { type: 'string', pattern: '^($|/)' },
        op: { type: 'string', enum: ['add', 'remove', 'replace'] },
        old: {},
        new: {},
        manager: filled,
      },
      ['old', 'new', 'manager'],
    ),
  ),
  description:
    'with `--changes`: `[{path, op, old, new, manager}]`, as a JSON patch of the old object; `manager` is absent where nothing tells',
  isOptional: true,
};

const common = [type, time, resource];
const event = [...common, key, cause, object];

/** The one record table: the fields of every record, in the order in which a line has them. */
export const recordTable: Readonly<Record<RecordType, readonly FieldRecord[]>> = {
  ADDED: event,
  MODIFIED: [
    ...event,
    { name: 'oldResourceVersion', schema: text, description: 'the version that it replaces' },
    {
      name: 'replaced',
      schema: { type: 'boolean', const: true },
      description: 'the uid changed: deleted and created again while nobody watched',
      isOptional: true,
    },
    changes,
  ],
  DELETED: [
    ...event,
    {
      name: 'finalStateUnknown',
      schema: { type: 'boolean', const: true },
      description: 'the deletion was inferred; `object` is the last known state',
      isOptional: true,
    },
  ],
  SYNCED: [
    ...common,
    { name: 'count', schema: natural, description: 'objects of the initial list' },
    resourceVersion,
    { name: 'durationMs', schema: natural, description: 'from the start to the end of the list' },
    { name: 'via', schema: { type: 'string', enum: ['stream', 'list'] }, description: 'how it was read' },
  ],
  RECONNECT: [
    ...common,
    resourceVersion,
    { name: 'afterMs', schema: natural, description: 'how long no watch was open' },
    { name: 'reason', schema: filled, description: 'how the last watch ended' },
  ],
  RELIST: [
    ...common,
    { name: 'reason', schema: filled, description: 'why it was made' },
    resourceVersion,
    { name: 'added', schema: natural, description: 'ADDED records that it caused' },
    { name: 'modified', schema: natural, description: 'MODIFIED records that it caused' },
    { name: 'deleted', schema: natural, description: 'DELETED records that it caused' },
  ],
  ERROR: [
    ...common,
    {
      name: 'phase',
      schema: { type: 'string', enum: ['discovery', 'list', 'watch', 'decode', 'handler'] },
      description: 'where it failed',
    },
    { name: 'code', schema: { type: 'integer', minimum: 100 }, description: 'HTTP status', isOptional: true },
    { name: 'reason', schema: filled, description: 'reason of the Status, or errno', isOptional: true },
    { name: 'message', schema: text, description: 'what the failure says' },
    { name: 'attempt', schema: { type: 'integer', minimum: 1 }, description: 'failures of this phase in a row' },
    { name: 'retryInMs', schema: natural, description: 'absent when it is final', isOptional: true },
  ],
  BOOKMARK: [...common, resourceVersion],
};

export const recordTypes = Object.keys(recordTable) as RecordType[];
