import type { FieldRecord } from './record-table.ts';
import type { ReportTable } from './report-tables.ts';

const text = { type: 'string' } as const;
const filled = { type: 'string', minLength: 1 } as const;
const natural = { type: 'integer', minimum: 0 } as const;
const rate = { type: 'number', minimum: 0 } as const;
const list = (items: object) => ({ type: 'array', items }) as const;

const manager = toObject({ manager: filled, updates: natural, values: list(text) });
const path = toObject({
  path: filled,
  pointer: text,
  updates: natural,
  updatesPerMinute: rate,
  motion: { type: 'string', enum: ['fight', 'flip', 'rise', 'fall', 'few', 'vary'] },
  values: list(text),
  distinct: natural,
  managers: list(manager),
});
const key = toObject(
  {
    key: filled,
    updates: natural,
    updatesPerMinute: rate,
    noOps: natural,
    flips: natural,
    fights: natural,
    managers: list(filled),
    paths: list(path),
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
    schema: list(key),
    description:
      'objects that are updated again and again, most often first: `paths` are what changes in them, `motion` how, `managers` who sets it to what, `untold` how many more paths there are',
  },
];

export const churnReport: ReportTable = {
  title: 'kinformer churn',
  description: 'One line of `kinformer churn -o json`: what is updated again and again in one resource.',
  fields,
};

/** Of exactly these members. */
export function toObject(properties: Readonly<Record<string, object>>, optional: readonly string[] = []) {
  const required = Object.keys(properties).filter((name) => !optional.includes(name));
  return { type: 'object', properties, required, additionalProperties: false } as const;
}
