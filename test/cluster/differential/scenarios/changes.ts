import type { Scenario } from '../scenario.ts';
import { create, fill, recreate, relabel, remove, write } from '../steps.ts';

/** What servers do every day. */
export const changeScenarios: readonly Scenario[] = [
  {
    name: 'creations, updates, deletions, and a second life under one name',
    before: [create('a'), create('b')],
    steps: [create('c'), write('a'), write('a'), remove('b'), create('b'), remove('c')],
  },
  { name: 'an empty collection', steps: [] },
  {
    name: 'a collection that becomes empty, and full again',
    before: [create('a'), create('b')],
    steps: [remove('a'), remove('b'), create('b'), create('a')],
  },
  { name: 'many objects at the start, and many later', before: [fill('many', 250)], steps: [fill('late', 60)] },
  {
    name: 'more objects than a batch and two pages hold',
    before: [fill('many', 1_050)],
    steps: [write('many-7'), remove('many-1001')],
  },
  {
    name: 'writes to many objects in turn',
    before: [fill('o', 12)],
    steps: [0, 1, 2].flatMap(() => Array.from({ length: 12 }, (_, i) => write(`o-${i}`))),
  },
  {
    name: 'lives that follow each other at once',
    before: [create('a')],
    steps: [recreate('a'), recreate('a'), recreate('a'), write('a'), recreate('a')],
  },
  {
    name: 'objects that move in and out of a label selector',
    app: 'shop',
    before: [create('plain', 'none'), create('sold', 'shop')],
    steps: [
      create('one', 'shop'),
      create('two', 'other'),
      relabel('one', 'other'),
      relabel('two', 'shop'),
      relabel('plain', 'shop'),
      relabel('sold', 'other'),
      write('sold'),
      remove('plain'),
      remove('one'),
    ],
  },
  {
    name: 'a field selector',
    hides: 'hidden',
    before: [create('hidden'), create('a')],
    steps: [write('hidden'), write('a'), recreate('hidden'), create('b'), remove('hidden')],
  },
  {
    name: 'label and field selector at once',
    app: 'shop',
    hides: 'hidden',
    before: [create('hidden', 'shop'), create('a', 'shop'), create('b', 'other')],
    steps: [write('hidden'), relabel('b', 'shop'), relabel('a', 'other'), remove('hidden')],
  },
  {
    name: 'several namespaces, with one name in each',
    everywhere: true,
    before: [create('a'), create('elsewhere/a'), create('elsewhere/b')],
    steps: [write('a'), write('elsewhere/a'), remove('elsewhere/b'), create('b'), recreate('elsewhere/a')],
  },
  {
    name: 'metadata only',
    metadataOnly: true,
    before: [create('a'), create('b')],
    steps: [write('a'), create('c'), remove('b'), recreate('a')],
  },
  {
    name: 'custom resources',
    kind: 'boat',
    before: [create('a'), create('b')],
    steps: [write('a'), create('c'), remove('b'), recreate('a')],
  },
  {
    name: 'cluster-scoped custom resources',
    kind: 'harbour',
    before: [create('a'), create('b')],
    steps: [write('a'), create('c'), remove('b'), recreate('a'), relabel('c', 'other')],
  },
  {
    name: 'metadata of custom resources only',
    kind: 'boat',
    metadataOnly: true,
    app: 'shop',
    before: [create('a', 'shop'), create('b', 'other')],
    steps: [write('a'), relabel('b', 'shop'), relabel('a', 'other')],
  },
  {
    name: 'a type that the server keeps without a watch cache',
    kind: 'secret',
    before: [create('a'), create('b')],
    steps: [write('a'), create('c'), remove('b'), recreate('a')],
  },
];
