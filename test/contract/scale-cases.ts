import type { CaseRun, Cases } from './case-run.ts';
import { outcome } from './rows.ts';
import { defineWidgets, widget, widgetVersion } from './widgets.ts';

const number = (minimum: number) => ({ type: 'integer', minimum });
const schema = {
  type: 'object',
  properties: {
    spec: { type: 'object', properties: { size: number(1) } },
    status: { type: 'object', properties: { n: number(2), sel: { type: 'string' } } },
  },
};
const scale = { specReplicasPath: '.spec.size', statusReplicasPath: '.status.n', labelSelectorPath: '.status.sel' };
const scaled = [widgetVersion('v1', { schema: { openAPIV3Schema: schema }, subresources: { status: {}, scale } })];

/** What the server says of each change of a custom object that has a Scale. */
const changes =
  (subresource: string, ...patches: readonly object[]) =>
  async (run: CaseRun): Promise<unknown> => {
    const path = await defineWidgets(run, scaled);
    await run.made(path, widget(run, { size: 2 }));
    const shown: unknown[] = [];
    for (const patch of patches) {
      const answer = await run.patch('merge', `${path}/a${subresource}?dryRun=All`, patch);
      shown.push(answer.status < 300 ? answer.status : outcome(answer));
    }
    return shown;
  };

const size = (value: unknown) => ({ spec: { size: value } });
const replicas = (value: unknown) => ({ spec: { replicas: value } });

export const scaleCases: Cases = {
  'scale/custom-numbers': changes('', size(-1), size('x'), size(3e9), size(1.5), size(3)),
  'scale/custom-status': changes(
    '/status',
    { status: { n: -1 } },
    { status: { n: 1 } },
    { status: { n: 'x' } },
    { status: { sel: 5 } },
    { status: { n: 5 } },
  ),
  'scale/custom-scale': changes('/scale', replicas(-1), replicas(0), replicas(5)),
  'scale/finalizer-warning': async (run) => {
    const path = await defineWidgets(run, scaled);
    const metadata = { name: 'a', finalizers: ['bare', 'a.b', 'orphan'] };
    const { status, headers } = await run.post(path, { ...widget(run), metadata });
    return { status, warning: headers.warning };
  },
};
