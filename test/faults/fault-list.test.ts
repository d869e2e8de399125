import { describe, expect, it } from 'vitest';
import { FaultList } from '../../src/faults/fault-list.ts';
import { parseFaults } from '../../src/faults/parse-faults.ts';
import { FakeClock } from '../helpers/fake-clock.ts';

const pods = { verb: 'watch', resource: 'pods' } as const;
const create = (spec: string, clock = new FakeClock()) => {
  const list = new FaultList(clock);
  list.add(...parseFaults(spec));
  return list;
};

describe('faults in force', () => {
  it('strike as often as they were asked to', () => {
    const list = create('429:count=2');
    expect([list.take('429', pods), list.take('429', pods), list.take('429', pods)].map(Boolean)).toEqual([
      true,
      true,
      false,
    ]);
    expect(list.list()).toEqual([]);
  });

  it('strike once by default, or stay when they are a way to behave', () => {
    const list = create('drop,stall');
    expect([list.take('drop', pods), list.take('drop', pods)].map(Boolean)).toEqual([true, false]);
    expect([list.take('stall', pods), list.take('stall', pods)].map(Boolean)).toEqual([true, true]);
  });

  it('run out of time', async () => {
    const clock = new FakeClock();
    const list = create('drop:for=10s', clock);
    let told = 0;
    list.subscribe(() => {
      told += 1;
    });
    await clock.advance(9_999);
    expect(list.find('drop', pods)).toBeDefined();
    await clock.advance(1);
    expect([list.find('drop', pods), told, clock.waiting]).toEqual([undefined, 1, 0]);
  });

  it('hit only what they fit', () => {
    const list = create('500:resource=deployments:verb=list,end');
    expect(list.find('500', { verb: 'list', resource: 'deployments.apps' })).toBeDefined();
    expect(list.find('500', { verb: 'watch', resource: 'deployments.apps' })).toBeUndefined();
    expect(list.find('500', { verb: 'list', resource: 'pods' })).toBeUndefined();
    expect(list.find('end', { verb: 'list', resource: 'pods' })).toBeUndefined();
  });

  it('can be taken back, all or by name, and leave no timer', () => {
    const clock = new FakeClock();
    const list = create('stall:for=1h,slow:for=1h', clock);
    list.clear('stall');
    expect(list.list().map(({ name }) => name)).toEqual(['slow']);
    list.clear();
    expect([list.list(), clock.waiting]).toEqual([[], 0]);
  });
});
