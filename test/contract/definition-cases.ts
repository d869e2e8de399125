import type { Cases } from './case-run.ts';
import { cause, show } from './show.ts';
import { defineWidgets, definitions, widgetDefinition, widgetVersion } from './widgets.ts';

export const definitionCases: Cases = {
  'crd/delete': async (run) => {
    await defineWidgets(run);
    const deleted = await run.delete(`${definitions}/widgets.${run.group}`);
    const gone = await run.until(({ status }) => status === 404, `${definitions}/widgets.${run.group}`);
    const group = await run.until(({ status }) => status === 404, `/apis/${run.group}`);
    return { status: deleted.status, kind: deleted.body.kind, gone: gone.status, group: show(group) };
  },
  'crd/discovery-group': async (run) => {
    await defineWidgets(run);
    return show(await run.until(({ status }) => status === 200, `/apis/${run.group}`));
  },
  'crd/discovery-version-order': async (run) => {
    const names = ['foo', 'v1', 'v10beta1', 'v1alpha1', 'v2'];
    await defineWidgets(
      run,
      names.map((name) => widgetVersion(name)),
    );
    const { body } = await run.until(({ body }) => body.versions?.length === names.length, `/apis/${run.group}`);
    const versions = body.versions.map(({ version }: { version: string }) => version);
    return { versions, preferred: body.preferredVersion.version };
  },
  'crd/k8s-io-group-needs-approval': async (run) => {
    const answer = await run.post(definitions, widgetDefinition(`${run.name}.k8s.io`, [widgetVersion('v1')]));
    return { status: answer.status, causes: cause(answer) };
  },
  'crd/no-schema': async (run) => {
    const versions = [{ name: 'v1', served: true, storage: true }];
    const answer = await run.post(definitions, widgetDefinition(run.group, versions));
    return { status: answer.status, causes: cause(answer) };
  },
  'crd/openapi-v3-published': async (run) => {
    await defineWidgets(run);
    const isPublished = ({ body }: { body: { components?: unknown } }) => body.components !== undefined;
    const { status, body } = await run.until(isPublished, `/openapi/v3/apis/${run.group}/v1`);
    const schemas: object[] = Object.values(body.components.schemas);
    const marked = schemas.find((schema) => JSON.stringify(schema).includes('"kind":"Widget"')) as {
      properties: object;
      'x-kubernetes-group-version-kind': unknown;
    };
    return {
      status,
      gvk: marked['x-kubernetes-group-version-kind'],
      props: Object.keys(marked.properties).sort(),
    };
  },
  'crd/two-storage-versions': async (run) => {
    const versions = [widgetVersion('v1'), widgetVersion('v2', { storage: true })];
    const answer = await run.post(definitions, widgetDefinition(run.group, versions));
    return { status: answer.status, causes: cause(answer) };
  },
};
