import { parseArgs } from 'node:util';
import { buildGoPrograms } from '../cluster/go-programs.ts';
import { runSoak } from './run-soak.ts';

const { values } = parseArgs({
  options: {
    minutes: { type: 'string', default: '30' },
    rate: { type: 'string', default: '500' },
    'fault-every': { type: 'string', default: '5' },
    'quiet-every': { type: 'string', default: '45' },
    objects: { type: 'string', default: '3000' },
    seed: { type: 'string', default: String(Date.now() % 1_000_000) },
  },
});
const result = await runSoak({
  programs: await buildGoPrograms(),
  minutes: Number(values.minutes),
  rate: Number(values.rate),
  faultEverySeconds: Number(values['fault-every']),
  quietEverySeconds: Number(values['quiet-every']),
  objects: Number(values.objects),
  seed: Number(values.seed),
  restarts: true,
  print: (line) => console.log(line),
});
process.exitCode = result.problems.length === 0 && result.isFlat ? 0 : 1;
