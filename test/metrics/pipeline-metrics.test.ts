import { afterEach, describe, expect, it } from 'vitest';
import type { QueueKind } from '../../src/cache/create-queue.ts';
import { SharedIndexInformer } from '../../src/cache/shared-informer.ts';
import { combineObservers } from '../../src/cli/stream/combine-observers.ts';
import { MetricRegistry } from '../../src/metrics/metric-registry.ts';
import { PipelineMetrics } from '../../src/metrics/pipeline-metrics.ts';
import { FakeClock, settle } from '../helpers/fake-clock.ts';
import { FakeControllerSource } from '../helpers/fake-controller-source.ts';
import { createPod, type Pod } from '../helpers/pods.ts';
import { parseExposition, sampleOf } from './parse-exposition.ts';

const stops: (() => Promise<void>)[] = [];
afterEach(async () => {
  for (const stop of stops.splice(0)) await stop();
});

const bytesOf = (pod: Pod) => JSON.stringify(pod).length;
const pods = { group: '', version: 'v1', resource: 'pods', title: 'pods' };

class Room {
  readonly clock = new FakeClock();
  readonly registry = new MetricRegistry();
  readonly metrics = new PipelineMetrics<Pod>({ registry: this.registry, clock: this.clock, bytesOf });

  /** An informer that is measured. */
  open(queue: QueueKind = 'delta') {
    const source = new FakeControllerSource<Pod>();
    const metered = this.metrics.observe(pods);
    const observer = combineObservers({}, metered.observer);
    const informer = new SharedIndexInformer<Pod>({ listerWatcher: source, clock: this.clock, observer, queue });
    metered.attach(informer);
    const ending = new AbortController();
    let run: Promise<void> | undefined;
    const stop = async () => {
      ending.abort();
      await run;
    };
    stops.push(stop);
    const start = async () => {
      run = informer.run(ending.signal);
      await settle();
    };
    return { source, informer, start, stop };
  }

  get text(): string {
    return this.registry.expose();
  }

  value(sample: string): number | undefined {
    return sampleOf(this.text, sample);
  }
}

describe.each(['delta', 'real'] as const)('metrics of an informer with the %s queue', (queue) => {
  it('are there before anything has happened', async () => {
    const room = new Room();
    room.open(queue);
    expect(room.value('kinformer_synced{resource="pods"}')).toBe(0);
    expect(room.value('kinformer_reflector_phase{resource="pods",phase="idle"}')).toBe(1);
    expect(room.value('kinformer_reconnects_total{resource="pods"}')).toBe(0);
    expect(room.value('kinformer_relists_total{resource="pods"}')).toBe(0);
    expect(room.value('reflector_lists_total{name="pods"}')).toBe(0);
  });

  it('follow lists, watches, notifications and handlers', async () => {
    const room = new Room();
    const { source, informer, start } = room.open(queue);
    informer.addEventHandler({}, { name: 'mine' });
    source.add(createPod('a'));
    source.add(createPod('b'));
    await start();
    source.modify(createPod('a'));
    source.add(createPod('c'));
    source.delete(createPod('b'));
    await settle();
    expect(room.value('kinformer_synced{resource="pods"}')).toBe(1);
    expect(room.value('reflector_lists_total{name="pods"}')).toBe(1);
    expect(room.value('reflector_items_per_list_sum{name="pods"}')).toBe(2);
    expect(room.value('reflector_watches_total{name="pods"}')).toBe(1);
    expect(room.value('kinformer_notifications_total{resource="pods",type="add",cause="initial"}')).toBe(2);
    expect(room.value('kinformer_notifications_total{resource="pods",type="update",cause="watch"}')).toBe(1);
    expect(room.value('kinformer_notifications_total{resource="pods",type="add",cause="watch"}')).toBe(1);
    expect(room.value('kinformer_notifications_total{resource="pods",type="delete",cause="watch"}')).toBe(1);
    expect(room.value('kinformer_handler_duration_seconds_count{resource="pods",listener="mine"}')).toBe(5);
    expect(room.value('kinformer_listener_backlog{resource="pods",listener="mine"}')).toBe(0);
    expect(room.value('informer_queued_items{name="kinformer",group="",version="v1",resource="pods"}')).toBe(0);
    const version = Number(informer.lastSyncResourceVersion());
    expect(version).toBeGreaterThan(0);
    expect(room.value('reflector_last_resource_version{name="pods"}')).toBe(version);
    expect(room.value('informer_store_resource_version{name="kinformer",group="",version="v1",resource="pods"}')).toBe(
      Number(informer.indexer.lastStoreSyncResourceVersion()),
    );
  });

  it('tell what the store holds, exactly, whatever happened to it', async () => {
    const room = new Room();
    const { source, informer, start } = room.open(queue);
    const check = () => {
      const stored = informer.indexer.list();
      expect(room.value('kinformer_cache_objects{resource="pods"}')).toBe(stored.length);
      expect(room.value('kinformer_cache_bytes{resource="pods"}')).toBe(
        stored.reduce((sum, pod) => sum + bytesOf(pod), 0),
      );
    };
    source.add(createPod('a'));
    await start();
    check();
    source.add(createPod('b', undefined, { long: 'x'.repeat(100) }));
    source.modify(createPod('b', undefined, { short: 'x' }));
    await settle();
    check();
    source.delete(createPod('a', undefined, { last: 'state is longer than the stored one' }));
    await settle();
    check();
    source.deleteDropWatch(createPod('b'));
    source.resetWatch();
    await room.clock.advance(5000);
    check();
  });

  it('count reconnections, relists, failures and how long watches were open', async () => {
    const room = new Room();
    const { source, start } = room.open(queue);
    source.add(createPod('a'));
    await start();
    await room.clock.advance(90_000);
    source.resetWatch();
    await room.clock.advance(5000);
    expect(room.value('reflector_watch_duration_seconds_sum{name="pods"}')).toBeCloseTo(90, 0);
    expect(room.value('reflector_watches_total{name="pods"}')).toBe(2);
    expect(room.value('kinformer_reconnects_total{resource="pods"}')).toBe(1);
    expect(room.value('reflector_short_watches_total{name="pods"}')).toBe(0);
    expect(room.value('kinformer_reflector_phase{resource="pods",phase="watching"}')).toBe(1);
  });

  it('a slow handler shows as its backlog', async () => {
    const room = new Room();
    const { source, informer, start } = room.open(queue);
    const gate = Promise.withResolvers<void>();
    informer.addEventHandler({ onAdd: () => gate.promise }, { name: 'slow' });
    for (const name of ['a', 'b', 'c']) source.add(createPod(name));
    await start();
    expect(room.value('kinformer_listener_backlog{resource="pods",listener="slow"}')).toBe(3);
    gate.resolve();
    await settle();
    expect(room.value('kinformer_listener_backlog{resource="pods",listener="slow"}')).toBe(0);
  });

  it('each pop or batch is one measurement of processing', async () => {
    const room = new Room();
    const { source, start } = room.open(queue);
    await start();
    for (let index = 0; index < 20; index += 1) {
      source.add(createPod(`p${index}`));
      await settle();
    }
    const labels = '{name="kinformer",group="",version="v1",resource="pods"}';
    const count = room.value(`informer_processing_latency_seconds_count${labels}`) ?? 0;
    // Besides, with the real queue, the empty list.
    expect(count).toBeGreaterThanOrEqual(20);
    expect(count).toBeLessThanOrEqual(21);
  });
});

describe('metrics of several informers', () => {
  it('of one resource are one series; one that stopped is forgotten, what was counted stays', async () => {
    const room = new Room();
    const first = room.open();
    const second = room.open();
    first.source.add(createPod('a'));
    second.source.add(createPod('b'));
    second.source.add(createPod('c'));
    await first.start();
    await second.start();
    expect(room.value('kinformer_cache_objects{resource="pods"}')).toBe(3);
    expect(room.value('kinformer_synced{resource="pods"}')).toBe(2);
    await second.stop();
    expect(room.value('kinformer_cache_objects{resource="pods"}')).toBe(1);
    expect(room.value('kinformer_synced{resource="pods"}')).toBe(1);
    expect(room.value('reflector_lists_total{name="pods"}')).toBe(2);
  });

  it('have histograms whose buckets never fall', async () => {
    const room = new Room();
    const { source, informer, start } = room.open();
    informer.addEventHandler({}, { name: 'mine' });
    for (let index = 0; index < 50; index += 1) source.add(createPod(`p${index}`));
    await start();
    let histograms = 0;
    for (const [name, { type, samples }] of parseExposition(room.text)) {
      if (type !== 'histogram') continue;
      histograms += 1;
      const buckets = [...samples].filter(([sample]) => sample.startsWith(`${name}_bucket`)).map(([, value]) => value);
      expect(buckets).toEqual(buckets.toSorted((a, b) => a - b));
      expect(buckets.at(-1)).toBe([...samples].find(([sample]) => sample.startsWith(`${name}_count`))?.[1]);
    }
    expect(histograms).toBeGreaterThanOrEqual(4);
  });
});
