import type { CannedAnswer } from '../../fault-proxy.ts';
import type { Ending, Scenario } from '../scenario.ts';
import { create, fault, intrude, recreate, remove, write } from '../steps.ts';

const before = [create('a'), create('b'), create('c')];
const meanwhile = [write('a'), remove('b'), create('d'), recreate('c')];

const watchStatus = (status: number, count: number, more: Partial<CannedAnswer> = {}): CannedAnswer => ({
  verb: 'watch',
  only: 'reopen',
  status,
  count,
  ...more,
});

function afterEnding(name: string, ending: Ending): Scenario {
  return { name, before, steps: [fault(ending, { changes: meanwhile }), write('a')] };
}

/** Watches that end, in all the ways in which they do. */
export const brokenWatchScenarios: readonly Scenario[] = [
  afterEnding('a reset connection, with changes meanwhile', 'cut'),
  afterEnding('a watch that the server ends', 'end'),
  afterEnding('a connection closed inside an event', 'half-line'),
  afterEnding('a watch that stalls, and is reset with what it kept back', 'stall'),
  afterEnding('an expired version, told on the stream', 'expired'),
  afterEnding('a version that is gone, told on the stream', 'gone'),
  afterEnding('too many requests on the stream', 'too-many'),
  afterEnding('an internal error on the stream', 'internal'),
  afterEnding('a server that shuts down, told on the stream', 'unavailable'),
  afterEnding('a time-out, told on the stream', 'timeout'),
  afterEnding('an event of a type that nobody knows', 'unknown-type'),
  afterEnding('a line that is no JSON', 'no-json'),
  afterEnding('an event with an object without a kind', 'no-kind'),
  {
    name: 'connections that are all reset for a while',
    before,
    requestsVary: true,
    steps: [fault('refuse', { changes: meanwhile }), write('a')],
  },
  {
    name: 'a watch that is reset again and again',
    before,
    steps: [0, 1, 2, 3].flatMap(() => [fault('cut', { changes: [write('a')] }), write('c')]),
  },
  {
    name: 'a watch that is reset before it is answered',
    before,
    steps: [fault('end', { changes: meanwhile, answers: [{ verb: 'watch', only: 'reopen', reset: true, count: 2 }] })],
  },
  {
    name: 'an expired version, told by the status of the watch',
    before,
    steps: [fault('cut', { changes: meanwhile, answers: [watchStatus(410, 1)] })],
  },
  {
    name: 'deleted and created again during a gap that ends in a relist',
    before,
    steps: [fault('cut', { changes: [recreate('a')], answers: [watchStatus(410, 1)] })],
  },
  {
    name: 'too many requests on opening a watch: backing off without a relist',
    before,
    steps: [fault('cut', { changes: meanwhile, answers: [watchStatus(429, 2)] })],
  },
  {
    name: 'too many requests with Retry-After',
    before,
    steps: [fault('cut', { changes: meanwhile, answers: [watchStatus(429, 2, { headers: { 'retry-after': '1' } })] })],
  },
  {
    name: 'an unavailable server with Retry-After',
    before,
    steps: [fault('cut', { changes: meanwhile, answers: [watchStatus(503, 2, { headers: { 'retry-after': '1' } })] })],
  },
  {
    name: 'an unavailable server without Retry-After',
    before,
    steps: [fault('cut', { changes: meanwhile, answers: [watchStatus(503, 1)] })],
  },
  {
    name: 'a watch that is forbidden once',
    before,
    steps: [fault('end', { changes: meanwhile, answers: [watchStatus(403, 1)] })],
  },
  {
    name: 'a watch whose first events come, and then nothing more',
    before,
    steps: [
      fault('cut', { changes: meanwhile, answers: [{ verb: 'watch', only: 'reopen', cutAfterLines: 2, count: 1 }] }),
    ],
  },
  {
    name: 'events in small slices',
    before,
    steps: [
      fault('cut', { changes: meanwhile, answers: [{ verb: 'watch', only: 'reopen', sliceBytes: 61, count: 1 }] }),
      write('a'),
      write('d'),
    ],
  },
  {
    name: 'a bookmark moves the version from which a watch goes on',
    before,
    steps: [write('a'), intrude('bookmark'), fault('cut', { intrusions: ['bookmark'], changes: meanwhile })],
  },
  {
    name: 'an object that comes again',
    before,
    steps: [intrude('repeat'), write('a'), intrude('repeat')],
  },
  {
    name: 'an object of which only the watch knows',
    before,
    steps: [intrude('ghost'), write('a'), fault('expired', { intrusions: ['ghost'] })],
  },
  {
    name: 'the deletion of what nobody knew',
    before,
    steps: [intrude('ghost-deletion'), write('a')],
  },
];
