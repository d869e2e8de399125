import type { BenchRoom, BenchServer } from './bench-room.ts';
import { type Contestant, type Figures, runContest } from './contest.ts';
import { type Command, runProgram } from './program.ts';
import { printContest, printTarget } from './report.ts';

const list = 'kinformer --initial list';
const auto = 'kinformer --initial auto';
const downloadList = 'download only, list';
const downloadStream = 'download only, stream';
const dynamic = 'client-go dynamic';
const typed = 'client-go typed';

/** Programs that only a machine with Go has. */
export interface GoPeers {
  readonly reference: string;
  readonly kubectl: string;
}

/** P1 and P2: whole processes from start to end with 10,000 pods, ours writing NDJSON to a file. */
export async function benchSync(room: BenchRoom, server: BenchServer, rounds: number, peers?: GoPeers): Promise<void> {
  const program = (name: string, command: Command): Contestant => ({
    name,
    run: () => measureProgram(room, server, command),
  });
  const contestants = [
    program(downloadList, room.client('download', 'list')),
    program(downloadStream, room.client('download', 'stream')),
    program(list, watchOnce(room, 'list')),
    program(auto, watchOnce(room, 'auto')),
    program('client-node', room.client('client-node')),
    ...(peers
      ? [
          program(dynamic, [peers.reference, 'informer']),
          program(typed, [peers.reference, 'informer', '-typed']),
          program('kubectl get -A -o json', [peers.kubectl, 'get', 'pods', '-A', '-o', 'json']),
        ]
      : []),
  ];
  const result = await runContest(contestants, rounds);
  printContest('P1, P2: 10,000 pods, whole process (minimum / median)', result);
  for (const [of, limit] of [
    [list, downloadList],
    [auto, downloadStream],
  ] as const) {
    const time = { id: 'P1', figure: 'seconds', of };
    const memory = { id: 'P2', figure: 'peak MB', of };
    printTarget(result, { ...time, stage: 'first', against: limit, atMost: 1.3 });
    printTarget(result, { ...time, stage: 'first', against: dynamic, atMost: 0.2 });
    printTarget(result, { ...time, stage: 'then', against: typed, atMost: 1 });
    printTarget(result, { ...memory, stage: 'first', against: typed, atMost: 0.8 });
    printTarget(result, { ...memory, stage: 'first', against: dynamic, atMost: 0.3 });
    printTarget(result, { ...memory, stage: 'then', against: typed, atMost: 0.35 });
  }
}

/** P7: the same from the replay server with ten times as many pods, by the object. */
export async function benchScale(room: BenchRoom, rounds: number): Promise<void> {
  const contestants: Contestant[] = [];
  for (const pods of [10_000, 100_000]) {
    const server = await room.replay({ pods });
    for (const initial of ['list', 'auto']) {
      contestants.push({
        name: scaleName(pods, initial),
        run: async () => {
          const figures = await measureProgram(room, server, watchOnce(room, initial));
          return {
            'µs an object': ((figures.seconds ?? 0) * 1e6) / pods,
            'bytes an object': ((figures['peak MB'] ?? 0) * 1e6) / pods,
            'peak MB': figures['peak MB'] ?? 0,
          };
        },
      });
    }
  }
  const result = await runContest(contestants, rounds);
  printContest('P7: 10,000 and 100,000 pods (minimum / median)', result);
  for (const initial of ['list', 'auto']) {
    const [of, against] = [scaleName(100_000, initial), scaleName(10_000, initial)];
    for (const figure of ['µs an object', 'bytes an object']) {
      printTarget(result, { id: 'P7', stage: 'first', figure, of, against, atMost: 1.2 });
    }
    printTarget(result, { id: 'P7', stage: 'then', figure: 'peak MB', of, atMost: 300 });
  }
}

function scaleName(pods: number, initial: string): string {
  return `${pods.toLocaleString('en')} pods, --initial ${initial}`;
}

function watchOnce(room: BenchRoom, initial: string): Command {
  return room.kinformer('watch', 'pods', '-A', '--once', '-o', 'json', '--initial', initial);
}

async function measureProgram(room: BenchRoom, server: BenchServer, command: Command): Promise<Figures> {
  const { wallMs, peakBytes, cpuMs } = await runProgram(command, {
    env: room.envFor(server),
    toFile: room.file('output'),
  });
  return { seconds: wallMs / 1000, 'CPU seconds': cpuMs / 1000, 'peak MB': peakBytes / 1e6 };
}
