import type { StatusCause } from '../../object/status.ts';
import { type JsonObject, stringAt } from '../api-object.ts';
import { itemsOf, optionalChild } from '../defaults/set-default.ts';
import { invalidValue, requiredValue, unsupportedValue } from '../errors/field-causes.ts';
import { checkRequired, invalidAll } from './checks.ts';
import { configKeyProblems, qualifiedNameProblems, subdomainProblems } from './names.ts';

const nameMessage = "a valid environment variable name must consist only of printable ASCII characters other than '='";

type SourceRule = (source: JsonObject, path: string) => StatusCause[];

const sources: Readonly<Record<string, SourceRule>> = {
  fieldRef: (source, path) => validateFieldRef(source, path, envFields),
  resourceFieldRef: (source, path) => validateResourceFieldRef(source, path, false),
  configMapKeyRef: validateKeyRef,
  secretKeyRef: validateKeyRef,
  fileKeyRef: (source, path) => checkRequired(`${path}.key`, source.key),
};

/** The environment of a container: `env` and `envFrom`. */
export function validateEnvironment(container: JsonObject, path: string): StatusCause[] {
  return [
    ...itemsOf(container, 'env').flatMap((variable, i) => validateVariable(variable, `${path}.env[${i}]`)),
    ...itemsOf(container, 'envFrom').flatMap((source, i) => validateEnvFrom(source, `${path}.envFrom`, i)),
  ];
}

function validateVariable(variable: JsonObject, path: string): StatusCause[] {
  const name = stringAt(variable, 'name');
  const causes = name === '' ? [requiredValue(`${path}.name`)] : validateName(name, `${path}.name`);
  const from = optionalChild(variable, 'valueFrom');
  if (!from) return causes;
  const field = `${path}.valueFrom`;
  const given = Object.keys(sources).filter((source) => optionalChild(from, source));
  for (const source of given)
    causes.push(...(sources[source]?.(optionalChild(from, source) ?? {}, `${field}.${source}`) ?? []));
  const list = '`fieldRef`, `resourceFieldRef`, `configMapKeyRef`, `secretKeyRef` or `fileKeyRef`';
  if (given.length === 0) causes.push(invalidValue(field, '', `must specify one of: ${list}`));
  else if (stringAt(variable, 'value') !== '')
    causes.push(invalidValue(field, '', 'may not be specified when `value` is not empty'));
  else if (given.length > 1)
    causes.push(invalidValue(field, '', 'may not have more than one field specified at a time'));
  return causes;
}

function validateName(name: string, field: string): StatusCause[] {
  return /^[ -<>-~]+$/.test(name) ? [] : [invalidValue(field, name, nameMessage)];
}

/** A name may be missing in old objects; then it is looked up as the empty one. */
function validateKeyRef(source: JsonObject, path: string): StatusCause[] {
  const name = stringAt(source, 'name');
  const key = stringAt(source, 'key');
  return [
    ...invalidAll(`${path}.name`, name, subdomainProblems(name)),
    ...(key === '' ? [requiredValue(`${path}.key`)] : invalidAll(`${path}.key`, key, configKeyProblems(key))),
  ];
}

function validateEnvFrom(source: JsonObject, path: string, index: number): StatusCause[] {
  const field = `${path}[${index}]`;
  const prefix = stringAt(source, 'prefix');
  const causes = prefix === '' ? [] : validateName(prefix, `${field}.prefix`);
  const given = ['configMapRef', 'secretRef'].filter((name) => optionalChild(source, name));
  for (const name of given) causes.push(...checkRequired(`${field}.${name}.name`, optionalChild(source, name)?.name));
  if (given.length === 0) causes.push(invalidValue(path, '', 'must specify one of: `configMapRef` or `secretRef`'));
  if (given.length > 1) causes.push(invalidValue(path, '', 'may not have more than one field specified at a time'));
  return causes;
}

const envFields = [
  'metadata.name', 'metadata.namespace', 'metadata.uid', 'spec.nodeName', 'spec.serviceAccountName', 'status.hostIP',
  'status.hostIPs', 'status.podIP', 'status.podIPs',
]; // biome-ignore format: a list
export const volumeFields = [
  'metadata.annotations',
  'metadata.labels',
  'metadata.name',
  'metadata.namespace',
  'metadata.uid',
];
const convertible = [
  ...envFields,
  ...volumeFields,
  'spec.restartPolicy',
  'spec.schedulerName',
  'spec.hostNetwork',
  'status.phase',
  'status.nominatedNodeName',
];

/** A field of the pod that its own containers may read. */
export function validateFieldRef(source: JsonObject, path: string, fields: readonly string[]): StatusCause[] {
  const fieldPath = stringAt(source, 'fieldPath');
  const field = `${path}.fieldPath`;
  if (fieldPath === '') return [requiredValue(field)];
  const subscript = /^(.*)\['(.*)'\]$/.exec(fieldPath);
  if (subscript) {
    const [, base = '', key = ''] = subscript;
    if (base === 'metadata.annotations')
      return invalidAll(path, key.toLowerCase(), qualifiedNameProblems(key.toLowerCase()));
    if (base === 'metadata.labels') return invalidAll(path, key, qualifiedNameProblems(key));
    return [invalidValue(field, fieldPath, `error converting fieldPath: field label does not support subscript`)];
  }
  if (!convertible.includes(fieldPath))
    return [invalidValue(field, fieldPath, `error converting fieldPath: field label not supported: ${fieldPath}`)];
  return fields.includes(fieldPath) ? [] : [unsupportedValue(field, fieldPath, fields)];
}

const resourceFields = [
  'limits.cpu', 'limits.ephemeral-storage', 'limits.memory', 'requests.cpu', 'requests.ephemeral-storage', 'requests.memory',
]; // biome-ignore format: a list

export function validateResourceFieldRef(source: JsonObject, path: string, needsContainer: boolean): StatusCause[] {
  if (needsContainer && stringAt(source, 'containerName') === '') return [requiredValue(`${path}.containerName`)];
  const resource = stringAt(source, 'resource');
  if (resource === '') return [requiredValue(`${path}.resource`)];
  if (resourceFields.includes(resource) || /^(limits|requests)\.hugepages-/.test(resource)) return [];
  return [unsupportedValue(`${path}.resource`, resource, resourceFields)];
}
