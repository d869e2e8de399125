import { execFile } from 'node:child_process';
import { mkdtemp, rm } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { promisify } from 'node:util';
import { afterAll, beforeAll, describe, expect, inject, it, vi } from 'vitest';
import { ApiCaller } from '../helpers/api-caller.ts';
import { printedSpecs, printerColumns } from './generate/crd-columns.ts';
import { tableObjects } from './generate/table-objects.ts';
import { oddObjects } from './odd-objects.ts';
import { type KinformerSettings, startKinformer } from './program.ts';
import { RealCluster } from './real-cluster.ts';

const definitions = '/apis/apiextensions.k8s.io/v1/customresourcedefinitions';
const sheets = '/apis/print.example.org/v1/sheets';
const blanks = '/apis/print.example.org/v1/blanks';
const mergePatch = { 'content-type': 'application/merge-patch+json' };

/** Numbers that JSON.parse, or a number of JavaScript, would write in another way. */
const oddNumbers = [
  '9007199254740993',
  '-9223372036854775808',
  '9223372036854775807',
  '9223372036854775808',
  '12345678901234567890',
  '1e21',
  '100000000',
  '0.1',
  '{"big":9007199254740993,"f":1.50,"e":1e3}',
  '[9007199254740993]',
];

let cluster: RealCluster;
let api: ApiCaller;
let home: string;
let settings: KinformerSettings;

beforeAll(async () => {
  cluster = await RealCluster.start(inject('goPrograms'));
  api = new ApiCaller(cluster.url, cluster.adminToken);
  home = await mkdtemp(join(tmpdir(), 'kinformer-columns-'));
  settings = { kubeconfig: cluster.kubeconfig, home };
  for (const name of ['harbor', 'oddities']) await api.must('POST', '/api/v1/namespaces', { metadata: { name } });
  for (const each of [...tableObjects, ...oddObjects]) await create(each);
  await createSheets();
});

afterAll(async () => {
  api.close();
  await cluster.stop();
  await rm(home, { recursive: true, force: true });
});

async function create({ collection, object, status, remove }: (typeof tableObjects)[number]): Promise<void> {
  const path = `${collection}/${object.metadata.name}`;
  await api.must('POST', collection, object);
  if (status) await api.must('PATCH', `${path}/status`, { status }, mergePatch);
  if (remove) await api.must('DELETE', path);
}

async function createSheets(): Promise<void> {
  const schema = { openAPIV3Schema: { type: 'object', 'x-kubernetes-preserve-unknown-fields': true } };
  const version = { name: 'v1', served: true, storage: true, schema };
  const define = (kind: string, columns: object) => {
    const singular = kind.toLowerCase();
    const names = { kind, singular, plural: `${singular}s` };
    const spec = { group: 'print.example.org', scope: 'Cluster', names, versions: [{ ...version, ...columns }] };
    return api.must('POST', definitions, { metadata: { name: `${names.plural}.print.example.org` }, spec });
  };
  await define('Sheet', { additionalPrinterColumns: printerColumns });
  await define('Blank', {});
  for (const path of [sheets, blanks]) {
    await vi.waitUntil(async () => (await api.call('GET', path)).status === 200, { timeout: 30_000, interval: 100 });
  }
  const printed = printedSpecs.map((each) => {
    const { metadata = {}, ...rest } = each as { readonly metadata?: object };
    return { metadata, rest: JSON.stringify(rest) };
  });
  const odd = oddNumbers.map((number) => ({ metadata: {}, rest: `{"spec":{"value":${number},"list":[${number}]}}` }));
  for (const [index, { metadata, rest }] of [...printed, ...odd].entries()) {
    const head = { apiVersion: 'print.example.org/v1', kind: 'Sheet', metadata: { ...metadata, name: `s-${index}` } };
    // The texts are put together as they are, so that no number is written anew.
    await api.must('POST', sheets, JSON.stringify(head).slice(0, -1) + (rest === '{}' ? '}' : `,${rest.slice(1)}`), {
      'content-type': 'application/json',
    });
  }
  const blank = { apiVersion: 'print.example.org/v1', kind: 'Blank', metadata: { name: 'only' } };
  await api.must('POST', blanks, blank);
}

interface ListedType {
  readonly name: string;
  readonly namespaced: boolean;
}

async function listableTypes(): Promise<ListedType[]> {
  const { groups } = (await api.must('GET', '/apis')).body as {
    readonly groups: readonly { readonly name: string; readonly preferredVersion: { readonly groupVersion: string } }[];
  };
  const versions = groups.map(({ name, preferredVersion }) => [name, `/apis/${preferredVersion.groupVersion}`]);
  const types: ListedType[] = [];
  for (const [group = '', path = ''] of [['', '/api/v1'], ...versions]) {
    // A group whose service does not answer has none.
    const { resources = [] } = ((await api.call('GET', path)).body ?? {}) as {
      readonly resources?: readonly { readonly name: string; readonly namespaced: boolean; readonly verbs: string[] }[];
    };
    for (const { name, namespaced, verbs } of resources) {
      if (!verbs.includes('list')) continue;
      types.push({ name: group === '' ? name : `${name}.${group}`, namespaced });
    }
  }
  return types;
}

async function kubectlTable(args: readonly string[]): Promise<string> {
  const env = { ...process.env, KUBECONFIG: cluster.kubeconfig, HOME: home };
  const { stdout } = await promisify(execFile)(inject('kubectls')['1.33'], ['get', ...args, '-o', 'wide'], { env });
  return stdout;
}

async function kinformerTable(args: readonly string[]): Promise<string> {
  const { code, stdout, stderr } = await startKinformer(['watch', ...args, '-o', 'wide', '--once'], settings).ending();
  expect({ code, stderr }).toEqual({ code: 0, stderr: expect.not.stringContaining('error') });
  return stdout.replaceAll(/^.{11}/gm, '');
}

/** Header and rows, each a list of cells, in an order of their own. */
function toRows(text: string): string[][] {
  const [header = '', ...lines] = text.split('\n').filter((line) => line !== '');
  const starts = [...header.matchAll(/\S+(?: \S+)*/g)].map(({ index }) => index);
  const cells = (line: string) => starts.map((start, i) => line.slice(start, starts[i + 1]).trim());
  return [cells(header), ...lines.map(cells).sort(([a = '', b = ''], [c = '', d = '']) => compare(a + b, c + d))];
}

const compare = (a: string, b: string) => (a < b ? -1 : a > b ? 1 : 0);

/** Both were asked one after the other: ages that are that near count as equal. */
function alignAges(rows: string[][], others: readonly (readonly string[])[]): string[][] {
  return rows.map((row, i) =>
    row.map((cell, j) => (isSameAge(cell, others[i]?.[j] ?? '') ? (others[i]?.[j] ?? '') : cell)),
  );
}

const age = /\b(?:\d+[smhdy])+\b/g;
const unitSeconds: Readonly<Record<string, number>> = { s: 1, m: 60, h: 3600, d: 86_400, y: 31_536_000 };

function isSameAge(a: string, b: string): boolean {
  // A time to come is none that is invalid, and kinformer says so.
  if (a === '<future>' && b === '<invalid>') return true;
  if (a.replaceAll(age, '') !== b.replaceAll(age, '')) return false;
  const seconds = (text: string) =>
    [...text.matchAll(/(\d+)([smhdy])/g)].reduce(
      (sum, [, n, unit = 's']) => sum + Number(n) * (unitSeconds[unit] ?? 0),
      0,
    );
  return Math.abs(seconds(a) - seconds(b)) <= 30;
}

describe('columns', () => {
  it('have the same cells as kubectl get -o wide, for every type that the server lists', async () => {
    const types = await listableTypes();
    expect(types.length).toBeGreaterThan(55);
    const differing: Record<string, unknown> = {};
    let shown = 0;
    for (const { name, namespaced } of types) {
      const args = namespaced ? [name, '-A'] : [name];
      const expected = toRows(await kubectlTable(args));
      const rows = alignAges(toRows(await kinformerTable(args)), expected);
      shown += rows.length - 1;
      const differs = (row: readonly string[], other: readonly string[] | undefined) =>
        JSON.stringify(row) !== JSON.stringify(other);
      const wrong = rows.filter((row, i) => differs(row, expected[i]));
      if (wrong.length > 0 || rows.length !== expected.length) {
        differing[name] = { wrong, expected: expected.filter((row, i) => differs(row, rows[i])) };
      }
    }
    expect(differing).toEqual({});
    expect(shown).toBeGreaterThan(350);
  });

  it('have the same names in one list of several types', async () => {
    const args = ['deployments,pods', '-n', 'oddities'];
    const names = (text: string) => text.match(/^\S+\/\S+/gm)?.sort();
    expect(names(await kinformerTable(args))).toEqual(names(await kubectlTable(args)));
  });
});
