import type { KubeObject } from '../object/kube-object.ts';
import type { Cluster } from './cluster.ts';
import { type Controller, ownKey } from './controller.ts';
import type { Kind, Pod } from './kinds.ts';
import { hasEnded } from './pod-state.ts';
import type { PersistentVolume, PersistentVolumeClaim } from './set-kinds.ts';
import { Writer } from './writer.ts';

const claims = 'persistentvolumeclaims';
const volumes = 'persistentvolumes';
const protections = ['kubernetes.io/pvc-protection', 'kubernetes.io/pv-protection'];

/** Gives each claim a volume of its own, and takes that away with it. Volumes have keys without a slash. */
export function createVolumeController(cluster: Cluster): Controller {
  const writer = new Writer(cluster, 'persistentvolume-controller');

  const reconcile = (key: string): undefined => {
    if (!key.includes('/')) return release(cluster.get(volumes, key));
    const claim = cluster.get(claims, key);
    if (!claim) return;
    if (claim.metadata.deletionTimestamp) letGo(claim);
    else if (claim.status?.phase !== 'Bound') bind(claim);
  };

  /** A claim stays as long as a pod uses it. */
  const letGo = (claim: PersistentVolumeClaim) => {
    const pods = cluster.list('pods', claim.metadata.namespace).filter((pod) => !hasEnded(pod));
    if (!pods.some((pod) => claimsOf(pod).includes(claim.metadata.name))) unprotect(claims, claim);
  };

  const unprotect = (resource: string, object: Kind) => {
    const finalizers = object.metadata.finalizers ?? [];
    const left = finalizers.filter((name) => !protections.includes(name));
    if (left.length < finalizers.length) writer.patch(resource, object, { metadata: { finalizers: left } });
  };

  const bind = (claim: PersistentVolumeClaim) => {
    const { name, namespace, uid } = claim.metadata;
    const { accessModes = ['ReadWriteOnce'], resources, storageClassName = '', volumeMode = 'Filesystem' } = claim.spec;
    const volumeName = claim.spec.volumeName ?? `pvc-${uid}`;
    const capacity = resources?.requests ?? { storage: '1Gi' };
    const claimRef = { apiVersion: 'v1', kind: 'PersistentVolumeClaim', name, namespace, uid };
    writer.ensure(volumes, {
      apiVersion: 'v1',
      kind: 'PersistentVolume',
      metadata: { name: volumeName },
      ...{
        spec: {
          accessModes,
          capacity,
          claimRef,
          hostPath: { path: `/var/lib/volumes/${volumeName}` },
          persistentVolumeReclaimPolicy: 'Delete',
          storageClassName,
          volumeMode,
        },
        status: { phase: 'Bound' },
      },
    });
    writer.patch(claims, claim, { spec: { volumeName } });
    writer.patch(claims, claim, { status: { phase: 'Bound', accessModes, capacity } }, { subresource: 'status' });
  };

  const release = (volume: PersistentVolume | undefined): undefined => {
    const claimRef = volume?.spec.claimRef;
    if (!volume || !claimRef) return;
    if (volume.metadata.deletionTimestamp) {
      unprotect(volumes, volume);
      return;
    }
    const claim = cluster.get(claims, `${claimRef.namespace}/${claimRef.name}`);
    if (claim?.metadata.uid === claimRef.uid) {
      if (volume.status?.phase !== 'Bound')
        writer.patch(volumes, volume, { status: { phase: 'Bound' } }, { subresource: 'status' });
    } else if (volume.spec.persistentVolumeReclaimPolicy === 'Delete') writer.delete(volumes, volume);
  };

  const watches = {
    [claims]: (claim: { readonly key: string }) => {
      const { volumeName } = cluster.get(claims, claim.key)?.spec ?? {};
      const bound = cluster.list(volumes).filter(({ spec }) => keyOf(spec.claimRef) === claim.key);
      const names = new Set([volumeName, ...bound.map(({ metadata }) => metadata.name)]);
      return [claim.key, ...[...names].filter((name) => name !== undefined)];
    },
    [volumes]: ownKey,
    pods: (pod: KubeObject) =>
      claimsOf(pod.value as Pod)
        .map((name) => `${pod.namespace}/${name}`)
        .filter((key) => cluster.object(claims, key)?.deletionTimestamp !== undefined),
  };
  return { name: 'persistentvolume-controller', watches, reconcile };
}

function claimsOf({ spec }: Pod): readonly string[] {
  return (spec.volumes ?? []).flatMap(({ persistentVolumeClaim }) => persistentVolumeClaim?.claimName ?? []);
}

function keyOf(reference: PersistentVolume['spec']['claimRef']): string | undefined {
  return reference && `${reference.namespace}/${reference.name}`;
}
