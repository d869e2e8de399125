import type { StatusCause } from '../../object/status.ts';
import { arrayAt, type JsonObject, objectAt, stringAt } from '../api-object.ts';
import { itemsOf, optionalChild } from '../defaults/set-default.ts';
import { duplicateValue, forbiddenField, invalidValue, requiredValue } from '../errors/field-causes.ts';
import { checkEnum, checkRequired, invalidAll } from './checks.ts';
import { validateFieldRef, validateResourceFieldRef, volumeFields } from './environment-rules.ts';
import { labelProblems } from './names.ts';

type SourceRule = (source: JsonObject, path: string) => StatusCause[];

const needs =
  (...fields: string[]): SourceRule =>
  (source, path) =>
    fields.flatMap((field) => checkRequired(`${path}.${field}`, source[field]));

const hostPathTypes = [
  '',
  'BlockDevice',
  'CharDevice',
  'Directory',
  'DirectoryOrCreate',
  'File',
  'FileOrCreate',
  'Socket',
];

/** What each kind of volume needs; in the order in which a second one is too many. */
const sources: Readonly<Record<string, SourceRule>> = {
  emptyDir: () => [],
  hostPath: validateHostPath,
  gitRepo: needs('repository'),
  gcePersistentDisk: needs('pdName'),
  awsElasticBlockStore: needs('volumeID'),
  secret: (source, path) => [...needs('secretName')(source, path), ...validateModes(source, path)],
  nfs: (source, path) => [
    ...needs('server', 'path')(source, path),
    ...(stringAt(source, 'path').startsWith('/')
      ? []
      : [invalidValue(`${path}.path`, source.path ?? '', 'must be an absolute path')]),
  ],
  iscsi: needs('targetPortal', 'iqn'),
  glusterfs: needs('endpoints', 'path'),
  flocker: () => [],
  persistentVolumeClaim: needs('claimName'),
  rbd: (source, path) => [
    ...(arrayAt(source, 'monitors').length > 0 ? [] : [requiredValue(`${path}.monitors`)]),
    ...needs('image')(source, path),
  ],
  cephfs: (source, path) => (arrayAt(source, 'monitors').length > 0 ? [] : [requiredValue(`${path}.monitors`)]),
  downwardAPI: (source, path) => [
    ...validateMode(source, 'defaultMode', path),
    ...itemsOf(source, 'items').flatMap((file) => validateDownwardFile(file, path)),
  ],
  configMap: (source, path) => [...needs('name')(source, path), ...validateModes(source, path)],
  projected: validateProjected,
  csi: needs('driver'),
  ephemeral: (source, path) =>
    optionalChild(source, 'volumeClaimTemplate') ? [] : [requiredValue(`${path}.volumeClaimTemplate`)],
  image: needs('reference'),
};

/** A pod's volumes; `names` gets the names of those that are right. */
export function validateVolumes(spec: JsonObject, path: string, names: Set<string>): StatusCause[] {
  return itemsOf(spec, 'volumes').flatMap((volume, i) => {
    const field = `${path}.volumes[${i}]`;
    const name = stringAt(volume, 'name');
    const causes = validateSource(volume, field);
    if (name === '') causes.push(requiredValue(`${field}.name`));
    else causes.push(...invalidAll(`${field}.name`, name, labelProblems(name)));
    if (names.has(name)) causes.push(duplicateValue(`${field}.name`, name));
    if (causes.length === 0) names.add(name);
    return causes;
  });
}

function validateSource(volume: JsonObject, path: string): StatusCause[] {
  const given = Object.keys(sources).filter((name) => optionalChild(volume, name));
  return given.flatMap((name, i) =>
    i === 0
      ? (sources[name]?.(optionalChild(volume, name) ?? {}, `${path}.${name}`) ?? [])
      : [forbiddenField(`${path}.${name}`, 'may not specify more than 1 volume type')],
  );
}

/** A path on the node, of a pod's volume or of a PersistentVolume. */
export function validateHostPath(source: JsonObject, path: string): StatusCause[] {
  const given = stringAt(source, 'path');
  if (given === '') return [requiredValue(`${path}.path`)];
  return [
    ...validateNoSteps(given, `${path}.path`),
    ...checkEnum(`${path}.type`, source.type, hostPathTypes, 'allowed'),
  ];
}

function validateNoSteps(text: string, field: string): StatusCause[] {
  return text.split('/').includes('..') ? [invalidValue(field, text, "must not contain '..'")] : [];
}

/** A path inside a volume. */
function validateInnerPath(text: string, field: string): StatusCause[] {
  return [
    ...(text.startsWith('/') ? [invalidValue(field, text, 'must be a relative path')] : []),
    ...validateNoSteps(text, field),
  ];
}

function validateFilePath(text: string, field: string): StatusCause[] {
  const causes = validateInnerPath(text, field);
  if (text.startsWith('..') && !text.startsWith('../'))
    causes.push(invalidValue(field, text, "must not start with '..'"));
  return causes;
}

function validateMode(source: JsonObject, name: string, path: string): StatusCause[] {
  const mode = source[name];
  if (typeof mode !== 'number' || (mode >= 0 && mode <= 0o777)) return [];
  return [invalidValue(`${path}.${name}`, mode, 'must be a number between 0 and 0777 (octal), both inclusive')];
}

function validateModes(source: JsonObject, path: string): StatusCause[] {
  return [...validateMode(source, 'defaultMode', path), ...validateKeyPaths(source, path)];
}

function validateKeyPaths(source: JsonObject, path: string): StatusCause[] {
  return itemsOf(source, 'items').flatMap((item, i) => {
    const field = `${path}.items[${i}]`;
    return [
      ...needs('key', 'path')(item, field),
      ...validateFilePath(stringAt(item, 'path'), `${field}.path`),
      ...validateMode(item, 'mode', field),
    ];
  });
}

function validateDownwardFile(file: JsonObject, path: string): StatusCause[] {
  const causes = [...needs('path')(file, path), ...validateFilePath(stringAt(file, 'path'), `${path}.path`)];
  const field = optionalChild(file, 'fieldRef');
  const resource = optionalChild(file, 'resourceFieldRef');
  if (field) {
    causes.push(...validateFieldRef(field, `${path}.fieldRef`, volumeFields));
    if (resource)
      causes.push(invalidValue(path, 'resource', 'fieldRef and resourceFieldRef can not be specified simultaneously'));
  } else if (resource) causes.push(...validateResourceFieldRef(resource, `${path}.resourceFieldRef`, true));
  else causes.push(requiredValue(path, 'one of fieldRef and resourceFieldRef is required'));
  return [...causes, ...validateMode(file, 'mode', path)];
}

const tenMinutes = 600;

function validateProjected(projected: JsonObject, path: string): StatusCause[] {
  return [
    ...validateMode(projected, 'defaultMode', path),
    ...itemsOf(projected, 'sources').flatMap((source, i) => {
      const field = `${path}.sources[${i}]`;
      const causes: StatusCause[] = [];
      for (const name of ['secret', 'configMap']) {
        const child = optionalChild(source, name);
        if (!child) continue;
        causes.push(...needs('name')(child, `${field}.${name}`), ...validateKeyPaths(child, `${field}.${name}`));
      }
      const downward = optionalChild(source, 'downwardAPI');
      for (const file of itemsOf(downward, 'items')) causes.push(...validateDownwardFile(file, `${field}.downwardAPI`));
      const token = optionalChild(source, 'serviceAccountToken');
      if (token) causes.push(...validateToken(token, `${field}.serviceAccountToken`, path));
      if (Object.keys(source).length > 1)
        causes.push(forbiddenField(field, 'may not specify more than 1 volume type per source'));
      return causes;
    }),
  ];
}

function validateToken(token: JsonObject, path: string, parent: string): StatusCause[] {
  const seconds = Number(token.expirationSeconds ?? 0);
  const field = `${path}.expirationSeconds`;
  const causes =
    seconds < tenMinutes ? [invalidValue(field, seconds, 'may not specify a duration less than 10 minutes')] : [];
  return [...causes, ...needs('path')(token, parent)];
}

/** What a container mounts: of the pod's volumes, each path once. */
export function validateMounts(container: JsonObject, path: string, volumes: ReadonlySet<string>): StatusCause[] {
  const points = new Set<string>();
  const list = `${path}.volumeMounts`;
  return itemsOf(container, 'volumeMounts').flatMap((mount, i) => {
    const field = `${list}[${i}]`;
    const name = stringAt(mount, 'name');
    const point = stringAt(mount, 'mountPath');
    const causes = needs('name')(mount, field);
    if (!volumes.has(name))
      causes.push({
        reason: 'FieldValueNotFound',
        message: `Not found: ${JSON.stringify(name)}`,
        field: `${field}.name`,
      });
    causes.push(...needs('mountPath')(mount, field));
    if (points.has(point)) causes.push(invalidValue(`${field}.mountPath`, point, 'must be unique'));
    points.add(point);
    if (mount.mountPropagation === 'Bidirectional' && objectAt(container, 'securityContext')?.privileged !== true) {
      const detail = 'Bidirectional mount propagation is available only to privileged containers';
      causes.push(forbiddenField(`${list}.mountPropagation`, detail));
    }
    const subPath = stringAt(mount, 'subPath');
    if (subPath !== '') causes.push(...validateInnerPath(subPath, `${list}.subPath`));
    const expression = stringAt(mount, 'subPathExpr');
    if (expression === '') return causes;
    if (subPath !== '')
      causes.push(invalidValue(`${field}.subPathExpr`, expression, 'subPathExpr and subPath are mutually exclusive'));
    return [...causes, ...validateInnerPath(expression, `${list}.subPathExpr`)];
  });
}
