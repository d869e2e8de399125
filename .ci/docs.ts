import { mkdirSync, readFileSync, rmSync, writeFileSync } from 'node:fs';
import { dirname } from 'node:path';
import { fileURLToPath } from 'node:url';
import { toManPage } from '../src/cli/man-page.ts';
import { fillReadme } from '../src/cli/readme-tables.ts';
import { toEventsSchema } from '../src/records/events-schema.ts';
import { toReportSchema } from '../src/records/report-schema.ts';
import { reportTables } from '../src/records/report-tables.ts';
import { findLeftoverPages, generateApiReference } from './api-reference.ts';
import { drawPictures } from './pictures.ts';

const root = new URL('..', import.meta.url);

/** Every generated document: file → what it should hold now. */
export function generateDocuments(): ReadonlyMap<string, string> {
  const { version } = JSON.parse(read('package.json') ?? '{}') as { version: string };
  return new Map([
    ['man/kinformer.1', toManPage(version)],
    ['schema/events.schema.json', toText(toEventsSchema())],
    ...Object.entries(reportTables).map(
      ([name, table]) => [`schema/${name}.schema.json`, toText(toReportSchema(table))] as const,
    ),
    ['README.md', fillReadme(read('README.md') ?? '')],
    ...drawPictures(),
  ]);
}

/** Files that do not hold what they should. */
export function findStaleDocuments(): string[] {
  return [...generateDocuments()].filter(([file, text]) => read(file) !== text).map(([file]) => file);
}

function toText(schema: object): string {
  return `${JSON.stringify(schema, null, 2)}\n`;
}

function read(file: string): string | undefined {
  try {
    return readFileSync(new URL(file, root), 'utf8');
  } catch (error) {
    if ((error as NodeJS.ErrnoException).code === 'ENOENT') return undefined;
    throw error;
  }
}

if (import.meta.main) {
  // The API reference takes the compiler, and seconds: `--check` looks at it, the tests of the other documents do not.
  const reference = generateApiReference();
  if (process.argv.includes('--check')) {
    const pages = [...reference].filter(([file, text]) => read(file) !== text).map(([file]) => file);
    const stale = [...findStaleDocuments(), ...pages, ...findLeftoverPages()];
    if (stale.length > 0) {
      console.error(`stale: ${stale.join(', ')}; run \`npm run docs\``);
      process.exitCode = 1;
    }
  } else {
    for (const [file, text] of [...generateDocuments(), ...reference]) {
      const path = fileURLToPath(new URL(file, root));
      mkdirSync(dirname(path), { recursive: true });
      writeFileSync(path, text);
    }
    for (const file of findLeftoverPages()) rmSync(new URL(file, root));
  }
}
