import type { JsonObject } from '../core/json.ts';
import { ageColumn, asName, boolean, type Column, defaultColumns, integer, nameColumn, text, wide } from './column.ts';
import { booleanAt, listAt, scalarText, textAt, textsAt, valueAt } from './read.ts';

const attributesClass = text('VolumeAttributesClass', 'class of changeable attributes', (object) =>
  textOr(object, '<unset>', 'spec', 'volumeAttributesClassName'),
);
const volumeMode = wide(
  text('VolumeMode', 'file system or block device', (object) => textOr(object, '<unset>', 'spec', 'volumeMode')),
);
const storageClass = text('StorageClass', 'storage class', storageClassText);
const status = text('Status', 'phase of the volume or claim', (object) => {
  return textAt(object, 'metadata', 'deletionTimestamp') === '' ? textAt(object, 'status', 'phase') : 'Terminating';
});

export const storageColumns: Readonly<Record<string, readonly Column[]>> = {
  PersistentVolume: [
    nameColumn,
    text('Capacity', 'size of the volume', (object) => quantityText(object, 'spec', 'capacity', 'storage')),
    text('Access Modes', 'ways to mount it', (object) => accessModesText(textsAt(object, 'spec', 'accessModes'))),
    text('Reclaim Policy', 'what becomes of it when its claim goes', (object) => {
      return textAt(object, 'spec', 'persistentVolumeReclaimPolicy');
    }),
    status,
    text('Claim', 'claim that it is bound to', claimText),
    storageClass,
    attributesClass,
    text('Reason', 'why it is in this phase', (object) => textAt(object, 'status', 'reason')),
    ageColumn,
    volumeMode,
  ],
  PersistentVolumeClaim: [
    nameColumn,
    status,
    text('Volume', 'volume that it is bound to', (object) => textAt(object, 'spec', 'volumeName')),
    text('Capacity', 'size of the volume', (object) =>
      isBound(object) ? quantityText(object, 'status', 'capacity', 'storage') : '',
    ),
    text('Access Modes', 'ways to mount it', (object) =>
      isBound(object) ? accessModesText(textsAt(object, 'status', 'accessModes')) : '',
    ),
    storageClass,
    attributesClass,
    ageColumn,
    volumeMode,
  ],
  'StorageClass.storage.k8s.io': [
    { ...nameColumn, cell: storageClassName },
    text('Provisioner', 'what makes the volumes', (object) => textAt(object, 'provisioner')),
    text('ReclaimPolicy', 'what becomes of volumes', (object) => textOr(object, 'Delete', 'reclaimPolicy')),
    text('VolumeBindingMode', 'when claims are bound', (object) => textOr(object, 'Immediate', 'volumeBindingMode')),
    text(
      'AllowVolumeExpansion',
      'whether volumes can grow',
      (object) => booleanAt(object, 'allowVolumeExpansion') ?? false,
    ),
    ageColumn,
  ],
  'VolumeAttributesClass.storage.k8s.io': [
    nameColumn,
    text('DriverName', 'CSI driver', (object) => textAt(object, 'driverName')),
    ageColumn,
  ],
  'VolumeAttachment.storage.k8s.io': [
    nameColumn,
    asName(text('Attacher', 'CSI driver', (object) => textAt(object, 'spec', 'attacher'))),
    text('PV', 'volume', (object) => textAt(object, 'spec', 'source', 'persistentVolumeName')),
    text('Node', 'node', (object) => textAt(object, 'spec', 'nodeName')),
    boolean('Attached', 'whether it is attached', (object) => booleanAt(object, 'status', 'attached') ?? false),
    ageColumn,
  ],
  'CSINode.storage.k8s.io': [
    nameColumn,
    integer('Drivers', 'number of CSI drivers', (object) => listAt(object, 'spec', 'drivers').length),
    ageColumn,
  ],
  'CSIDriver.storage.k8s.io': [
    nameColumn,
    boolean(
      'AttachRequired',
      'whether volumes are attached',
      (object) => booleanAt(object, 'spec', 'attachRequired') ?? true,
    ),
    boolean(
      'PodInfoOnMount',
      'whether it is told the pod',
      (object) => booleanAt(object, 'spec', 'podInfoOnMount') ?? false,
    ),
    boolean(
      'StorageCapacity',
      'whether it reports free capacity',
      (object) => booleanAt(object, 'spec', 'storageCapacity') ?? false,
    ),
    text('TokenRequests', 'audiences of the tokens it is given', tokenRequestsText),
    boolean(
      'RequiresRepublish',
      'whether mounts are renewed',
      (object) => booleanAt(object, 'spec', 'requiresRepublish') ?? false,
    ),
    text(
      'Modes',
      'kinds of volumes',
      (object) => textsAt(object, 'spec', 'volumeLifecycleModes').join(',') || '<none>',
    ),
    ageColumn,
  ],
  'CSIStorageCapacity.storage.k8s.io': defaultColumns,
};

function textOr(object: JsonObject, otherwise: string, ...path: readonly string[]): string {
  const value = valueAt(object, ...path);
  return typeof value === 'string' ? value : otherwise;
}

function isBound(claim: JsonObject): boolean {
  return textAt(claim, 'spec', 'volumeName') !== '';
}

function quantityText(object: JsonObject, ...path: readonly string[]): string {
  return scalarText(valueAt(object, ...path) ?? 0);
}

function claimText(volume: JsonObject): string {
  const claim = valueAt(volume, 'spec', 'claimRef');
  return claim === undefined || claim === null ? '' : `${textAt(claim, 'namespace')}/${textAt(claim, 'name')}`;
}

const modeNames: readonly (readonly [string, string])[] = [
  ['ReadWriteOnce', 'RWO'],
  ['ReadOnlyMany', 'ROX'],
  ['ReadWriteMany', 'RWX'],
  ['ReadWriteOncePod', 'RWOP'],
];

function accessModesText(modes: readonly string[]): string {
  return modeNames
    .filter(([mode]) => modes.includes(mode))
    .map(([, short]) => short)
    .join(',');
}

function storageClassText(object: JsonObject): string {
  const beta = valueAt(object, 'metadata', 'annotations', 'volume.beta.kubernetes.io/storage-class');
  return typeof beta === 'string' ? beta : textAt(object, 'spec', 'storageClassName');
}

function storageClassName(object: JsonObject): string {
  const annotations = valueAt(object, 'metadata', 'annotations');
  const isDefault = [
    'storageclass.kubernetes.io/is-default-class',
    'storageclass.beta.kubernetes.io/is-default-class',
  ].some((annotation) => valueAt(annotations, annotation) === 'true');
  return `${textAt(object, 'metadata', 'name')}${isDefault ? ' (default)' : ''}`;
}

function tokenRequestsText(object: JsonObject): string {
  const requests = valueAt(object, 'spec', 'tokenRequests');
  if (requests === undefined || requests === null) return '<unset>';
  return listAt(object, 'spec', 'tokenRequests')
    .map((request) => textAt(request, 'audience'))
    .join(',');
}
