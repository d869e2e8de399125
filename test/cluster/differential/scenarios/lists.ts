import type { CannedAnswer } from '../../fault-proxy.ts';
import type { Scenario } from '../scenario.ts';
import { create, fault, fill, recreate, remove, write } from '../steps.ts';

const before = [create('a'), create('b'), create('c')];
const meanwhile = [write('a'), remove('b'), create('d'), recreate('c')];

/** The server streams no lists, so many times. */
const noStream = (count = 1): CannedAnswer => ({ verb: 'watch', only: 'stream', status: 422, count });
const stream = (more: Partial<CannedAnswer>): CannedAnswer => ({ verb: 'watch', only: 'stream', count: 1, ...more });
const list = (more: Partial<CannedAnswer>): CannedAnswer => ({ verb: 'list', only: 'reopen', count: 1, ...more });
const page = (more: Partial<CannedAnswer>): CannedAnswer => ({ verb: 'list', only: 'page', count: 1, ...more });

/** How a server says that it has not got to a version yet. */
const tooLarge = JSON.stringify({
  kind: 'Status',
  apiVersion: 'v1',
  metadata: {},
  status: 'Failure',
  message: 'Timeout: Too large resource version: 900, current: 1',
  reason: 'Timeout',
  details: { causes: [{ reason: 'ResourceVersionTooLarge', message: 'Too large resource version' }] },
  code: 504,
});

/** The first state, and those that are read again later. */
export const listScenarios: readonly Scenario[] = [
  {
    name: 'a server that does not stream lists',
    answers: [noStream()],
    before,
    steps: [write('a'), remove('b')],
  },
  {
    name: 'an empty collection from a server that does not stream lists',
    answers: [noStream()],
    steps: [create('a'), write('a')],
  },
  {
    name: 'a server that refuses streaming lists with a 400',
    answers: [stream({ status: 400 })],
    before,
    steps: [write('a')],
  },
  {
    name: 'too many requests for a streaming list',
    answers: [stream({ status: 429 })],
    before,
    steps: [write('a')],
  },
  {
    name: 'an internal error for the streaming list, and one for the list',
    answers: [stream({ status: 500 }), list({ status: 500 })],
    before,
    steps: [write('a')],
  },
  {
    name: 'an unavailable server at the start',
    answers: [stream({ status: 503 }), list({ status: 503, headers: { 'retry-after': '1' } })],
    before,
    steps: [write('a')],
  },
  {
    name: 'a list that is forbidden once',
    answers: [stream({ status: 403 }), list({ status: 403 })],
    before,
    steps: [write('a')],
  },
  {
    name: 'an expired version without streaming lists: the paged relist',
    answers: [noStream()],
    before,
    steps: [fault('expired', { changes: meanwhile, answers: [noStream()] }), write('a')],
  },
  {
    name: 'a relist at a version that has expired as well',
    before,
    steps: [fault('expired', { changes: meanwhile, answers: [stream({ status: 410 })] }), write('a')],
  },
  {
    name: 'a paged relist at a version that has expired as well',
    before,
    steps: [fault('expired', { changes: meanwhile, answers: [noStream(), list({ status: 410 })] }), write('a')],
  },
  {
    name: 'internal errors on watch and list',
    before,
    steps: [
      fault('cut', {
        changes: meanwhile,
        answers: [
          { verb: 'watch', only: 'reopen', status: 500, count: 1 },
          stream({ status: 500 }),
          list({ status: 500 }),
        ],
      }),
      write('a'),
    ],
  },
  {
    name: 'a streaming list that ends before its bookmark, twice',
    answers: [stream({ cutAfterLines: 1, count: 2 })],
    before,
    steps: [write('a')],
  },
  {
    name: 'a streaming list that is cut right after its bookmark',
    isHasty: true,
    answers: [stream({ endAfterBookmark: true })],
    before,
    steps: [write('a')],
  },
  {
    name: 'a streaming list in small slices',
    answers: [stream({ sliceBytes: 61 })],
    before,
    steps: [write('a'), remove('b')],
  },
  {
    name: 'a list in small slices',
    answers: [noStream(), list({ sliceBytes: 61 })],
    before,
    steps: [write('a'), remove('b')],
  },
  {
    name: 'a list whose body ends early',
    answers: [noStream(2), list({ truncate: true })],
    before,
    steps: [write('a'), remove('b')],
  },
  {
    name: 'a list that is no JSON',
    answers: [noStream(2), list({ status: 200, body: '{"kind":"ConfigMapList","items":[}' })],
    before,
    steps: [write('a')],
  },
  {
    name: 'a list whose connection is reset',
    answers: [noStream(), list({ reset: true })],
    before,
    steps: [write('a')],
  },
  {
    name: 'pages of three, from a server with a watch cache',
    pageSize: 3,
    answers: [noStream()],
    before: [fill('p', 10)],
    steps: [fault('expired', { changes: [write('p-1'), remove('p-2')], answers: [noStream()] }), write('p-3')],
  },
  {
    name: 'pages of three, from a server without a watch cache',
    kind: 'secret',
    pageSize: 3,
    answers: [noStream()],
    before: [fill('p', 10)],
    steps: [fault('expired', { changes: [write('p-1'), remove('p-2')], answers: [noStream()] }), write('p-3')],
  },
  {
    name: 'a continue token that expires: the whole list at once',
    kind: 'secret',
    pageSize: 3,
    answers: [noStream(), page({ status: 410 })],
    before: [fill('p', 10)],
    steps: [write('p-3'), remove('p-4')],
  },
  {
    name: 'a continue token that expires in a relist',
    kind: 'secret',
    pageSize: 2,
    before: [fill('p', 7)],
    answers: [noStream()],
    steps: [fault('expired', { changes: [write('p-1')], answers: [noStream(), page({ status: 410 })] }), write('p-3')],
  },
  {
    name: 'a page that fails',
    kind: 'secret',
    pageSize: 3,
    answers: [noStream(2), page({ status: 500 })],
    before: [fill('p', 10)],
    steps: [write('p-3')],
  },
  {
    name: 'a page whose body ends early',
    kind: 'secret',
    pageSize: 4,
    answers: [noStream(2), page({ truncate: true })],
    before: [fill('p', 10)],
    steps: [write('p-3')],
  },
  {
    name: 'a paged relist at a version that the server has not reached',
    before,
    steps: [
      fault('expired', { changes: meanwhile, answers: [noStream(), list({ status: 504, body: tooLarge })] }),
      write('a'),
    ],
  },
  {
    name: 'a version that the server has not reached',
    before,
    steps: [fault('expired', { intrusions: ['future-bookmark'], changes: meanwhile }), write('a')],
  },
];
