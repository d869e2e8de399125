import type { Scenario } from '../scenario.ts';
import { create, fault, fill, handle, recreate, remove, write } from '../steps.ts';

const before = [create('a'), create('b'), create('c')];
const changes = [write('a'), remove('b'), create('d'), recreate('c')];
const noStream = { verb: 'watch', only: 'stream', status: 422, count: 1 } as const;

/** What happens to the whole server. */
export const disruptionScenarios: readonly Scenario[] = [
  {
    name: 'a server that is killed, and started again on its data',
    before,
    requestsVary: true,
    steps: [fault('cut', { changes, disruption: 'restart' }), write('a'), handle({ name: 'late' })],
  },
  {
    name: 'a server that is killed, compacted and started again on its data',
    before,
    requestsVary: true,
    steps: [fault('cut', { changes, disruption: 'compact-and-restart' }), write('a')],
  },
  {
    name: 'custom resources over a restart',
    kind: 'boat',
    before,
    requestsVary: true,
    steps: [fault('cut', { changes, disruption: 'restart' }), write('a')],
  },
  {
    name: 'a type without a watch cache, over a restart',
    kind: 'secret',
    before,
    requestsVary: true,
    steps: [fault('cut', { changes, disruption: 'restart' }), write('a')],
  },
  {
    name: 'a compaction that a watch cache hides',
    before,
    steps: [fault('cut', { changes, disruption: 'compact' }), write('a')],
  },
  {
    name: 'a compaction of a type without a watch cache',
    kind: 'secret',
    before,
    steps: [fault('cut', { changes, disruption: 'compact' }), write('a')],
  },
  {
    name: 'a compaction before a paged relist',
    kind: 'secret',
    pageSize: 2,
    answers: [noStream],
    before: [fill('p', 7)],
    steps: [
      fault('expired', { changes: [write('p-1'), remove('p-2')], answers: [noStream], disruption: 'compact' }),
      write('p-3'),
    ],
  },
];
