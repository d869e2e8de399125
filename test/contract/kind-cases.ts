import type { Cases } from './case-run.ts';
import { clusterObjects } from './kind-objects-cluster.ts';
import { coreObjects } from './kind-objects-core.ts';
import { groupObjects } from './kind-objects-groups.ts';
import { workloadObjects } from './kind-objects-workloads.ts';
import { casesOfRequests, type Step } from './steps.ts';

const named = (prefix: string, table: Readonly<Record<string, Step>>) =>
  Object.fromEntries(Object.entries(table).map(([name, step]) => [`${prefix}/${name}`, step]));

/** What a create of each built-in kind fills in. */
export const kindCases: Cases = casesOfRequests(
  named('create/kind', { ...coreObjects, ...workloadObjects, ...groupObjects, ...clusterObjects }),
);
