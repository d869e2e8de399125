import type { JsonObject } from '../api-object.ts';
import { type BootstrapBinding, type BootstrapRole, bootstrapBindings, bootstrapRoles } from './builtin-roles.ts';
import type { Create, Place } from './initial-content.ts';

const group = 'rbac.authorization.k8s.io';
const aggregateLabel = `${group}/aggregate-to-`;

/** Creates the roles and bindings that every cluster has. */
export function createRbacContent(create: Create): void {
  for (const role of bootstrapRoles) create(placeOf(role.namespace, 'roles'), toRole(role));
  for (const binding of bootstrapBindings) create(placeOf(binding.namespace, 'rolebindings'), toBinding(binding));
}

function placeOf(namespace: string | undefined, plural: string): Place {
  return namespace === undefined ? [group, 'v1', `cluster${plural}`] : [group, 'v1', plural, namespace];
}

function metadataOf(name: string, labels: Record<string, string> = {}): JsonObject {
  return {
    name,
    labels: { 'kubernetes.io/bootstrapping': 'rbac-defaults', ...labels },
    annotations: { 'rbac.authorization.kubernetes.io/autoupdate': 'true' },
  };
}

function toRole({ name, aggregateTo = [], aggregates, rules }: BootstrapRole): JsonObject {
  const labels = Object.fromEntries(aggregateTo.map((target) => [`${aggregateLabel}${target}`, 'true']));
  const clusterRoleSelectors = aggregates?.map((target) => ({
    matchLabels: { [`${aggregateLabel}${target}`]: 'true' },
  }));
  return {
    metadata: metadataOf(name, labels),
    ...(clusterRoleSelectors ? { aggregationRule: { clusterRoleSelectors } } : { rules: rules.map(parseRule) }),
  };
}

function parseRule(text: string): JsonObject {
  const [first = '', second = '', verbs = '', names] = text.split(' ');
  const list = (part: string) => part.split(',').map((item) => (item === 'core' ? '' : item));
  if (first === 'url') return { nonResourceURLs: list(second), verbs: list(verbs) };
  return {
    apiGroups: list(first),
    resources: list(second),
    verbs: list(verbs),
    ...(names === undefined ? {} : { resourceNames: list(names) }),
  };
}

function toBinding({ name, role, subjects }: BootstrapBinding): JsonObject {
  const slash = role.indexOf('/');
  return {
    metadata: metadataOf(name),
    roleRef: { apiGroup: group, kind: role.slice(0, slash), name: role.slice(slash + 1) },
    subjects: subjects.map(toSubject),
  };
}

function toSubject(text: string): JsonObject {
  const [kind = '', ...rest] = text.split('/');
  if (kind !== 'ServiceAccount') return { kind, apiGroup: group, name: rest.join('/') };
  return { kind, namespace: rest[0], name: rest[1] };
}
