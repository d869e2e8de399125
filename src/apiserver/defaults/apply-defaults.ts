import type { ApiObject } from '../api-object.ts';
import { defaultCustom } from '../crd/default-custom.ts';
import type { ServedResource } from '../resources/resource-definition.ts';
import { clusterDefaults } from './cluster-defaults.ts';
import { deviceDefaults } from './device-defaults.ts';
import { flowDefaults } from './flow-defaults.ts';
import { defaultPod } from './pod-defaults.ts';
import { storageDefaults } from './storage-defaults.ts';
import { workloadDefaults } from './workload-defaults.ts';

const defaulters: Readonly<Record<string, (object: ApiObject) => void>> = {
  ...workloadDefaults,
  ...storageDefaults,
  ...clusterDefaults,
  ...flowDefaults,
  ...deviceDefaults,
  pods: defaultPod,
};

/** Fills in what the API fills in for the kind when it reads an object. */
export function applyDefaults(resource: ServedResource, object: ApiObject): void {
  if (resource.custom) defaultCustom(resource.custom.openAPIV3Schema, object);
  else defaulters[resource.qualified]?.(object);
}
