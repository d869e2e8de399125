import { execFile } from 'node:child_process';
import { mkdtempSync } from 'node:fs';
import { rm, writeFile } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { promisify } from 'node:util';
import { afterAll, describe, expect, it } from 'vitest';

const run = promisify(execFile);
const module = new URL('../../src/output/watch-reader.ts', import.meta.url).href;
const folder = mkdtempSync(join(tmpdir(), 'kinformer-reader-'));
const script = join(folder, 'program.mjs');

afterAll(() => rm(folder, { recursive: true }));

/** A program that writes one line, and then nothing; it says on stderr when the reader has gone, or that it has not. */
async function writeProgram(): Promise<void> {
  await writeFile(
    script,
    `import { watchReader } from '${module}';
    process.stdout.write('one\\n');
    const patience = setTimeout(() => console.error('still read'), 1500);
    watchReader(1, () => { clearTimeout(patience); console.error('gone'); });`,
  );
}

describe.runIf(process.platform === 'linux')('watchReader', () => {
  it.each([
    ['a reader that takes one line', `'${process.execPath}' '${script}' | head -1`, 'one\n', 'gone\n'],
    [
      'a reader that stays',
      `'${process.execPath}' '${script}' | (read line; echo $line; sleep 3)`,
      'one\n',
      'still read\n',
    ],
    ['a file', `'${process.execPath}' '${script}' > '${script}.out'`, '', 'still read\n'],
  ])('%s', async (_name, line, stdout, stderr) => {
    await writeProgram();
    expect(await run('bash', ['-c', line])).toEqual({ stdout, stderr });
  });
});
