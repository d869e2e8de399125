import type { StripModel } from '../view/models/strip-model.ts';

/** The pipeline of no informer. */
export const emptyStrip: StripModel = {
  reflector: {
    phase: 'DISCOVER',
    spark: [],
    resourceVersion: '',
    eventAgeMs: undefined,
    bookmarkAgeMs: undefined,
    bytesPerSecond: 0,
    reconnects: 0,
    relists: 0,
  },
  toQueue: { rate: 0, state: 'idle' },
  queue: { name: 'DeltaFIFO', keys: 0, deltas: 0, oldestMs: undefined, highWater: 0, spark: [], isPaused: false },
  toIndexer: { rate: 0, state: 'idle' },
  indexer: { count: 0, resourceVersion: '', sizeBytes: 0, indexes: 0, spark: [] },
  toProcessor: { rate: 0, state: 'idle' },
  processor: { listeners: [], synced: 0, errors: 0, growth: 0 },
  isFocused: false,
};
