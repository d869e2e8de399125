import { readdirSync, readFileSync } from 'node:fs';
import { fileURLToPath } from 'node:url';

const folder = fileURLToPath(new URL('../../docs', import.meta.url));

export interface GuideFiles {
  /** Name of a program → its text, of all blocks of that name in all guides. */
  readonly programs: ReadonlyMap<string, string>;
  /** Name of a program → what its guide says that it prints. */
  readonly outputs: ReadonlyMap<string, string>;
}

/** The programs in the guides and in the README: blocks that begin with a language and a file name. Blocks of one name are one file. */
export function readGuideFiles(): GuideFiles {
  const programs = new Map<string, string>();
  const outputs = new Map<string, string>();
  const guides = readdirSync(folder).filter((name) => name.endsWith('.md'));
  for (const guide of [...guides, '../README.md']) {
    const text = readFileSync(`${folder}/${guide}`, 'utf8');
    for (const [, language, name = '', block = ''] of text.matchAll(/^```(ts|text) (\S+)\n(.*?)^```$/gms)) {
      const files = language === 'ts' ? programs : outputs;
      files.set(name, (files.get(name) ?? '') + block);
    }
    const bare = text.match(/^```(?:ts|js|javascript|typescript)$/m);
    if (bare && guides.includes(guide))
      throw new Error(`${guide} has a block of code without a file name, which nobody would run`);
  }
  return { programs, outputs };
}
