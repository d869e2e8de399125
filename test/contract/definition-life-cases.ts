import { type CaseRun, type Cases, tableAccept } from './case-run.ts';
import { outcome } from './rows.ts';
import { table } from './show.ts';
import { defineWidgets, definitions, widget, widgetDefinition, widgetVersion } from './widgets.ts';

const text = { type: 'string' };
const specOf = (properties: object, more: object = {}) => ({
  schema: { openAPIV3Schema: { type: 'object', properties: { spec: { type: 'object', properties }, ...more } } },
});

interface Condition {
  readonly type: string;
  readonly status: string;
  readonly reason: string;
  readonly message: string;
}

const conditionsOf = (conditions: readonly Condition[] = []) =>
  conditions.map(({ type, status, reason, message }) => [type, status, reason, message]);

/** The definition once its conditions are settled. */
async function settled(run: CaseRun, name: string) {
  const { body } = await run.until(({ body }) => (body.status?.conditions ?? []).length > 1, `${definitions}/${name}`);
  return {
    conditions: conditionsOf(body.status.conditions),
    accepted: body.status.acceptedNames,
    stored: body.status.storedVersions,
  };
}

const scaled = {
  ...specOf(
    { replicas: { type: 'integer' }, selector: text },
    { status: { type: 'object', properties: { replicas: { type: 'integer' } } } },
  ),
  subresources: {
    status: {},
    scale: {
      specReplicasPath: '.spec.replicas',
      statusReplicasPath: '.status.replicas',
      labelSelectorPath: '.spec.selector',
    },
  },
};

export const definitionLifeCases: Cases = {
  'crd-life/names-taken': async (run) => {
    await defineWidgets(run);
    const other = widgetDefinition(run.group, [widgetVersion('v1')]) as { metadata: object; spec: object };
    const names = { kind: 'Widget', plural: 'gadgets', singular: 'gadget', listKind: 'GadgetList' };
    await run.made(definitions, {
      ...other,
      metadata: { name: `gadgets.${run.group}` },
      spec: { ...other.spec, names },
    });
    return settled(run, `gadgets.${run.group}`);
  },
  'crd-life/created-answer': async (run) =>
    outcome(await run.post(definitions, widgetDefinition(run.group, [widgetVersion('v1')]))),
  'crd-life/version-removed-from-stored': async (run) => {
    await defineWidgets(run, [widgetVersion('v1'), widgetVersion('v2')]);
    const versions = [{ ...widgetVersion('v2'), storage: true }];
    return outcome(await run.patch('merge', `${definitions}/widgets.${run.group}`, { spec: { versions } }));
  },
  'crd-life/immutable': async (run) => {
    await defineWidgets(run);
    const path = `${definitions}/widgets.${run.group}`;
    const shown = [];
    for (const spec of [
      { scope: 'Cluster' },
      { group: 'other.example' },
      { names: { plural: 'others' } },
      { names: { kind: 'Other' } },
    ]) {
      shown.push(outcome(await run.patch('merge', `${path}?dryRun=All`, { spec })));
    }
    return shown.map(({ status, body }) => [status, (body as { message?: string }).message]);
  },
  'crd-life/schema-widened': async (run) => {
    const path = await defineWidgets(run, [widgetVersion('v1', specOf({ size: { type: 'integer' } }))]);
    await run.made(path, widget(run, { size: 1 }));
    const versions = [widgetVersion('v1', specOf({ size: { type: 'integer' }, n: { type: 'string', default: 'x' } }))];
    await run.patch('merge', `${definitions}/widgets.${run.group}`, { spec: { versions } });
    const answer = await run.until(({ body }) => body.spec?.n !== undefined, `${path}/a`);
    return outcome(answer);
  },
  'crd-life/not-served': async (run) => {
    await defineWidgets(run, [widgetVersion('v1'), widgetVersion('v2', { served: false })]);
    return outcome(await run.get(run.in(`${run.group}/v2`, 'widgets')));
  },
  'crd-life/scale': async (run) => {
    const path = await defineWidgets(run, [widgetVersion('v1', scaled)]);
    await run.made(path, widget(run, { replicas: 2, selector: 'a=b' }));
    const read = await run.get(`${path}/a/scale`);
    const changed = await run.patch('merge', `${path}/a/scale`, { spec: { replicas: 5 } });
    const negative = await run.patch('merge', `${path}/a/scale`, { spec: { replicas: -1 } });
    const put = await run.put(`${path}/a/scale`, { ...changed.body, spec: { replicas: 7 } });
    const whole = await run.get(`${path}/a`);
    return [read, changed, negative, put, whole].map((answer) => outcome(answer));
  },
  'crd-life/scale-without-replicas': async (run) => {
    const path = await defineWidgets(run, [widgetVersion('v1', scaled)]);
    await run.made(path, widget(run, {}));
    return outcome(await run.get(`${path}/a/scale`));
  },
  'crd-life/columns': async (run) => {
    const column = (name: string, type: string, jsonPath: string, more: object = {}) => ({
      name,
      type,
      jsonPath,
      ...more,
    });
    const free = { type: 'object', 'x-kubernetes-preserve-unknown-fields': true };
    const path = await defineWidgets(run, [
      widgetVersion('v1', {
        schema: { openAPIV3Schema: { type: 'object', properties: { spec: free } } },
        additionalPrinterColumns: [
          column('Text', 'string', '.spec.s'),
          column('Int', 'integer', '.spec.i'),
          column('Num', 'number', '.spec.n'),
          column('Bool', 'boolean', '.spec.b'),
          column('Date', 'date', '.spec.d'),
          column('List', 'string', '.spec.l[*].x'),
          column('First', 'string', '.spec.l[0].x'),
          column('Map', 'string', '.spec.m'),
          column('Filter', 'string', '.spec.l[?(@.x=="b")].y'),
          column('Wide', 'string', '.spec.s', { priority: 1, format: 'password', description: 'wide one' }),
          column('IntText', 'integer', '.spec.s'),
          column('TextInt', 'string', '.spec.i'),
        ],
      }),
    ]);
    const full = { s: 'x', i: 5, n: 1.5, b: true, d: 'junk', l: [{ x: 'a' }, { x: 'b', y: 'c' }], m: { k: [1] } };
    await run.made(path, widget(run, full));
    await run.made(path, widget(run, { s: 5, i: 1.7, n: 2, b: 'x', l: [] }, { metadata: { name: 'b' } }));
    await run.made(path, widget(run, {}, { metadata: { name: 'c' } }));
    return table(await run.get(path, { accept: tableAccept }));
  },
  'crd-life/selectable-fields': async (run) => {
    const path = await defineWidgets(run, [
      widgetVersion('v1', {
        ...specOf({ color: text, size: { type: 'integer' } }),
        selectableFields: [{ jsonPath: '.spec.color' }, { jsonPath: '.spec.size' }],
      }),
    ]);
    await run.made(path, widget(run, { color: 'red', size: 1 }));
    await run.made(path, widget(run, { size: 2 }, { metadata: { name: 'b' } }));
    const shown: unknown[] = [];
    for (const selector of [
      'spec.color=red',
      'spec.color!=red',
      'spec.size=2',
      'spec.color=',
      'spec.other=1',
      'metadata.name=b',
    ]) {
      const answer = await run.get(`${path}?fieldSelector=${encodeURIComponent(selector)}`);
      shown.push(
        answer.status === 200
          ? answer.body.items.map((item: { metadata: { name: string } }) => item.metadata.name)
          : outcome(answer),
      );
    }
    return shown;
  },
  'crd-life/metadata-rules': async (run) => {
    const path = await defineWidgets(run);
    const shown: unknown[] = [];
    for (const metadata of [
      { name: 'A b' },
      { name: 'a', labels: { x: 'no good' } },
      { name: 'a', finalizers: ['bad'] },
      {},
      { name: 'a', generation: 7 },
      { name: 'a', annotations: { 'a b': 'c' } },
    ]) {
      const { status, body } = await run.post(`${path}?dryRun=All`, widget(run, { size: 1 }, { metadata }));
      shown.push([status, body.message ?? body.metadata.generation]);
    }
    return shown;
  },
  'crd-life/patches': async (run) => {
    const path = await defineWidgets(run);
    await run.made(path, widget(run));
    const shown: unknown[] = [];
    const tries = [
      ['merge', { spec: { size: 0 } }],
      ['merge', { spec: { foo: 1 } }],
      ['merge', { spec: { size: null } }],
      ['merge', { kind: 'Other' }],
      ['merge', { apiVersion: 'x/v1' }],
      ['merge', { metadata: { name: 'b' } }],
      ['merge', { metadata: { labels: { x: 'no good' } } }],
      ['merge', { metadata: { labels: { x: 5 } } }],
      ['json', [{ op: 'replace', path: '/spec/size', value: 'x' }]],
      ['json', [{ op: 'remove', path: '/kind' }]],
      ['json', [{ op: 'add', path: '/spec/tags', value: ['a'] }]],
      ['strategic', { spec: { size: 3 } }],
      ['merge', []],
      ['merge', 'junk'],
    ] as const;
    for (const [type, patch] of tries) shown.push(outcome(await run.patch(type, `${path}/a?dryRun=All`, patch)));
    return shown;
  },
};
