import { configMap, pod } from '../apiserver/server-client.ts';
import { type CaseRun, type Cases, tableAccept } from './case-run.ts';
import type { Answer } from './client.ts';
import { show, table } from './show.ts';
import { clusterTableObjects, type TableObject, tableObjects } from './table-objects.ts';

const asTable = { accept: tableAccept };

async function tableOf(run: CaseRun, collection: string, name: string, object: TableObject): Promise<unknown> {
  const { metadata } = object.body as { metadata?: object };
  await run.made(collection, { ...object.body, metadata: { ...metadata, name } });
  if (object.status) await run.patch('merge', `${collection}/${name}/status`, { status: object.status });
  const shown = table(await run.get(`${collection}/${name}`, asTable));
  return JSON.parse(JSON.stringify(shown).replace(/"10\.0\.\d+\.\d+"/, '"<clusterIP>"'));
}

const kindCases: Cases = Object.fromEntries(
  Object.entries(tableObjects).map(([word, objectIn]) => [
    `table/kind/${word}`,
    (run: CaseRun) => {
      const object = objectIn(run.namespace);
      const { groupVersion, resource } = object;
      return tableOf(run, groupVersion === 'v1' ? run.core(resource) : run.in(groupVersion, resource), 'x', object);
    },
  ]),
);

const clusterKindCases: Cases = Object.fromEntries(
  Object.entries(clusterTableObjects).map(([word, object]) => [
    `table/cluster-kind/${word}`,
    (run: CaseRun) => {
      const root = object.groupVersion === 'v1' ? '/api/v1' : `/apis/${object.groupVersion}`;
      return tableOf(run, `${root}/${object.resource}`, run.name, object);
    },
  ]),
);

async function oneConfigMap(run: CaseRun, query = ''): Promise<Answer> {
  await run.made(run.core('configmaps'), configMap('a'));
  return run.get(run.core(`configmaps${query}`), asTable);
}

function rowShape({ body }: Answer): Record<string, unknown> {
  const [row] = body.rows;
  const { kind, data } = row.object;
  return { keys: Object.keys(row), object: Object.keys(row.object), kind, data };
}

export const tableCases: Cases = {
  ...clusterKindCases,
  ...kindCases,
  'table/create-response': async (run) => {
    const { status, body } = await run.post(run.core('configmaps'), configMap('a'), asTable);
    return { status, kind: body.kind };
  },
  'table/description-present': async (run) => {
    const columns: readonly { description: string }[] = (await oneConfigMap(run)).body.columnDefinitions;
    return columns.every(({ description }) => description !== '');
  },
  'table/include-object/empty': async (run) => rowShape(await oneConfigMap(run, '?includeObject=')),
  'table/include-object/lowercase': async (run) => show(await oneConfigMap(run, '?includeObject=object')),
  'table/include-object/object': async (run) => rowShape(await oneConfigMap(run, '?includeObject=Object')),
  'table/list-metadata': async (run) => {
    for (const name of ['a', 'b', 'c']) await run.made(run.core('configmaps'), configMap(name));
    const { body } = await run.get(run.core('configmaps?limit=2'), asTable);
    const next = await run.get(run.core(`configmaps?limit=2&continue=${body.metadata.continue}`), asTable);
    return {
      meta: body.metadata,
      rows: body.rows.length,
      keys: Object.keys(body),
      next: next.body.rows.map(({ cells }: { cells: unknown[] }) => cells[0]),
    };
  },
  'table/status-subresource-get': async (run) => {
    await run.made(run.core('pods'), pod('p'));
    const { status, body } = await run.get(run.core('pods/p/status'), asTable);
    return { status, kind: body.kind, name: body.rows[0].cells[0] };
  },
};
