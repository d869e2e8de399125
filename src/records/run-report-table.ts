import { filled, natural, text, timestamp } from './field-schemas.ts';
import type { FieldRecord } from './record-table.ts';
import type { ReportTable } from './report-tables.ts';

const fields: readonly FieldRecord[] = [
  { name: 'type', schema: { type: 'string', enum: ['RUN'] }, description: 'always the first field' },
  { name: 'time', schema: timestamp, description: 'when the run had ended' },
  { name: 'resource', schema: filled, description: '`pods`, `deployments.apps`, …' },
  { name: 'key', schema: filled, description: '`namespace/name`, or `name`' },
  {
    name: 'event',
    schema: { type: 'string', enum: ['ADDED', 'MODIFIED', 'DELETED'] },
    description: 'as `KINFORMER_EVENT`',
  },
  {
    name: 'resourceVersion',
    schema: text,
    description: 'of the object that the run was given',
    isOptional: true,
  },
  { name: 'attempt', schema: { type: 'integer', minimum: 1 }, description: 'from 1; counts on while the key fails' },
  { name: 'succeeded', schema: { type: 'boolean' }, description: 'status 0, or a handler that did not throw' },
  { name: 'exitCode', schema: natural, description: 'of the command', isOptional: true },
  {
    name: 'signal',
    schema: filled,
    description: 'that ended the command',
    isOptional: true,
  },
  { name: 'message', schema: text, description: 'what went wrong, in one line', isOptional: true },
  { name: 'queuedMs', schema: natural, description: 'how long the key waited for a worker' },
  { name: 'durationMs', schema: natural, description: 'how long it ran' },
  {
    name: 'retryInMs',
    schema: natural,
    description: 'when it is tried again; absent when it is not',
    isOptional: true,
  },
  {
    name: 'givenUp',
    schema: { type: 'boolean', const: true },
    description: 'it was tried as often as `--max-retries` allows',
    isOptional: true,
  },
  {
    name: 'dryRun',
    schema: { type: 'array', items: { type: 'string' } },
    description: 'with `--dry-run`: what would have been run',
    isOptional: true,
  },
];

/** What `exec -o json` writes for each run. */
export const runReport: ReportTable = {
  title: 'kinformer exec',
  description: 'One line of `kinformer exec -o json`: one run of one key.',
  fields,
};
