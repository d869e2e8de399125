import type { FieldRecord } from './record-table.ts';
import { runReport } from './run-report-table.ts';

/** A kind of report: its lines are objects with these fields, in this order. */
export interface ReportTable {
  readonly title: string;
  readonly description: string;
  readonly fields: readonly FieldRecord[];
}

const text = { type: 'string' } as const;
const filled = { type: 'string', minLength: 1 } as const;
const natural = { type: 'integer', minimum: 0 } as const;
const timestamp = { type: 'string', format: 'date-time' } as const;

const resource: FieldRecord = { name: 'resource', schema: filled, description: '`pods`, `deployments.apps`, …' };

const until: ReportTable = {
  title: 'kinformer until',
  description: 'One line of `kinformer until -o json`: what became of one object that was waited for.',
  fields: [
    {
      name: 'type',
      schema: { type: 'string', enum: ['MET', 'FAILED', 'GONE', 'PENDING'] },
      description: 'GONE: it was selected, and deleted before it met the goal; PENDING: the time is over',
    },
    { name: 'time', schema: timestamp, description: 'when it was decided' },
    resource,
    { name: 'key', schema: filled, description: '`namespace/name`, or `name`' },
    {
      name: 'expressions',
      schema: { type: 'array', items: filled },
      description: 'those that hold; of GONE and PENDING those that do not',
    },
    { name: 'saw', schema: filled, description: 'the state that decided it, in words' },
    { name: 'since', schema: timestamp, description: 'since when it is so' },
    { name: 'afterMs', schema: natural, description: 'from the start of waiting' },
    {
      name: 'resourceVersion',
      schema: text,
      description: 'of that state; absent when it was never there',
      isOptional: true,
    },
    {
      name: 'object',
      schema: { type: 'object' },
      description: 'that state; absent with `--no-object`, and when it was never there',
      isOptional: true,
    },
  ],
};

/** The one table of reports, by the name of their command. */
export const reportTables = { until, exec: runReport } as const satisfies Readonly<Record<string, ReportTable>>;
