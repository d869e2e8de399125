import { spawn } from 'node:child_process';
import { mkdtemp, rm, writeFile } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';

type Environment = Readonly<Record<string, string | undefined>>;

/** Shows a text in `$PAGER`, or less, on a screen of its own. */
export function runPager(text: string, env: Environment): Promise<void> {
  const pager = env.PAGER || 'less';
  return runShell(`${pager}`, text, { ...env, LESS: env.LESS ?? '-R' });
}

/** Opens a text in `$KUBE_EDITOR`, `$EDITOR` or vi; the file cannot be written and is removed afterwards. */
export async function runEditor(name: string, text: string, env: Environment): Promise<void> {
  const folder = await mkdtemp(join(tmpdir(), 'kinformer-'));
  try {
    const file = join(folder, name.replaceAll(/[^\w.-]+/g, '_'));
    await writeFile(file, text, { mode: 0o400 });
    const editor = env.KUBE_EDITOR || env.EDITOR || 'vi';
    await runShell(`${editor} '${file.replaceAll("'", `'\\''`)}'`, undefined, env);
  } finally {
    await rm(folder, { recursive: true, force: true });
  }
}

/** Runs a shell command with a text on its standard input; it has the terminal meanwhile. Rejects when it cannot start. */
export function runShell(command: string, text: string | undefined, env: Environment): Promise<void> {
  return new Promise((resolve, reject) => {
    const child = spawn(command, {
      shell: true,
      env,
      stdio: [text === undefined ? 'inherit' : 'pipe', 'inherit', 'inherit'],
    });
    child.once('error', reject);
    child.once('exit', () => resolve());
    // It may end before it has read everything.
    child.stdin?.on('error', () => {});
    child.stdin?.end(text);
  });
}
