import { spawnSync } from 'node:child_process';
import { fileURLToPath } from 'node:url';
import { benchApiserver } from './apiserver-bench.ts';
import { readBenchOptions } from './bench-options.ts';
import { BenchRoom } from './bench-room.ts';
import { benchIdle } from './idle-bench.ts';
import { benchIndex } from './index-bench.ts';
import { benchJournal } from './journal-bench.ts';
import { printTargets } from './report.ts';
import { benchStartup } from './startup-bench.ts';
import { benchScale, benchSync } from './sync-bench.ts';
import { benchThroughput } from './throughput-bench.ts';
import { benchFirstFrame, benchFrames } from './tui-bench.ts';

// What needs nothing but Node: the program and the library against a replay server, beside the physical limits and client-node.
// Usage: npm run bench -- [--rounds N] [--idle-seconds N] [P1 P3 P5 P5b P7 P8 P9 P10 J S parts]

const { rounds, idleSeconds, wants } = readBenchOptions();
const room = await BenchRoom.open();
try {
  if (wants('P1')) await benchSync(room, await room.replay({ pods: 10_000, https: true }), rounds);
  if (wants('P3')) await benchThroughput(room, rounds);
  if (wants('P5')) await benchStartup(room, await room.replay({ pods: 10, https: true }), rounds * 3);
  if (wants('P5b')) await benchFirstFrame(room, await room.replay({ pods: 10, https: true }), rounds * 3);
  if (wants('P7')) await benchScale(room, Math.min(rounds, 3));
  if (wants('P8')) await benchIndex(rounds);
  if (wants('P9')) await benchFrames(room, Math.min(idleSeconds, 20));
  if (wants('P10')) await benchIdle(room, await room.replay({ pods: 10_000, https: true, idle: true }), idleSeconds);
  if (wants('J')) await benchJournal(room, Math.min(rounds, 3));
  if (wants('S')) await benchApiserver(room, Math.min(rounds, 3));
} finally {
  await room.close();
}
if (wants('parts')) {
  for (const part of ['scan-bench', 'object-bench', 'store-bench', 'pipeline-bench']) {
    console.log(`\n${part}`);
    spawnSync(process.execPath, [fileURLToPath(new URL(`${part}.ts`, import.meta.url))], { stdio: 'inherit' });
  }
}
printTargets();
