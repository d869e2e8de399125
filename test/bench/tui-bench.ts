import { spawn as spawnPlain } from 'node:child_process';
import { existsSync, openSync, readFileSync, rmSync } from 'node:fs';
import { type IPty, spawn } from '@lydell/node-pty';
import type { BenchRoom, BenchServer } from './bench-room.ts';
import { ContestResult, runContest } from './contest.ts';
import { type Command, endProgram, programEnvironment, readUsage } from './program.ts';
import { printContest, printTarget } from './report.ts';

const columns = 200;
const rows = 50;
const figure = 'ms to the first frame';
const program = 'kinformer watch pods';
const empty = 'empty node script';
const settlingMs = 5000;
const keyPresses = 40;

/** P5b: from spawn to the first frame in a terminal that answers nothing but what every terminal does. */
export async function benchFirstFrame(room: BenchRoom, server: BenchServer, rounds: number): Promise<void> {
  const command: Command = [room.file('bin/kinformer.js'), 'watch', 'pods', '-A'];
  const contestants = [
    {
      name: empty,
      run: async () => ({
        [figure]: await measureOutput(room, server, [process.execPath, '-e', 'console.log()'], '\n'),
      }),
    },
    { name: program, run: async () => ({ [figure]: await measureOutput(room, server, command, 'Reflector') }) },
  ];
  // The first run fills the compile cache, which is written at its end.
  await runContest(contestants, 2);
  const result = await runContest(contestants, rounds);
  printContest('P5b: start to the first frame (minimum / median)', result);
  printTarget(result, { id: 'P5b', stage: 'first', figure, of: program, against: empty, atMost: 6 });
  printTarget(result, { id: 'P5b', stage: 'then', figure, of: program, against: empty, atMost: 4.5 });
  printTarget(result, { id: 'P5b', stage: 'limit', figure, of: program, atMost: 300, unit: ' ms' });
}

async function measureOutput(room: BenchRoom, server: BenchServer, command: Command, awaited: string): Promise<number> {
  const startMs = performance.now();
  const terminal = new BenchTerminal(room, server, command);
  await terminal.until(awaited);
  const tookMs = performance.now() - startMs;
  await terminal.end();
  return tookMs;
}

/** P9: 10,000 pods at 200×50, with nothing, a little and much going on; beside the same watch without a screen. */
export async function benchFrames(room: BenchRoom, seconds: number): Promise<void> {
  const result = new ContestResult();
  for (const rate of [0, 200, 2000]) {
    const server = await room.replay({ pods: 10_000, https: true, rate, idle: rate === 0 });
    const name = `${rate} changes/s`;
    const plainCpu = await measurePlain(room, server, seconds);
    result.add(name, { ...(await measureScreen(room, server, seconds, plainCpu)) });
    await room.endReplays();
  }
  printContest(`P9: 10,000 pods at ${columns}×${rows} for ${seconds} s`, result);
  for (const name of result.names) {
    printTarget(result, { id: 'P9', stage: 'first', figure: 'frames/s', of: name, atMost: 10, unit: '/s' });
    printTarget(result, { id: 'P9', stage: 'first', figure: 'paint p95 ms', of: name, atMost: 25, unit: ' ms' });
    printTarget(result, { id: 'P9', stage: 'first', figure: 'key p95 ms', of: name, atMost: 50, unit: ' ms' });
  }
  printTarget(result, { id: 'P9', stage: 'first', figure: 'CPU %', of: '0 changes/s', atMost: 1, unit: '%' });
  const flat = {
    id: 'P9',
    stage: 'first',
    figure: 'UI CPU %',
    of: '2000 changes/s',
    against: '200 changes/s',
  } as const;
  printTarget(result, { ...flat, atMost: 1.5 });
}

interface ScreenFigures {
  readonly [figure: string]: number;
}

async function measureScreen(
  room: BenchRoom,
  server: BenchServer,
  seconds: number,
  plainCpu: number,
): Promise<ScreenFigures> {
  const stats = room.file('frame-stats');
  rmSync(stats, { force: true });
  const command = room.kinformer('watch', 'pods', '-A');
  const terminal = new BenchTerminal(room, server, command, { KINFORMER_FRAME_STATS: stats });
  await terminal.until('10,000');
  await sleep(settlingMs);
  const cpu = await cpuShare(terminal.pid, seconds);
  const keys = await measureKeys(terminal);
  terminal.write('q');
  await terminal.ended;
  const {
    frames,
    bytes,
    seconds: all,
    paintMs,
    paintCpuMs,
  } = JSON.parse(readFileSync(stats, 'utf8')) as FrameStatsLine;
  return {
    'CPU %': cpu,
    'UI CPU %': cpu - plainCpu,
    // Each key has a frame of its own.
    'frames/s': (frames - keyPresses) / all,
    'bytes/frame': bytes / frames,
    'paint p50 ms': paintMs.p50,
    'paint p95 ms': paintMs.p95,
    'paint CPU p50 ms': paintCpuMs.p50,
    'paint CPU p95 ms': paintCpuMs.p95,
    'key p50 ms': at(keys, 0.5),
    'key p95 ms': at(keys, 0.95),
  };
}

interface FrameStatsLine {
  readonly frames: number;
  readonly bytes: number;
  readonly seconds: number;
  readonly paintMs: { readonly p50: number; readonly p95: number };
  readonly paintCpuMs: { readonly p50: number; readonly p95: number };
}

/** From a key to what it shows, between two views. */
async function measureKeys(terminal: BenchTerminal): Promise<readonly number[]> {
  const took: number[] = [];
  for (let press = 0; press < keyPresses; press += 1) {
    const [key, awaited] = press % 2 === 0 ? (['Q', 'high-water'] as const) : (['P', 'NAMESPACE'] as const);
    await sleep(120);
    const startMs = performance.now();
    terminal.forget();
    terminal.write(key);
    await terminal.until(awaited);
    took.push(performance.now() - startMs);
  }
  return took.toSorted((a, b) => a - b);
}

/** The same watch, its events to nobody. */
async function measurePlain(room: BenchRoom, server: BenchServer, seconds: number): Promise<number> {
  const [file, ...args] = room.kinformer('watch', 'pods', '-A', '-o', 'name');
  const child = spawnPlain(file, args, {
    env: programEnvironment(room.envFor(server)),
    stdio: ['ignore', openSync('/dev/null', 'w'), 'inherit'],
  });
  try {
    await sleep(settlingMs + 3000);
    return await cpuShare(child.pid ?? 0, seconds);
  } finally {
    await endProgram(child);
  }
}

async function cpuShare(pid: number, seconds: number): Promise<number> {
  const before = readUsage({ pid });
  const startMs = performance.now();
  await sleep(seconds * 1000);
  const after = readUsage({ pid });
  if (!before || !after) throw new Error('the program has ended');
  return ((after.cpuMs - before.cpuMs) / (performance.now() - startMs)) * 100;
}

/** A terminal that shows nothing: it looks for words in what comes. */
class BenchTerminal {
  readonly ended: Promise<void>;
  readonly #pty: IPty;
  #text = '';
  #hasEnded = false;
  #wake: (() => void) | undefined;

  constructor(
    room: BenchRoom,
    server: BenchServer,
    [file, ...args]: Command,
    more: Readonly<Record<string, string>> = {},
  ) {
    const { CI: _, ...env } = programEnvironment({ ...room.envFor(server), LANG: 'C.UTF-8', ...more });
    this.#pty = spawn(file, args, {
      name: 'xterm-256color',
      cols: columns,
      rows,
      env: { ...env, TERM: 'xterm-256color' },
    });
    this.#pty.onData((text) => {
      // What every terminal answers, so that nobody waits for what this one does not know.
      if (text.includes('\u001b[c')) this.#pty.write('\u001b[?62c');
      this.#text += text;
      this.#wake?.();
    });
    this.ended = new Promise((resolve) =>
      this.#pty.onExit(() => {
        this.#hasEnded = true;
        this.#wake?.();
        resolve();
      }),
    );
  }

  get pid(): number {
    return this.#pty.pid;
  }

  write(text: string): void {
    this.#pty.write(text);
  }

  forget(): void {
    this.#text = '';
  }

  async until(awaited: string): Promise<void> {
    while (!this.#text.includes(awaited)) {
      if (this.#hasEnded) throw new Error(`ended before it showed ${awaited}: ${this.#text.slice(-500)}`);
      await new Promise<void>((resolve) => {
        this.#wake = resolve;
      });
    }
  }

  /** A good end writes the compile cache. */
  async end(): Promise<void> {
    if (!this.#hasEnded) this.#pty.kill('SIGTERM');
    const timer = setTimeout(() => existsSync(`/proc/${this.pid}`) && this.#pty.kill('SIGKILL'), 5000);
    await this.ended;
    clearTimeout(timer);
  }
}

function at(sorted: readonly number[], share: number): number {
  return sorted[Math.min(sorted.length - 1, Math.floor(share * sorted.length))] ?? 0;
}

function sleep(ms: number): Promise<void> {
  return new Promise((resolve) => setTimeout(resolve, ms));
}
