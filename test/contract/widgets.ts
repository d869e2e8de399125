import type { CaseRun } from './case-run.ts';

const schema = {
  type: 'object',
  properties: {
    spec: {
      type: 'object',
      properties: {
        size: { type: 'integer', minimum: 1 },
        color: { type: 'string', default: 'red' },
        tags: { type: 'array', items: { type: 'string' } },
        when: { type: 'string' },
      },
    },
    status: { type: 'object', properties: { phase: { type: 'string' } } },
  },
};

export const widgetVersion = (name: string, more: object = {}) => ({
  name,
  served: true,
  storage: name === 'v1',
  schema: { openAPIV3Schema: schema },
  ...more,
});

export const widgetDefinition = (group: string, versions: readonly object[]) => ({
  kind: 'CustomResourceDefinition',
  apiVersion: 'apiextensions.k8s.io/v1',
  metadata: { name: `widgets.${group}` },
  spec: {
    group,
    names: { kind: 'Widget', plural: 'widgets', singular: 'widget', listKind: 'WidgetList' },
    scope: 'Namespaced',
    versions,
  },
});

export const definitions = '/apis/apiextensions.k8s.io/v1/customresourcedefinitions';

/** Defines Widgets in the case's group; resolves, when they are served, with the path of a collection of them. */
export async function defineWidgets(
  run: CaseRun,
  versions: readonly object[] = [widgetVersion('v1')],
): Promise<string> {
  await run.made(definitions, widgetDefinition(run.group, versions));
  const path = run.in(`${run.group}/v1`, 'widgets');
  await run.until(({ status }) => status === 200, path);
  // Writes are refused for a moment after the first list is answered.
  await untilWritable(run, path);
  return path;
}

export const widget = (run: CaseRun, spec: object | undefined = { size: 1 }, more: object = {}) => ({
  apiVersion: `${run.group}/v1`,
  kind: 'Widget',
  metadata: { name: 'a' },
  ...(spec && { spec }),
  ...more,
});

async function untilWritable(run: CaseRun, path: string): Promise<void> {
  for (let attempt = 0; attempt < 100; attempt += 1) {
    const { status } = await run.post(`${path}?dryRun=All`, widget(run));
    if (status === 201) return;
    await new Promise((resolve) => setTimeout(resolve, 50));
  }
}
