import { type ApiObject, arrayAt, objectAt, stringAt } from '../api-object.ts';
import { itemsOf } from '../defaults/set-default.ts';
import type { ServedResource } from '../resources/resource-definition.ts';
import { labelProblems } from '../validation/names.ts';
import { quantitiesOf } from '../validation/resource-rules.ts';
import { podWarnings } from './pod-warnings.ts';
import { fractionWarnings } from './quantity-warnings.ts';

type WarningRule = (object: ApiObject) => string[];

const templateAt = (object: ApiObject, ...path: string[]) =>
  podWarnings(objectAt(object, ...path) ?? {}, path.join('.'));
const ofTemplate: WarningRule = (object) => templateAt(object, 'spec', 'template');

const rules: Readonly<Record<string, WarningRule>> = {
  pods: (pod) => podWarnings(pod),
  podtemplates: (template) => templateAt(template, 'template'),
  replicationcontrollers: (controller) => [...nameWarnings(controller), ...ofTemplate(controller)],
  'deployments.apps': (deployment) => [...nameWarnings(deployment), ...ofTemplate(deployment)],
  'replicasets.apps': (replicaSet) => [...nameWarnings(replicaSet), ...ofTemplate(replicaSet)],
  'daemonsets.apps': ofTemplate,
  'statefulsets.apps': (statefulSet) => [
    ...ofTemplate(statefulSet),
    ...(Number(objectAt(statefulSet, 'spec')?.revisionHistoryLimit ?? 0) < 0
      ? ['spec.revisionHistoryLimit: a negative value retains all historical revisions; a value >= 0 is recommended']
      : []),
  ],
  'jobs.batch': (job) => [...nameWarnings(job), ...ofTemplate(job)],
  'cronjobs.batch': (cronJob) => [
    ...nameWarnings(cronJob),
    ...templateAt(cronJob, 'spec', 'jobTemplate', 'spec', 'template'),
  ],
  services: serviceWarnings,
  secrets: keyPairWarnings,
  persistentvolumeclaims: (claim) =>
    ['requests', 'limits'].flatMap((list) =>
      fractionWarnings(
        quantitiesOf(objectAt(claim, 'spec', 'resources'), list).storage,
        `spec.resources.${list}[storage]`,
      ),
    ),
  persistentvolumes: (volume) =>
    stringAt(volume, 'spec', 'persistentVolumeReclaimPolicy') === 'Recycle'
      ? [
          'spec.persistentVolumeReclaimPolicy: The Recycle reclaim policy is deprecated. Instead, the recommended approach is to use dynamic provisioning.',
        ]
      : [],
  'csidrivers.storage.k8s.io': (driver) => {
    const spec = objectAt(driver, 'spec');
    const isUnset = itemsOf(spec, 'tokenRequests').length > 0 && spec?.serviceAccountTokenInSecrets === undefined;
    const advice = 'set to true to prevent possible logging of tokens in volume attributes';
    return isUnset ? [`spec.serviceAccountTokenInSecrets is unset; if supported by this CSI driver, ${advice}`] : [];
  },
  'endpointslices.discovery.k8s.io': (slice) =>
    slice.addressType === 'FQDN' ? ['spec.addressType: FQDN endpoints are deprecated'] : [],
  'ingresses.networking.k8s.io': ({ metadata, spec }) =>
    metadata.annotations?.[ingressClass] !== undefined && objectAt(spec)?.ingressClassName === undefined
      ? [`annotation "${ingressClass}" is deprecated, please use 'spec.ingressClassName' instead`]
      : [],
};

/** Kinds of which every write warns; the others warn when a write changes what is wanted. */
export const warnedAlways: ReadonlySet<string> = new Set([
  'services',
  'persistentvolumeclaims',
  'persistentvolumes',
  'secrets',
]);

const ingressClass = 'kubernetes.io/ingress.class';

/** What the API says in Warning headers about an object that it takes. */
export function objectWarnings(resource: ServedResource, object: ApiObject): string[] {
  return rules[resource.qualified]?.(object) ?? [];
}

function nameWarnings({ metadata }: ApiObject): string[] {
  const problems = labelProblems(metadata.name ?? '');
  if (problems.length === 0) return [];
  const words =
    'metadata.name: this is used in Pod names and hostnames, which can result in surprising behavior; a DNS label is recommended';
  return [`${words}: [${problems.join(' ')}]`];
}

/** A certificate and a key that a server cannot use; the server says what its own library does. */
function keyPairWarnings(secret: ApiObject): string[] {
  if (secret.type !== 'kubernetes.io/tls') return [];
  const [certificate, key] = ['tls.crt', 'tls.key'].map((name) =>
    Buffer.from(stringAt(secret, 'data', name), 'base64').toString(),
  );
  if (!certificate?.includes('-----BEGIN CERTIFICATE-----'))
    return ['tls: failed to find any PEM data in certificate input'];
  if (!key?.includes('PRIVATE KEY-----')) return ['tls: failed to find any PEM data in key input'];
  return [];
}

function serviceWarnings({ spec }: ApiObject): string[] {
  const { type, sessionAffinity, externalName, trafficDistribution } = objectAt(spec) ?? {};
  const hasExternal = arrayAt(spec, 'externalIPs').length > 0;
  const isHeadless = arrayAt(spec, 'clusterIPs')[0] === 'None';
  const warnings: string[] = [];
  if (isHeadless && stringAt(spec, 'loadBalancerIP') !== '')
    warnings.push('spec.loadBalancerIP is ignored for headless services');
  if (isHeadless && hasExternal) warnings.push('spec.externalIPs is ignored for headless services');
  if (isHeadless && sessionAffinity !== 'None') warnings.push('spec.SessionAffinity is ignored for headless services');
  if (hasExternal && !isHeadless && type !== 'ExternalName')
    warnings.push('spec.externalIPs is deprecated and may no longer be implemented in some clusters');
  if (type === 'ExternalName' && hasExternal)
    warnings.push('spec.externalIPs is ignored when spec.type is "ExternalName"');
  if (type !== 'ExternalName' && externalName)
    warnings.push('spec.externalName is ignored when spec.type is not "ExternalName"');
  if (trafficDistribution === 'PreferClose')
    warnings.push('spec.trafficDistribution: "PreferClose" is deprecated; use "PreferSameZone"');
  return warnings;
}
