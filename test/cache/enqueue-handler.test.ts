import { expect, it } from 'vitest';
import { DeletedFinalStateUnknown } from '../../src/cache/deltas.ts';
import { createEnqueueHandler } from '../../src/cache/enqueue-handler.ts';
import type { ResourceEventHandler } from '../../src/cache/handlers.ts';
import type { Notification } from '../../src/cache/notification.ts';
import { createControllerKeys } from '../../src/cache/owner-keys.ts';
import { KubeObject } from '../../src/object/kube-object.ts';

interface Thing {
  readonly metadata: { readonly name: string; readonly namespace?: string; readonly labels?: Record<string, string> };
}

const thing = (name: string, labels: Record<string, string> = {}): Thing => ({
  metadata: { name, namespace: 'ns', labels },
});

function addedBy(handler: (queue: { add(key: string): void }) => ResourceEventHandler<Thing>) {
  const added: string[] = [];
  const made = handler({ add: (key) => added.push(key) });
  const take = () => added.splice(0);
  const none = {} as Notification<Thing>;
  return {
    add(object: Thing) {
      void made.onAdd?.(object, false, none);
      return take();
    },
    update(before: Thing, after: Thing) {
      void made.onUpdate?.(before, after, none);
      return take();
    },
    remove(object: Thing | DeletedFinalStateUnknown<Thing>) {
      void made.onDelete?.(object, none);
      return take();
    },
  };
}

it('adds the own key of whatever comes, changes or goes', () => {
  const { add, update, remove } = addedBy((queue) => createEnqueueHandler(queue));
  expect(add(thing('a'))).toEqual(['ns/a']);
  expect(add({ metadata: { name: 'node' } })).toEqual(['node']);
  expect(update(thing('a'), thing('a'))).toEqual(['ns/a']);
  expect(remove(thing('a'))).toEqual(['ns/a']);
  expect(remove(new DeletedFinalStateUnknown<Thing>('ns/b', undefined))).toEqual(['ns/b']);
});

it('adds what a function gives, of the state before a change too', () => {
  const toKeys = ({ metadata: { labels } }: Thing) => (labels?.for === undefined ? [] : labels.for.split(' '));
  const { add, update, remove } = addedBy((queue) => createEnqueueHandler(queue, toKeys));
  expect(add(thing('a'))).toEqual([]);
  expect(add(thing('a', { for: 'x y' }))).toEqual(['x', 'y']);
  expect(update(thing('a', { for: 'x' }), thing('a', { for: 'y' }))).toEqual(['x', 'y']);
  expect(remove(thing('a', { for: 'x' }))).toEqual(['x']);
  expect(remove(new DeletedFinalStateUnknown('ns/a', thing('a', { for: 'x' })))).toEqual(['x']);
  expect(remove(new DeletedFinalStateUnknown<Thing>('ns/a', undefined))).toEqual([]);
});

it('finds the key of the controller that owns an object', () => {
  const owner = { apiVersion: 'example.com/v1', kind: 'Pool', name: 'p', uid: '1', controller: true };
  const owned = (ownerReferences: unknown, namespace: string | undefined = 'ns') => ({
    metadata: { name: 'a', ...(namespace !== '' && { namespace }), ownerReferences },
  });
  const keys = createControllerKeys({ kind: 'Pool', group: 'example.com' });
  for (const make of [(value: object) => value, (value: object) => KubeObject.from(value)]) {
    expect(keys(make(owned([owner])))).toEqual(['ns/p']);
    expect(keys(make(owned([owner], '')))).toEqual(['p']);
    expect(keys(make(owned([{ ...owner, kind: 'Set', controller: false }, owner])))).toEqual(['ns/p']);
    for (const other of [
      [{ ...owner, controller: false }],
      [{ ...owner, kind: 'Set' }],
      [{ ...owner, apiVersion: 'example.org/v1' }],
      [],
    ]) {
      expect(keys(make(owned(other)))).toEqual([]);
    }
    expect(keys(make({ metadata: { name: 'a' } }))).toEqual([]);
  }
  expect(createControllerKeys({ kind: 'Pool' })(owned([{ ...owner, apiVersion: 'v1' }]))).toEqual(['ns/p']);
  expect(createControllerKeys({ kind: 'Pool', group: '' })(owned([{ ...owner, apiVersion: 'v1' }]))).toEqual(['ns/p']);
  expect(keys(undefined)).toEqual([]);
});
