import { loadavg } from 'node:os';
import { parseArgs } from 'node:util';

export interface BenchOptions {
  readonly rounds: number;
  /** How long an idle watch is looked at. */
  readonly idleSeconds: number;
  /** A server that runs already, with 10,000 pods, instead of one of our own. */
  readonly kubeconfig: string | undefined;
  /** Whether this part was asked for: by its number, or because none was. */
  wants(part: string): boolean;
}

/** Reads `--rounds N`, `--idle-seconds N`, `--kubeconfig FILE` and parts such as `P3`. */
export function readBenchOptions(): BenchOptions {
  const { values, positionals } = parseArgs({
    allowPositionals: true,
    options: {
      rounds: { type: 'string', default: '5' },
      'idle-seconds': { type: 'string', default: '60' },
      kubeconfig: { type: 'string' },
    },
  });
  const load = loadavg().map((value) => value.toFixed(1));
  console.log(`node ${process.version}, load average ${load.join(' ')}, ${values.rounds} rounds`);
  return {
    rounds: Number(values.rounds),
    idleSeconds: Number(values['idle-seconds']),
    kubeconfig: values.kubeconfig,
    wants: (part) => positionals.length === 0 || positionals.includes(part),
  };
}
