import type { StatusCause } from '../../object/status.ts';
import { type ApiObject, type JsonObject, objectAt } from '../api-object.ts';
import { invalidValue } from '../errors/field-causes.ts';
import { forbidden } from '../errors/status-errors.ts';
import type { ServedResource } from '../resources/resource-definition.ts';
import type { ServerState } from '../server-state.ts';
import { type SecurityLevel, securityViolations } from './pod-security-checks.ts';

const prefix = 'pod-security.kubernetes.io';
const levels: readonly string[] = ['privileged', 'baseline', 'restricted'];
const versionPattern = /^(latest|v1\.\d+)$/;

/** Where kinds keep the spec of their pods. */
const templates: Readonly<Record<string, readonly string[]>> = {
  pods: ['spec'],
  podtemplates: ['template', 'spec'],
  replicationcontrollers: ['spec', 'template', 'spec'],
  'deployments.apps': ['spec', 'template', 'spec'],
  'replicasets.apps': ['spec', 'template', 'spec'],
  'daemonsets.apps': ['spec', 'template', 'spec'],
  'statefulsets.apps': ['spec', 'template', 'spec'],
  'jobs.batch': ['spec', 'template', 'spec'],
  'cronjobs.batch': ['spec', 'jobTemplate', 'spec', 'template', 'spec'],
};

/** Refuses pods that the labels of their namespace forbid, and warns of those that it only discourages. */
export function checkPodSecurity(
  state: ServerState,
  resource: ServedResource,
  object: ApiObject,
  warnings: string[],
): void {
  const path = templates[resource.qualified];
  const spec = path && objectAt(object, ...path);
  const labels = state.storage.store('namespaces').get(object.metadata.namespace ?? '')?.labels;
  if (!spec || !labels) return;
  const enforced = violations(spec, labels, 'enforce');
  if (enforced && resource.qualified === 'pods')
    throw forbidden(resource, object.metadata.name ?? '', `violates PodSecurity ${enforced}`);
  const warned = violations(spec, labels, 'warn') ?? (resource.qualified === 'pods' ? undefined : enforced);
  if (warned) warnings.push(`would violate PodSecurity ${warned}`);
}

/** `"LEVEL:VERSION": what it forbids`, when there is something. */
function violations(spec: JsonObject, labels: Readonly<Record<string, string>>, mode: string): string | undefined {
  const level = labels[`${prefix}/${mode}`];
  if (level === undefined || !levels.includes(level)) return undefined;
  const version = labels[`${prefix}/${mode}-version`] ?? 'latest';
  const found = securityViolations(spec, level as SecurityLevel);
  return found.length === 0 ? undefined : `${JSON.stringify(`${level}:${version}`)}: ${found.join(', ')}`;
}

/** The labels of a namespace that say which pods it takes. */
export function validateSecurityLabels(namespace: ApiObject): StatusCause[] {
  const labels = namespace.metadata.labels ?? {};
  return ['enforce', 'audit', 'warn'].flatMap((mode) => {
    const level = labels[`${prefix}/${mode}`];
    const version = labels[`${prefix}/${mode}-version`];
    const field = `metadata.labels[${prefix}/${mode}`;
    return [
      ...(level === undefined || levels.includes(level)
        ? []
        : [invalidValue(`${field}]`, level, `must be one of ${levels.join(', ')}`)]),
      ...(version === undefined || versionPattern.test(version)
        ? []
        : [invalidValue(`${field}-version]`, version, 'must be "latest" or "v1.x"')]),
    ];
  });
}
