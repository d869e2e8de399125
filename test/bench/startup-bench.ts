import { type ChildProcess, spawn } from 'node:child_process';
import type { BenchRoom, BenchServer } from './bench-room.ts';
import { type Contestant, runContest } from './contest.ts';
import { type Command, endProgram, programEnvironment } from './program.ts';
import { printContest, printTarget } from './report.ts';

const own = 'kinformer watch ns -o json';
const peer = 'kubectl get ns -w -o json';
const figure = 'ms to the first line';

/** P5: from spawn to the first newline on stdout, through the bin and its `env node`, the server's certificate verified. */
export async function benchStartup(
  room: BenchRoom,
  server: BenchServer,
  rounds: number,
  kubectl?: string,
): Promise<void> {
  const contestant = (name: string, command: Command): Contestant => ({
    name,
    run: async () => ({ [figure]: await measureFirstLine(room, server, command) }),
  });
  const contestants = [
    contestant('empty node script', [process.execPath, '-e', 'console.log()']),
    contestant(own, [room.file('bin/kinformer.js'), 'watch', kubectl ? 'ns' : 'pods', '-o', 'json', '-A']),
    ...(kubectl ? [contestant(peer, [kubectl, 'get', 'ns', '-w', '-o', 'json'])] : []),
  ];
  // The first run of each fills the caches that every later one has.
  await runContest(contestants, 1);
  const result = await runContest(contestants, rounds);
  printContest('P5: start to the first line (minimum / median)', result);
  printTarget(result, { id: 'P5', stage: 'first', figure, of: own, against: peer, atMost: 1.25 });
  printTarget(result, { id: 'P5', stage: 'then', figure, of: own, against: peer, atMost: 1 });
}

async function measureFirstLine(room: BenchRoom, server: BenchServer, [program, ...args]: Command): Promise<number> {
  const startMs = performance.now();
  const child: ChildProcess = spawn(program, args, {
    env: programEnvironment(room.envFor(server)),
    stdio: ['ignore', 'pipe', 'inherit'],
  });
  try {
    return await new Promise((resolve, reject) => {
      child.stdout?.on('data', (chunk: Buffer) => chunk.includes(10) && resolve(performance.now() - startMs));
      child.once('exit', (code, signal) => reject(new Error(`${program} ended with ${code ?? signal}`)));
    });
  } finally {
    // A compile cache is written at the end of a process, and a killed one has none.
    child.kill('SIGTERM');
    setTimeout(() => child.kill('SIGKILL'), 2000).unref();
    await endedOf(child);
  }
}

async function endedOf(child: ChildProcess): Promise<void> {
  if (child.exitCode === null && child.signalCode === null) {
    await new Promise((resolve) => child.once('exit', resolve));
  }
  await endProgram(child);
}
