import type { MetricRegistry } from './metric-registry.ts';

const latencyBounds = [0.00001, 0.0001, 0.001, 0.01, 0.1, 1, 10];
const durationBounds = [0.005, 0.01, 0.025, 0.05, 0.1, 0.25, 0.5, 1, 2.5, 5, 10, 30, 60, 300, 600];
const countBounds = [0, 1, 10, 100, 1000, 10_000, 100_000, 1_000_000];
/** As client-go's queue has them. */
const processingBounds = [0.001, 0.005, 0.01, 0.025, 0.05, 0.1, 0.25, 0.5, 1, 2.5, 5, 10];

export const informerLabels = ['name', 'group', 'version', 'resource'];

/** What is counted of informers: client-go's metrics of reflectors and queues by its names, and `kinformer_` what it has not. */
export function createPipelineFamilies(registry: MetricRegistry) {
  const name = ['name'];
  const resource = ['resource'];
  return {
    lists: registry.counter({ name: 'reflector_lists_total', help: 'Lists that were begun.', labels: name }),
    listDuration: registry.histogram(
      { name: 'reflector_list_duration_seconds', help: 'From the request of a list to its last object.', labels: name },
      durationBounds,
    ),
    itemsPerList: registry.histogram(
      { name: 'reflector_items_per_list', help: 'Objects of a list.', labels: name },
      countBounds,
    ),
    watches: registry.counter({ name: 'reflector_watches_total', help: 'Watches that were opened.', labels: name }),
    shortWatches: registry.counter({
      name: 'reflector_short_watches_total',
      help: 'Watches that ended within a second without an event.',
      labels: name,
    }),
    watchDuration: registry.histogram(
      { name: 'reflector_watch_duration_seconds', help: 'How long a watch was open.', labels: name },
      durationBounds,
    ),
    itemsPerWatch: registry.histogram(
      { name: 'reflector_items_per_watch', help: 'Changes that a watch brought.', labels: name },
      countBounds,
    ),
    processing: registry.histogram(
      {
        name: 'informer_processing_latency_seconds',
        help: 'How long it took to process what was popped from the queue at once.',
        labels: informerLabels,
      },
      processingBounds,
    ),
    notifications: registry.counter({
      name: 'kinformer_notifications_total',
      help: 'Notifications that event handlers were to get.',
      labels: ['resource', 'type', 'cause'],
    }),
    handlerDuration: registry.histogram(
      {
        name: 'kinformer_handler_duration_seconds',
        help: 'How long one call of an event handler took.',
        labels: ['resource', 'listener'],
      },
      latencyBounds,
    ),
    reconnects: registry.counter({
      name: 'kinformer_reconnects_total',
      help: 'Watches that were opened again after one had ended.',
      labels: resource,
    }),
    relists: registry.counter({
      name: 'kinformer_relists_total',
      help: 'Lists after the first one.',
      labels: resource,
    }),
    failures: registry.counter({
      name: 'kinformer_failures_total',
      help: 'Failures that the pipeline told of, by where they happened.',
      labels: ['resource', 'phase'],
    }),
  };
}

export type PipelineFamilies = ReturnType<typeof createPipelineFamilies>;
