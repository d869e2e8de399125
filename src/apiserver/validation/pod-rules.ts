import type { StatusCause } from '../../object/status.ts';
import { type ApiObject, type JsonObject, stringAt } from '../api-object.ts';
import { itemsOf, optionalChild } from '../defaults/set-default.ts';
import {
  duplicateValue,
  forbiddenField,
  invalidValue,
  notFoundValue,
  requiredValue,
  unsupportedValue,
} from '../errors/field-causes.ts';
import { labelProblems } from './names.ts';

export function validatePod(pod: ApiObject): StatusCause[] {
  return validatePodSpec(optionalChild(pod, 'spec') ?? {}, 'spec');
}

/** What is wrong with a pod spec, alone or in a template. */
export function validatePodSpec(spec: JsonObject, path: string): StatusCause[] {
  const volumes = new Set(itemsOf(spec, 'volumes').map((volume) => stringAt(volume, 'name')));
  const containers = itemsOf(spec, 'containers');
  const names = new Set<string>();
  const causes = validateVolumes(spec, path);
  if (containers.length === 0) causes.push(requiredValue(`${path}.containers`));
  for (const list of ['containers', 'initContainers']) {
    itemsOf(spec, list).forEach((container, i) => {
      causes.push(...validateContainer(container, `${path}.${list}[${i}]`, names, volumes));
    });
  }
  const policies = ['Always', 'OnFailure', 'Never'];
  const policy = stringAt(spec, 'restartPolicy');
  if (!policies.includes(policy)) causes.push(unsupportedValue(`${path}.restartPolicy`, policy, policies));
  const dnsPolicies = ['ClusterFirstWithHostNet', 'ClusterFirst', 'Default', 'None'];
  const dnsPolicy = stringAt(spec, 'dnsPolicy');
  if (!dnsPolicies.includes(dnsPolicy)) causes.push(unsupportedValue(`${path}.dnsPolicy`, dnsPolicy, dnsPolicies));
  return causes;
}

function validateVolumes(spec: JsonObject, path: string): StatusCause[] {
  const seen = new Set<string>();
  const hasAccount = stringAt(spec, 'serviceAccountName') !== '';
  return itemsOf(spec, 'volumes').flatMap((volume, i) => {
    const field = `${path}.volumes[${i}]`;
    const causes = validateLabelName(stringAt(volume, 'name'), `${field}.name`, seen);
    itemsOf(optionalChild(volume, 'projected'), 'sources').forEach((source, j) => {
      if (optionalChild(source, 'serviceAccountToken') && !hasAccount) {
        causes.push(
          forbiddenField(
            `${field}.projected.sources[${j}].serviceAccountToken`,
            'must not be specified when serviceAccountName is not set',
          ),
        );
      }
    });
    return causes;
  });
}

const pullPolicies = ['Always', 'IfNotPresent', 'Never'];

function validateContainer(
  container: JsonObject,
  path: string,
  names: Set<string>,
  volumes: ReadonlySet<string>,
): StatusCause[] {
  const causes = validateLabelName(stringAt(container, 'name'), `${path}.name`, names);
  if (stringAt(container, 'image') === '') causes.push(requiredValue(`${path}.image`));
  const policy = stringAt(container, 'imagePullPolicy');
  if (!pullPolicies.includes(policy)) causes.push(unsupportedValue(`${path}.imagePullPolicy`, policy, pullPolicies));
  itemsOf(container, 'ports').forEach((port, i) => {
    causes.push(...validatePort(port, `${path}.ports[${i}]`));
  });
  itemsOf(container, 'env').forEach((env, i) => {
    if (stringAt(env, 'name') === '') causes.push(requiredValue(`${path}.env[${i}].name`));
  });
  itemsOf(container, 'volumeMounts').forEach((mount, i) => {
    causes.push(...validateMount(mount, `${path}.volumeMounts[${i}]`, volumes));
  });
  return causes;
}

function validateLabelName(name: string, field: string, seen: Set<string>): StatusCause[] {
  if (name === '') return [requiredValue(field)];
  const problems = labelProblems(name);
  if (problems.length > 0) return problems.map((problem) => invalidValue(field, name, problem));
  if (seen.has(name)) return [duplicateValue(field, name)];
  seen.add(name);
  return [];
}

function validatePort(port: JsonObject, path: string): StatusCause[] {
  const number = Number(port.containerPort ?? 0);
  if (number === 0) return [requiredValue(`${path}.containerPort`)];
  return number > 0 && number < 65_536
    ? []
    : [invalidValue(`${path}.containerPort`, number, 'must be between 1 and 65535, inclusive')];
}

function validateMount(mount: JsonObject, path: string, volumes: ReadonlySet<string>): StatusCause[] {
  const name = stringAt(mount, 'name');
  const causes: StatusCause[] = [];
  if (name === '') causes.push(requiredValue(`${path}.name`));
  else if (!volumes.has(name)) causes.push(notFoundValue(`${path}.name`, name));
  if (stringAt(mount, 'mountPath') === '') causes.push(requiredValue(`${path}.mountPath`));
  return causes;
}
