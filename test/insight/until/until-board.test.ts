import { describe, expect, it } from 'vitest';
import type { ResourceEventHandler } from '../../../src/cache/handlers.ts';
import type { ListMark } from '../../../src/cache/notification.ts';
import { parseExpression } from '../../../src/insight/until/parse-expression.ts';
import { UntilBoard, type UntilTarget } from '../../../src/insight/until/until-board.ts';
import type { UntilRecord } from '../../../src/insight/until/until-record.ts';
import { KubeObject } from '../../../src/object/kube-object.ts';
import { FakeClock } from '../../helpers/fake-clock.ts';

interface GoalTexts {
  readonly ok: readonly string[];
  readonly fail?: readonly string[];
  readonly join?: 'all' | 'any';
}

class Room {
  readonly clock = new FakeClock();
  readonly records: UntilRecord[] = [];
  readonly decided: string[] = [];
  readonly board: UntilBoard;

  private constructor(goal: ConstructorParameters<typeof UntilBoard>[0]['goal']) {
    this.board = new UntilBoard({
      goal,
      clock: this.clock,
      emit: (record) => this.records.push(record),
      onDecided: (result) => this.decided.push(result),
    });
  }

  static async open({ ok, fail = [], join = 'all' }: GoalTexts): Promise<Room> {
    return new Room({
      ok: await Promise.all(ok.map((text) => parseExpression(text))),
      fail: await Promise.all(fail.map((text) => parseExpression(text))),
      join,
    });
  }

  add(target: Partial<UntilTarget> = {}): Feed {
    return new Feed(this.board.add({ resource: 'pods', key: undefined, ...target }));
  }

  get told(): string[] {
    return this.records.map(({ type, key }) => `${type} ${key}`);
  }
}

const mark = (initial: boolean): ListMark => ({
  initial,
  via: 'stream',
  resourceVersion: '9',
  reason: 'start',
  durationMs: 1,
});

class Feed {
  readonly #handler: ResourceEventHandler<KubeObject>;

  constructor(handler: ResourceEventHandler<KubeObject>) {
    this.#handler = handler;
  }

  has(name: string, ready: string, phase = 'Running'): void {
    const object = pod(name, ready, phase);
    this.#handler.onAdd?.(object, false, { type: 'add', object, isInInitialList: false, cause: 'watch' });
  }

  loses(name: string): void {
    const object = pod(name, 'False', 'Running');
    this.#handler.onDelete?.(object, { type: 'delete', object, cause: 'watch' });
  }

  listed(initial = true): void {
    void this.#handler.onListed?.(mark(initial));
  }
}

function pod(name: string, ready: string, phase: string): KubeObject {
  return KubeObject.from({
    kind: 'Pod',
    metadata: { name, namespace: 'shop', resourceVersion: '7' },
    status: { phase, conditions: [{ type: 'Ready', status: ready }] },
  });
}

describe('what is waited for', () => {
  it('a state that passes counts, and what comes after it does not', async () => {
    const room = await Room.open({ ok: ['condition=Ready'] });
    const [one, two] = [room.add({ key: 'shop/a' }), room.add({ key: 'shop/b' })];
    one.has('a', 'False');
    one.listed();
    two.listed();
    one.has('a', 'True');
    one.has('a', 'False');
    expect(room.decided).toEqual([]);
    two.has('b', 'True');
    expect(room.told).toEqual(['MET shop/a', 'MET shop/b']);
    expect(room.decided).toEqual(['met']);
  });

  it('of a selection nothing is decided before the whole list is there', async () => {
    const room = await Room.open({ ok: ['condition=Ready'] });
    const feed = room.add();
    feed.has('a', 'True');
    expect(room.decided).toEqual([]);
    feed.has('b', 'False');
    feed.listed();
    expect(room.decided).toEqual([]);
    feed.has('b', 'True');
    expect(room.decided).toEqual(['met']);
  });

  it('an object that comes while others are waited for counts too', async () => {
    const room = await Room.open({ ok: ['condition=Ready'] });
    const feed = room.add();
    feed.has('a', 'False');
    feed.listed();
    feed.has('b', 'False');
    feed.has('a', 'True');
    expect(room.decided).toEqual([]);
    feed.has('b', 'True');
    expect(room.decided).toEqual(['met']);
  });

  it('one that is deleted leaves the selection, and an empty selection is waited for', async () => {
    const room = await Room.open({ ok: ['condition=Ready'] });
    const feed = room.add();
    feed.has('a', 'False');
    feed.listed();
    feed.loses('a');
    expect(room.told).toEqual(['GONE shop/a']);
    expect(room.records[0]?.saw).toBe('it was deleted');
    expect(room.decided).toEqual([]);
    feed.has('b', 'True');
    expect(room.decided).toEqual(['met']);
  });

  it('of a selection nobody can tell what was deleted from what matches no more', async () => {
    const room = await Room.open({ ok: ['condition=Ready'] });
    const [all, named] = [room.add({ isSelected: true }), room.add({ key: 'shop/none', isSelected: true })];
    all.has('a', 'False');
    for (const feed of [all, named]) feed.listed();
    all.loses('a');
    expect(room.records).toMatchObject([{ type: 'GONE', key: 'shop/a', saw: 'it was deleted, or matches no more' }]);
    expect(room.board.pending()).toMatchObject([{ saw: 'there is no such object that matches' }]);
  });

  it('--fail delete makes a deletion a failure', async () => {
    const room = await Room.open({ ok: ['condition=Ready'], fail: ['delete'] });
    const feed = room.add();
    feed.has('a', 'False');
    feed.listed();
    feed.loses('a');
    expect(room.told).toEqual(['FAILED shop/a']);
    expect(room.decided).toEqual(['failed']);
  });

  it('--fail delete is no failure of a named object that was never there', async () => {
    const room = await Room.open({ ok: ['condition=Ready'], fail: ['delete'] });
    const feed = room.add({ key: 'shop/a' });
    feed.listed();
    expect(room.told).toEqual([]);
    expect(room.board.pending()[0]).toMatchObject({ saw: 'there is no such object' });
    feed.has('a', 'False');
    feed.loses('a');
    expect(room.told).toEqual(['FAILED shop/a']);
  });

  it('a named object that was deleted is waited for until it is there again', async () => {
    const room = await Room.open({ ok: ['condition=Ready'] });
    const feed = room.add({ key: 'shop/a' });
    feed.has('a', 'False');
    feed.listed();
    feed.loses('a');
    expect(room.board.pending()[0]).toMatchObject({ key: 'shop/a', saw: 'it was deleted' });
    feed.has('a', 'True');
    expect(room.decided).toEqual(['met']);
  });

  it('delete is met by what is gone, and by what never was', async () => {
    const room = await Room.open({ ok: ['delete'] });
    const [named, selection, empty] = [room.add({ key: 'shop/none' }), room.add(), room.add()];
    selection.has('a', 'True');
    for (const feed of [named, selection, empty]) feed.listed();
    expect(room.told).toEqual(['MET shop/none']);
    selection.loses('a');
    expect(room.told).toEqual(['MET shop/none', 'MET shop/a']);
    expect(room.decided).toEqual(['met']);
  });

  it('a failure goes before success, ends all, and is told once', async () => {
    const room = await Room.open({ ok: ['condition=Ready'], fail: ['cel:object.status.phase == "Failed"'] });
    const feed = room.add();
    feed.has('a', 'False');
    feed.has('b', 'True', 'Failed');
    feed.has('c', 'True', 'Failed');
    feed.listed();
    expect(room.told).toEqual(['FAILED shop/b']);
    expect(room.decided).toEqual(['failed']);
    expect(room.records[0]?.expressions).toEqual(['cel:object.status.phase == "Failed"']);
  });

  it('several expressions hold in one state, or with any one of them does', async () => {
    const texts = ['condition=Ready', 'jsonpath={.status.phase}=Done'];
    const all = await Room.open({ ok: texts });
    const both = all.add({ key: 'shop/a' });
    both.has('a', 'True', 'Running');
    both.listed();
    both.has('a', 'False', 'Done');
    expect(all.board.pending()[0]?.expressions).toEqual(['condition=Ready']);
    both.has('a', 'True', 'Done');
    expect(all.decided).toEqual(['met']);
    const any = await Room.open({ ok: texts, join: 'any' });
    const either = any.add({ key: 'shop/a' });
    either.has('a', 'False', 'Done');
    either.listed();
    expect(any.records[0]).toMatchObject({ type: 'MET', expressions: ['jsonpath={.status.phase}=Done'] });
  });
});

describe('what is told when the time is over', () => {
  it('no time that lies ahead, of an object or because the clock was set', async () => {
    const clock = { nowMs: Date.UTC(2026, 0, 1), monotonicMs: 50 };
    const board = new UntilBoard({
      goal: { ok: [await parseExpression('condition=Ready')], join: 'all', fail: [] },
      clock: { now: () => clock.nowMs, monotonic: () => clock.monotonicMs },
      emit: () => {},
      onDecided: () => {},
    });
    const condition = { type: 'Ready', status: 'False', lastTransitionTime: '2126-01-01T00:00:00Z' };
    const object = KubeObject.from({
      kind: 'Pod',
      metadata: { name: 'a', namespace: 'shop', resourceVersion: '7' },
      status: { conditions: [condition] },
    });
    const handler = board.add({ resource: 'pods', key: 'shop/a' });
    handler.onAdd?.(object, false, { type: 'add', object, isInInitialList: false, cause: 'watch' });
    clock.nowMs -= 3_600_000;
    clock.monotonicMs += 200;
    expect(board.pending()[0]).toMatchObject({ sinceMs: Date.UTC(2026, 0, 1), afterMs: 200 });
  });

  it('the last state and since when it is so', async () => {
    const room = await Room.open({ ok: ['condition=Ready'] });
    const feed = room.add({ key: 'shop/a' });
    const startMs = room.clock.now();
    await room.clock.advance(100);
    feed.has('a', 'Unknown');
    feed.listed();
    await room.clock.advance(200);
    feed.has('a', 'False');
    await room.clock.advance(300);
    feed.has('a', 'False');
    await room.clock.advance(400);
    expect(room.board.pending()).toMatchObject([
      {
        type: 'PENDING',
        saw: 'condition Ready is False',
        sinceMs: startMs + 300,
        afterMs: 1000,
        expressions: ['condition=Ready'],
      },
    ]);
  });

  it('what was never listed, and how often the stream was broken', async () => {
    const room = await Room.open({ ok: ['create'] });
    expect(room.board.unsynced).toBeUndefined();
    const [one, two] = [room.add({ key: 'shop/a' }), room.add({ resource: 'services' })];
    expect(room.board.unsynced).toHaveLength(2);
    one.listed();
    one.listed(false);
    one.listed(false);
    expect(room.board.unsynced).toEqual([{ resource: 'services', key: undefined }]);
    expect(room.board.gaps).toBe(2);
    expect(room.board.pending().map(({ saw }) => saw)).toEqual(['there is no such object']);
    two.listed();
    expect(room.board.unsynced).toEqual([]);
  });
});
