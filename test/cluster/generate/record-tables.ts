/**
 * Records what a real API server answers as Tables, for test/columns: `SERVER=https://… node record-tables.ts OUT.json`.
 * Creates the namespace harbor and the objects of table-objects.ts; run it against a fresh server.
 */
import { writeFileSync } from 'node:fs';
import { asTable, request } from './real-server.ts';
import { tableObjects } from './table-objects.ts';

interface TableCase {
  readonly group: string;
  readonly kind: string;
  readonly nowMs: number;
  readonly object: unknown;
  readonly cells: readonly unknown[];
}

const definitions = new Map<string, readonly string[]>();
const cases: TableCase[] = [];

await request('POST', '/api/v1/namespaces', { body: { metadata: { name: 'harbor' } } });
for (const { collection, object, status, remove } of tableObjects) {
  const name = String(object.metadata.name);
  const created = await request('POST', collection, { body: object });
  if (created.code !== 201 && created.code !== 409) {
    fail(`create ${collection}/${name}`, created);
    continue;
  }
  if (status !== undefined) {
    const patched = await request('PATCH', `${collection}/${name}/status`, {
      body: { status },
      contentType: 'application/merge-patch+json',
    });
    if (patched.code !== 200) fail(`status of ${collection}/${name}`, patched);
  }
  if (remove) await request('DELETE', `${collection}/${name}`);
  await record(`${collection}/${name}`);
}
for (const path of await collections()) await recordDefinitions(path);

const object = Object.fromEntries([...definitions].sort(([a], [b]) => (a < b ? -1 : 1)));
writeFileSync(process.argv[2] ?? 'table-cases.json', `${JSON.stringify({ definitions: object, cases })}\n`);
console.error(`${cases.length} cases, ${definitions.size} kinds`);

async function record(path: string): Promise<void> {
  await quietMoment();
  const nowMs = Date.now();
  const table = await request('GET', path, { accept: asTable });
  const { body } = await request('GET', path);
  const [group] = String(body.apiVersion).includes('/') ? String(body.apiVersion).split('/') : [''];
  delete body.metadata.managedFields;
  cases.push({ group: group ?? '', kind: body.kind, nowMs, object: body, cells: table.body.rows[0].cells });
}

/** Ages change at full seconds of the creation time; ask between them. */
async function quietMoment(): Promise<void> {
  const withinMs = Date.now() % 1000;
  const waitMs = withinMs < 200 ? 200 - withinMs : withinMs > 800 ? 1200 - withinMs : 0;
  await new Promise((resolve) => setTimeout(resolve, waitMs));
}

async function collections(): Promise<readonly string[]> {
  const { body: groups } = await request('GET', '/apis');
  const versions = [
    '/api/v1',
    ...groups.groups.flatMap((group: { versions: { groupVersion: string }[] }) =>
      group.versions.map((it) => `/apis/${it.groupVersion}`),
    ),
  ];
  const paths: string[] = [];
  for (const version of versions) {
    const { body, code } = await request('GET', version);
    if (code !== 200) continue;
    for (const { name, verbs } of body.resources) if (verbs.includes('list')) paths.push(`${version}/${name}`);
  }
  return paths;
}

async function recordDefinitions(path: string): Promise<void> {
  const list = await request('GET', `${path}?limit=1`);
  const table = await request('GET', `${path}?limit=1`, { accept: asTable });
  if (table.code !== 200 || list.body.apiVersion.startsWith('example.org')) return;
  const kind = String(list.body.kind).replace(/List$/, '');
  const group = list.body.apiVersion.includes('/') ? `.${list.body.apiVersion.split('/')[0]}` : '';
  const columns: { name: string; type: string; format: string; priority: number }[] = table.body.columnDefinitions;
  definitions.set(
    kind + group,
    columns.map((it) => [it.name, it.type, it.format, it.priority].join('|')),
  );
}

function fail(what: string, answer: { code: number; body: { message?: string } }): void {
  process.exitCode = 1;
  console.error(`${what}: ${answer.code} ${answer.body.message}`);
}
