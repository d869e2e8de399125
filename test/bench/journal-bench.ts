import { rmSync, statSync } from 'node:fs';
import type { BenchRoom } from './bench-room.ts';
import { type Contestant, runContest } from './contest.ts';
import { type Command, runProgram } from './program.ts';
import { printContest, printTarget } from './report.ts';

const watching = 'kinformer watch';
const recording = 'kinformer record';
const replaying = 'kinformer replay';
const figure = 'events/s';

/** J: what recording costs, and how fast and in how much memory a journal of a million events of 12 KB pods is replayed. */
export async function benchJournal(
  room: BenchRoom,
  rounds: number,
  events = 40_000,
  longEvents = 1_000_000,
): Promise<void> {
  const server = await room.replay({ pods: 1000 });
  const env = room.envFor(server);
  const file = room.file('bench.journal');
  const options = ['-A', '--no-control', '-o', 'name'];
  const record = (count: number) => room.kinformer('record', 'pods', '-f', file, ...options, '--count', String(count));
  const measured = (name: string, count: number, toCommand: (count: number) => Command): Contestant => ({
    name,
    run: async () => {
      if (name === recording) rmSync(file, { force: true });
      // What a start and the list take is the same with fewer events.
      const short = await runProgram(toCommand(count / 4), { env, toFile: '/dev/null' });
      if (name === recording) rmSync(file, { force: true });
      const long = await runProgram(toCommand(count), { env, toFile: '/dev/null' });
      const eventsPerSecond = (count * 0.75) / ((long.wallMs - short.wallMs) / 1000);
      const cpuMicros = ((long.cpuMs - short.cpuMs) * 1000) / (count * 0.75);
      const journalMi = name === watching ? {} : { 'journal Mi': statSync(file).size / 1024 ** 2 };
      return { [figure]: eventsPerSecond, 'CPU µs an event': cpuMicros, 'peak MB': long.peakBytes / 1e6, ...journalMi };
    },
  });
  const replay = (count: number) =>
    room.kinformer('replay', file, '--no-control', '-o', 'name', '--count', String(count));
  const result = await runContest(
    [
      measured(watching, events, (count) => room.kinformer('watch', 'pods', ...options, '--count', String(count))),
      measured(recording, events, record),
      measured(replaying, events, replay),
    ],
    rounds,
  );
  printContest('J: recording and replaying (minimum / median)', result);
  printTarget(result, { id: 'J', stage: 'first', figure, of: recording, against: watching, atLeast: 0.5 });
  rmSync(file, { force: true });
  await runProgram(record(longEvents), { env, toFile: '/dev/null' });
  const long = await runContest([measured(replaying, longEvents, replay)], 1);
  printContest(`J: a journal of ${longEvents} events`, long);
  printTarget(long, { id: 'J', stage: 'limit', figure: 'peak MB', of: replaying, atMost: 400 });
  rmSync(file, { force: true });
}
