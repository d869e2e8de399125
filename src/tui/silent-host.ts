import { writeFile } from 'node:fs/promises';
import type { HostPort } from '../session/ports.ts';

/** A host without a screen, for the screen reader mode: files can be saved, and nothing is remembered. */
export const silentHost: HostPort = {
  copy: async () => {
    throw new Error('there is no screen to copy from; save FILE writes a file');
  },
  save: async (name, text) => {
    await writeFile(name, text, { mode: 0o600, flag: 'wx' });
    return name;
  },
  page: async () => {},
  edit: async () => {},
  pipe: async () => {},
  suspend: () => {},
  redraw: () => {},
  remember: () => {},
  recall: () => 'yes',
};
