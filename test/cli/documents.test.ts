import { describe, expect, it } from 'vitest';
import { findStaleDocuments } from '../../.ci/docs.ts';
import { commandTable } from '../../src/cli/command-table.ts';
import { toManPage } from '../../src/cli/man-page.ts';
import { toLongName } from '../../src/cli/option-record.ts';
import { optionNames } from '../../src/cli/option-table.ts';
import { errorTable } from '../../src/core/errors.ts';

describe('generated documents', () => {
  it('are fresh: `npm run docs` would change nothing', () => {
    expect(findStaleDocuments()).toEqual([]);
  });

  it('the man page names every command, option and error', () => {
    const page = toManPage('1.0.0').replaceAll('\\-', '-');
    for (const { name } of commandTable) expect(page).toContain(`.SS ${name}\n`);
    for (const name of optionNames) {
      const long = toLongName(name);
      expect(page).toContain(long.length === 1 ? `-${long}` : `--${long}`);
    }
    for (const code of Object.keys(errorTable)) expect(page).toContain(`.B ${code}\n`);
  });
});
