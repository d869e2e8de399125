import { describe, expect, it } from 'vitest';
import type { Cause } from '../../../src/cache/notification.ts';
import type { KubeObject } from '../../../src/object/kube-object.ts';
import { ListCursor } from '../../../src/session/list-cursor.ts';
import type { TabColumn } from '../../../src/session/ports.ts';
import { ObjectRows } from '../../../src/session/rows/object-rows.ts';
import { FakeClock } from '../../helpers/fake-clock.ts';
import { type PodOptions, pod, podColumns, podType } from '../tab-fixture.ts';

class Table {
  readonly clock = new FakeClock();
  readonly rows = new ObjectRows({ type: podType, clock: this.clock, hasNamespace: true });
  readonly #objects = new Map<string, KubeObject>();
  #version = 100;

  constructor() {
    this.rows.setColumns(podColumns);
  }

  put(name: string, options: PodOptions = {}, cause: Cause = 'watch'): this {
    this.#version += 1;
    const object = pod(name, this.#version, options);
    const oldObject = this.#objects.get(object.key);
    this.#objects.set(object.key, object);
    if (oldObject) this.rows.notified({ type: 'update', oldObject, object, cause });
    else this.rows.notified({ type: 'add', object, isInInitialList: cause === 'initial', cause });
    return this;
  }

  delete(key: string): this {
    const object = this.#objects.get(key)!;
    this.#objects.delete(key);
    this.rows.notified({ type: 'delete', object, cause: 'watch' });
    return this;
  }

  get names(): string[] {
    this.rows.update(this.clock.now());
    return Array.from({ length: this.rows.length }, (_, i) => this.rows.object(this.rows.idAt(i)!)!.key);
  }

  window(top = 0, count = 100) {
    this.rows.update(this.clock.now());
    return this.rows.window(top, count, this.clock.now());
  }

  cell(header: string, row = 0): string {
    const index = this.rows.columns.findIndex((column) => column.header === header);
    return this.window()[row]!.cells[index]!.text;
  }

  get marks(): string {
    return this.window()
      .map(({ mark }) => mark)
      .join('');
  }
}

const filled = () =>
  new Table()
    .put('shop/b', {}, 'initial')
    .put('shop-a/z', {}, 'initial')
    .put('ci/c', {}, 'initial')
    .put('shop/a', {}, 'initial');

describe('a row that is looked at', () => {
  it('has only those cells made anew each second that look at the time', () => {
    const table = new Table();
    const drawn = { status: 0, since: 0 };
    const cell = (name: string, read: TabColumn['cell']): TabColumn => ({
      name,
      type: 'string',
      priority: 0,
      cell: read,
    });
    table.rows.setColumns([
      cell('Status', () => {
        drawn.status += 1;
        return 'Running';
      }),
      cell('Restarts', (_object, { nowMs }) => {
        drawn.since += 1;
        return `1 (${Math.round((nowMs - startMs) / 1000)}s ago)`;
      }),
    ]);
    const startMs = table.clock.now();
    table.put('shop/a');
    const look = (seconds: number) => {
      table.rows.update(startMs + seconds * 1000);
      return table.rows
        .window(0, 5, startMs + seconds * 1000)[0]!
        .cells.map(({ text }) => text)
        .join(' ');
    };
    expect(look(0)).toContain('Running 1 (0s ago)');
    Object.assign(drawn, { status: 0, since: 0 });
    expect(look(1)).toContain('Running 1 (1s ago)');
    expect(look(2)).toContain('Running 1 (2s ago)');
    expect(drawn).toEqual({ status: 0, since: 2 });
    table.put('shop/a', { phase: 'Failed' });
    expect(look(3)).toContain('Running 1 (3s ago)');
    expect(drawn.status).toBe(1);
  });
});

describe('rows of objects', () => {
  it('are ordered by namespace and name at first', () => {
    expect(filled().names).toEqual(['ci/c', 'shop/a', 'shop/b', 'shop-a/z']);
  });

  it('have the columns of their kind between name and what all kinds have', () => {
    const { rows } = filled();
    rows.update(0);
    expect(rows.columns.map(({ header }) => header)).toEqual([
      'NAMESPACE', 'NAME', 'READY', 'STATUS', 'RESTARTS', 'AGE', 'NODE', 'CHANGED', 'LAST 40s',
    ]); // biome-ignore format: a list
    rows.setLook({ wide: true, times: 'age' });
    rows.update(0);
    expect(rows.columns.map(({ header }) => header).slice(5)).toEqual([
      'AGE', 'IP', 'NODE', 'CHANGED', 'LAST 40s', 'UPD/min', 'RV', 'SIZE', 'MANAGER', 'LABELS',
    ]); // biome-ignore format: a list
  });

  it('are the same objects as long as nothing of them changes', async () => {
    const table = filled();
    const first = table.window();
    expect(table.window()).toEqual(first);
    expect(table.window()[1]).toBe(first[1]);
    table.put('shop/a', { phase: 'Failed' });
    const second = table.window();
    expect(second[1]).not.toBe(first[1]);
    expect(second[2]).toBe(first[2]);
    await table.clock.advance(100);
    expect(table.window()[1]).toBe(second[1]);
  });

  it('make cells for the window only', () => {
    const table = new Table();
    for (let i = 0; i < 5000; i += 1) table.put(`shop/p-${i}`, {}, 'initial');
    table.rows.update(0);
    table.rows.window(2000, 40, 0);
    expect(table.rows.work).toEqual({ drawn: 40, looks: 0 });
  });

  it('mark what was added or changed for three seconds, but not the initial list', async () => {
    const table = filled().put('ci/d').put('shop/b');
    expect(table.marks).toBe(' + ~ ');
    await table.clock.advance(2900);
    expect(table.marks).toBe(' + ~ ');
    await table.clock.advance(200);
    expect(table.marks).toBe('     ');
  });

  it('keep a deleted row for five seconds', async () => {
    const table = filled().delete('shop/a');
    expect(table.window().map(({ mark, isGone }) => `${mark}${isGone}`)).toEqual([
      ' false',
      '-true',
      ' false',
      ' false',
    ]);
    expect(table.rows.count).toBe(3);
    await table.clock.advance(4900);
    expect(table.names).toContain('shop/a');
    await table.clock.advance(200);
    expect(table.names).not.toContain('shop/a');
  });

  it('treat a name with another uid as another row', () => {
    const table = filled();
    table.window();
    table.put('shop/a', { uid: 'other' });
    const rows = table.window().filter(({ cells }) => cells[1]!.text === 'a');
    expect(rows.map(({ id, mark }) => `${id} ${mark}`)).toEqual(['other +', 'uid-shop/a -']);
    expect(table.rows.count).toBe(4);
  });

  it('count bytes and failing objects as the store has them', () => {
    const table = filled().put('shop/b', { phase: 'Failed' }).put('ci/c', { phase: 'Failed' });
    table.rows.update(0);
    expect(table.rows.failing).toBe(2);
    table.put('ci/c').delete('shop/b');
    table.rows.update(0);
    expect(table.rows.failing).toBe(0);
    table.delete('ci/c').delete('shop/a').delete('shop-a/z');
    expect([table.rows.count, table.rows.sizeBytes]).toEqual([0, 0]);
  });

  it('sort by any column: ages as times, restarts as numbers', () => {
    const table = new Table()
      .put('shop/a', { restarts: 9, created: '2025-12-01T00:00:00Z' })
      .put('shop/b', { restarts: 10, created: '2025-12-31T00:00:00Z' })
      .put('shop/c', { created: '2025-11-01T00:00:00Z' });
    table.rows.setSort('restarts', true);
    expect(table.names).toEqual(['shop/b', 'shop/a', 'shop/c']);
    table.rows.setSort('age', false);
    expect(table.names).toEqual(['shop/b', 'shop/a', 'shop/c']);
    table.rows.reverse();
    expect(table.names).toEqual(['shop/c', 'shop/a', 'shop/b']);
    expect(table.rows.sort).toEqual({ by: 'age', descending: true });
    expect(table.rows.setSort('colour', false)).toBe(false);
  });

  it('move a row when its sort key changes', () => {
    const table = filled();
    table.rows.setSort('restarts', true);
    table.put('shop-a/z', { restarts: 3 });
    expect(table.names[0]).toBe('shop-a/z');
    table.put('shop/a', { restarts: 30 });
    expect(table.names.slice(0, 2)).toEqual(['shop/a', 'shop-a/z']);
  });

  it('reorder by a column that moves by itself once a second at most', async () => {
    const table = filled();
    table.rows.setSort('changed', false);
    await table.clock.advance(10_000);
    table.put('shop/b');
    expect(table.names[0]).toBe('shop/b');
    await table.clock.advance(300);
    table.put('ci/c');
    expect(table.names[0]).toBe('shop/b');
    await table.clock.advance(800);
    expect(table.names[0]).toBe('ci/c');
  });

  it('sink in the order of updates a minute when they become quiet', async () => {
    const table = filled();
    table.rows.setLook({ wide: true, times: 'age' });
    table.rows.setSort('upd/min', false);
    for (let i = 0; i < 5; i += 1) table.put('shop-a/z');
    expect(table.names[0]).toBe('shop-a/z');
    expect(table.cell('UPD/min')).toBe('5');
    await table.clock.advance(50_000);
    table.put('shop/a').put('shop/a');
    expect(table.names.slice(0, 2)).toEqual(['shop-a/z', 'shop/a']);
    await table.clock.advance(20_000);
    expect(table.names[0]).toBe('shop/a');
  });

  it('filter by what is in view, and take in and out what changes', () => {
    const table = filled();
    expect(table.rows.setFilter('status:Failed')).toBeUndefined();
    expect(table.names).toEqual([]);
    table.put('shop/b', { phase: 'Failed' });
    expect(table.names).toEqual(['shop/b']);
    expect(table.rows.isHidden('uid-shop/a')).toBe(true);
    table.put('shop/b');
    expect(table.names).toEqual([]);
    table.rows.setFilter('');
    expect(table.names.length).toBe(4);
  });

  it('count what matches without what is gone, though its row stays for a while', async () => {
    const table = filled();
    const all = table.names.length;
    table.delete('shop/a');
    expect([table.names.length, table.rows.count, table.rows.matching]).toEqual([all, all - 1, all - 1]);
    table.rows.setFilter('ns:ci');
    expect(table.names).toEqual(['ci/c']);
    expect(table.rows.matching).toBe(1);
    table.rows.setFilter('');
    await table.clock.advance(5000);
    expect([table.names.length, table.rows.matching]).toEqual([all - 1, all - 1]);
  });

  it('keep the last good result when an expression is bad', () => {
    const table = filled();
    table.rows.setFilter('ns:ci');
    expect(table.names).toEqual(['ci/c']);
    expect(table.rows.setFilter('/(/')).toContain('Invalid regular expression');
    expect(table.names).toEqual(['ci/c']);
    expect(table.rows.filterText).toBe('ns:ci');
  });

  it('let rows leave a filter by age when their time comes', async () => {
    const table = new Table().put('shop/a', { created: '2025-12-31T23:55:00Z' });
    table.rows.setFilter('age<6m');
    expect(table.names).toEqual(['shop/a']);
    await table.clock.advance(61_000);
    expect(table.names).toEqual([]);
  });

  it('narrow to a bucket of an index', () => {
    const table = filled();
    table.rows.narrow({ index: 'namespace', value: 'shop', indexFunction: ({ namespace }) => [namespace] });
    expect(table.names).toEqual(['shop/a', 'shop/b']);
    table.put('shop/c').put('ci/d');
    expect(table.names).toEqual(['shop/a', 'shop/b', 'shop/c']);
    table.rows.narrow(undefined);
    expect(table.names.length).toBe(6);
  });

  it('apply another sort in slices, and lose nothing that changes meanwhile', () => {
    const table = new Table();
    for (let i = 0; i < 3000; i += 1) table.put(`shop/p-${i}`, { restarts: i % 7 }, 'initial');
    table.rows.update(0);
    let ticks = 0;
    // A clock on which every look takes long: each slice is over at once.
    table.clock.monotonic = () => {
      ticks += 3;
      return ticks;
    };
    table.rows.setSort('restarts', true);
    table.rows.update(0);
    expect(table.rows.isBusy).toBe(true);
    expect(table.rows.length).toBe(3000);
    table.put('shop/new', { restarts: 99 }).put('shop/p-5', { restarts: 98 }).delete('shop/p-6');
    let frames = 0;
    while (table.rows.isBusy && frames < 1000) {
      table.rows.update(6000);
      frames += 1;
    }
    expect(frames).toBeGreaterThan(5);
    expect(table.names.slice(0, 2)).toEqual(['shop/new', 'shop/p-5']);
    expect(table.rows.length).toBe(3001);
  });

  it('keep a selected row in its screen line while others come and go', async () => {
    const table = new Table();
    for (let i = 10; i < 60; i += 1) table.put(`shop/p-${i}`, {}, 'initial');
    const cursor = new ListCursor();
    table.rows.update(table.clock.now());
    cursor.settle(table.rows, 10);
    cursor.select('uid-shop/p-30', table.rows);
    const before = cursor.settle(table.rows, 10);
    table.put('shop/a').put('shop/b').delete('shop/p-11');
    table.rows.update(table.clock.now());
    expect(cursor.settle(table.rows, 10).cursor).toBe(before.cursor);
    table.delete('shop/p-30');
    table.rows.update(table.clock.now());
    cursor.settle(table.rows, 10);
    expect(cursor.selected).toBe('uid-shop/p-30');
    await table.clock.advance(5100);
    table.rows.update(table.clock.now());
    cursor.settle(table.rows, 10);
    expect(cursor.selected).toBe('uid-shop/p-31');
  });

  it('cost what changes: 2,000 updates a second on 10,000 objects', async () => {
    const table = new Table();
    for (let i = 0; i < 10_000; i += 1) table.put(`shop/p-${i}`, {}, 'initial');
    table.rows.setFilter('status:Running');
    table.window(0, 50);
    const before = table.rows.work;
    const startMs = performance.now();
    for (let frame = 0; frame < 10; frame += 1) {
      for (let i = 0; i < 200; i += 1) table.put(`shop/p-${(frame * 977 + i * 13) % 10_000}`);
      table.window(0, 50);
      await table.clock.advance(100);
    }
    const tookMs = performance.now() - startMs;
    const { drawn, looks } = table.rows.work;
    console.log(`2,000 updates, 10 frames: ${tookMs.toFixed(0)}ms, making the objects included`);
    expect(looks - before.looks).toBe(2000);
    expect(drawn - before.drawn).toBeLessThanOrEqual(10 * 50);
  });
});

describe('an object that comes back with its uid', () => {
  it('has one row, also before the row of its deletion has gone', () => {
    const table = filled();
    expect(table.names).toContain('shop/b');
    table.delete('shop/b');
    expect(table.names).toContain('shop/b');
    table.put('shop/b');
    expect(table.names.filter((name) => name === 'shop/b')).toHaveLength(1);
    table.clock.advance(6000);
    expect(table.names.filter((name) => name === 'shop/b')).toHaveLength(1);
  });
});
