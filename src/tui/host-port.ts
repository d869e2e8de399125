import { writeFile } from 'node:fs/promises';
import type { HostPort } from '../session/ports.ts';
import { runEditor, runPager, runShell } from './child-program.ts';
import { copyText } from './clipboard.ts';
import { StateFile } from './state-file.ts';
import type { TerminalHandover } from './terminal-handover.ts';

export interface HostPortRequest {
  readonly env: Readonly<Record<string, string | undefined>>;
  readonly homeDir: string;
  readonly platform: NodeJS.Platform;
  readonly pid: number;
  readonly handover: TerminalHandover;
  readonly write: (text: string) => void;
  /** Ends what runs on the terminal. */
  readonly signal: AbortSignal;
}

/** What the terminal and its machine do for a session. */
export function createHostPort(request: HostPortRequest): HostPort {
  const { env, handover, signal } = request;
  const state = new StateFile(env, request.homeDir);
  const lend = (run: (options: { env: typeof env; signal: AbortSignal }) => Promise<void>) =>
    handover.lend(() => run({ env, signal }));
  return {
    copy: async (text) => {
      if (await copyText(text, request)) return { type: 'copied' };
      return { type: 'saved', path: await save(`kinformer-copy-${request.pid}-${Date.now()}.txt`, text) };
    },
    save,
    page: (_name, text) => lend((options) => runPager(text, options)),
    edit: (name, text) => lend((options) => runEditor(name, text, options)),
    // What it printed stays until it was read.
    pipe: (command, text) => lend((options) => runShell(`${command}\n${waitForEnter}`, text, options)),
    suspend: () => void handover.suspend(),
    redraw: () => void handover.redraw(),
    remember: (name, value) => state.remember(name, value),
    recall: (name) => state.recall(name),
  };
}

const waitForEnter = "printf '\\nenter goes back to kinformer'; read -r _ </dev/tty";

async function save(name: string, text: string): Promise<string> {
  await writeFile(name, text, { mode: 0o600, flag: 'wx' });
  return name;
}
