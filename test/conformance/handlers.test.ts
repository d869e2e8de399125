import { describe, expect, it } from 'vitest';
import { DeletedObject } from '../../src/cache/deleted-object.ts';
import { DeletedFinalStateUnknown } from '../../src/cache/deltas.ts';
import { FilteringResourceEventHandler } from '../../src/cache/filtering-handler.ts';
import { createHandlerDetailedFuncs, createHandlerFuncs } from '../../src/cache/handler-funcs.ts';
import type { ResourceEventHandler } from '../../src/cache/handlers.ts';
import { nameForHandler } from '../../src/cache/name-for-handler.ts';
import type { Notification } from '../../src/cache/notification.ts';
import {
  createTypedFilteringHandler,
  type TypedResourceEventHandler,
  toResourceEventHandler,
} from '../../src/cache/typed-handlers.ts';

interface Item {
  readonly metadata: { readonly name: string; readonly namespace?: string };
  readonly value?: string;
}

const item = (name: string, value = ''): Item => ({ metadata: { name, namespace: 'ns' }, value });
const add = (object: Item): Notification<Item> => ({ type: 'add', object, isInInitialList: false, cause: 'watch' });
const update = (oldObject: Item, object: Item): Notification<Item> => ({
  type: 'update',
  oldObject,
  object,
  cause: 'relist',
});
const remove = (object: Item | DeletedFinalStateUnknown<Item>): Notification<Item> => ({
  type: 'delete',
  object,
  cause: 'watch',
});

function recordTyped() {
  const calls: unknown[] = [];
  const handler: TypedResourceEventHandler<Item> = {
    onAdd: (object, isInInitialList) => void calls.push(['add', object, isInInitialList]),
    onUpdate: (oldObject, newObject) => void calls.push(['update', oldObject, newObject]),
    onDelete: (deleted) => void calls.push(['delete', deleted.getKey(), deleted.optionalObject]),
  };
  return { calls, handler };
}

describe('handlers made of functions', () => {
  it('TestTypedResourceEventHandlerFuncs: functions are called, missing ones are skipped', () => {
    const calls: unknown[] = [];
    const handler = createHandlerFuncs<Item>({
      addFunc: (object) => void calls.push(['add', object]),
      updateFunc: (oldObject, newObject) => void calls.push(['update', oldObject, newObject]),
      deleteFunc: (object) => void calls.push(['delete', object]),
    });
    const a = item('a');
    const b = item('b');
    handler.onAdd?.(a, true, add(a));
    handler.onUpdate?.(a, b, update(a, b));
    handler.onDelete?.(b, remove(b));
    expect(calls).toEqual([
      ['add', a],
      ['update', a, b],
      ['delete', b],
    ]);
    const empty = createHandlerFuncs<Item>({});
    expect(() => empty.onAdd?.(a, true, add(a))).not.toThrow();
    expect(() => empty.onUpdate?.(a, b, update(a, b))).not.toThrow();
    expect(() => empty.onDelete?.(b, remove(b))).not.toThrow();
  });

  it('TestTypedResourceEventHandlerDetailedFuncs: addFunc is told of the initial list', () => {
    const flags: boolean[] = [];
    const handler = createHandlerDetailedFuncs<Item>({ addFunc: (_object, flag) => void flags.push(flag) });
    handler.onAdd?.(item('a'), true, add(item('a')));
    handler.onAdd?.(item('a'), false, add(item('a')));
    expect(flags).toEqual([true, false]);
    expect(() => createHandlerDetailedFuncs<Item>({}).onAdd?.(item('a'), true, add(item('a')))).not.toThrow();
  });
});

describe('filtering handlers', () => {
  const good = item('a', 'good');
  const better = item('a', 'good');
  const bad = item('a', 'bad');

  it('TestTypedFilteringResourceEventHandler', () => {
    const { calls, handler } = recordTyped();
    const filtering = createTypedFilteringHandler<Item>((object) => object?.value === 'good', handler);
    filtering.onAdd?.(good, true, add(good));
    filtering.onAdd?.(bad, true, add(bad));
    filtering.onUpdate?.(good, better, update(good, better));
    filtering.onUpdate?.(bad, good, update(bad, good));
    filtering.onUpdate?.(good, bad, update(good, bad));
    filtering.onUpdate?.(bad, bad, update(bad, bad));
    filtering.onDelete?.(good, remove(good));
    filtering.onDelete?.(bad, remove(bad));
    filtering.onDelete?.(new DeletedFinalStateUnknown('ns/a', good), remove(good));
    filtering.onDelete?.(new DeletedFinalStateUnknown<Item>('ns/a', undefined), remove(good));
    expect(calls).toEqual([
      ['add', good, true],
      ['update', good, better],
      ['add', good, false],
      ['delete', 'ns/a', good],
      ['delete', 'ns/a', good],
      ['delete', 'ns/a', good],
    ]);
  });

  it('an update that becomes an add or a delete keeps its cause', () => {
    const seen: Notification<Item>[] = [];
    const handler: ResourceEventHandler<Item> = {
      onAdd: (_object, _flag, notification) => void seen.push(notification),
      onDelete: (_object, notification) => void seen.push(notification),
    };
    const filtering = new FilteringResourceEventHandler<Item>((object) => (object as Item).value === 'good', handler);
    filtering.onUpdate(bad, good, update(bad, good));
    filtering.onUpdate(good, bad, update(good, bad));
    expect(seen).toEqual([
      { type: 'add', object: good, isInInitialList: false, cause: 'relist' },
      { type: 'delete', object: good, cause: 'relist' },
    ]);
  });

  it('passes the end of a list on', () => {
    const marks: unknown[] = [];
    const filtering = new FilteringResourceEventHandler<Item>(() => false, {
      onListed: (mark) => void marks.push(mark),
    });
    const mark = { initial: true, via: 'list', resourceVersion: '1', reason: 'start', durationMs: 1 } as const;
    filtering.onListed(mark);
    expect(marks).toEqual([mark]);
  });
});

describe('deleted objects', () => {
  it('TestTypedResourceEventHandlerAdapter', () => {
    const seen: DeletedObject<Item>[] = [];
    const adapter = toResourceEventHandler<Item>({ onDelete: (deleted) => void seen.push(deleted) });
    const a = item('a');
    const withObject = new DeletedFinalStateUnknown('ns/a', a);
    const without = new DeletedFinalStateUnknown<Item>('ns/gone', undefined);
    for (const object of [a, withObject, without]) adapter.onDelete?.(object, remove(object));
    expect(seen.map(({ optionalObject, finalStateUnknown }) => [optionalObject, finalStateUnknown])).toEqual([
      [a, undefined],
      [a, withObject],
      [undefined, without],
    ]);
    expect(seen.map((deleted) => deleted.getKey())).toEqual(['ns/a', 'ns/a', 'ns/gone']);
  });

  const cases = [
    ['an object', new DeletedObject(item('a')), 'ns/a', 'ns', 'a'],
    [
      'a tombstone with an object',
      new DeletedObject(new DeletedFinalStateUnknown('ns/a', item('a'))),
      'ns/a',
      'ns',
      'a',
    ],
    [
      'a tombstone without',
      new DeletedObject(new DeletedFinalStateUnknown<Item>('ns/a', undefined)),
      'ns/a',
      'ns',
      'a',
    ],
    ['nothing', new DeletedObject<Item>(undefined), '', '', ''],
    [
      'slashes in the name',
      new DeletedObject(new DeletedFinalStateUnknown<Item>('ns/a/b', undefined)),
      'ns/a/b',
      'ns',
      'a/b',
    ],
  ] as const;

  it.each(cases)('TestDeletedObjectGetKey: %s', (_name, deleted, key) => {
    expect(deleted.getKey()).toBe(key);
  });

  it.each(cases)('TestDeletedObjectGetObjectName: %s', (_name, deleted, _key, namespace, name) => {
    expect(deleted.getObjectName()).toEqual({ namespace, name });
  });
});

describe('nameForHandler', () => {
  class PodController implements ResourceEventHandler<Item> {
    onAdd(): void {}
  }
  function enqueue(): void {}
  function forget(): void {}

  it('TestNameForHandler', () => {
    expect(nameForHandler(new PodController())).toBe('PodController');
    expect(nameForHandler(undefined)).toBe('<nil>');
    expect(nameForHandler(null)).toBe('<nil>');
    expect(nameForHandler({ onAdd: enqueue, onUpdate: enqueue })).toBe('enqueue');
    expect(nameForHandler({ onAdd: enqueue, onDelete: forget })).toBe('enqueue+forget');
    expect(nameForHandler(createHandlerFuncs({ addFunc: enqueue, deleteFunc: forget }))).toBe('enqueue+forget');
    expect(nameForHandler(createHandlerDetailedFuncs({ addFunc: enqueue.bind(undefined) }))).toBe('enqueue');
    expect(nameForHandler(toResourceEventHandler(new PodController()))).toBe('PodController');
    expect(nameForHandler(new FilteringResourceEventHandler(() => true, {}))).toBe('FilteringResourceEventHandler');
  });

  it('names that only repeat the slot say nothing', () => {
    expect(nameForHandler({ onAdd() {}, onUpdate: () => {} })).toBe('handler');
    expect(nameForHandler(createHandlerFuncs({ addFunc: () => {} }))).toBe('handler');
    expect(nameForHandler({})).toBe('handler');
  });

  it('functions of one place are called as the place', () => {
    const named = (name: string) => Object.defineProperty(() => {}, 'name', { value: name });
    expect(nameForHandler({ onAdd: named('orders.add'), onDelete: named('orders.remove') })).toBe('orders');
  });
});
