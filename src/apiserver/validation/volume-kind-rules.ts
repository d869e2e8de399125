import type { StatusCause } from '../../object/status.ts';
import { type ApiObject, arrayAt, type JsonObject, stringAt } from '../api-object.ts';
import { childOf, itemsOf, optionalChild } from '../defaults/set-default.ts';
import { forbiddenField, invalidValue, requiredValue, unsupportedValue } from '../errors/field-causes.ts';
import { quantityNanos } from '../schema/quantity.ts';
import { checkEnum, checkRequired, invalidAll, validateDriverName } from './checks.ts';
import { qualifiedNameProblems, subdomainProblems } from './names.ts';
import { quantitiesOf } from './resource-rules.ts';
import { validateNodeSelector } from './scheduling-rules.ts';
import { validateSelector } from './selector-rules.ts';
import { validateStorageDriver, validateStorageNode, validateTopologies } from './storage-rules.ts';
import type { KindRule } from './validate-object.ts';
import { validateHostPath } from './volume-rules.ts';

/** Rules of volumes, claims of them, and what makes them. */
export const volumeKindRules: Readonly<Record<string, KindRule>> = {
  persistentvolumeclaims: (claim) => validateClaim(childOf(claim, 'spec')),
  persistentvolumes: (volume) => validateVolume(childOf(volume, 'spec')),
  'storageclasses.storage.k8s.io': validateStorageClass,
  'volumeattachments.storage.k8s.io': (attachment) => validateAttachment(childOf(attachment, 'spec')),
  'csidrivers.storage.k8s.io': (driver) => validateStorageDriver(childOf(driver, 'spec')),
  'csinodes.storage.k8s.io': validateStorageNode,
};

const accessModes = ['ReadOnlyMany', 'ReadWriteMany', 'ReadWriteOnce', 'ReadWriteOncePod'];
const volumeModes = ['Block', 'Filesystem'];

function validateModes(spec: JsonObject, path = 'spec'): StatusCause[] {
  const modes = arrayAt(spec, 'accessModes').map(String);
  const field = `${path}.accessModes`;
  const causes = modes
    .filter((mode) => !accessModes.includes(mode))
    .map((mode) => unsupportedValue(field, mode, accessModes));
  const hasOther = modes.some((mode) => mode !== 'ReadWriteOncePod' && accessModes.includes(mode));
  if (modes.includes('ReadWriteOncePod') && hasOther)
    causes.push(forbiddenField(field, 'may not use ReadWriteOncePod with other access modes'));
  return causes;
}

function validateClassName(spec: JsonObject): StatusCause[] {
  const name = stringAt(spec, 'storageClassName');
  return name === '' ? [] : invalidAll('spec.storageClassName', name, subdomainProblems(name));
}

function validateClaim(spec: JsonObject): StatusCause[] {
  const causes: StatusCause[] = [];
  if (arrayAt(spec, 'accessModes').length === 0)
    causes.push(requiredValue('spec.accessModes', 'at least 1 access mode is required'));
  causes.push(...validateSelector(optionalChild(spec, 'selector'), 'spec.selector'), ...validateModes(spec));
  const size = quantitiesOf(optionalChild(spec, 'resources'), 'requests').storage;
  if (size === undefined) causes.push(requiredValue('spec.resources[storage]'));
  else causes.push(...validatePositive(size, 'spec.resources[storage]'));
  causes.push(...validateClassName(spec), ...checkEnum('spec.volumeMode', spec.volumeMode, volumeModes, 'allowed'));
  for (const name of ['dataSource', 'dataSourceRef']) {
    const source = optionalChild(spec, name);
    if (source) causes.push(...validateDataSource(source, `spec.${name}`));
  }
  return causes;
}

function validatePositive(quantity: string, field: string): StatusCause[] {
  return quantityNanos(quantity) > 0n ? [] : [invalidValue(field, quantity, 'must be greater than zero')];
}

function validateDataSource(source: JsonObject, path: string): StatusCause[] {
  const kind = stringAt(source, 'kind');
  const group = stringAt(source, 'apiGroup');
  const causes = [...checkRequired(`${path}.name`, source.name), ...checkRequired(`${path}.kind`, kind)];
  if (group === '' && kind !== 'PersistentVolumeClaim')
    causes.push(invalidValue(path, kind, "must be 'PersistentVolumeClaim' when referencing the default apiGroup"));
  return group === '' ? causes : [...causes, ...invalidAll(`${path}.apiGroup`, group, subdomainProblems(group))];
}

type SourceRule = (source: JsonObject, path: string) => StatusCause[];

const needs =
  (...fields: string[]): SourceRule =>
  (source, path) =>
    fields.flatMap((field) => checkRequired(`${path}.${field}`, source[field]));

/** Kinds of volumes, in the order in which a second one is too many. */
const sources: Readonly<Record<string, SourceRule>> = {
  hostPath: validateHostPath,
  gcePersistentDisk: needs('pdName'),
  awsElasticBlockStore: needs('volumeID'),
  glusterfs: needs('endpoints', 'path'),
  flocker: () => [],
  nfs: needs('server', 'path'),
  rbd: needs('image'),
  quobyte: needs('registry', 'volume'),
  cephfs: () => [],
  iscsi: needs('targetPortal', 'iqn'),
  cinder: needs('volumeID'),
  fc: () => [],
  flexVolume: needs('driver'),
  azureFile: needs('secretName', 'shareName'),
  vsphereVolume: needs('volumePath'),
  photonPersistentDisk: needs('pdID'),
  portworxVolume: needs('volumeID'),
  azureDisk: needs('diskName', 'diskURI'),
  scaleIO: needs('gateway', 'system', 'volumeName'),
  local: needs('path'),
  storageos: () => [],
  csi: needs('driver', 'volumeHandle'),
};

function validateVolume(spec: JsonObject): StatusCause[] {
  const causes: StatusCause[] = [];
  if (arrayAt(spec, 'accessModes').length === 0) causes.push(requiredValue('spec.accessModes'));
  causes.push(...validateModes(spec), ...validateCapacity(spec));
  const reclaim = ['Delete', 'Recycle', 'Retain'];
  causes.push(
    ...checkEnum('spec.persistentVolumeReclaimPolicy', spec.persistentVolumeReclaimPolicy, reclaim, 'allowed'),
  );
  const required = optionalChild(optionalChild(spec, 'nodeAffinity'), 'required');
  const affinity = optionalChild(spec, 'nodeAffinity');
  if (affinity && !required)
    causes.push(requiredValue('spec.nodeAffinity.required', 'must specify required node constraints'));
  if (required) causes.push(...validateNodeSelector(required, 'spec.nodeAffinity.required'));
  causes.push(...validateSources(spec, affinity !== undefined));
  const hostPath = stringAt(spec, 'hostPath', 'path');
  if (/^\/+$/.test(hostPath) && spec.persistentVolumeReclaimPolicy === 'Recycle')
    causes.push(
      forbiddenField('spec.persistentVolumeReclaimPolicy', "may not be 'recycle' for a hostPath mount of '/'"),
    );
  return [
    ...causes,
    ...validateClassName(spec),
    ...checkEnum('spec.volumeMode', spec.volumeMode, volumeModes, 'allowed'),
  ];
}

function validateCapacity(spec: JsonObject): StatusCause[] {
  const capacity = quantitiesOf(spec, 'capacity');
  const names = Object.keys(capacity);
  const causes = names.length === 0 ? [requiredValue('spec.capacity')] : [];
  if (names.length !== 1 || names[0] !== 'storage') {
    const shown = JSON.stringify(spec.capacity ?? null);
    causes.push({
      reason: 'FieldValueNotSupported',
      message: `Unsupported value: ${shown}: supported values: "storage"`,
      field: 'spec.capacity',
    });
  }
  for (const [name, quantity] of Object.entries(capacity))
    causes.push(...validatePositive(quantity, `spec.capacity[${name}]`));
  return causes;
}

function validateSources(spec: JsonObject, hasAffinity: boolean, path = 'spec'): StatusCause[] {
  const given = Object.keys(sources).filter((name) => optionalChild(spec, name));
  const causes = given.flatMap((name, i) =>
    i === 0
      ? (sources[name]?.(optionalChild(spec, name) ?? {}, `${path}.${name}`) ?? [])
      : [forbiddenField(`${path}.${name}`, 'may not specify more than 1 volume type')],
  );
  if (given[0] === 'local' && !hasAffinity)
    causes.push(requiredValue('spec.nodeAffinity', 'Local volume requires node affinity'));
  return given.length === 0 ? [...causes, requiredValue(path, 'must specify a volume type')] : causes;
}

function validateStorageClass(storageClass: ApiObject): StatusCause[] {
  const provisioner = stringAt(storageClass, 'provisioner');
  const lower = provisioner.toLowerCase();
  const parameters = optionalChild(storageClass, 'parameters') ?? {};
  return [
    ...(provisioner === ''
      ? [requiredValue('provisioner')]
      : invalidAll('provisioner', lower, qualifiedNameProblems(lower))),
    ...('' in parameters ? [invalidValue('parameters', '', 'field can not be empty.')] : []),
    ...checkEnum('reclaimPolicy', storageClass.reclaimPolicy, ['Delete', 'Retain'], 'allowed'),
    ...checkEnum(
      'volumeBindingMode',
      storageClass.volumeBindingMode,
      ['Immediate', 'WaitForFirstConsumer'],
      'required',
    ),
    ...validateTopologies(itemsOf(storageClass, 'allowedTopologies')),
  ];
}

function validateAttachment(spec: JsonObject): StatusCause[] {
  const source = optionalChild(spec, 'source') ?? {};
  const count = ['inlineVolumeSpec', 'persistentVolumeName'].filter((name) => source[name] !== undefined).length;
  const nodeName = stringAt(spec, 'nodeName');
  const causes = validateDriverName(stringAt(spec, 'attacher'), 'spec.attacher');
  if (count !== 1)
    causes.push(requiredValue('spec.source', 'must specify exactly one of inlineVolumeSpec and persistentVolumeName'));
  else causes.push(...validateAttached(source));
  return [...causes, ...invalidAll('spec.nodeName', nodeName, subdomainProblems(nodeName))];
}

function validateAttached(source: JsonObject): StatusCause[] {
  const name = source.persistentVolumeName;
  const field = 'spec.source.persistentVolumeName';
  if (typeof name === 'string') {
    const empty = name === '' ? [requiredValue(field, 'must specify non empty persistentVolumeName')] : [];
    return [...empty, ...invalidAll(field, name, subdomainProblems(name))];
  }
  const path = 'spec.source.inlineVolumeSpec';
  const inline = childOf(source, 'inlineVolumeSpec');
  return [
    ...(inline.csi ? [] : [requiredValue(`${path}.csi`, 'has to be specified in the context of inline volumes')]),
    ...validateModes(inline, path),
    ...validateSources(inline, true, path),
  ];
}
