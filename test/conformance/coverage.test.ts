import { readdirSync, readFileSync } from 'node:fs';
import { describe, expect, it } from 'vitest';

const folder = new URL('.', import.meta.url);
const readme = readFileSync(new URL('README.md', folder), 'utf8');
const texts = new Map(
  readdirSync(folder)
    .filter((name) => name.endsWith('.test.ts') && name !== 'coverage.test.ts')
    .map((name) => [name, readFileSync(new URL(name, folder), 'utf8')]),
);

/** The rows of the table of upstream tests: name → files, empty where it says why not. */
const rows = [
  ...readme
    .slice(readme.indexOf('## Every upstream test'))
    .matchAll(/^\| ((?:Test|Example|Benchmark)\S*)\s+\| (.*?)\s*\|$/gm),
].map(([, name = '', text = '']) => ({
  name,
  text,
  files: text.startsWith('Why not: ') ? [] : [...text.matchAll(/`([\w-]+\.test\.ts)`/g)].map(([, file = '']) => file),
}));

/** Names that begin a title, or stand in one after another name. */
function titlesOf(text: string): Set<string> {
  const titles = [...text.matchAll(/^\s*(?:it|describe|test)?[^'"`\n]*(['"`])((?:Test|Example)[A-Z]?\w*[^\n]*?)\1/gm)];
  return new Set(titles.flatMap(([, , title = '']) => title.match(/\b(?:Test|Example)\w*/g) ?? []));
}

describe('the table of upstream tests', () => {
  it('is complete in itself', () => {
    expect(rows.length).toBeGreaterThan(200);
    const wordless = rows.filter(({ files, text }) => files.length === 0 && text.length < 'Why not: '.length + 10);
    expect(wordless).toEqual([]);
  });

  it('names files whose titles have the test', () => {
    const wrong = rows.flatMap(({ name, files }) =>
      files.filter((file) => !titlesOf(texts.get(file) ?? '').has(name)).map((file) => `${name} is not in ${file}`),
    );
    expect(wrong).toEqual([]);
  });

  it('lists every title that has the name of an upstream test, with its file', () => {
    const wrong = [...texts].flatMap(([file, text]) =>
      [...titlesOf(text)]
        .filter((name) => !rows.some((row) => row.name === name && row.files.includes(file)))
        .map((name) => `${name} of ${file}`),
    );
    expect(wrong).toEqual([]);
  });

  it('gives no reason why not for a test that exists', () => {
    const all = new Set([...texts.values()].flatMap((text) => [...titlesOf(text)]));
    expect(rows.filter(({ name, files }) => files.length === 0 && all.has(name)).map(({ name }) => name)).toEqual([]);
  });
});
