import { amount, filled, listOf, natural, objectOf, text } from './field-schemas.ts';
import type { FieldRecord } from './record-table.ts';
import type { ReportTable } from './report-tables.ts';

const manager = objectOf({ manager: filled, updates: natural, values: listOf(text) });
const path = objectOf({
  path: filled,
  pointer: text,
  updates: natural,
  updatesPerMinute: amount,
  motion: { type: 'string', enum: ['fight', 'flip', 'rise', 'fall', 'few', 'vary'] },
  values: listOf(text),
  distinct: natural,
  managers: listOf(manager),
});
const key = objectOf(
  {
    key: filled,
    updates: natural,
    updatesPerMinute: amount,
    noOps: natural,
    flips: natural,
    fights: natural,
    managers: listOf(filled),
    paths: listOf(path),
    untold: natural,
    advice: filled,
  },
  ['untold', 'advice'],
);

const fields: readonly FieldRecord[] = [
  { name: 'resource', schema: filled, description: '`pods`, `deployments.apps`, …' },
  { name: 'spanMs', schema: natural, description: 'how long updates were counted' },
  { name: 'updates', schema: natural, description: 'of all objects' },
  { name: 'noOps', schema: natural, description: 'of these changed nothing but their own bookkeeping' },
  { name: 'objects', schema: natural, description: 'that were updated at all' },
  {
    name: 'droppedObjects',
    schema: natural,
    description: 'that were too many to count; absent when there were none',
    isOptional: true,
  },
  {
    name: 'keys',
    schema: listOf(key),
    description:
      'objects that are updated again and again, most often first: `paths` are what changes in them, `motion` how, `managers` who sets it to what, `untold` how many more paths there are',
  },
];

export const churnReport: ReportTable = {
  title: 'kinformer churn',
  description: 'One line of `kinformer churn -o json`: what is updated again and again in one resource.',
  fields,
};
