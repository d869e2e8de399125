import { execFileSync } from 'node:child_process';
import { fileURLToPath } from 'node:url';
import fc from 'fast-check';
import { describe, expect, it } from 'vitest';
import { reportCost } from '../../../src/insight/cost/cost-report.ts';
import { CostTally } from '../../../src/insight/cost/cost-tally.ts';
import {
  addFieldSizes,
  type FieldSizes,
  lastAppliedPath,
  managedFieldsPath,
} from '../../../src/insight/cost/field-sizes.ts';
import { toFieldTree } from '../../../src/insight/cost/field-tree.ts';
import { measureGoHeap } from '../../../src/insight/cost/go-heap.ts';
import { KubeObject } from '../../../src/object/kube-object.ts';
import { samplePod, samplePodBytes } from '../../object/sample-pods.ts';
import { podVersions } from '../pod-versions.ts';

const sizesOf = (object: KubeObject): FieldSizes => {
  const sizes: FieldSizes = new Map();
  addFieldSizes(object, sizes);
  return sizes;
};
const total = (sizes: FieldSizes) => [...sizes.values()].reduce((sum, size) => sum + size, 0);

describe('field sizes', () => {
  it('are together all bytes of any object', () => {
    fc.assert(
      fc.property(podVersions, ({ before }) => {
        const object = KubeObject.from(before);
        expect(total(sizesOf(object))).toBe(object.bytes.length);
      }),
      { numRuns: 200 },
    );
  });

  it('are what dropping the field takes away', () => {
    const { metadata, ...rest } = samplePod(1) as { metadata: Record<string, unknown> };
    const { managedFields, ...kept } = metadata;
    const [whole, bare] = [KubeObject.from({ metadata, ...rest }), KubeObject.from({ metadata: kept, ...rest })];
    expect(managedFields).toBeDefined();
    expect(sizesOf(whole).get(managedFieldsPath)).toBe(whole.bytes.length - bare.bytes.length);
  });

  it('tell the copy of kubectl apply and the environment apart, also in templates', () => {
    const containers = [{ name: 'a', env: [{ name: 'X', value: 'x'.repeat(1000) }] }, { name: 'b' }];
    const annotations = { 'kubectl.kubernetes.io/last-applied-configuration': 'y'.repeat(500), note: 'z' };
    const pod = sizesOf(KubeObject.from({ metadata: { name: 'a', annotations }, spec: { containers } }));
    expect(pod.get('.spec.containers[].env')).toBeGreaterThan(1000);
    expect(pod.get('.spec.containers')).toBeLessThan(100);
    expect(pod.get(lastAppliedPath)).toBeGreaterThan(500);
    expect(pod.get('.metadata.annotations')).toBeLessThan(50);
    const template = { spec: { initContainers: containers } };
    const deployment = sizesOf(KubeObject.from({ metadata: { name: 'a' }, spec: { template } }));
    expect(deployment.get('.spec.template.spec.initContainers[].env')).toBeGreaterThan(1000);
    const jobTemplate = { spec: { template } };
    const cronJob = sizesOf(KubeObject.from({ metadata: { name: 'a' }, spec: { jobTemplate } }));
    expect(cronJob.get('.spec.jobTemplate.spec.template.spec.initContainers[].env')).toBeGreaterThan(1000);
  });

  it('as a tree have the biggest first and put together what is small', () => {
    const fields = [
      { path: '.metadata.managedFields', bytes: 500, share: 0.5 },
      { path: '.status.conditions', bytes: 400, share: 0.4 },
      { path: '.data', bytes: 90, share: 0.09 },
      { path: '.status.a', bytes: 5, share: 0.005 },
      { path: '.status.b', bytes: 5, share: 0.005 },
    ];
    expect(toFieldTree(fields)).toMatchObject([
      { path: '.metadata', bytes: 500, parts: [{ path: '.managedFields' }] },
      { path: '.status', bytes: 410, parts: [{ path: '.conditions' }, { path: '2 others', bytes: 10 }] },
      { path: '.data', bytes: 90, parts: [] },
    ]);
  });
});

describe('memory', () => {
  const script = fileURLToPath(new URL('measure-store.ts', import.meta.url));

  it.each([
    ['pods', '6000'],
    ['small', '30000'],
  ])('of a store of %s is what was said, give or take an eighth', { timeout: 120_000 }, (kind, count) => {
    const text = execFileSync(process.execPath, ['--expose-gc', script, kind, count], { encoding: 'utf8' });
    const { measured, modelled } = JSON.parse(text) as { measured: number; modelled: number };
    expect(modelled / measured).toBeGreaterThan(0.875);
    expect(modelled / measured).toBeLessThan(1.125);
  });

  it("of Go's maps is what a Go program took for them", () => {
    // runtime.MemStats.HeapAlloc of Go 1.26 for each of 500 such pods, decoded by apimachinery 0.36.
    const measured = { dynamicBytes: 87_031, typedBytes: 21_803 };
    const sum = { dynamicBytes: 0, typedBytes: 0 };
    for (let i = 0; i < 500; i += 1) {
      const { dynamicBytes, typedBytes } = measureGoHeap(samplePodBytes(i), 0);
      sum.dynamicBytes += dynamicBytes / 500;
      sum.typedBytes += typedBytes / 500;
    }
    expect(sum.dynamicBytes / measured.dynamicBytes).toBeGreaterThan(0.9);
    expect(sum.dynamicBytes / measured.dynamicBytes).toBeLessThan(1.1);
    expect(sum.typedBytes / measured.typedBytes).toBeGreaterThan(0.67);
    expect(sum.typedBytes / measured.typedBytes).toBeLessThan(1.5);
  });
});

describe('cost report', () => {
  const pods = Array.from({ length: 200 }, (_, i) => KubeObject.fromBytes(samplePodBytes(i)));
  const whole = new CostTally(200);
  whole.addPage(pods);

  it('of all objects is exact', () => {
    const { objects, read, error, caches, streamBytes, meanBytes } = reportCost(whole, { total: 200, isWhole: true });
    const jsonBytes = pods.reduce((sum, { bytes }) => sum + bytes.length, 0);
    expect({ objects, read, error, meanBytes }).toEqual({
      objects: 200,
      read: 200,
      error: 0,
      meanBytes: jsonBytes / 200,
    });
    expect(streamBytes).toBe(jsonBytes + 200 * Buffer.byteLength('{"type":"ADDED","object":}\n'));
    const names = caches.map(({ name }) => name);
    expect(names).toEqual([
      'all fields',
      'without managedFields',
      'metadata only',
      'metadata only, without managedFields',
    ]);
    const [all, bare, metadata, least] = caches.map(({ kinformerBytes }) => kinformerBytes) as [
      number,
      number,
      number,
      number,
    ];
    expect([all > bare, bare > least, metadata > least]).toEqual([true, true, true]);
  });

  it('of a sample says for all what is in it, and how far off it may be', () => {
    const sampled = new CostTally(100);
    for (let i = 0; i < 100; i += 10) sampled.addPage(pods.slice(i, i + 10));
    const report = reportCost(sampled, { total: 1000, isWhole: false });
    const exact = reportCost(whole, { total: 1000, isWhole: true });
    expect(report).toMatchObject({ objects: 1000, read: 100 });
    expect(report.error).toBeGreaterThan(0);
    expect(report.error).toBeLessThan(0.01);
    const ratio = (report.caches[0]?.kinformerBytes ?? 0) / (exact.caches[0]?.kinformerBytes ?? 1);
    expect(Math.abs(ratio - 1)).toBeLessThan(0.01);
    expect(reportCost(new CostTally(1), { total: 0, isWhole: true })).toMatchObject({ objects: 0, meanBytes: 0 });
  });
});
