import type { ChildProcess, SpawnOptions } from 'node:child_process';
import type { Clock } from '../core/clock.ts';
import { KinformerError } from '../core/errors.ts';
import { toPrintable } from '../core/text.ts';
import { onAbort } from './abort-hook.ts';
import { isRecord, textOf, textsOf } from './kubeconfig-file.ts';

/** A user's `exec` section, checked. */
export interface ExecPlugin {
  readonly apiVersion: string;
  readonly command: string;
  readonly args: readonly string[];
  readonly env: Readonly<Record<string, string>>;
  readonly interactiveMode: 'Never' | 'IfAvailable' | 'Always';
  readonly provideClusterInfo: boolean;
  readonly installHint: string | undefined;
}

/** Checks the section by client-go's rules. Throws BAD_CONFIG. */
export function readExecPlugin(fields: Readonly<Record<string, unknown>>, userName: string): ExecPlugin {
  const fail = (reason: string) => new KinformerError('BAD_CONFIG', `exec of user "${userName}": ${reason}`);
  const apiVersion = textOf(fields.apiVersion);
  const command = textOf(fields.command);
  if (command === undefined) throw fail('command is missing');
  if (apiVersion === undefined) throw fail('apiVersion is missing');
  if (!supportedVersions.includes(apiVersion)) {
    throw fail(`apiVersion "${toPrintable(apiVersion)}" is not supported; use ${supportedVersions.join(' or ')}`);
  }
  const mode = textOf(fields.interactiveMode);
  if (mode === undefined && apiVersion.endsWith('/v1')) throw fail(`interactiveMode must be set for ${apiVersion}`);
  const interactiveMode = interactiveModes.find((known) => known === (mode ?? 'IfAvailable'));
  if (interactiveMode === undefined) throw fail(`interactiveMode "${toPrintable(mode ?? '')}" is unknown`);
  return {
    apiVersion,
    command,
    args: textsOf(fields.args),
    env: readVariables(fields.env),
    interactiveMode,
    provideClusterInfo: fields.provideClusterInfo === true,
    installHint: textOf(fields.installHint),
  };
}

const supportedVersions = ['client.authentication.k8s.io/v1', 'client.authentication.k8s.io/v1beta1'];
const interactiveModes = ['Never', 'IfAvailable', 'Always'] as const;

function readVariables(list: unknown): Record<string, string> {
  const items = Array.isArray(list) ? list.filter(isRecord) : [];
  return Object.fromEntries(items.map(({ name, value }) => [textOf(name) ?? '', textOf(value) ?? '']));
}

interface RunOptions {
  readonly signal: AbortSignal;
  readonly clock: Clock;
  readonly onSaid: (line: string) => void;
}

/**
 * Runs the plugin and resolves with what it printed. An interactive one shares the terminal; of another one the end of
 * stderr goes into the error, or to `onSaid` line by line, safe to print, when the plugin succeeded. Rejects with EXEC_PLUGIN.
 */
export function runExecPlugin(
  plugin: ExecPlugin,
  env: Readonly<Record<string, string | undefined>>,
  interactive: boolean,
  { signal, clock, onSaid }: RunOptions,
): Promise<string> {
  const { spawn } = process.getBuiltinModule('node:child_process');
  // One that asks nothing gets a process group of its own, so that what it started ends with it.
  const detached = !interactive && process.platform !== 'win32';
  const options: SpawnOptions = {
    env: { ...env, ...plugin.env },
    stdio: interactive ? ['inherit', 'pipe', 'inherit'] : ['ignore', 'pipe', 'pipe'],
    detached,
  };
  return new Promise((resolve, reject) => {
    if (signal.aborted) return reject(pluginError(plugin, 'was not run', signal.reason));
    const child = spawn(plugin.command, [...plugin.args], options);
    const offAbort = onAbort(signal, () => {
      endPlugin(child, detached, clock);
      reject(pluginError(plugin, 'was ended', signal.reason));
    });
    child.once('close', offAbort).once('error', offAbort);
    const output: Buffer[] = [];
    let complaint = '';
    child.stdout?.on('data', (chunk: Buffer) => output.push(chunk));
    child.stderr?.on('data', (chunk: Buffer) => {
      complaint = `${complaint}${chunk}`.slice(-2000);
    });
    child.on('error', (error: NodeJS.ErrnoException) => reject(toSpawnError(plugin, error)));
    child.on('close', (code, killedBy) => {
      const lines = complaint
        .trim()
        .split('\n')
        .map((line) => toPrintable(line.trimEnd()));
      if (code === 0) {
        for (const line of lines) if (line !== '') onSaid(line);
        return resolve(Buffer.concat(output).toString('utf8'));
      }
      const end = killedBy === null ? `exit code ${code}` : `signal ${killedBy}`;
      const lastLine = lines.at(-1) ?? '';
      return reject(pluginError(plugin, `ended with ${end}${lastLine === '' ? '' : `: ${lastLine}`}`));
    });
  });
}

const patienceMs = 500;

/** Asks it to end, and ends it when it does not; nobody reads what it says any more. */
function endPlugin(child: ChildProcess, isGroup: boolean, clock: Clock): void {
  const kill = (name: NodeJS.Signals) => {
    if (child.pid === undefined) return;
    try {
      process.kill(isGroup ? -child.pid : child.pid, name);
    } catch {
      // It has ended meanwhile.
    }
  };
  child.stdout?.destroy();
  child.stderr?.destroy();
  kill('SIGTERM');
  const impatient = clock.setTimeout(() => kill('SIGKILL'), patienceMs);
  child.once('exit', () => impatient.cancel());
}

/** EXEC_PLUGIN with the command's name. */
export function pluginError(plugin: ExecPlugin, reason: string, cause?: unknown, hint?: string): KinformerError {
  const message = `credential plugin ${toPrintable(plugin.command)} ${reason}`;
  return new KinformerError('EXEC_PLUGIN', message, { cause, ...(hint !== undefined && { hint }) });
}

function toSpawnError(plugin: ExecPlugin, error: NodeJS.ErrnoException): KinformerError {
  if (error.code !== 'ENOENT') return pluginError(plugin, `cannot be run (${error.code ?? error.name})`, error);
  const hint = plugin.installHint?.trim().split('\n').map(toPrintable).join('\n');
  return pluginError(plugin, 'is not installed', error, hint);
}
