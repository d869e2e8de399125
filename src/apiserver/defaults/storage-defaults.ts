import type { JsonObject } from '../api-object.ts';
import { childOf, optionalChild, setDefaults } from './set-default.ts';

/** A PersistentVolumeClaim, or the template of one. */
export function defaultClaim(claim: JsonObject): void {
  setDefaults(childOf(claim, 'spec'), { volumeMode: 'Filesystem' });
  setDefaults(childOf(claim, 'status'), { phase: 'Pending' });
}

/** Defaults of what has to do with volumes. */
export const storageDefaults: Readonly<Record<string, (object: JsonObject) => void>> = {
  persistentvolumeclaims: defaultClaim,
  persistentvolumes: (volume) => {
    setDefaults(childOf(volume, 'spec'), { persistentVolumeReclaimPolicy: 'Retain', volumeMode: 'Filesystem' });
    const hostPath = optionalChild(childOf(volume, 'spec'), 'hostPath');
    if (hostPath) setDefaults(hostPath, { type: '' });
    setDefaults(childOf(volume, 'status'), { phase: 'Pending' });
  },
  'storageclasses.storage.k8s.io': (storageClass) =>
    setDefaults(storageClass, { reclaimPolicy: 'Delete', volumeBindingMode: 'Immediate' }),
  'csidrivers.storage.k8s.io': (driver) =>
    setDefaults(childOf(driver, 'spec'), {
      attachRequired: true,
      podInfoOnMount: false,
      storageCapacity: false,
      fsGroupPolicy: 'ReadWriteOnceWithFSType',
      volumeLifecycleModes: ['Persistent'],
      requiresRepublish: false,
      seLinuxMount: false,
    }),
};
