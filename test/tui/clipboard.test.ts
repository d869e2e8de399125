import { chmodSync, mkdtempSync, readFileSync, rmSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { afterEach, describe, expect, it } from 'vitest';
import { copyText, longestCopyBytes } from '../../src/tui/clipboard.ts';

let folder: string | undefined;
afterEach(() => {
  if (folder) rmSync(folder, { recursive: true });
  folder = undefined;
  process.env.PATH = path;
});
const { PATH: path } = process.env;

async function copy(text: string, env: Record<string, string>, platform: NodeJS.Platform = 'linux') {
  const written: string[] = [];
  const isCopied = await copyText(text, { env, platform, write: (each) => written.push(each) });
  return { isCopied, written };
}

describe('a copy', () => {
  it('goes by OSC 52 over SSH and where there is no tool', async () => {
    const sequence = `\u001b]52;c;${Buffer.from('größer 漢').toString('base64')}\u0007`;
    expect(await copy('größer 漢', { SSH_TTY: '/dev/pts/1', DISPLAY: ':0' })).toEqual({
      isCopied: true,
      written: [sequence],
    });
    expect(await copy('größer 漢', {})).toEqual({ isCopied: true, written: [sequence] });
  });

  it('is wrapped for tmux, with every escape doubled', async () => {
    const { written } = await copy('x', { TMUX: '/tmp/tmux-0/default,1,0' });
    expect(written).toEqual(['\u001bPtmux;\u001b\u001b]52;c;eA==\u0007\u001b\\']);
  });

  it('is refused above 74,994 bytes, and taken up to there', async () => {
    expect(longestCopyBytes).toBe(74_994);
    const { isCopied, written } = await copy('x'.repeat(longestCopyBytes), { SSH_CONNECTION: 'a' });
    expect(isCopied).toBe(true);
    // What comes out must stay below the 100,000 characters that terminals take.
    expect(written[0]?.length).toBeLessThanOrEqual(100_000);
    expect(await copy('x'.repeat(longestCopyBytes + 1), { SSH_CONNECTION: 'a' })).toEqual({
      isCopied: false,
      written: [],
    });
    expect((await copy('é'.repeat(longestCopyBytes / 2 + 1), { TMUX: 'a' })).isCopied).toBe(false);
  });

  it('goes to the system’s tool on this machine, whatever its size, and elsewhere when that fails', async () => {
    folder = mkdtempSync(join(tmpdir(), 'kinformer-clipboard-'));
    const tool = (name: string, script: string) => {
      writeFileSync(join(folder ?? '', name), `#!/bin/sh\n${script}\n`);
      chmodSync(join(folder ?? '', name), 0o755);
    };
    tool('wl-copy', 'exit 1');
    tool('xclip', `cat > ${folder}/copied`);
    process.env.PATH = `${folder}:/usr/bin:/bin`;
    const text = 'x'.repeat(longestCopyBytes + 1);
    expect(await copy(text, { WAYLAND_DISPLAY: 'wayland-0', DISPLAY: ':0' })).toEqual({ isCopied: true, written: [] });
    expect(readFileSync(join(folder, 'copied'), 'utf8')).toBe(text);
    process.env.PATH = folder;
    expect((await copy('small', { WAYLAND_DISPLAY: 'wayland-0' })).written).toHaveLength(1);
  });
});
