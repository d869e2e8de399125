import { type ChildProcess, spawn } from 'node:child_process';
import type { BenchRoom, BenchServer } from './bench-room.ts';
import { type Contestant, runContest } from './contest.ts';
import { type Command, endProgram, programEnvironment, runProgram } from './program.ts';
import { printContest, printTarget } from './report.ts';
import type { GoPeers } from './sync-bench.ts';

const pipeline = 'kinformer to a no-op handler';
const ndjson = 'kinformer watch -o json';
const withChanges = 'kinformer watch -o json --changes';
const splitting = 'only splitting lines';
const dynamic = 'client-go dynamic';
const clientNode = 'client-node';
const kubectl = 'kubectl get -w -o json';
const figure = 'events/s';
/** When everything is compiled, where the program tells; on a busy machine the steadier of the two. */
const cpu = 'CPU µs an event';
const processCpu = 'of the whole process';

interface MeterReport {
  readonly events: number;
  readonly eventsPerSecond: number;
  readonly warmCpuUs?: number;
}

/** P3 and P4: changes of 12 KB pods that come as fast as they are read. */
export async function benchThroughput(room: BenchRoom, rounds: number, peers?: GoPeers): Promise<void> {
  const server = await room.replay({ pods: 1000 });
  const env = room.envFor(server);
  const meter = (name: string, command: Command): Contestant => ({
    name,
    run: async () => {
      const { stdout, cpuMs } = await runProgram(command, { env });
      const { events, eventsPerSecond, warmCpuUs } = JSON.parse(stdout) as MeterReport;
      const warm = warmCpuUs === undefined ? {} : { [cpu]: warmCpuUs };
      return { [figure]: eventsPerSecond, ...warm, [processCpu]: (cpuMs * 1000) / events };
    },
  });
  const piped = (name: string, command: Command, documentEnd: string, events: number): Contestant => ({
    name,
    run: async () => ({ [figure]: await measurePipe(command, server, room, documentEnd, events) }),
  });
  const watch = room.kinformer(
    'watch',
    'pods',
    '-A',
    '--watch-only',
    '--no-control',
    '--max-backlog',
    '8Gi',
    '-o',
    'json',
  );
  const result = await runContest(
    [
      meter(splitting, room.client('split-lines', '40000')),
      meter(pipeline, room.client('kinformer', '40000')),
      meter(clientNode, room.client('client-node', '8000')),
      piped(ndjson, watch, '\n', 40_000),
      piped(withChanges, [...watch, '--changes'], '\n', 40_000),
      ...(peers
        ? [
            meter(dynamic, [peers.reference, 'informer', '-events', '3000']),
            piped(kubectl, [peers.kubectl, 'get', 'pods', '-A', '-w', '--watch-only', '-o', 'json'], '\n}\n', 1500),
          ]
        : []),
    ],
    rounds,
  );
  printContest('P3, P4: events a second (minimum / median)', result);
  const speed = { figure, of: pipeline };
  printTarget(result, { id: 'P3', stage: 'first', ...speed, against: dynamic, atLeast: 10 });
  printTarget(result, { id: 'P3', stage: 'first', ...speed, against: clientNode, atLeast: 5 });
  printTarget(result, { id: 'P3', stage: 'then', ...speed, against: splitting, atLeast: 0.7 });
  printTarget(result, { id: 'P4', stage: 'first', figure, of: ndjson, against: kubectl, atLeast: 5 });
  printTarget(result, { id: 'P4', stage: 'limit', figure, of: withChanges, against: ndjson, atLeast: 0.7 });
  printTarget(result, { id: 'P4', stage: 'then', figure, of: ndjson, against: pipeline, atLeast: 0.5 });
}

/** Documents a second that come out of a pipe, from the first to the one after so many. */
async function measurePipe(
  [program, ...args]: Command,
  server: BenchServer,
  room: BenchRoom,
  documentEnd: string,
  events: number,
): Promise<number> {
  const child: ChildProcess = spawn(program, args, {
    env: programEnvironment(room.envFor(server)),
    stdio: ['ignore', 'pipe', 'inherit'],
  });
  try {
    return await new Promise((resolve, reject) => {
      let seen = 0;
      let firstMs = 0;
      let tail: Buffer = Buffer.alloc(0);
      child.stdout?.on('data', (chunk: Buffer) => {
        // An end that is cut by a chunk border must be found, and none may count twice.
        const bytes = tail.length === 0 ? chunk : Buffer.concat([tail, chunk]);
        let next = 0;
        for (let at = bytes.indexOf(documentEnd); at !== -1; at = bytes.indexOf(documentEnd, next)) {
          seen += 1;
          next = at + documentEnd.length;
          if (seen === 1) firstMs = performance.now();
          if (seen === events) resolve((seen - 1) / ((performance.now() - firstMs) / 1000));
        }
        tail = bytes.subarray(Math.max(next, bytes.length - documentEnd.length + 1));
      });
      child.once('exit', (code, signal) => reject(new Error(`${program} ended with ${code ?? signal}`)));
    });
  } finally {
    await endProgram(child);
  }
}
