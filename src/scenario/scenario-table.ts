import { startActors } from './actors.ts';
import type { Cluster } from './cluster.ts';
import { createNodes } from './node-content.ts';
import { createShopContent } from './shop-content.ts';

/** What a scenario adds to nodes and the controllers of a cluster. */
interface Scenario {
  readonly description: string;
  readonly createContent: (cluster: Cluster) => void;
  readonly startActors: (cluster: Cluster, signal: AbortSignal) => void;
  /** How much the cluster lives through before it is first seen, ms. */
  readonly pastMs: number;
}

/** The scenarios by name. */
export const scenarioTable = {
  shop: {
    description: 'a web shop whose deployments roll, scale, crash and fight over a field',
    createContent: (cluster) => {
      createNodes(cluster);
      createShopContent(cluster);
    },
    startActors,
    pastMs: 200_000,
  },
  empty: {
    description: 'nodes and controllers without workloads',
    createContent: createNodes,
    startActors: () => {},
    pastMs: 1000,
  },
} as const satisfies Readonly<Record<string, Scenario>>;

export type ScenarioName = keyof typeof scenarioTable;
