import { type ChildProcess, spawn } from 'node:child_process';
import { createInterface } from 'node:readline';
import { fileURLToPath } from 'node:url';
import type { BenchRoom, BenchServer } from './bench-room.ts';
import { type Contestant, type Figures, runContest } from './contest.ts';
import { endProgram, programEnvironment, readUsage } from './program.ts';
import { printContest, printTarget } from './report.ts';

const own = 'embedded server';
const real = 'kube-apiserver';
const watchers = 1000;
const writers = 16;
const seconds = 5;

/** A server whose CPU time can be read. */
interface MeasuredServer extends BenchServer {
  readonly process?: ChildProcess | undefined;
}

/**
 * What the embedded API server takes, beside the real one where there is one. Its clients are raw connections in processes of
 * their own: writers with 16 connections, and 1,000 watchers that only look for the time of a write. They share the machine
 * with the server, so that events and writes a second are what all of them together can do on it; the CPU that the server
 * takes for a write is its own.
 */
export async function benchApiserver(room: BenchRoom, rounds: number, peer?: BenchServer): Promise<void> {
  await benchStart(rounds * 4);
  const embedded = await startEmbedded(room, ['--pods', '10000']);
  try {
    for (const server of [embedded, ...(peer ? [peer] : [])]) await load(room, server, 'fill', String(watchers));
    const servers: readonly (readonly [string, MeasuredServer])[] = [
      [own, embedded],
      ...(peer ? [[real, peer] as const] : []),
    ];
    await benchWrites(room, servers, rounds);
    await benchFanOut(room, servers, rounds);
    await benchLists(room, servers, rounds);
  } finally {
    await endProgram(embedded.process);
  }
  await benchManyPods(room);
}

/** Start to ready, in this process; the first of them loads and compiles what the others find. */
async function benchStart(rounds: number): Promise<void> {
  const { ApiServer } = await import('../../src/apiserver/api-server.ts');
  const start = async (insecureHttp: boolean): Promise<Figures> => {
    const startMs = performance.now();
    const server = await ApiServer.start({ insecureHttp });
    const startedMs = performance.now() - startMs;
    await server.stop();
    return { ms: startedMs };
  };
  console.log(`\nAPI server: first start in a process ${(await start(false)).ms?.toFixed(1)} ms`);
  const result = await runContest(
    [
      { name: 'start to ready, https', run: () => start(false) },
      { name: 'start to ready, http', run: () => start(true) },
    ],
    Math.max(20, rounds),
  );
  printContest('API server: start to ready in the process (minimum / median)', result);
  printTarget(result, { id: 'S1', stage: 'first', figure: 'ms', of: 'start to ready, https', atMost: 100 });
}

type Servers = readonly (readonly [string, MeasuredServer])[];

async function benchWrites(room: BenchRoom, servers: Servers, rounds: number): Promise<void> {
  const args = [String(watchers), String(writers), String(seconds)];
  const contestants = servers.map(
    ([name, server]): Contestant => ({ name, run: () => withCpu(server, () => load(room, server, 'write', ...args)) }),
  );
  const result = await runContest(contestants, rounds);
  printContest(
    `API server: merge patches of 1.6 KB config maps from ${writers} connections (minimum / median)`,
    result,
  );
  printTarget(result, { id: 'S2', stage: 'first', figure: 'writes/s', of: own, against: real, atLeast: 1 });
}

/** Each write goes to one of the watches, or to all. */
async function benchFanOut(room: BenchRoom, servers: Servers, rounds: number): Promise<void> {
  for (const [target, connections] of [
    ['one', writers],
    ['all', 4],
  ] as const) {
    const contestants = servers.map(
      ([name, server]): Contestant => ({ name, run: () => measureFanOut(room, server, target, connections) }),
    );
    const result = await runContest(contestants, rounds);
    const whom = target === 'one' ? 'of which each sees its own object' : 'of which each sees every write';
    printContest(`API server: ${connections} writers, ${watchers} watches ${whom} (minimum / median)`, result);
    printTarget(result, { id: 'S3', stage: 'first', figure: 'events/s', of: own, against: real, atLeast: 1 });
    printTarget(result, { id: 'S3', stage: 'first', figure: 'p50 ms', of: own, against: real, atMost: 1 });
  }
}

async function measureFanOut(
  room: BenchRoom,
  server: MeasuredServer,
  target: string,
  connections: number,
): Promise<Figures> {
  const [program, ...args] = room.client('api-load', 'watch', String(watchers), target, String(seconds + 3));
  const child = spawn(program, args, {
    env: programEnvironment(room.envFor(server)),
    stdio: ['ignore', 'pipe', 'inherit'],
  });
  try {
    const lines = createInterface({ input: child.stdout })[Symbol.asyncIterator]();
    await lines.next();
    const writeArgs = [String(watchers), String(connections), String(seconds)];
    const written = await withCpu(server, () => load(room, server, 'write', ...writeArgs));
    return { ...written, ...(JSON.parse((await lines.next()).value ?? '{}') as Figures) };
  } finally {
    await endProgram(child);
  }
}

async function benchLists(room: BenchRoom, servers: Servers, rounds: number): Promise<void> {
  const contestants = servers.map(([name, server]): Contestant => ({ name, run: () => load(room, server, 'list') }));
  const result = await runContest(contestants, rounds);
  printContest(
    'API server: a list of 10,000 pods while somebody else asks for something small (minimum / median)',
    result,
  );
  printTarget(result, { id: 'S4', stage: 'first', figure: 'ms/MB', of: own, against: real, atMost: 1 });
  printTarget(result, { id: 'S4', stage: 'first', figure: 'first byte ms', of: own, against: real, atMost: 1 });
}

/** 100,000 pods of 2 KB: the load, their weight, a list, and who waits meanwhile. */
async function benchManyPods(room: BenchRoom): Promise<void> {
  const server = await startEmbedded(room, ['--pods', '100000', '--small']);
  try {
    const name = '100,000 pods of 2 KB';
    const result = await runContest([{ name, run: () => load(room, server, 'list') }], 3);
    result.add(name, { 'load s': server.loadMs / 1000, 'bytes/pod': server.bytesPerPod });
    printContest('API server: many pods (minimum / median)', result);
    printTarget(result, { id: 'S5', stage: 'first', figure: 'others wait ms', of: name, atMost: 100 });
  } finally {
    await endProgram(server.process);
  }
}

/** The figures with the CPU that the server took for each write, where it can be seen. */
async function withCpu(server: MeasuredServer, run: () => Promise<Figures>): Promise<Figures> {
  const before = server.process && readUsage(server.process);
  const figures = await run();
  const after = server.process && readUsage(server.process);
  const { wrong = 0, writes = 0, ...shown } = figures;
  if (wrong > 0) throw new Error(`${wrong} writes were refused`);
  if (!before || !after) return shown;
  return { ...shown, 'CPU µs a write': ((after.cpuMs - before.cpuMs) * 1000) / writes };
}

/** Runs one of the loads to its end. */
async function load(room: BenchRoom, server: BenchServer, ...args: readonly string[]): Promise<Figures> {
  const [program, ...rest] = room.client('api-load', ...args);
  const child = spawn(program, rest, {
    env: programEnvironment(room.envFor(server)),
    stdio: ['ignore', 'pipe', 'inherit'],
  });
  try {
    const lines = createInterface({ input: child.stdout })[Symbol.asyncIterator]();
    return JSON.parse((await lines.next()).value ?? '{}') as Figures;
  } finally {
    await endProgram(child);
  }
}

interface EmbeddedServer extends BenchServer {
  readonly process: ChildProcess;
  readonly loadMs: number;
  readonly bytesPerPod: number;
}

async function startEmbedded(room: BenchRoom, args: readonly string[]): Promise<EmbeddedServer> {
  const kubeconfig = room.file(`embedded-${args.join('')}`);
  const program = fileURLToPath(new URL('embedded-server.ts', import.meta.url));
  const child = spawn(process.execPath, ['--expose-gc', program, '--kubeconfig', kubeconfig, ...args], {
    stdio: ['pipe', 'pipe', 'inherit'],
  });
  const lines = createInterface({ input: child.stdout })[Symbol.asyncIterator]();
  const line = (await lines.next()).value;
  if (line === undefined) throw new Error('the embedded server did not start');
  return { kubeconfig, process: child, ...(JSON.parse(line) as { loadMs: number; bytesPerPod: number }) };
}
