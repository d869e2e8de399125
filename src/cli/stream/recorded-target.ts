import type { RecordedPipeline, RecordedTarget } from '../../journal/journal-entry.ts';
import type { OptionValues } from '../option-table.ts';
import type { Target } from './target.ts';

/** Its seed is the recording's to choose. */
export type UnseededTarget = Omit<RecordedTarget, 'pipeline'> & { readonly pipeline: Omit<RecordedPipeline, 'seed'> };

/** What a journal says of an informer. `namespace` undefined: all. */
export function toRecordedTarget(
  { title, resource, name }: Target,
  namespace: string | undefined,
  options: OptionValues,
): UnseededTarget {
  const { selector, fieldSelector, metadataOnly, initial, queue, chunkSize, resync, keepTrying } = options;
  return {
    title,
    resource,
    namespace: resource.namespaced ? namespace : undefined,
    name,
    labelSelector: selector,
    fieldSelector,
    metadataOnly,
    pipeline: { initial, queue, chunkSize, resyncMs: resync, keepTrying },
  };
}

/** The options with which the pipeline was recorded. */
export function toPipelineOptions({ initial, queue, chunkSize, resyncMs, keepTrying }: RecordedPipeline) {
  return { initial, queue, chunkSize, resync: resyncMs, keepTrying };
}
