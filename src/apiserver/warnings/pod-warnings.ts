import { type JsonObject, objectAt, stringAt } from '../api-object.ts';
import { itemsOf, optionalChild } from '../defaults/set-default.ts';
import { quantitiesOf } from '../validation/resource-rules.ts';
import { fractionWarnings } from './quantity-warnings.ts';

/** Labels of nodes that have other names now. */
const formerLabels: Readonly<Record<string, string>> = {
  'beta.kubernetes.io/arch': 'deprecated since v1.14; use "kubernetes.io/arch" instead',
  'beta.kubernetes.io/os': 'deprecated since v1.14; use "kubernetes.io/os" instead',
  'failure-domain.beta.kubernetes.io/region': 'deprecated since v1.17; use "topology.kubernetes.io/region" instead',
  'failure-domain.beta.kubernetes.io/zone': 'deprecated since v1.17; use "topology.kubernetes.io/zone" instead',
  'beta.kubernetes.io/instance-type': 'deprecated since v1.17; use "node.kubernetes.io/instance-type" instead',
};

const formerAnnotations: Readonly<Record<string, string>> = {
  'scheduler.alpha.kubernetes.io/critical-pod': 'non-functional in v1.16+; use the "priorityClassName" field instead',
  'security.alpha.kubernetes.io/sysctls': 'non-functional in v1.11+; use the "sysctls" field instead',
  'security.alpha.kubernetes.io/unsafe-sysctls': 'non-functional in v1.11+; use the "sysctls" field instead',
};

const formerVolumes: Readonly<Record<string, string>> = {
  photonPersistentDisk: 'deprecated in v1.11, non-functional in v1.16+',
  gitRepo: 'deprecated in v1.11, and disabled by default in v1.33+',
  scaleIO: 'deprecated in v1.16, non-functional in v1.22+',
  flocker: 'deprecated in v1.22, non-functional in v1.25+',
  storageos: 'deprecated in v1.22, non-functional in v1.25+',
  quobyte: 'deprecated in v1.22, non-functional in v1.25+',
  glusterfs: 'deprecated in v1.25, non-functional in v1.26+',
  cephfs: 'deprecated in v1.28, non-functional in v1.31+',
  rbd: 'deprecated in v1.28, non-functional in v1.31+',
};

/** What the API advises against in a pod, or in the template at `path`. */
export function podWarnings(pod: JsonObject, path = ''): string[] {
  const spec = optionalChild(pod, 'spec') ?? {};
  const prefix = path === '' ? '' : `${path}.`;
  const at = `${prefix}spec`;
  return [
    ...Object.keys(optionalChild(spec, 'nodeSelector') ?? {}).flatMap((label) =>
      formerLabels[label] ? [`${at}.nodeSelector[${label}]: ${formerLabels[label]}`] : [],
    ),
    ...spreadWarnings(spec, at),
    ...Object.keys(objectAt(pod, 'metadata', 'annotations') ?? {}).flatMap((name) =>
      formerAnnotations[name] ? [`${prefix}metadata.annotations[${name}]: ${formerAnnotations[name]}`] : [],
    ),
    ...itemsOf(spec, 'volumes').flatMap((volume, i) =>
      Object.keys(volume).flatMap((source) =>
        formerVolumes[source]
          ? [`${at}.volumes[${i}].${source === 'storageos' ? 'storageOS' : source}: ${formerVolumes[source]}`]
          : [],
      ),
    ),
    ...repeated(itemsOf(spec, 'hostAliases'), 'ip', `${at}.hostAliases`),
    ...repeated(itemsOf(spec, 'imagePullSecrets'), 'name', `${at}.imagePullSecrets`),
    ...itemsOf(spec, 'imagePullSecrets').flatMap((secret, i) =>
      stringAt(secret, 'name') === '' ? [`${at}.imagePullSecrets[${i}].name: invalid empty name ""`] : [],
    ),
    ...containersOf(spec, at).flatMap(({ container, field }) => containerWarnings(container, field)),
    ...portWarnings(containersOf(spec, at)),
    ...(Number(spec.terminationGracePeriodSeconds ?? 0) < 0
      ? [`${at}.terminationGracePeriodSeconds: must be >= 0; negative values are invalid and will be treated as 1`]
      : []),
    ...affinityWarnings(spec, at),
  ];
}

function spreadWarnings(spec: JsonObject, path: string): string[] {
  return itemsOf(spec, 'topologySpreadConstraints').flatMap((constraint, i) => {
    const field = `${path}.topologySpreadConstraints[${i}]`;
    const key = stringAt(constraint, 'topologyKey');
    return [
      ...(formerLabels[key] ? [`${field}.topologyKey: ${key} is ${formerLabels[key]}`] : []),
      ...(constraint.labelSelector === undefined
        ? [`${field}.labelSelector: a null labelSelector results in matching no pod`]
        : []),
    ];
  });
}

function repeated(items: readonly JsonObject[], name: string, path: string): string[] {
  const seen = new Set<string>();
  return items.flatMap((item, i) => {
    const value = stringAt(item, name);
    if (seen.has(value)) return [`${path}[${i}].${name}: duplicate ${name} ${JSON.stringify(value)}`];
    seen.add(value);
    return [];
  });
}

interface PlacedContainer {
  readonly container: JsonObject;
  readonly field: string;
}

function containersOf(spec: JsonObject, path: string): PlacedContainer[] {
  return ['initContainers', 'containers', 'ephemeralContainers'].flatMap((list) =>
    itemsOf(spec, list).map((container, i) => ({ container, field: `${path}.${list}[${i}]` })),
  );
}

function containerWarnings(container: JsonObject, path: string): string[] {
  const resources = optionalChild(container, 'resources');
  const fractions = ['memory', 'ephemeral-storage'].flatMap((name) =>
    ['limits', 'requests'].flatMap((list) =>
      fractionWarnings(quantitiesOf(resources, list)[name], `${path}.resources.${list}[${name}]`),
    ),
  );
  const seen = new Set<string>();
  return [
    ...fractions,
    ...itemsOf(container, 'env').flatMap((variable, i) => {
      const name = stringAt(variable, 'name');
      const value = stringAt(variable, 'value');
      const reference = `$(${name})`;
      const hides = variable.valueFrom !== undefined || value === reference || !value.includes(reference);
      if (seen.has(name) && hides)
        return [
          `${path}.env[${i}]: hides previous definition of ${JSON.stringify(name)}, which may be dropped when using apply`,
        ];
      seen.add(name);
      return [];
    }),
  ];
}

function portWarnings(containers: readonly PlacedContainer[]): string[] {
  const ports = containers.flatMap(({ container, field }) =>
    itemsOf(container, 'ports').map((port, i) => ({ port, field: `${field}.ports[${i}]` })),
  );
  const warnings = ports.flatMap(({ port, field }, at) =>
    ports.slice(0, at).flatMap((other) => {
      if (port.containerPort !== other.port.containerPort || port.protocol !== other.port.protocol) return [];
      const [host, otherHost] = [port.hostPort ?? 0, other.port.hostPort ?? 0];
      if (host === otherHost && port.hostIP === other.port.hostIP)
        return [`${field}: duplicate port definition with ${other.field}`];
      if (host === 0 || otherHost === 0) return [`${field}: overlapping port definition with ${other.field}`];
      return [];
    }),
  );
  const names = new Map<string, string>();
  for (const { port, field } of ports) {
    const name = stringAt(port, 'name');
    const first = names.get(name);
    if (name === '') continue;
    if (first === undefined) names.set(name, field);
    else
      warnings.push(
        `${field}: duplicate port name ${JSON.stringify(name)} with ${first}, services and probes that select ports by name will use ${first}`,
      );
  }
  return warnings;
}

const required = 'requiredDuringSchedulingIgnoredDuringExecution';
const preferred = 'preferredDuringSchedulingIgnoredDuringExecution';

function affinityWarnings(spec: JsonObject, path: string): string[] {
  const affinity = optionalChild(spec, 'affinity');
  return ['podAffinity', 'podAntiAffinity'].flatMap((kind) =>
    [required, preferred].flatMap((list) =>
      itemsOf(optionalChild(affinity, kind), list).flatMap((item, i) => {
        const isPreferred = list === preferred;
        const term = isPreferred ? (optionalChild(item, 'podAffinityTerm') ?? {}) : item;
        const field = `${path}.affinity.${kind}.${list}[${i}]${isPreferred ? '.podAffinityTerm' : ''}.labelSelector`;
        return term.labelSelector === undefined ? [`${field}: a null labelSelector results in matching no pod`] : [];
      }),
    ),
  );
}
