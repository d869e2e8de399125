import type { Step } from './steps.ts';

export const metadata = { name: 'a' };
export const own = { name: '$NAME' };
export const configMap = (more: object): Step => ['POST configmaps', { metadata, ...more }];
export const secret = (more: object): Step => ['POST secrets', { metadata, ...more }];
export const claim = (spec: object): Step => [
  'POST persistentvolumeclaims',
  { metadata, spec: { accessModes: ['ReadWriteOnce'], resources: { requests: { storage: '1Gi' } }, ...spec } },
];
export const volume = (spec: object): Step => [
  'POST /api/v1/persistentvolumes',
  {
    metadata: own,
    spec: { accessModes: ['ReadWriteOnce'], capacity: { storage: '1Gi' }, hostPath: { path: '/x' }, ...spec },
  },
];
export const storageClass = (more: object): Step => [
  'POST /apis/storage.k8s.io/v1/storageclasses',
  { metadata: own, provisioner: 'p', ...more },
];
export const rbac = 'rbac.authorization.k8s.io/v1';
