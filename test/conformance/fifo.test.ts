import { describe, expect, it } from 'vitest';
import { FIFO } from '../../src/cache/fifo.ts';
import { FIFOClosedError } from '../../src/cache/fifo-closed-error.ts';
import { metaNamespaceKey } from '../../src/cache/keys.ts';
import { settle } from '../helpers/fake-clock.ts';
import { inOrderOfEach, popFromTwoProducers, type Thing, thing } from '../helpers/queue-things.ts';

const ignore = () => {};

function popValue(queue: FIFO<Thing>): Thing['value'] | undefined {
  let value: Thing['value'] | undefined;
  queue.popReady((object) => {
    value = object.value;
  });
  return value;
}

describe('FIFO', () => {
  it("TestFIFO_basic: each of two producers' objects come in its order", async () => {
    const queue = new FIFO<Thing>(metaNamespaceKey);
    const seen = await popFromTwoProducers(
      (object) => queue.add(object),
      () => queue.pop(ignore),
    );
    expect(seen).toEqual(inOrderOfEach);
  });

  it('TestFIFO_addUpdate: an update takes the place of the add, which is popped once', () => {
    const queue = new FIFO<Thing>(metaNamespaceKey);
    queue.add(thing('foo', 10));
    queue.update(thing('foo', 15));
    expect(queue.list()).toEqual([thing('foo', 15)]);
    expect(popValue(queue)).toBe(15);
    expect(popValue(queue)).toBeUndefined();
    expect(queue.get(thing('foo'))).toBeUndefined();
  });

  it('TestFIFO_addReplace: a replace takes the place of the add', () => {
    const queue = new FIFO<Thing>(metaNamespaceKey);
    queue.add(thing('foo', 10));
    queue.replace([thing('foo', 15)], '15');
    expect(popValue(queue)).toBe(15);
    expect(popValue(queue)).toBeUndefined();
    expect(queue.get(thing('foo'))).toBeUndefined();
  });

  it('TestFIFO_detectLineJumpers: an object keeps its place, and goes to the end after it was popped', () => {
    const queue = new FIFO<Thing>(metaNamespaceKey);
    queue.add(thing('foo', 10));
    queue.add(thing('bar', 1));
    queue.add(thing('foo', 11));
    queue.add(thing('foo', 13));
    queue.add(thing('zab', 30));
    expect(popValue(queue)).toBe(13);
    queue.add(thing('foo', 14));
    expect([popValue(queue), popValue(queue), popValue(queue)]).toEqual([1, 30, 14]);
  });

  it('TestFIFO_HasSynced: after anything but a replace; or once what the first replace left was popped', () => {
    const synced = (...actions: ((queue: FIFO<Thing>) => void)[]) => {
      const queue = new FIFO<Thing>(metaNamespaceKey);
      for (const act of actions) act(queue);
      expect(queue.synced.isDone).toBe(queue.hasSynced());
      return queue.hasSynced();
    };
    const replace = (...names: string[]) => {
      return (queue: FIFO<Thing>) =>
        queue.replace(
          names.map((name) => thing(name)),
          '0',
        );
    };
    const pop = (queue: FIFO<Thing>) => popValue(queue);
    expect(synced()).toBe(false);
    expect(synced((queue) => queue.add(thing('a')))).toBe(true);
    expect(synced(replace())).toBe(true);
    expect(synced(replace('a', 'b'))).toBe(false);
    expect(synced(replace('a', 'b'), pop)).toBe(false);
    expect(synced(replace('a', 'b'), pop, pop)).toBe(true);
  });

  it('TestFIFO_PopShouldUnblockWhenClosed: every waiting pop ends', async () => {
    const queue = new FIFO<Thing>(metaNamespaceKey);
    const pops = Array.from({ length: 10 }, () => queue.pop(ignore));
    const results = Promise.allSettled(pops);
    await settle();
    queue.close();
    for (const result of await results) {
      expect(result).toMatchObject({ status: 'rejected', reason: expect.any(FIFOClosedError) });
    }
  });
});
