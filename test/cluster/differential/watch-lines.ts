import { plantedStatus } from '../../helpers/planned-answers.ts';
import type { Ending, Intrusion } from './scenario.ts';
import type { World } from './world.ts';

const errorLine = (status: string) => JSON.stringify({ type: 'ERROR', object: JSON.parse(status) });
const eventLine = (type: string, object: object) => JSON.stringify({ type, object });

/** Lines after which a client takes nothing more from a watch. */
export const endingLines: Readonly<Partial<Record<Ending, string>>> = {
  expired: errorLine(plantedStatus(410)),
  gone: errorLine(plantedStatus(410).replace('Expired', 'Gone')),
  'too-many': errorLine(plantedStatus(429)),
  internal: errorLine(plantedStatus(500)),
  unavailable: errorLine(plantedStatus(503)),
  timeout: errorLine(plantedStatus(504)),
  'unknown-type': '{"type":"RENAMED","object":{"kind":"ConfigMap","apiVersion":"v1","metadata":{"name":"x"}}}',
  'no-json': '{"type":"MODIFIED","object":{"kind":}}',
  'no-kind': '{"type":"MODIFIED","object":{"metadata":{"name":"x","resourceVersion":"1"}}}',
};

/** Higher than the server will ever get. */
const futureVersion = '900000000000';

export async function intrusionLines(intrusion: Intrusion, world: World): Promise<readonly string[]> {
  switch (intrusion) {
    case 'ghost':
      return [
        eventLine('ADDED', world.invent('ghost', 'first')),
        eventLine('MODIFIED', world.invent('ghost', 'second')),
        eventLine('DELETED', world.invent('ghost', 'second')),
      ];
    case 'ghost-deletion':
      return [eventLine('DELETED', world.invent('nobody', 'never'))];
    case 'repeat': {
      const object = await world.fetchVisible();
      return object ? [eventLine('MODIFIED', object), eventLine('ADDED', object)] : [];
    }
    case 'bookmark':
      return [eventLine('BOOKMARK', world.inventBookmark(world.lastVersion))];
    case 'future-bookmark':
      return [eventLine('BOOKMARK', world.inventBookmark(futureVersion))];
  }
}
