import { describe, expect, it } from 'vitest';
import { describeManagers, describeValues, describeWriters } from '../../../src/insight/churn/describe-churn.ts';
import { RecentObjects } from '../../../src/insight/churn/recent-objects.ts';
import { KubeObject } from '../../../src/object/kube-object.ts';
import { ChurnFixture } from './churn-fixture.ts';

const replicas = (count: number, more: object = {}) => ({ spec: { replicas: count, ...more } });

describe('churn', () => {
  it('finds two managers that fight: path, values, who sets what, and what to do', () => {
    const churn = new ChurnFixture();
    for (let i = 0; i < 5; i += 1) {
      churn.write('shop/checkout', i % 2 === 0 ? 'deploy-bot' : 'autoscaler', replicas(i % 2 === 0 ? 3 : 5));
      churn.pass(2000);
    }
    const [row] = churn.report().rows;
    expect(row).toMatchObject({ key: 'shop/checkout', updates: 4, flips: 1, fights: 1, noOps: 0 });
    expect(row?.updatesPerMinute).toBeCloseTo(24, 0);
    const [path] = row!.paths;
    expect(path).toMatchObject({ path: '.spec.replicas', pointer: '/spec/replicas', motion: 'fight', updates: 4 });
    expect(describeValues(path!)).toBe('3 ⇄ 5');
    expect(describeManagers(path!)).toBe('autoscaler sets 5, deploy-bot sets 3');
    expect(describeWriters(row!)).toBe('autoscaler ⇄ deploy-bot');
    expect(row?.advice).toBe('Remove .spec.replicas from what deploy-bot applies, or stop the autoscaler.');
  });

  it('a path that one manager turns to and fro flips from six times on', () => {
    const churn = new ChurnFixture();
    const turn = (i: number) => churn.write('shop/a', 'operator', replicas(i % 2));
    for (let i = 0; i < 6; i += 1) turn(i);
    expect(churn.report().rows[0]).toMatchObject({ updates: 5, flips: 0 });
    turn(6);
    expect(churn.report().rows[0]).toMatchObject({ updates: 6, flips: 1, fights: 0 });
    expect(churn.report().rows[0]?.advice).toContain('operator');
  });

  it('what a path was before the to and fro began is no part of it', () => {
    const churn = new ChurnFixture();
    churn.write('shop/a', 'kubectl', replicas(1));
    churn.write('shop/b', 'kubectl', replicas(1));
    for (let i = 0; i < 9; i += 1) {
      churn.write('shop/a', `m${i % 3}`, replicas(10 + (i % 3)));
      churn.write('shop/b', 'operator', replicas(20 + (i % 2)));
    }
    const [a, b] = churn.report().rows;
    expect(a).toMatchObject({ key: 'shop/a', fights: 1 });
    expect(describeValues(a!.paths[0]!)).toBe('10 ⇄ 11 ⇄ 12');
    expect(describeWriters(a!)).toBe('m0 ⇄ m1 ⇄ m2');
    expect(b).toMatchObject({ key: 'shop/b', flips: 1, fights: 0 });
    expect(describeValues(b!.paths[0]!)).toBe('20 ⇄ 21');
    // The first of three values may well be the start.
    const once = new ChurnFixture();
    for (let i = 0; i < 4; i += 1) once.write('shop/c', `m${i}`, replicas(i * 7 * (i % 2 === 0 ? 1 : -1)));
    expect(once.report().rows[0]).toMatchObject({ flips: 0 });
  });

  it('what one manager sets in turn and another once is no fight', () => {
    const churn = new ChurnFixture();
    const wishes = [1, 2, 1, 2, 1, 2];
    for (const [i, count] of wishes.entries()) churn.write('shop/a', i === 3 ? 'b' : 'a', replicas(count));
    expect(churn.report().rows[0]).toMatchObject({ fights: 0 });
  });

  it('counts updates that change nothing, and says who makes them', () => {
    const churn = new ChurnFixture();
    for (let i = 0; i < 6; i += 1) churn.write('shop/a', 'sync-job', replicas(1));
    const [row] = churn.report().rows;
    expect(row).toMatchObject({ updates: 5, noOps: 5, noOpShare: 1, managers: ['sync-job'], paths: [] });
    expect(row?.advice).toContain('sync-job');
  });

  it('numbers and times that only grow are rising, and many values are counted', () => {
    const churn = new ChurnFixture();
    for (let i = 0; i < 6; i += 1) {
      const at = `2026-01-01T00:00:0${i}Z`;
      churn.write('shop/a', 'm', { spec: { n: i, left: 9 - i, at, word: `w${i * 7919}`, often: `${i % 3}` } });
    }
    const { paths } = churn.report().rows[0]!;
    const told = Object.fromEntries(paths.map((path) => [path.path, describeValues(path)]));
    expect(told).toEqual({
      '.spec.n': 'rising',
      '.spec.left': 'falling',
      '.spec.at': 'rising',
      '.spec.word': '6 values',
      '.spec.often': '0, 1, 2',
    });
  });

  it('reports nothing of objects that are updated once or twice', () => {
    const churn = new ChurnFixture();
    for (const name of ['a', 'b', 'c']) {
      for (let i = 0; i < 3; i += 1) churn.write(`shop/${name}`, 'm', replicas(i));
    }
    expect(churn.report()).toMatchObject({ updates: 6, objects: 3, rows: [] });
    expect(churn.report({ fewest: 2 }).rows).toHaveLength(3);
    churn.pass(30_000);
    expect(churn.report({ maxRate: 3 }).rows).toHaveLength(3);
    expect(churn.report({ maxRate: 5 }).rows).toHaveLength(0);
  });

  it('forgets what is older than the window', () => {
    const churn = new ChurnFixture();
    for (let i = 0; i < 6; i += 1) churn.write('shop/old', 'm', replicas(i));
    churn.pass(50_000);
    for (let i = 0; i < 6; i += 1) churn.write('shop/new', 'm', replicas(i));
    expect(churn.report().rows.map(({ key }) => key)).toEqual(['shop/new', 'shop/old']);
    expect(churn.report({ windowMs: 10_000 }).rows.map(({ key }) => key)).toEqual(['shop/new']);
    churn.pass(11_000);
    expect(churn.report().rows.map(({ key }) => key)).toEqual(['shop/new']);
    churn.pass(60_000);
    expect(churn.report()).toMatchObject({ updates: 0, objects: 0, rows: [] });
  });

  it('rates are of the time that has passed since it began, as long as that is less than the window', () => {
    const churn = new ChurnFixture();
    for (let i = 0; i < 11; i += 1) churn.write('shop/a', 'm', replicas(i));
    churn.pass(10_000);
    expect(churn.report().rows[0]?.updatesPerMinute).toBeCloseTo(60, 5);
    expect(churn.report().spanMs).toBe(10_000);
  });

  it('a window as old as the count has all of it, to the millisecond', () => {
    const churn = new ChurnFixture();
    churn.write('shop/a', 'm', replicas(0));
    for (let i = 1; i <= 8; i += 1) {
      churn.write('shop/a', 'm', replicas(i));
      churn.pass(i < 8 ? 1000 : 1005);
    }
    const { spanMs, rows } = churn.report({ windowMs: 8000 });
    expect({ spanMs, updates: rows[0]?.updates }).toEqual({ spanMs: 8005, updates: 8 });
  });

  it('holds no more objects than it is told to, and says how many it has left out', () => {
    const churn = new ChurnFixture({ maxKeys: 10 });
    for (let round = 0; round < 2; round += 1) {
      for (let i = 0; i < 100; i += 1) churn.write(`shop/${i}`, 'm', replicas(round));
    }
    expect(churn.report({ fewest: 1 })).toMatchObject({ objects: 10, dropped: 90 });
  });

  it('takes what it had no time to compare to be like the rest', () => {
    const churn = new ChurnFixture({ maxComparisons: 10 });
    for (let i = 0; i < 101; i += 1) churn.write('shop/a', 'm', replicas(i));
    const [row] = churn.report().rows;
    expect(row).toMatchObject({ updates: 100 });
    expect(row?.paths[0]).toMatchObject({ path: '.spec.replicas', updates: 100, motion: 'rise' });
  });

  it('never tells the values of a Secret', () => {
    const churn = new ChurnFixture();
    for (let i = 0; i < 8; i += 1) churn.write('shop/s', 'm', { data: { key: `aHVudGVy${i % 2}` } }, 'Secret');
    const report = churn.report();
    expect(report.rows[0]).toMatchObject({ flips: 1 });
    expect(JSON.stringify(report)).not.toContain('aHVudGVy');
    expect(describeValues(report.rows[0]!.paths[0]!)).toBe('•••• ⇄ ••••');
  });

  it('tells 32 paths of an object apart and counts the rest', () => {
    const churn = new ChurnFixture();
    const data = (i: number) => Object.fromEntries(Array.from({ length: 50 }, (_, n) => [`k${n}`, i]));
    for (let i = 0; i < 4; i += 1) churn.write('shop/a', 'm', { data: data(i) });
    expect(churn.report().rows[0]).toMatchObject({ untold: 54 });
    expect(churn.report().rows[0]?.paths).toHaveLength(32);
  });

  it('an object of another uid, or of the same version, is no update', () => {
    const churn = new ChurnFixture();
    const make = (uid: string, resourceVersion: string) =>
      KubeObject.from({ kind: 'Pod', apiVersion: 'v1', metadata: { name: 'a', uid, resourceVersion } });
    churn.meter.updated(make('u', '1'), make('v', '2'));
    churn.meter.updated(make('u', '1'), make('u', '1'));
    expect(churn.report().updates).toBe(0);
  });
});

describe('recent objects', () => {
  const make = (name: string, bytes: number) =>
    KubeObject.from({ kind: 'ConfigMap', apiVersion: 'v1', metadata: { name }, data: { x: 'x'.repeat(bytes) } });

  it('are those that changed last, as far as they fit', () => {
    const recent = new RecentObjects(40_000);
    expect(recent.put(make('a', 10_000))).toBeUndefined();
    recent.put(make('b', 10_000));
    expect(recent.put(make('a', 11_000))?.bytes.length).toBeGreaterThan(10_000);
    recent.put(make('c', 20_000));
    expect(recent.delete('b')).toBeUndefined();
    expect(recent.delete('a')).toBeDefined();
    recent.put(make('huge', 50_000));
    expect(recent.delete('c')).toBeUndefined();
    expect(recent.delete('huge')).toBeUndefined();
  });
});
