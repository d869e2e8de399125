import { readdirSync, readFileSync } from 'node:fs';
import { dirname, join, relative, resolve } from 'node:path';
import { fileURLToPath } from 'node:url';
import { describe, expect, it } from 'vitest';

const root = fileURLToPath(new URL('../src', import.meta.url));

/** Folder → folders that it may import. `type:` edges are `import type` only. The table is architecture law. */
const allowed: Readonly<Record<string, readonly string[]>> = {
  core: [],
  object: ['core'],
  columns: ['core', 'object'],
  faults: ['core'],
  workqueue: ['core'],
  cache: ['core', 'object'],
  kube: ['core', 'object', 'faults', 'type:cache'],
  insight: ['core', 'object', 'cache'],
  records: ['core', 'object', 'insight', 'type:cache'],
  journal: ['core', 'object', 'cache'],
  exec: ['core', 'object', 'cache', 'workqueue'],
  metrics: ['core', 'type:cache', 'type:workqueue'],
  apiserver: ['core', 'object', 'columns', 'faults'],
  informers: ['core', 'object', 'cache', 'kube'],
  scenario: ['core', 'object', 'cache', 'workqueue', 'apiserver'],
  view: ['core', 'object', 'columns', 'insight'],
  session: ['core', 'object', 'cache', 'insight', 'journal', 'records', 'view', 'faults'],
  tui: ['core', 'object', 'session', 'view'],
  output: ['core', 'object', 'columns', 'view', 'records'],
  'apiserver.ts': ['apiserver', 'faults'],
  'index.ts': ['core', 'object', 'cache', 'workqueue', 'kube', 'informers', 'type:exec'],
  cli: ['*'],
};

/** Package → folders that alone may import it. */
const packages: Readonly<Record<string, readonly string[]>> = {
  ink: ['tui'],
  react: ['tui'],
  '@kubernetes/client-node': ['kube', 'type:index.ts'],
  commander: ['cli'],
  chalk: ['cli', 'tui', 'output'],
  '@marcbachmann/cel-js': ['apiserver', 'insight'],
};

/** What client-go's tools/cache may not know. */
const forbiddenInCache = ['node:http', 'node:https', 'node:net', 'node:tls', 'node:stream'];

/** Files that are one table each; everything else is at most 300 lines. */
const tables = /(-table|-tables|\/builtin-[a-z-]+|-columns|errors|discovery-data)\.ts$/;

interface ImportLine {
  readonly file: string;
  readonly folder: string;
  readonly specifier: string;
  readonly typeOnly: boolean;
}

function sourceFiles(): string[] {
  return readdirSync(root, { recursive: true, encoding: 'utf8' })
    .filter((name) => /\.tsx?$/.test(name))
    .map((name) => join(root, name));
}

function folderOf(file: string): string {
  return relative(root, file).split('/')[0] ?? '';
}

function importsOf(file: string): ImportLine[] {
  const text = readFileSync(file, 'utf8');
  const found: ImportLine[] = [];
  const statement =
    /^(?:import|export)\s+(type\s+)?[^;'"]*?from\s+'([^']+)'|^import\s+'([^']+)'|\bimport\(\s*'([^']+)'\s*\)/gms;
  for (const match of text.matchAll(statement)) {
    const specifier = match[2] ?? match[3] ?? match[4] ?? '';
    found.push({ file: relative(root, file), folder: folderOf(file), specifier, typeOnly: match[1] !== undefined });
  }
  return found;
}

const files = sourceFiles();
const imports = files.flatMap(importsOf);

function edgeAllowed(list: readonly string[], target: string, typeOnly: boolean): boolean {
  return list.includes('*') || list.includes(target) || (typeOnly && list.includes(`type:${target}`));
}

describe('architecture', () => {
  it('every folder is in the table', () => {
    expect([...new Set(files.map(folderOf))].filter((folder) => !(folder in allowed))).toEqual([]);
  });

  it('no import leaves its lane', () => {
    const wrong = imports
      .filter(({ specifier }) => specifier.startsWith('.'))
      .map((line) => ({ ...line, target: folderOf(resolve(dirname(join(root, line.file)), line.specifier)) }))
      .filter(
        ({ folder, target, typeOnly }) => folder !== target && !edgeAllowed(allowed[folder] ?? [], target, typeOnly),
      )
      .map(({ file, specifier }) => `${file} imports ${specifier}`);
    expect(wrong).toEqual([]);
  });

  it('packages stay where they belong', () => {
    const wrong = imports
      .filter(({ specifier }) => specifier in packages)
      .filter(({ folder, specifier, typeOnly }) => !edgeAllowed(packages[specifier] ?? [], folder, typeOnly))
      .map(({ file, specifier }) => `${file} imports ${specifier}`);
    expect(wrong).toEqual([]);
  });

  it('cache never sees HTTP or Node streams', () => {
    const wrong = imports
      .filter(({ folder, specifier }) => folder === 'cache' && forbiddenInCache.includes(specifier))
      .map(({ file, specifier }) => `${file} imports ${specifier}`);
    expect(wrong).toEqual([]);
  });

  it('no cycles between files', () => {
    const graph = new Map<string, string[]>();
    for (const { file, specifier, typeOnly } of imports) {
      if (!specifier.startsWith('.') || typeOnly) continue;
      const target = relative(root, resolve(dirname(join(root, file)), specifier));
      graph.set(file, [...(graph.get(file) ?? []), target]);
    }
    const state = new Map<string, 'open' | 'done'>();
    const cycles: string[] = [];
    const visit = (file: string, path: readonly string[]) => {
      if (state.get(file) === 'done') return;
      if (state.get(file) === 'open') {
        cycles.push([...path.slice(path.indexOf(file)), file].join(' → '));
        return;
      }
      state.set(file, 'open');
      for (const next of graph.get(file) ?? []) visit(next, [...path, file]);
      state.set(file, 'done');
    };
    for (const file of graph.keys()) visit(file, []);
    expect(cycles).toEqual([]);
  });

  it('files keep the size rule', () => {
    const sizes = files.map((file) => ({
      file: relative(root, file),
      lines: readFileSync(file, 'utf8').split('\n').length - 1,
    }));
    expect(sizes.filter(({ file, lines }) => lines > 300 && !tables.test(`/${file}`))).toEqual([]);
    const sorted = sizes.map(({ lines }) => lines).sort((a, b) => a - b);
    expect(sorted[Math.floor(sorted.length / 2)]).toBeLessThanOrEqual(100);
  });

  it('no barrels except what the package exports', () => {
    const barrels = files
      .filter((file) => !['index.ts', 'apiserver.ts'].includes(relative(root, file)))
      .filter((file) => /^export\s+(\*|\{[^}]*\})\s+from\s/m.test(readFileSync(file, 'utf8')))
      .map((file) => relative(root, file));
    expect(barrels).toEqual([]);
  });
});
