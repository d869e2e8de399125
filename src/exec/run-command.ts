import { type ChildProcessByStdio, spawn } from 'node:child_process';
import type { Readable, Writable } from 'node:stream';
import type { Clock } from '../core/clock.ts';
import { toChildEnvironment } from './child-environment.ts';
import type { ChildGroups } from './child-groups.ts';
import type { KeyRun, RunKey, RunOutcome } from './key-run.ts';
import { LineSplitter } from './line-splitter.ts';

/** Where the lines of commands go. */
export interface LineSink {
  /** One line, without its end. The bytes are valid during the call only. */
  line(run: KeyRun, stream: 'stdout' | 'stderr', bytes: Uint8Array): void;
  /** While it is pending, commands wait with what they write next. */
  ready(): Promise<void> | undefined;
}

export interface CommandOptions {
  /** The program and its arguments. No shell sees them. */
  readonly command: readonly [string, ...(readonly string[])];
  readonly env: Readonly<Record<string, string | undefined>>;
  readonly children: ChildGroups;
  readonly sink: LineSink;
  readonly clock: Clock;
}

type Child = ChildProcessByStdio<Writable, Readable, Readable>;

const longestLineBytes = 16 * 1024 ** 2;
/** What a command has left running may hold its output open. */
const outputAfterExitMs = 1000;

/** Runs a command for each key: the object on standard input, the rest in `KINFORMER_` variables; status 0 is success. */
export function createCommandRunner(options: CommandOptions): RunKey {
  return async (run) => {
    try {
      return await runChild(start(run, options), run, options);
    } catch (error) {
      return { type: 'failed', message: toMessage(error, options.command[0]) };
    }
  };
}

function start(run: KeyRun, { command: [program, ...args], env, children }: CommandOptions): Child {
  const child = spawn(program, args, {
    env: toChildEnvironment(run, env),
    stdio: ['pipe', 'pipe', 'pipe'],
    // A process group of its own: Ctrl-C is for us, and what the command starts can be ended with it.
    detached: process.platform !== 'win32',
    windowsHide: true,
  });
  children.add(child);
  return child;
}

async function runChild(child: Child, run: KeyRun, { sink, clock }: CommandOptions): Promise<RunOutcome> {
  const ended = whenEnded(child);
  if (!hasPipes(child)) return ended;
  // It may end without having read the object.
  child.stdin.on('error', () => {});
  if (run.object) {
    child.stdin.write(run.object.bytes);
    child.stdin.write('\n');
  }
  child.stdin.end();
  const read = Promise.all([forward(child.stdout, 'stdout', run, sink), forward(child.stderr, 'stderr', run, sink)]);
  const outcome = await ended.catch((error: unknown) => {
    destroyPipes(child);
    throw error;
  });
  const timer = clock.setTimeout(() => destroyPipes(child), outputAfterExitMs);
  await read;
  timer.cancel();
  child.stdin.destroy();
  return outcome;
}

/** Where no file can be opened any more there are none, whatever the types say; the error is yet to come. */
function hasPipes({ stdin }: { readonly stdin: Writable | undefined }): boolean {
  return stdin !== undefined;
}

function whenEnded(child: Child): Promise<RunOutcome> {
  return new Promise((resolve, reject) => {
    child.once('error', reject);
    child.once('exit', (code, signal) => {
      if (signal !== null) resolve({ type: 'failed', message: `ended by ${signal}`, signal });
      else if (code === 0) resolve({ type: 'succeeded', exitCode: 0 });
      else resolve({ type: 'failed', message: `exit status ${code}`, exitCode: code ?? 1 });
    });
  });
}

async function forward(stream: Readable, name: 'stdout' | 'stderr', run: KeyRun, sink: LineSink): Promise<void> {
  const splitter = new LineSplitter(longestLineBytes);
  try {
    for await (const chunk of stream as AsyncIterable<Buffer>) {
      for (const line of splitter.push(chunk)) sink.line(run, name, line);
      const ready = sink.ready();
      if (ready) await ready;
    }
  } catch {
    // The pipe was closed on our side.
  }
  for (const line of splitter.end()) sink.line(run, name, line);
}

function destroyPipes(child: Child): void {
  child.stdout.destroy();
  child.stderr.destroy();
}

function toMessage(error: unknown, program: string): string {
  const { code, message } = error as NodeJS.ErrnoException;
  return `cannot run ${program}: ${code ?? message}`;
}
