import type { CaseRun, Cases } from './case-run.ts';
import { casesOf } from './rows.ts';
import { defineWidgets, widget, widgetVersion } from './widgets.ts';

const values: Readonly<Record<string, unknown>> = {
  boolean: true,
  object: {},
  list: [],
  integer: 5,
  number: 1.5,
  text: 'x',
};

/** What a field says that has a format. */
const fields: Readonly<Record<string, object>> = {
  'integer-int32': { type: 'integer', format: 'int32' },
  'integer-int64': { type: 'integer', format: 'int64' },
  'number-double': { type: 'number', format: 'double' },
  'string-password': { type: 'string', format: 'password' },
  'string-date': { type: 'string', format: 'date' },
  'string-unknown': { type: 'string', format: 'unknown' },
  'integer-unknown': { type: 'integer', format: 'unknown' },
};

/** A value of another type in a field that has a format. */
export const formatCases: Cases = casesOf('cr-values/other-type', fields, async (run: CaseRun, field) => {
  const spec = { type: 'object', properties: { x: { 'x-kubernetes-preserve-unknown-fields': true, ...field } } };
  const schema = { openAPIV3Schema: { type: 'object', properties: { spec } } };
  const path = await defineWidgets(run, [widgetVersion('v1', { schema })]);
  const shown: Record<string, unknown> = {};
  for (const [name, x] of Object.entries(values)) {
    const answer = await run.post(`${path}?dryRun=All`, { ...widget(run), spec: { x } });
    shown[name] =
      answer.status < 300 ? answer.status : [answer.status, answer.body.message, answer.body.details?.causes];
  }
  return shown;
});
