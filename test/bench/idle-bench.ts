import { type ChildProcess, spawn } from 'node:child_process';
import { openSync } from 'node:fs';
import type { BenchRoom, BenchServer } from './bench-room.ts';
import { ContestResult } from './contest.ts';
import { endProgram, programEnvironment, readUsage } from './program.ts';
import { printContest, printTarget } from './report.ts';

const name = 'idle watch of 10,000 pods';
const settlingMs = 15_000;

/** P10: CPU and memory of a watch in which nothing happens. */
export async function benchIdle(room: BenchRoom, server: BenchServer, seconds: number): Promise<void> {
  const [program, ...args] = room.kinformer('watch', 'pods', '-A', '-o', 'json');
  const child: ChildProcess = spawn(program, args, {
    env: programEnvironment(room.envFor(server)),
    stdio: ['ignore', openSync(room.file('idle-output'), 'w'), 'inherit'],
  });
  const result = new ContestResult();
  try {
    await sleep(settlingMs);
    const before = readUsage(child);
    await sleep(seconds * 1000);
    const after = readUsage(child);
    if (!before || !after) throw new Error('the idle watch has ended');
    result.add(name, {
      'CPU %': ((after.cpuMs - before.cpuMs) / (seconds * 1000)) * 100,
      'MB at first': before.residentBytes / 1e6,
      'MB at last': after.residentBytes / 1e6,
      'growth ×': after.residentBytes / before.residentBytes,
    });
  } finally {
    await endProgram(child);
  }
  printContest(`P10: ${seconds} s of an idle watch`, result);
  printTarget(result, { id: 'P10', stage: 'first', figure: 'CPU %', of: name, atMost: 0.5, unit: '%' });
  printTarget(result, { id: 'P10', stage: 'first', figure: 'growth ×', of: name, atMost: 1.02, unit: '×' });
}

function sleep(ms: number): Promise<void> {
  return new Promise((resolve) => setTimeout(resolve, ms));
}
