import type { Scenario } from '../scenario.ts';
import { create, fault, handle, intrude, recreate, relabel, remove, resync, unhandle, write } from '../steps.ts';

const before = [create('a'), create('b'), create('c')];
const meanwhile = [write('a'), remove('b'), create('d'), recreate('c')];

/** Several handlers, late ones, resyncs and transforms. */
export const handlerScenarios: readonly Scenario[] = [
  {
    name: 'handlers that come late, and see changes after that',
    before,
    steps: [write('a'), handle({ name: 'late' }), write('a'), remove('b'), handle({ name: 'later' }), create('b')],
  },
  {
    name: 'a late handler to an empty store',
    steps: [handle({ name: 'late' }), create('a'), write('a')],
  },
  {
    name: 'a late handler, and a relist after it',
    before,
    steps: [handle({ name: 'late' }), fault('expired', { changes: meanwhile }), write('a')],
  },
  {
    name: 'a handler that goes, and comes again under the same name',
    handlers: [{ name: 'guest' }],
    before,
    steps: [write('a'), unhandle('guest'), write('a'), remove('b'), handle({ name: 'guest' }), write('a')],
  },
  {
    name: 'a handler that goes before a relist',
    handlers: [{ name: 'guest' }],
    before,
    steps: [unhandle('guest'), fault('expired', { changes: meanwhile }), write('a')],
  },
  {
    name: 'a filtering handler',
    handlers: [{ name: 'only', onlyApp: 'shop' }],
    before: [create('a'), create('other', 'other')],
    steps: [
      relabel('a', 'other'),
      relabel('other', 'shop'),
      write('other'),
      create('third', 'third'),
      remove('third'),
      remove('other'),
      relabel('a', 'shop'),
    ],
  },
  {
    name: 'a filtering handler during a gap',
    handlers: [{ name: 'only', onlyApp: 'shop' }],
    before: [create('a'), create('other', 'other'), create('c')],
    steps: [
      fault('expired', { changes: [relabel('a', 'other'), relabel('other', 'shop'), remove('c')] }),
      fault('expired', { changes: [remove('a'), remove('other')] }),
    ],
  },
  {
    name: 'a resync',
    resyncMs: 1_000,
    before,
    steps: [resync('main', 2), write('a'), resync('main', 2), remove('b')],
  },
  {
    name: 'handlers with resync periods of their own',
    resyncMs: 1_000,
    handlers: [
      { name: 'slow', resyncMs: 3_000 },
      { name: 'never', resyncMs: 0 },
    ],
    before,
    steps: [resync('slow', 3), write('a'), handle({ name: 'late', resyncMs: 2_000 }), resync('late', 3), write('b')],
    cadences: [
      { slow: 'slow', fast: 'main', every: 3 },
      { slow: 'late', fast: 'main', every: 2 },
    ],
  },
  {
    name: 'a handler that makes the informer look more often',
    resyncMs: 5_000,
    handlers: [{ name: 'fast', resyncMs: 1_000 }],
    before,
    steps: [resync('fast', 3), write('a')],
  },
  {
    name: 'a resync that goes on after a relist',
    resyncMs: 1_000,
    before,
    steps: [resync('main', 1), fault('expired', { changes: meanwhile }), resync('main', 2), write('a')],
  },
  {
    name: 'no resync for an informer that was made without a period',
    handlers: [{ name: 'hopeful', resyncMs: 1_000 }],
    before,
    steps: [write('a'), fault('expired', { changes: meanwhile }), write('a')],
  },
  {
    name: 'a transform',
    transform: 'bare',
    before,
    steps: [write('a'), remove('b'), handle({ name: 'late' }), fault('expired', { changes: meanwhile }), write('a')],
  },
  {
    name: 'a transform on a server that does not stream lists',
    transform: 'bare',
    answers: [{ verb: 'watch', only: 'stream', status: 422, count: 1 }],
    before,
    steps: [write('a'), remove('b')],
  },
  {
    name: 'a transform that fails for an event',
    transform: 'poison',
    storeDiffers: true,
    before,
    steps: [create('x', 'poison'), write('a'), relabel('a', 'poison'), write('a'), relabel('a', 'shop'), remove('x')],
  },
  {
    name: 'a transform that fails for an object of the streaming list',
    transform: 'poison',
    storeDiffers: true,
    before: [create('a'), create('x', 'poison')],
    steps: [write('a'), relabel('x', 'shop'), write('x')],
  },
  {
    name: 'metadata only, relisted',
    metadataOnly: true,
    before,
    steps: [fault('expired', { changes: meanwhile }), write('a'), handle({ name: 'late' })],
  },
  {
    name: 'custom resources, relisted and resumed',
    kind: 'boat',
    before,
    steps: [fault('expired', { changes: meanwhile }), intrude('ghost'), fault('cut', { changes: [write('a')] })],
  },
  {
    name: 'cluster-scoped custom resources, relisted and resumed',
    kind: 'harbour',
    before,
    steps: [fault('expired', { changes: meanwhile }), intrude('ghost'), fault('cut', { changes: [write('a')] })],
  },
  {
    name: 'a selector, relisted after objects moved in and out',
    app: 'shop',
    before: [create('in', 'shop'), create('out', 'other'), create('gone', 'shop')],
    steps: [
      fault('expired', { changes: [relabel('in', 'other'), relabel('out', 'shop'), remove('gone')] }),
      fault('cut', { changes: [relabel('in', 'shop'), relabel('out', 'other')] }),
    ],
  },
];
