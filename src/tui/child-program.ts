import { spawn } from 'node:child_process';
import { mkdtemp, rm, writeFile } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';

export interface ChildOptions {
  readonly env: Readonly<Record<string, string | undefined>>;
  /** Ends the program. */
  readonly signal: AbortSignal;
}

/** Shows a text in `$PAGER`, or less, on a screen of its own. */
export function runPager(text: string, { env, signal }: ChildOptions): Promise<void> {
  return runShell(env.PAGER || 'less', text, { env: { ...env, LESS: env.LESS ?? '-R' }, signal });
}

/** Opens a text in `$KUBE_EDITOR`, `$EDITOR` or vi; the file cannot be written and is removed afterwards. */
export async function runEditor(name: string, text: string, options: ChildOptions): Promise<void> {
  const folder = await mkdtemp(join(tmpdir(), 'kinformer-'));
  try {
    const file = join(folder, name.replaceAll(/[^\w.-]+/g, '_'));
    await writeFile(file, text, { mode: 0o400 });
    const editor = options.env.KUBE_EDITOR || options.env.EDITOR || 'vi';
    await runShell(`${editor} '${file.replaceAll("'", `'\\''`)}'`, undefined, options);
  } finally {
    await rm(folder, { recursive: true, force: true });
  }
}

/** Runs a shell command with a text on its standard input; it has the terminal meanwhile. Rejects when it cannot start. */
export function runShell(command: string, text: string | undefined, { env, signal }: ChildOptions): Promise<void> {
  return new Promise((resolve, reject) => {
    const child = spawn(command, {
      shell: true,
      env,
      signal,
      stdio: [text === undefined ? 'inherit' : 'pipe', 'inherit', 'inherit'],
    });
    child.once('error', (error) => (signal.aborted ? resolve() : reject(error)));
    child.once('exit', () => resolve());
    // It may end before it has read everything.
    child.stdin?.on('error', () => {});
    child.stdin?.end(text);
  });
}
