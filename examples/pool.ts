import { ApiextensionsV1Api, type KubeConfig, type V1CustomResourceDefinition } from '@kubernetes/client-node';
import { isAlreadyExists } from 'kinformer';

export const group = 'examples.kinformer.dev';
export const version = 'v1';
export const plural = 'pools';

/** The custom resource of pool-controller.ts, as its definition below describes it. */
export interface Pool {
  readonly metadata: {
    readonly name: string;
    readonly namespace: string;
    readonly uid: string;
    readonly resourceVersion: string;
    readonly generation: number;
    readonly finalizers?: readonly string[];
    readonly deletionTimestamp?: string;
  };
  readonly spec: { readonly replicas: number; readonly image: string };
  readonly status?: PoolStatus;
}

export interface PoolStatus {
  /** Pods that exist. */
  readonly pods?: number;
  readonly observedGeneration?: number;
}

/** Teaches the API server what a Pool is, unless it knows. */
export async function installPoolDefinition(kubeConfig: KubeConfig): Promise<void> {
  try {
    await kubeConfig.makeApiClient(ApiextensionsV1Api).createCustomResourceDefinition({ body: definition });
  } catch (error) {
    if (!isAlreadyExists(error)) throw error;
  }
}

const integer = (minimum: number) => ({ type: 'integer', minimum });

const definition: V1CustomResourceDefinition = {
  metadata: { name: `${plural}.${group}` },
  spec: {
    group,
    scope: 'Namespaced',
    names: { plural, singular: 'pool', kind: 'Pool' },
    versions: [
      {
        name: version,
        served: true,
        storage: true,
        subresources: { status: {} },
        schema: {
          openAPIV3Schema: {
            type: 'object',
            required: ['spec'],
            properties: {
              spec: {
                type: 'object',
                required: ['replicas', 'image'],
                properties: { replicas: integer(0), image: { type: 'string' } },
              },
              status: { type: 'object', properties: { pods: integer(0), observedGeneration: integer(0) } },
            },
          },
        },
      },
    ],
  },
};
