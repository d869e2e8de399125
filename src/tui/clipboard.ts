import { spawn } from 'node:child_process';

export interface ClipboardRequest {
  readonly env: Readonly<Record<string, string | undefined>>;
  readonly platform: NodeJS.Platform;
  readonly write: (text: string) => void;
}

/** What a terminal takes by OSC 52 at most, bytes. */
export const longestCopyBytes = 74_994;

/**
 * Copies a text: with the system's tool on this machine, by OSC 52 over SSH and in tmux. False when it is too big for the
 * way that there is.
 */
export async function copyText(text: string, request: ClipboardRequest): Promise<boolean> {
  const { env } = request;
  const isRemote = env.SSH_TTY !== undefined || env.SSH_CONNECTION !== undefined || env.TMUX !== undefined;
  if (!isRemote) {
    for (const [command, ...args] of toolsFor(request)) {
      if (await pipeTo(command, args, text)) return true;
    }
  }
  const bytes = Buffer.from(text);
  if (bytes.length > longestCopyBytes) return false;
  const sequence = `\u001b]52;c;${bytes.toString('base64')}\u0007`;
  request.write(
    env.TMUX === undefined ? sequence : `\u001bPtmux;${sequence.replaceAll('\u001b', '\u001b\u001b')}\u001b\\`,
  );
  return true;
}

type Tool = readonly [command: string, ...args: string[]];

function toolsFor({ env, platform }: ClipboardRequest): readonly Tool[] {
  if (platform === 'darwin') return [['pbcopy']];
  if (platform === 'win32') return [['clip']];
  const tools: Tool[] = [];
  if (env.WAYLAND_DISPLAY !== undefined) tools.push(['wl-copy']);
  if (env.DISPLAY !== undefined) tools.push(['xclip', '-selection', 'clipboard'], ['xsel', '--clipboard', '--input']);
  return tools;
}

function pipeTo(command: string, args: readonly string[], text: string): Promise<boolean> {
  return new Promise((resolve) => {
    const child = spawn(command, args, { stdio: ['pipe', 'ignore', 'ignore'] });
    child.once('error', () => resolve(false));
    child.once('exit', (code) => resolve(code === 0));
    child.stdin.on('error', () => {});
    child.stdin.end(text);
  });
}
