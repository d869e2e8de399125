/**
 * Records the Tables of a custom resource with printer columns, for test/columns: `SERVER=https://… node
 * record-crd-columns.ts OUT.json`. Run it against a fresh server.
 */
import { writeFileSync } from 'node:fs';
import { printedSpecs, printerColumns } from './crd-columns.ts';
import { asTable, request } from './real-server.ts';

const schema = { openAPIV3Schema: { type: 'object', 'x-kubernetes-preserve-unknown-fields': true } };
const version = { name: 'v1', served: true, storage: true, schema };

async function define(plural: string, kind: string, columns: object): Promise<string> {
  const names = { plural, singular: plural.slice(0, -1), kind };
  await request('POST', '/apis/apiextensions.k8s.io/v1/customresourcedefinitions', {
    body: {
      metadata: { name: `${plural}.print.example.org` },
      spec: { group: 'print.example.org', scope: 'Cluster', names, versions: [{ ...version, ...columns }] },
    },
  });
  return `/apis/print.example.org/v1/${plural}`;
}

const sheets = await define('sheets', 'Sheet', { additionalPrinterColumns: printerColumns });
const blanks = await define('blanks', 'Blank', {});
await new Promise((resolve) => setTimeout(resolve, 8000));

const cases = [];
for (const [index, spec] of printedSpecs.entries()) {
  const { metadata = {}, ...rest } = spec as { metadata?: object };
  const name = `sheet-${String(index).padStart(2, '0')}`;
  const created = await request('POST', sheets, {
    body: { apiVersion: 'print.example.org/v1', kind: 'Sheet', metadata: { ...metadata, name }, ...rest },
  });
  if (created.code !== 201) throw new Error(JSON.stringify(created.body));
  await new Promise((resolve) => setTimeout(resolve, (1500 - (Date.now() % 1000)) % 1000));
  const nowMs = Date.now();
  const table = await request('GET', `${sheets}/${name}`, { accept: asTable });
  const { body } = await request('GET', `${sheets}/${name}`);
  delete body.metadata.managedFields;
  cases.push({ nowMs, object: body, cells: table.body.rows[0].cells });
}
const withoutText = (definitions: { description: string }[]) => definitions.map(({ description: _, ...rest }) => rest);
const definitions = withoutText((await request('GET', sheets, { accept: asTable })).body.columnDefinitions);
const defaults = withoutText((await request('GET', blanks, { accept: asTable })).body.columnDefinitions);
writeFileSync(
  process.argv[2] ?? 'crd-cases.json',
  `${JSON.stringify({ printerColumns, definitions, defaults, cases })}\n`,
);
