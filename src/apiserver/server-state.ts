import type { Clock } from '../core/clock.ts';
import type { Random } from '../core/random.ts';
import type { FaultList } from '../faults/fault-list.ts';
import type { OpenWatches } from './injection/open-watches.ts';
import type { ResourceRegistry } from './resources/resource-registry.ts';
import type { Storage } from './storage/storage.ts';

/** What every part of the server works on. */
export interface ServerState {
  readonly clock: Clock;
  readonly random: Random;
  readonly storage: Storage;
  readonly resources: ResourceRegistry;
  readonly faults: FaultList;
  readonly openWatches: OpenWatches;
}
