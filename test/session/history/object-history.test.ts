import { describe, expect, it } from 'vitest';
import { DeletedFinalStateUnknown } from '../../../src/cache/deltas.ts';
import type { Cause } from '../../../src/cache/notification.ts';
import { findChanges } from '../../../src/insight/changes.ts';
import { describeChanges } from '../../../src/insight/describe-changes.ts';
import { KubeObject } from '../../../src/object/kube-object.ts';
import { ObjectHistory } from '../../../src/session/history/object-history.ts';
import { ObjectView } from '../../../src/session/history/object-view.ts';
import { toJsonDocument, toYamlDocument } from '../../../src/session/history/yaml-rows.ts';
import { drawDiffRow } from '../../../src/view/draw/draw-diff-row.ts';
import type { Line } from '../../../src/view/span.ts';
import { FakeClock } from '../../helpers/fake-clock.ts';
import { pod } from '../tab-fixture.ts';

class Past {
  readonly clock = new FakeClock();
  readonly store = new Map<string, KubeObject>();
  readonly history: ObjectHistory;

  constructor(options: { readonly perObject?: number; readonly maxBytes?: number } = {}) {
    this.history = new ObjectHistory({ clock: this.clock, present: (key) => this.store.get(key), ...options });
  }

  async put(object: KubeObject, cause: Cause = 'watch'): Promise<void> {
    await this.clock.advance(1000);
    const oldObject = this.store.get(object.key);
    this.store.set(object.key, object);
    if (oldObject) this.history.notified({ type: 'update', oldObject, object, cause });
    else this.history.notified({ type: 'add', object, isInInitialList: cause === 'initial', cause });
  }

  async delete(object: KubeObject): Promise<void> {
    await this.clock.advance(1000);
    this.store.delete(object.key);
    this.history.notified({ type: 'delete', object, cause: 'watch' });
  }

  view(key = 'shop/a'): ObjectView {
    return new ObjectView(key, this.history);
  }

  get versions(): string[] {
    return this.view().versions.map(({ object, type, cause }) => `${type} ${object.resourceVersion} ${cause}`);
  }
}

const toText = (line: Line) =>
  line
    .map(({ text }) => text)
    .join('')
    .trimEnd();

const shown = { showsManagedFields: false, isRevealed: false, showsNoise: false };

it('objects without versions have a history of their own, as metrics.k8s.io serves them', async () => {
  const usage = (cpu: string) =>
    KubeObject.from({
      apiVersion: 'metrics.k8s.io/v1beta1',
      kind: 'PodMetrics',
      metadata: { namespace: 'shop', name: 'a' },
      containers: [{ name: 'app', usage: { cpu } }],
    });
  const past = new Past();
  await past.put(usage('1m'), 'initial');
  await past.put(usage('2m'));
  await past.put(usage('2m'));
  await past.put(usage('3m'));
  expect(past.view().versions.map(({ type }) => type)).toEqual(['ADD', 'UPD', 'UPD']);
});

describe('the paths of a change', () => {
  it('are as many in the history as in the diff and in the log, with the noise and without', async () => {
    const past = new Past();
    await past.put(pod('a', 1), 'initial');
    await past.put(pod('a', 2, { phase: 'Failed', labels: { app: 'cart', tier: 'web' } }));
    const view = past.view();
    const pathsOf = (showsNoise: boolean) =>
      view.diff(2, { ...shown, showsNoise })!.rows.filter(({ part }) => part !== 'field');
    for (const showsNoise of [false, true]) {
      const [newest] = view.history({ showsNoise });
      expect(newest!.paths).toBe(pathsOf(showsNoise).length);
      expect(newest!.paths).toBe(showsNoise ? 3 : 2);
    }
    const text = view
      .diff(2, shown)!
      .rows.flatMap((row) => drawDiffRow(row, 60, false))
      .map(toText);
    expect(text).toEqual([
      '+ .metadata.labels',
      '    app: cart',
      '    tier: web',
      '~ .status.phase',
      '    Running → Failed',
    ]);
    const [before, after] = view.versions.map(({ object }) => object);
    expect(describeChanges(findChanges(before!, after!), { kind: 'Pod' })).toBe('.status.phase Running→Failed +1 path');
  });
});

describe('the history of objects', () => {
  it('begins with what the initial list had', async () => {
    const past = new Past();
    await past.put(pod('a', 1), 'initial');
    expect(past.versions).toEqual(['ADD 1 initial']);
    expect(past.history.bytes).toBe(0);
    await past.put(pod('a', 2, { phase: 'Failed' }));
    await past.put(pod('a', 2, { phase: 'Failed' }), 'resync');
    expect(past.versions).toEqual(['ADD 1 initial', 'UPD 2 watch']);
  });

  it('keeps a number of versions of each object, and counts what it drops', async () => {
    const past = new Past({ perObject: 3 });
    for (let i = 1; i <= 6; i += 1) await past.put(pod('a', i));
    expect(past.versions).toEqual(['UPD 4 watch', 'UPD 5 watch', 'UPD 6 watch']);
    expect(past.history.droppedOf('shop/a')).toBe(3);
  });

  it('keeps within its bytes by dropping the oldest of all objects', async () => {
    const size = pod('a', 10).bytes.length + 200;
    const past = new Past({ maxBytes: size * 4 });
    for (let i = 10; i < 16; i += 1) {
      await past.put(pod('a', i));
      await past.put(pod('b', i));
    }
    expect(past.history.bytes).toBeLessThanOrEqual(size * 4);
    expect(past.view('shop/a').versions.map(({ object }) => object.resourceVersion)).toEqual(['13', '14', '15']);
    expect(past.view('shop/b').versions.map(({ object }) => object.resourceVersion)).toEqual(['13', '14', '15']);
    expect(past.history.dropped).toBe(6);
  });

  it('counts no bytes that the store holds, and none twice', async () => {
    const past = new Past({ perObject: 2 });
    for (let i = 10; i < 30; i += 1) await past.put(pod('a', i));
    expect(past.history.bytes).toBe(pod('a', 28).bytes.length + 200);
    await past.delete(pod('a', 30));
    await past.put(pod('a', 31, { uid: 'other' }));
    await past.put(pod('a', 32, { uid: 'other' }));
    expect(past.versions).toEqual(['ADD 31 watch', 'UPD 32 watch']);
    expect(past.history.bytes).toBe(pod('a', 31, { uid: 'other' }).bytes.length + 200);
  });

  it('says of each version whether it is live, old, of a deleted or of a replaced object', async () => {
    const past = new Past();
    await past.put(pod('a', 1));
    await past.put(pod('a', 2));
    const view = past.view();
    expect([view.state(1, past.clock.now()).type, view.state(2, past.clock.now()).type]).toEqual(['old', 'live']);
    await past.delete(pod('a', 3));
    await past.clock.advance(12_000);
    expect(view.state(3, past.clock.now())).toEqual({ type: 'deleted', agoMs: 12_000 });
    await past.put(pod('a', 4, { uid: 'other' }));
    expect(view.state(3, past.clock.now())).toEqual({ type: 'replaced' });
    expect(view.state(4, past.clock.now())).toEqual({ type: 'live' });
    expect(view.numberOf(pod('a', 2))).toBe(2);
  });

  it('keeps the last known state of a deletion that nobody saw', async () => {
    const past = new Past();
    const last = pod('a', 1);
    await past.put(last, 'initial');
    past.store.delete('shop/a');
    past.history.notified({ type: 'delete', object: new DeletedFinalStateUnknown('shop/a', last), cause: 'relist' });
    expect(past.versions).toEqual(['DEL 1 relist']);
    expect(past.history.deletedMs('shop/a')).toBe(past.clock.now());
  });

  it('names the changes between two versions, without bookkeeping unless asked for', async () => {
    const past = new Past();
    await past.put(pod('a', 1, { manager: 'kubelet' }), 'initial');
    await past.put(pod('a', 2, { phase: 'Failed', manager: 'kubelet' }));
    const diff = past.view().diff(2, shown);
    expect(diff).toMatchObject({ from: '1', to: '2', apartMs: 1000, type: 'UPD', cause: 'watch', manager: 'kubelet' });
    expect(diff?.rows).toEqual([{ op: 'replace', path: '.status.phase', old: 'Running', new: 'Failed' }]);
    expect(diff?.hidden).toEqual(['resourceVersion']);
    expect(past.view().diff(2, { ...shown, showsNoise: true })?.rows.length).toBe(2);
    expect(past.view().history(shown)).toMatchObject([
      { resourceVersion: '2', type: 'UPD', cause: 'watch', paths: 1, manager: 'kubelet' },
      { resourceVersion: '1', type: 'ADD', cause: 'initial', paths: 0 },
    ]);
    expect(past.view().managers(2)).toMatchObject([{ manager: 'kubelet', operation: 'Update', fields: 1 }]);
  });

  it('marks changed lines of the YAML and says what they were', async () => {
    const past = new Past();
    await past.put(pod('a', 1, { manager: 'kubelet' }), 'initial');
    await past.put(pod('a', 2, { phase: 'Failed', manager: 'kubelet', labels: { app: 'x' } }));
    const rows = past.view().yaml(2, shown);
    const text = rows.map(({ mark, line }) => `${mark}${line.map((span) => span.text).join('')}`);
    expect(text).toEqual([
      ' apiVersion: v1', ' kind: Pod', ' metadata:', '   name: a', '   namespace: shop', '   uid: uid-a',
      '~  resourceVersion: "2" was 1', '   creationTimestamp: "2026-01-01T00:00:00Z"', '+  labels:', '+    app: x',
      '   # managedFields 155B hidden, M shows', ' spec: {}', ' status:', '~  phase: Failed was Running',
    ]); // biome-ignore format: a list
    expect(past.view().yaml(2, { ...shown, showsManagedFields: true }).length).toBeGreaterThan(text.length);
    const again = past.view();
    expect(again.yaml(2, shown)).toBe(again.yaml(2, shown));
  });

  it('masks secrets unless they are revealed', async () => {
    const past = new Past();
    const secret = (version: number, password: string) =>
      KubeObject.from({
        apiVersion: 'v1',
        kind: 'Secret',
        metadata: {
          name: 'a',
          namespace: 'shop',
          uid: 'u',
          resourceVersion: String(version),
          annotations: { 'kubectl.kubernetes.io/last-applied-configuration': `{"data":"${password}"}`, note: 'seen' },
        },
        data: { password },
      });
    await past.put(secret(1, 'b2xk'), 'initial');
    await past.put(secret(2, 'bmV3'));
    const view = past.view();
    const version = view.version(2)!.object;
    const everything = [
      JSON.stringify(view.yaml(2, shown)), JSON.stringify(view.diff(2, shown)), toYamlDocument(version, shown), toJsonDocument(version, shown),
    ].join(); // biome-ignore format: a list
    expect(everything).not.toMatch(/b2xk|bmV3/);
    expect(everything).toContain('••••');
    expect(everything).toContain('seen');
    expect(view.diff(2, { ...shown, isRevealed: true })?.rows.map(({ old }) => old)).toContain('b2xk');
  });
});
