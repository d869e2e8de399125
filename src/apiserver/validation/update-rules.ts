import type { JsonValue } from '../../core/json.ts';
import type { StatusCause } from '../../object/status.ts';
import { type ApiObject, type JsonObject, objectAt, stringAt, valueAt } from '../api-object.ts';
import { itemsOf } from '../defaults/set-default.ts';
import { forbiddenField, invalidValue } from '../errors/field-causes.ts';
import { isSameJson } from '../managed-fields/is-same-json.ts';

type UpdateRule = (next: ApiObject, old: ApiObject) => StatusCause[];

/** What cannot change in objects of a kind. */
export const updateRules: Readonly<Record<string, UpdateRule>> = {
  secrets: (next, old) => [
    ...(stringAt(next, 'type') === stringAt(old, 'type') ? [] : [immutable('type', next.type)]),
    ...sealed(next, old, ['data']),
  ],
  configmaps: (next, old) => sealed(next, old, ['data', 'binaryData']),
  'deployments.apps': keepsSelector,
  'replicasets.apps': keepsSelector,
  'daemonsets.apps': keepsSelector,
  'jobs.batch': keepsSelector,
  services: (next, old) => {
    const address = stringAt(old, 'spec', 'clusterIP');
    const kept =
      address === '' ||
      stringAt(next, 'spec', 'type') === 'ExternalName' ||
      stringAt(next, 'spec', 'clusterIP') === address;
    return kept
      ? []
      : [invalidValue('spec.clusterIPs[0]', valueAt(next, 'spec', 'clusterIPs'), 'may not change once set')];
  },
  pods: (next, old) => {
    if (same(updatable(next), updatable(old))) return [];
    return [forbiddenField('spec', `pod updates may not change fields other than ${changeable.join(',')}`)];
  },
  'rolebindings.rbac.authorization.k8s.io': keepsRole,
  'clusterrolebindings.rbac.authorization.k8s.io': keepsRole,
};

const changeable = [
  '`spec.containers[*].image`',
  '`spec.initContainers[*].image`',
  '`spec.activeDeadlineSeconds`',
  '`spec.tolerations` (only additions to existing tolerations)',
  '`spec.terminationGracePeriodSeconds` (allow it to be set to 1 if it was previously negative)',
];

function immutable(field: string, value: unknown): StatusCause {
  return invalidValue(field, value, 'field is immutable');
}

function same(a: unknown, b: unknown): boolean {
  return isSameJson(a as JsonValue | undefined, b as JsonValue | undefined);
}

function sealed(next: ApiObject, old: ApiObject, fields: readonly string[]): StatusCause[] {
  if (old.immutable !== true) return [];
  const detail = 'field is immutable when `immutable` is set';
  const changed = ['immutable', ...fields].filter((field) => !same(next[field], old[field]));
  return changed.map((field) => forbiddenField(field, detail));
}

function keepsSelector(next: ApiObject, old: ApiObject): StatusCause[] {
  const selector = objectAt(next, 'spec', 'selector');
  return same(selector, objectAt(old, 'spec', 'selector')) ? [] : [immutable('spec.selector', selector)];
}

function keepsRole(next: ApiObject, old: ApiObject): StatusCause[] {
  if (same(next.roleRef, old.roleRef)) return [];
  const [APIGroup, Kind, Name] = ['apiGroup', 'kind', 'name'].map((name) => stringAt(next, 'roleRef', name));
  return [invalidValue('roleRef', { APIGroup, Kind, Name }, 'cannot change roleRef')];
}

/** A pod's spec without what an update may change. */
function updatable(pod: ApiObject): JsonObject {
  const spec = objectAt(pod, 'spec') ?? {};
  const { activeDeadlineSeconds: _a, tolerations: _t, terminationGracePeriodSeconds: _g, ...rest } = spec;
  const withoutImages = (list: string) => itemsOf(spec, list).map(({ image: _image, ...container }) => container);
  return { ...rest, containers: withoutImages('containers'), initContainers: withoutImages('initContainers') };
}
