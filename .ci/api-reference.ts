import { spawnSync } from 'node:child_process';
import { mkdtempSync, readdirSync, rmSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { fileURLToPath } from 'node:url';
import { type ApiTopic, apiTopics } from './api-topics.ts';
import { writeDeclarations } from './build.ts';
import { type Declaration, readDeclarations } from './read-declarations.ts';

const root = fileURLToPath(new URL('..', import.meta.url));
const folder = 'docs/api';

/** The pages of the API reference: file → text. They are made of the declarations that the compiler writes of the types. */
export function generateApiReference(): ReadonlyMap<string, string> {
  const declarations = formatAll(readAll());
  const undocumented = declarations.filter(({ doc }) => doc === '').map(({ name }) => name);
  if (undocumented.length > 0) throw new Error(`exported without a comment: ${undocumented.join(', ')}`);
  const pages = new Map(declarations.map((declaration) => [declaration.name, topicOf(declaration).page]));
  return new Map([
    [`${folder}/README.md`, toIndex(declarations)],
    ...apiTopics.map((topic) => [`${folder}/${topic.page}.md`, toPage(topic, declarations, pages)] as const),
  ]);
}

/** Pages of topics that are no more. */
export function findLeftoverPages(): string[] {
  const wanted = new Set(['README.md', ...apiTopics.map(({ page }) => `${page}.md`)]);
  return readdirSync(join(root, folder))
    .filter((file) => !wanted.has(file))
    .map((file) => `${folder}/${file}`);
}

function readAll(): Declaration[] {
  const temporary = mkdtempSync(join(tmpdir(), 'kinformer-api-'));
  try {
    writeDeclarations(temporary);
    return [...readDeclarations(temporary, 'index'), ...readDeclarations(temporary, 'apiserver')];
  } finally {
    rmSync(temporary, { recursive: true });
  }
}

/** One run of the formatter for all: what the compiler writes has long lines. */
function formatAll(declarations: readonly Declaration[]): Declaration[] {
  const text = declarations.map(({ code }) => `${separator}\n${code}\n`).join('');
  const biome = join(root, 'node_modules/@biomejs/biome/bin/biome');
  const options = ['format', '--stdin-file-path=api.d.ts', '--line-width=110'];
  const { status, stdout, stderr } = spawnSync(process.execPath, [biome, ...options], { input: text, cwd: root });
  if (status !== 0) throw new Error(`the formatter failed: ${stderr}`);
  const formatted = stdout.toString().split(`${separator}\n`).slice(1);
  return declarations.map((declaration, index) => ({
    ...declaration,
    code: (formatted[index] ?? '').trim().replace(/^declare /gm, ''),
  }));
}

const separator = '// ----------';

function topicOf({ name, module }: Declaration): ApiTopic {
  const lengths = apiTopics.map(({ modules }) =>
    Math.max(...modules.map((path) => (module === path || module.startsWith(`${path}/`) ? path.length : 0))),
  );
  const longest = Math.max(...lengths);
  const topic = longest > 0 ? apiTopics[lengths.indexOf(longest)] : undefined;
  if (!topic) throw new Error(`no topic for ${name} of ${module}`);
  return topic;
}

function toIndex(declarations: readonly Declaration[]): string {
  const sections = apiTopics.map((topic) => {
    const rows = onPage(topic, declarations).map(
      ({ name, kind, doc }) =>
        `| [\`${name}\`](${topic.page}.md#${name.toLowerCase()}) | ${kind} | ${toFirstSentence(doc)} |`,
    );
    return [
      `## [${topic.title}](${topic.page}.md)`,
      '',
      topic.intro,
      '',
      '| | | |',
      '| --- | --- | --- |',
      ...rows,
      '',
    ];
  });
  return [
    '# API reference',
    '',
    'Made of the types and their comments by `npm run docs`. Names and behaviour are those of client-go where it has them.',
    'Durations end in `Ms`, sizes in `Bytes`. The guides are [next door](../README.md).',
    '',
    ...sections.flat(),
  ].join('\n');
}

function toPage(topic: ApiTopic, declarations: readonly Declaration[], pages: ReadonlyMap<string, string>): string {
  const source = topic.page === 'api-server' ? 'kinformer/apiserver' : 'kinformer';
  const sections = onPage(topic, declarations).map((declaration) => {
    const { name, doc, code } = declaration;
    const links = namesIn(declaration)
      .filter((other) => other !== name && pages.has(other))
      .map(
        (other) =>
          `[${other}](${pages.get(other) === topic.page ? '' : `${pages.get(other)}.md`}#${other.toLowerCase()})`,
      );
    const see = links.length === 0 ? [] : [`See ${links.join(', ')}.`, ''];
    return [`## ${name}`, '', doc, '', '```ts', code, '```', '', ...see];
  });
  const head = [`# ${topic.title}`, '', topic.intro, '', `From \`${source}\`. [All names](README.md).`, ''];
  return [...head, ...sections.flat()].join('\n');
}

function onPage(topic: ApiTopic, declarations: readonly Declaration[]): Declaration[] {
  return declarations
    .filter((declaration) => topicOf(declaration) === topic)
    .sort(
      (a, b) => rank(topic, a) - rank(topic, b) || a.module.localeCompare(b.module, 'en') || helping(a) - helping(b),
    );
}

/** Modules come in the order in which the topic names them. */
function rank({ modules }: ApiTopic, { module }: Declaration): number {
  return modules.findIndex((path) => module === path || module.startsWith(`${path}/`));
}

/** What is called comes before what is passed to it. */
function helping({ kind }: Declaration): number {
  if (kind === 'function') return 0;
  return kind === 'class' ? 1 : 2;
}

function namesIn({ code }: Declaration): string[] {
  const bare = code.replace(/\/\*\*[\s\S]*?\*\//g, '').replace(/'[^']*'/g, '');
  return [...new Set(bare.match(/\b[A-Z]\w+\b/g))].sort((a, b) => a.localeCompare(b, 'en'));
}

function toFirstSentence(doc: string): string {
  const [first = ''] = doc.replaceAll('\n', ' ').split(/(?<=\.)\s(?=[A-Z`]|$)/);
  return first.replaceAll('|', '\\|');
}
