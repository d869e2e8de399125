import { describe, expect, it } from 'vitest';
import * as library from '../src/index.ts';
import { FakeClock, settle } from './helpers/fake-clock.ts';
import { FakeControllerSource } from './helpers/fake-controller-source.ts';
import { createPod, type Pod } from './helpers/pods.ts';

describe('the public library', () => {
  it('has the parts of the pipeline under their names', () => {
    expect(Object.keys(library)).toEqual(
      expect.arrayContaining([
        'SharedInformerFactory',
        'newDynamicSharedInformerFactory',
        'newMetadataSharedInformerFactory',
        'SharedIndexInformer',
        'newInformer',
        'Controller',
        'Reflector',
        'DeltaFIFO',
        'RealFIFO',
        'createIndexer',
        'createGenericLister',
        'FilteringResourceEventHandler',
        'DeletedFinalStateUnknown',
        'waitForCacheSync',
        'waitFor',
        'KubeObject',
        'StatusError',
        'KinformerError',
        'openClient',
        'createListWatch',
        'WorkQueue',
        'DelayingQueue',
        'RateLimitingQueue',
        'createControllerRateLimiter',
        'parallelizeUntil',
      ]),
    );
  });

  it('is enough to run an informer', async () => {
    const source = new FakeControllerSource<Pod>();
    source.add(createPod('a'));
    const names: string[] = [];
    const factory = new library.SharedInformerFactory();
    const informer = factory.informerFor(
      'pods',
      ({ resyncPeriodMs }) =>
        new library.SharedIndexInformer<Pod>({
          listerWatcher: source,
          defaultResyncPeriodMs: resyncPeriodMs,
          clock: new FakeClock(),
        }),
    );
    const registration = informer.addEventHandler({ onAdd: (pod) => void names.push(pod.metadata.name) });
    const stop = new AbortController();
    factory.start(stop.signal);
    expect(await library.waitFor(stop.signal, 'the first pods', [registration.synced])).toBe(true);
    source.add(createPod('b'));
    await settle();
    expect(names).toEqual(['a', 'b']);
    stop.abort();
    await factory.shutdown();
  });
});
