import fc from 'fast-check';
import { describe, expect, it } from 'vitest';
import type { KubeObject } from '../../../src/object/kube-object.ts';
import { ListCursor } from '../../../src/session/list-cursor.ts';
import { EventLog, type EventLogOptions } from '../../../src/session/log/event-log.ts';
import { FakeClock } from '../../helpers/fake-clock.ts';
import { pod } from '../tab-fixture.ts';

class Story {
  readonly clock = new FakeClock(0);
  readonly log: EventLog;
  described = 0;

  constructor(options: Partial<EventLogOptions> = {}) {
    const describeState = (object: KubeObject) => {
      this.described += 1;
      return `state of ${object.name}`;
    };
    this.log = new EventLog({ clock: this.clock, describeState, ...options });
  }

  event(
    name: string,
    more: { type?: 'ADD' | 'UPD' | 'DEL'; cause?: string; old?: KubeObject; object?: KubeObject } = {},
  ): this {
    const { type = 'ADD', cause = 'watch', old, object = pod(name, 1) } = more;
    this.log.event({
      type, cause, timeMs: this.clock.now(), key: object.key, object, oldObject: old, isReplaced: false, isFinalStateUnknown: false,
    }); // biome-ignore format: one event
    return this;
  }

  burst(count: number, more: Parameters<Story['event']>[1] = {}): this {
    for (let i = 0; i < count; i += 1) this.event(`p-${i}`, more);
    return this;
  }

  get lines(): string[] {
    this.log.update();
    return [...this.log.rows()].map(({ id, type, cause, key, text, folded }) =>
      folded === undefined ? `${id} ${type} ${cause} ${key} ${text}` : `${id} ⋯${folded} ${type} ${cause} ${text}`,
    );
  }
}

describe('the event log', () => {
  it('works out what changed for the rows that are looked at, and once only', () => {
    const story = new Story({ pageRows: 1000 }).burst(500);
    story.log.update();
    expect(story.described).toBe(0);
    story.log.window(490, 10);
    story.log.window(490, 10);
    expect(story.described).toBe(10);
  });

  it('drops the oldest rows past its limit, and says how many', () => {
    const story = new Story({ limit: 100, pageRows: 1000 }).burst(250);
    story.log.update();
    expect([story.log.length, story.log.total, story.log.dropped, story.log.idAt(0)]).toEqual([100, 100, 150, 151]);
  });

  it('lets old versions go past its bytes, and describes them before unless they are too many', async () => {
    const size = pod('p-0', 1).bytes.length;
    const story = new Story({ maxBytes: size * 10, pageRows: 1000 });
    story.burst(14);
    const texts = (from: number, to: number) =>
      story.lines.slice(from, to).map((line) => line.split(' ').slice(4).join(' '));
    expect(texts(0, 3)).toEqual(['state of p-0', 'state of p-1', 'state of p-2']);
    expect(story.log.entry(1)).toEqual({ key: 'shop/p-0', object: undefined });
    expect(story.log.entry(14)?.object?.name).toBe('p-13');
    await story.clock.advance(1000);
    story.burst(100);
    expect(texts(14, 15)).toEqual(['state of p-0']);
    expect(texts(70, 72)).toEqual(['n/a', 'n/a']);
    expect(texts(112, 114)).toEqual(['state of p-98', 'state of p-99']);
  });

  it('folds a burst above the page rate into one row, which can be unfolded', () => {
    const story = new Story()
      .event('first', { cause: 'initial', type: 'DEL' })
      .burst(50, { cause: 'initial' })
      .event('x', { type: 'UPD' });
    expect(story.lines).toEqual([
      '1 DEL initial shop/first was state of first', '1.5 ⋯50 ADD initial <0.1ms', '52 UPD watch shop/x state of x',
    ]); // biome-ignore format: a list
    expect(story.log.toggle(1)).toBe(false);
    expect(story.log.toggle(1.5)).toBe(true);
    expect(story.lines.length).toBe(53);
    expect(story.lines[2]).toBe('2 ADD initial shop/p-0 state of p-0');
    story.log.toggle(1.5);
    expect(story.lines.length).toBe(3);
  });

  it('does not fold a page or less, nor what comes slowly', async () => {
    const story = new Story().burst(20);
    expect(story.lines.length).toBe(20);
    await story.clock.advance(1000);
    for (let i = 0; i < 60; i += 1) {
      await story.clock.advance(100);
      story.event(`slow-${i}`);
    }
    expect(story.lines.length).toBe(80);
  });

  it('begins a new row each second in a watch that never rests, but keeps a list together', async () => {
    const story = new Story();
    for (let i = 0; i < 30; i += 1) {
      story.burst(20, { type: 'UPD' });
      await story.clock.advance(100);
    }
    expect(story.lines).toEqual([
      '0.5 ⋯200 UPD watch 900ms',
      '200.5 ⋯200 UPD watch 900ms',
      '400.5 ⋯200 UPD watch 900ms',
    ]);
    const list = new Story();
    for (let i = 0; i < 30; i += 1) {
      list.burst(20, { cause: 'initial' });
      await list.clock.advance(100);
    }
    expect(list.lines).toEqual(['0.5 ⋯600 ADD initial 2.9s']);
  });

  it('keeps the cursor on the burst into which its row was folded', () => {
    const story = new Story().burst(10);
    const cursor = new ListCursor<number>({ follows: true });
    story.log.update();
    cursor.settle(story.log, 5);
    cursor.moveTo(3, story.log);
    cursor.settle(story.log, 5);
    story.burst(100);
    story.log.update();
    cursor.settle(story.log, 5);
    expect(cursor.selected).toBe(0.5);
  });

  it('filters by type, cause, path, errors and listener, and shows matches unfolded', () => {
    const story = new Story().burst(50, { cause: 'initial' });
    story.event('a', { type: 'UPD', old: pod('a', 1), object: pod('a', 2, { phase: 'Failed' }) });
    story.log.line('ERR', 'handler', 'reconcile failed', { key: 'shop/a', listener: 'reconcile' });
    story.log.line('RELIST', '410', 'pods · expired');
    story.log.line('NOTE', 'watch', 'live again');
    const filtered = (text: string) => {
      expect(story.log.setFilter(text)).toBeUndefined();
      return story.lines.map((line) => line.split(' ')[0]);
    };
    expect(filtered('type:ERR,RELIST')).toEqual(['52', '53']);
    expect(filtered('path:.status')).toEqual(['51']);
    expect(filtered("cause:initial 'shop/p-4").length).toBe(11);
    expect(filtered('ns:ci')).toEqual([]);
    expect(story.log.setFilter('/[/')).toContain('Invalid');
    expect(filtered('').length).toBe(5);
    story.log.setOnlyErrors(true);
    expect(filtered('')).toEqual(['52', '53']);
    story.log.setListener('metrics');
    expect(filtered('')).toEqual(['53']);
  });

  it('hides updates that moved only the version', () => {
    const story = new Story();
    story.event('a', { type: 'UPD', old: pod('a', 1), object: pod('a', 2) });
    story.event('a', { type: 'UPD', old: pod('a', 2), object: pod('a', 3, { phase: 'Failed' }) });
    expect(story.lines).toEqual(['1 UPD watch shop/a no-op', '2 UPD watch shop/a .status.phase Running→Failed']);
    story.log.setHidesNoops(true);
    expect(story.lines).toEqual(['2 UPD watch shop/a .status.phase Running→Failed']);
  });

  it('applies a filter in slices, newest first', () => {
    const story = new Story({ pageRows: 100_000 }).burst(2000);
    let ticks = 0;
    story.clock.monotonic = () => {
      ticks += 6;
      return ticks;
    };
    story.log.setFilter("'state");
    story.log.update();
    expect(story.log.isBusy).toBe(true);
    expect(story.log.idAt(story.log.length - 1)).toBe(2000);
    expect(story.log.length).toBeLessThan(100);
    let frames = 0;
    while (story.log.isBusy && frames < 1000) {
      story.log.update();
      frames += 1;
    }
    expect(story.log.length).toBe(2000);
  });

  it('asks of a folded burst one row, however many there are', () => {
    const story = new Story({ pageRows: 20 }).burst(2000, { cause: 'initial' });
    let ticks = 0;
    story.clock.monotonic = () => {
      ticks += 6;
      return ticks;
    };
    story.log.update();
    expect(story.log.isBusy).toBe(false);
    expect(story.lines).toEqual(['0.5 ⋯2000 ADD initial <0.1ms']);
  });
});

describe('rows that were added to', () => {
  it('are those that would be made anew', () => {
    const step = fc.record({
      count: fc.integer({ min: 1, max: 60 }),
      type: fc.constantFrom('ADD' as const, 'UPD' as const, 'DEL' as const),
      passMs: fc.constantFrom(0, 10, 300, 1500),
      toggles: fc.boolean(),
      updates: fc.boolean(),
    });
    fc.assert(
      fc.asyncProperty(fc.array(step, { maxLength: 25 }), async (steps) => {
        const story = new Story({ limit: 150 });
        for (const { count, type, passMs, toggles, updates } of steps) {
          story.burst(count, { type });
          await story.clock.advance(passMs);
          if (updates) story.log.update();
          const folded = story.log.window(0, story.log.length).find((row) => row.folded !== undefined);
          if (toggles && folded) story.log.toggle(folded.id);
        }
        const grown = story.lines;
        story.log.setFilter('');
        expect(story.lines).toEqual(grown);
      }),
      { numRuns: 60 },
    );
  });
});
