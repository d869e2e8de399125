import { describe, expect, it } from 'vitest';
import { findStaleDocuments } from '../../.ci/docs.ts';
import { commandTable } from '../../src/cli/command-table.ts';
import { faultNames } from '../../src/cli/fault-names.ts';
import { toManPage } from '../../src/cli/man-page.ts';
import { toLongName } from '../../src/cli/option-record.ts';
import { optionNames } from '../../src/cli/option-table.ts';
import { errorTable } from '../../src/core/errors.ts';
import { faultGrammar, faultKinds } from '../../src/faults/fault-table.ts';

describe('generated documents', () => {
  it('are fresh: `npm run docs` would change nothing', () => {
    expect(findStaleDocuments()).toEqual([]);
  });

  it('the help of apiserver names every fault, and the man page says what each does', () => {
    const command = commandTable.find(({ name }) => name === 'apiserver');
    const page = toManPage('1.0.0').replaceAll('\\-', '-');
    expect(command?.description).toContain(faultGrammar);
    expect(page).toContain(faultGrammar);
    expect(faultNames).toEqual(Object.keys(faultKinds));
    for (const [name, { keys }] of Object.entries(faultKinds)) {
      expect(command?.description).toMatch(new RegExp(`\\b${name}[,.]`));
      expect(page).toContain(`.B ${name}\n`);
      for (const key of Object.keys(keys)) expect(page).toContain(`${key}=`);
    }
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
