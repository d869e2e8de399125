import { buildGoPrograms, buildKubectl } from '../cluster/go-programs.ts';
import { RealCluster } from '../cluster/real-cluster.ts';
import { benchApiserver } from './apiserver-bench.ts';
import { readBenchOptions } from './bench-options.ts';
import { BenchRoom } from './bench-room.ts';
import { benchIdle } from './idle-bench.ts';
import { benchLatency } from './latency-bench.ts';
import { runProgram } from './program.ts';
import { printTargets } from './report.ts';
import { benchStartup } from './startup-bench.ts';
import { benchSync } from './sync-bench.ts';
import { benchThroughput } from './throughput-bench.ts';

// The same against a real kube-apiserver, beside kubectl and client-go. Needs Go.
// Usage: npm run bench:cluster -- [--rounds N] [--idle-seconds N] [--kubeconfig FILE] [P1 P3 P5 P6 P10 S]

const { rounds, idleSeconds, kubeconfig, wants } = readBenchOptions();
const programs = await buildGoPrograms();
const peers = { reference: programs.reference, kubectl: await buildKubectl('1.33') };
const cluster = kubeconfig === undefined ? await RealCluster.start(programs) : undefined;
const server = { kubeconfig: kubeconfig ?? cluster?.kubeconfig ?? '' };
const room = await BenchRoom.open();
try {
  if (cluster) await runProgram([peers.reference, 'load', '-n', '10000'], { env: room.envFor(server) });
  if (wants('P1')) await benchSync(room, server, rounds, peers);
  if (wants('P3')) await benchThroughput(room, rounds, peers);
  if (wants('P5')) await benchStartup(room, server, rounds * 3, peers.kubectl);
  if (wants('P6')) await benchLatency(room, server, rounds, peers);
  if (wants('P10')) await benchIdle(room, server, idleSeconds);
  if (wants('S')) await benchApiserver(room, Math.min(rounds, 3), server);
} finally {
  await room.close();
  await cluster?.stop();
}
printTargets();
