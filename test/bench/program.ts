import { type ChildProcess, spawn } from 'node:child_process';
import { once } from 'node:events';
import { openSync, readFileSync } from 'node:fs';
import { dirname } from 'node:path';

/** What one run of a program took. */
export interface ProgramRun {
  readonly wallMs: number;
  readonly peakBytes: number;
  readonly cpuMs: number;
  /** Empty when it went to a file. */
  readonly stdout: string;
}

export interface ProgramOptions {
  readonly env?: Readonly<Record<string, string>>;
  /** Where stdout goes; default: it is collected. */
  readonly toFile?: string;
}

export type Command = readonly [program: string, ...args: string[]];

/** Extra certificates make every start of Node slower, and say nothing about the programs. */
const hiddenVariables = ['NODE_EXTRA_CA_CERTS', 'SSL_CERT_FILE', 'SSL_CERT_DIR', 'NODE_OPTIONS', 'KUBECONFIG'];

/** This process's environment, with this Node first on PATH, for the bin's `env node`. */
export function programEnvironment(extra: Readonly<Record<string, string>> = {}): NodeJS.ProcessEnv {
  const env: NodeJS.ProcessEnv = { ...process.env, PATH: `${dirname(process.execPath)}:${process.env.PATH}` };
  for (const name of hiddenVariables) delete env[name];
  return { ...env, ...extra };
}

/** Runs a program to its end, which must be a good one: time from spawn to exit, CPU, and peak memory as the kernel saw it. */
export async function runProgram([program, ...args]: Command, options: ProgramOptions = {}): Promise<ProgramRun> {
  const target = options.toFile === undefined ? 'pipe' : openSync(options.toFile, 'w');
  const startMs = performance.now();
  const child = spawn(program, args, { env: programEnvironment(options.env), stdio: ['ignore', target, 'pipe'] });
  const stdout: Buffer[] = [];
  const stderr: Buffer[] = [];
  child.stdout?.on('data', (chunk: Buffer) => stdout.push(chunk));
  child.stderr?.on('data', (chunk: Buffer) => stderr.push(chunk));
  let usage: ProcessUsage = { peakBytes: 0, residentBytes: 0, cpuMs: 0 };
  const poll = setInterval(() => {
    usage = readUsage(child) ?? usage;
  }, 10);
  const exited = once(child, 'exit');
  let wallMs = 0;
  child.once('exit', () => {
    wallMs = performance.now() - startMs;
  });
  const [code, signal] = await exited;
  clearInterval(poll);
  if (code !== 0) {
    throw new Error(`${program} ${args.join(' ')} ended with ${code ?? signal}: ${Buffer.concat(stderr).toString()}`);
  }
  await new Promise((resolve) => setImmediate(resolve));
  return { ...usage, wallMs, stdout: Buffer.concat(stdout).toString() };
}

export interface ProcessUsage {
  readonly peakBytes: number;
  readonly residentBytes: number;
  readonly cpuMs: number;
}

/** Peak (VmHWM) and present memory and CPU time of a living process; undefined when it has ended. */
export function readUsage({ pid }: Pick<ChildProcess, 'pid'>): ProcessUsage | undefined {
  try {
    const status = readFileSync(`/proc/${pid}/status`, 'utf8');
    const times = readFileSync(`/proc/${pid}/stat`, 'utf8').split(') ')[1]?.split(' ') ?? [];
    const peakBytes = kilobytes(status, 'VmHWM') * 1024;
    if (peakBytes === 0) return undefined;
    // utime and stime in ticks of 10 ms.
    const cpuMs = (Number(times[11]) + Number(times[12])) * 10;
    return { peakBytes, residentBytes: kilobytes(status, 'VmRSS') * 1024, cpuMs };
  } catch {
    return undefined;
  }
}

function kilobytes(status: string, name: string): number {
  return Number(new RegExp(`^${name}:\\s+(\\d+)`, 'm').exec(status)?.[1] ?? 0);
}

/** Ends a program that would go on, and waits for its end. */
export async function endProgram(child: ChildProcess): Promise<void> {
  if (child.exitCode !== null || child.signalCode !== null) return;
  const exited = once(child, 'exit');
  child.kill('SIGKILL');
  await exited;
}
