import { causeExits } from '../insight/doctor/cause.ts';
import { type DifferenceType, differenceTypes } from '../insight/verify/verify-report.ts';
import { churnReport } from './churn-report-table.ts';
import { costReport } from './cost-report-table.ts';
import { filled, listOf, natural, objectOf, text, timestamp } from './field-schemas.ts';
import type { FieldRecord } from './record-table.ts';
import { runReport } from './run-report-table.ts';

/** A kind of report: its lines are objects with these fields, in this order. */
export interface ReportTable {
  readonly title: string;
  readonly description: string;
  readonly fields: readonly FieldRecord[];
}

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
      schema: listOf(filled),
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

const differenceMeanings: Readonly<Record<DifferenceType, string>> = {
  missing: 'objects that are listed and not cached',
  extra: 'objects that are cached and not listed',
  stale: 'objects that are cached in an older version',
  altered: 'objects whose content is not that of their version',
  duplicated: 'events of the watch that came twice',
  reordered: 'events of the watch that came after later ones',
};

const verify: ReportTable = {
  title: 'kinformer verify',
  description: 'One line of `kinformer verify -o json`: a comparison of the cache with a list.',
  fields: [
    { name: 'time', schema: timestamp, description: 'when it was compared' },
    resource,
    { name: 'name', schema: filled, description: 'name of the one object that was asked for', isOptional: true },
    { name: 'resourceVersion', schema: text, description: 'version of the list' },
    { name: 'listed', schema: natural, description: 'objects of the list' },
    { name: 'cached', schema: natural, description: 'objects of the cache' },
    {
      name: 'reached',
      schema: { type: 'boolean' },
      description: 'false: the cache did not come as far as the list while its watch was silent',
    },
    {
      name: 'behindVersions',
      schema: natural,
      description: 'how far the cache was behind when the list was there; absent where versions are no numbers',
      isOptional: true,
    },
    { name: 'behindMs', schema: natural, description: 'from then until it was as far' },
    ...differenceTypes.map(
      (type): FieldRecord => ({ name: type, schema: natural, description: differenceMeanings[type] }),
    ),
    {
      name: 'differences',
      schema: listOf(
        objectOf(
          {
            type: { type: 'string', enum: [...differenceTypes] },
            key: filled,
            listed: text,
            cached: text,
            behindVersions: { type: 'integer' },
            behindMs: natural,
          },
          ['listed', 'cached', 'behindVersions'],
        ),
      ),
      description:
        '`[{type, key, listed, cached, behindVersions, behindMs}]`, a thousand at most; `listed` and `cached` are versions',
    },
  ],
};

const doctor: ReportTable = {
  title: 'kinformer doctor',
  description: 'One line of `kinformer doctor -o json`: why a resource is not synced, or that it is.',
  fields: [
    { name: 'time', schema: timestamp, description: 'when it was examined' },
    resource,
    {
      name: 'cause',
      schema: { type: 'string', enum: Object.keys(causeExits) },
      description: 'why, as one word or two',
    },
    { name: 'exitCode', schema: natural, description: 'what the cause makes the status of the program' },
    { name: 'synced', schema: { type: 'boolean' }, description: 'every handler has seen the whole first list' },
    { name: 'sentences', schema: listOf(filled), description: 'the answer' },
    { name: 'advice', schema: listOf(filled), description: 'what to do about it' },
    { name: 'tookMs', schema: natural, description: 'how long it was looked at' },
    {
      name: 'phases',
      schema: listOf(
        objectOf(
          {
            name: filled,
            state: { type: 'string', enum: ['done', 'running', 'failed', 'waiting'] },
            text,
            startMs: natural,
            durationMs: natural,
          },
          ['startMs', 'durationMs'],
        ),
      ),
      description: '`[{name, state, text, startMs, durationMs}]`: the way from nothing to synced',
    },
    {
      name: 'attempts',
      schema: listOf(
        objectOf({
          number: natural,
          time: timestamp,
          phase: filled,
          result: text,
          error: { type: 'boolean' },
          next: text,
        }),
      ),
      description: '`[{number, time, phase, result, error, next}]`: the last lists and watches, and how they ended',
    },
  ],
};

/** The one table of reports, by the name of their command. */
export const reportTables = {
  until,
  verify,
  doctor,
  churn: churnReport,
  cost: costReport,
  exec: runReport,
} as const satisfies Readonly<Record<string, ReportTable>>;
