import { amount, filled, listOf, natural, objectOf } from './field-schemas.ts';
import type { FieldRecord } from './record-table.ts';
import type { ReportTable } from './report-tables.ts';

const cache = objectOf(
  {
    name: filled,
    objects: natural,
    wireBytes: amount,
    kinformerBytes: amount,
    clientGoTypedBytes: amount,
    clientGoDynamicBytes: amount,
  },
  ['clientGoDynamicBytes'],
);

const fields: readonly FieldRecord[] = [
  { name: 'resource', schema: filled, description: '`pods`, `deployments.apps`, …' },
  { name: 'objects', schema: natural, description: 'that the cache would hold' },
  { name: 'read', schema: natural, description: 'of these were looked at' },
  { name: 'errorPercent', schema: amount, description: 'how far the figures may be off, ±; 0 when all were read' },
  { name: 'meanBytes', schema: natural, description: 'of one object on the wire' },
  {
    name: 'caches',
    schema: listOf(cache),
    description: 'what a cache takes: with all fields first, then with fewer; those of client-go are estimates',
  },
  {
    name: 'withoutSelector',
    schema: cache,
    description: 'the same without the selector; absent without one',
    isOptional: true,
  },
  {
    name: 'fields',
    schema: listOf(objectOf({ path: filled, bytes: amount, percent: amount })),
    description: '`[{path, bytes, percent}]`: which fields the bytes are of, biggest first',
  },
  {
    name: 'list',
    schema: objectOf({ pages: natural, bytes: amount, gzipBytes: amount, streamBytes: amount, readMs: natural }, [
      'gzipBytes',
    ]),
    description: 'what one list asks of the server; `streamBytes` when it is streamed',
  },
  {
    name: 'watch',
    schema: objectOf({ durationMs: natural, events: natural, eventsPerSecond: amount, bytesPerSecond: natural }),
    description: 'what the watch brought meanwhile; absent when it was not looked at',
    isOptional: true,
  },
  {
    name: 'budget',
    schema: objectOf({ bytes: amount, usedBytes: amount, isKept: { type: 'boolean' } }),
    description: 'of `--budget`',
    isOptional: true,
  },
];

export const costReport: ReportTable = {
  title: 'kinformer cost',
  description: 'One line of `kinformer cost -o json`: what a cache of one resource takes.',
  fields,
};
