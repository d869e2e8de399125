import { startActors } from './actors.ts';
import type { Cluster } from './cluster.ts';
import { createNodes } from './node-content.ts';
import { createShopContent } from './shop-content.ts';

/** What a scenario adds to nodes and the controllers of a cluster. */
interface Scenario {
  readonly description: string;
  readonly createContent: (cluster: Cluster) => void;
  readonly startActors: (cluster: Cluster, signal: AbortSignal) => void;
  /** How old the cluster is when it is first seen, ms. */
  readonly ageMs: number;
  /** How much of its youth it has lived through, ms. */
  readonly youthMs: number;
  /** How much of its latest time it has lived through, ms. */
  readonly recentMs: number;
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
    ageMs: 187_000_000,
    youthMs: 12_000,
    recentMs: 75_000,
  },
  empty: {
    description: 'nodes and controllers without workloads',
    createContent: createNodes,
    startActors: () => {},
    ageMs: 1000,
    youthMs: 500,
    recentMs: 0,
  },
} as const satisfies Readonly<Record<string, Scenario>>;
