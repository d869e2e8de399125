import type { Random } from '../../../src/core/random.ts';

/** Random patches and applies of two kinds, the same for the same seed. */
export interface RandomWrite {
  readonly isApply: boolean;
  readonly manager: string;
  readonly force: boolean;
  readonly body: Record<string, unknown>;
}

export interface RandomKind {
  readonly kind: string;
  readonly apiVersion: string;
  readonly collection: string;
  readonly patchType: 'merge' | 'strategic';
  /** What the object is created with, beside its name. */
  readonly seed: object;
  make(random: Random, isApply: boolean): { readonly metadata: object; readonly spec?: object };
}

export function makeWrite(random: Random, kind: RandomKind, name: string): RandomWrite {
  const isApply = random() < 0.6;
  const made = kind.make(random, isApply);
  const { apiVersion } = kind;
  const body = isApply ? { ...made, apiVersion, kind: kind.kind, metadata: { ...made.metadata, name } } : { ...made };
  return { isApply, manager: pick(random, ['m1', 'm2', 'm3']), force: isApply && random() < 0.4, body };
}

export const randomKinds: readonly RandomKind[] = [
  {
    kind: 'Boat',
    apiVersion: 'fleet.example.org/v1',
    collection: '/apis/fleet.example.org/v1/namespaces/quay/boats',
    patchType: 'merge',
    seed: {},
    make: (random, isApply) => ({
      metadata: metadata(random),
      ...(random() < 0.9 ? { spec: boatSpec(random, isApply) } : {}),
    }),
  },
  {
    kind: 'Deployment',
    apiVersion: 'apps/v1',
    collection: '/apis/apps/v1/namespaces/quay/deployments',
    patchType: 'strategic',
    seed: {
      spec: {
        selector: { matchLabels: { app: 'x' } },
        template: { metadata: { labels: { app: 'x' } }, spec: { containers: [{ name: 'z', image: 'z:1' }] } },
      },
    },
    make: (random, isApply) => ({ metadata: metadata(random), spec: deploymentSpec(random, isApply) }),
  },
];

function metadata(random: Random): object {
  return {
    ...sometimes(random, 0.4, () => ({ labels: dictionary(random, ['l', 'm', 'n'], ['1', '2']) })),
    ...sometimes(random, 0.3, () => ({
      finalizers: some(random, ['example.org/a', 'example.org/b', 'example.org/c']),
    })),
  };
}

function boatSpec(random: Random, isApply: boolean): object {
  const any = [1, 'x', [1], [], {}, { d: 1 }, { d: { e: 2 } }];
  const spec: Record<string, unknown> = {
    ...sometimes(random, 0.5, () => ({ size: pick(random, [0, 1, 2]) })),
    ...sometimes(random, 0.6, () => ({
      crew: some(random, ['ann', 'bob', 'cid', 'dan']).map((name) => ({
        name,
        ...sometimes(random, 0.6, () => ({ age: pick(random, [0, 1, 2]) })),
      })),
    })),
    ...sometimes(random, 0.5, () => ({ ports: some(random, ['x', 'y', 'z', 'q']) })),
    ...sometimes(random, 0.4, () => ({ whole: dictionary(random, ['a', 'b'], [0, 1, 2]) })),
    ...sometimes(random, 0.4, () => ({ extra: dictionary(random, ['a', 'b', 'c'], any) })),
  };
  if (!isApply) for (const name of ['size', 'crew', 'ports', 'whole', 'extra']) if (random() < 0.15) spec[name] = null;
  return spec;
}

function deploymentSpec(random: Random, isApply: boolean): object {
  const pod = {
    containers: some(random, ['a', 'b', 'c']).map((name) => ({
      name,
      ...sometimes(random, isApply ? 0.95 : 0.7, () => ({ image: pick(random, ['i:1', 'i:2']) })),
      ...sometimes(random, 0.4, () => ({
        env: some(random, ['A', 'B', 'C']).map((it) => ({ name: it, value: pick(random, ['1', '2']) })),
      })),
      ...sometimes(random, 0.3, () => ({
        ports: some(random, [80, 81]).map((containerPort) => ({
          containerPort,
          ...sometimes(random, 0.5, () => ({ protocol: pick(random, ['TCP', 'UDP']) })),
        })),
      })),
      ...sometimes(random, 0.3, () => ({ args: some(random, ['x', 'y']) })),
      ...sometimes(random, 0.3, () => ({ resources: { limits: { cpu: pick(random, ['1', '2']) } } })),
    })),
    ...sometimes(random, 0.3, () => ({ volumes: some(random, ['v', 'w']).map((name) => ({ name, emptyDir: {} })) })),
    ...sometimes(random, 0.3, () => ({
      tolerations: some(random, ['t', 'u']).map((key) => ({ key, operator: 'Exists' })),
    })),
    ...sometimes(random, 0.3, () => ({ nodeSelector: { disk: pick(random, ['1', '2']) } })),
  };
  return {
    template: { spec: pod },
    ...sometimes(random, 0.3, () => ({ replicas: pick(random, [0, 1, 2]) })),
    ...sometimes(random, 0.2, () => ({
      strategy: { type: 'Recreate', ...(isApply ? {} : { $retainKeys: ['type'] }) },
    })),
  };
}

function sometimes<T extends object>(random: Random, chance: number, make: () => T): T | Record<string, never> {
  return random() < chance ? make() : {};
}

function pick<T>(random: Random, list: readonly T[]): T {
  return list[Math.floor(random() * list.length)] as T;
}

/** Some of the items in any order. */
function some<T>(random: Random, list: readonly T[]): T[] {
  return list
    .filter(() => random() < 0.5)
    .map((item) => [random(), item] as const)
    .sort(([a], [b]) => a - b)
    .map(([, item]) => item);
}

function dictionary(random: Random, names: readonly string[], values: readonly unknown[]): object {
  return Object.fromEntries(some(random, names).map((name) => [name, pick(random, values)]));
}
