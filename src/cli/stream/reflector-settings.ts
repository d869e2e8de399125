import type { ReflectorSettings } from '../../cache/pipeline.ts';
import type { KubeObject } from '../../object/kube-object.ts';
import type { OptionValues } from '../option-table.ts';

/** How `--initial` and `--chunk-size` make the reflector read. Failures are told to observers, and not logged besides. */
export function reflectorSettings({
  initial,
  chunkSize,
}: Pick<OptionValues, 'initial' | 'chunkSize'>): ReflectorSettings<KubeObject> {
  return {
    useWatchList: initial !== 'list',
    ...(chunkSize === 0 ? { neverPage: true } : { watchListPageSize: chunkSize }),
    watchErrorHandler: () => {},
  };
}
