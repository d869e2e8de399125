import { labelSelectorFromSpec } from '../../object/label-selector.ts';
import { arrayAt, isJsonObject, objectAt, stringAt } from '../api-object.ts';
import type { UserInfo } from '../authentication/authenticator.ts';
import type { Storage } from '../storage/storage.ts';
import type { StoredObject } from '../storage/stored-object.ts';
import { type PolicyRule, readRules } from './policy-rule.ts';

/** One binding with the rules that it gives. */
export interface RuleBinding {
  /** Empty for a ClusterRoleBinding. */
  readonly namespace: string;
  readonly rules: readonly PolicyRule[];
  appliesTo(user: UserInfo): boolean;
  /** Why a request of `user` is allowed, in the API's words. */
  reason(user: UserInfo): string;
}

const rbacGroup = 'rbac.authorization.k8s.io';

/** Reads all bindings together with the roles that they name; roles that are missing give nothing. */
export function readBindings(storage: Storage): readonly RuleBinding[] {
  const roles = readRoles(storage);
  return [
    ...bindingsIn(storage, `clusterrolebindings.${rbacGroup}`, roles),
    ...bindingsIn(storage, `rolebindings.${rbacGroup}`, roles),
  ];
}

/** Rules by `ClusterRole/name` and `Role/namespace/name`. */
function readRoles(storage: Storage): ReadonlyMap<string, readonly PolicyRule[]> {
  const roles = new Map<string, readonly PolicyRule[]>();
  const clusterRoles = [...storage.store(`clusterroles.${rbacGroup}`).view().range('', '')];
  for (const stored of clusterRoles) {
    const role = stored.parse();
    const aggregated = arrayAt(role, 'aggregationRule', 'clusterRoleSelectors');
    roles.set(
      `ClusterRole/${stored.key}`,
      aggregated.length > 0 ? aggregate(aggregated, clusterRoles) : readRules(role.rules),
    );
  }
  for (const stored of storage.store(`roles.${rbacGroup}`).view().range('', '')) {
    roles.set(`Role/${stored.key}`, readRules(stored.parse().rules));
  }
  return roles;
}

/** What the aggregation controller would write into the role. */
function aggregate(selectors: readonly unknown[], clusterRoles: readonly StoredObject[]): readonly PolicyRule[] {
  const parsed = selectors.filter(isJsonObject).map((selector) => labelSelectorFromSpec(selector));
  return clusterRoles
    .filter((role) => parsed.some((selector) => selector.matches(role.labels)))
    .flatMap((role) => readRules(role.parse().rules));
}

function bindingsIn(
  storage: Storage,
  storeName: string,
  roles: ReadonlyMap<string, readonly PolicyRule[]>,
): RuleBinding[] {
  return [...storage.store(storeName).view().range('', '')].map((stored) => {
    const slash = stored.key.indexOf('/');
    const namespace = stored.key.slice(0, Math.max(0, slash));
    return toBinding(namespace, stored.key.slice(slash + 1), stored.parse(), roles);
  });
}

function toBinding(
  namespace: string,
  name: string,
  binding: unknown,
  roles: ReadonlyMap<string, readonly PolicyRule[]>,
): RuleBinding {
  const kind = stringAt(binding, 'roleRef', 'kind');
  const role = stringAt(binding, 'roleRef', 'name');
  const subjects = arrayAt(binding, 'subjects').map((subject) => objectAt(subject) ?? {});
  const own =
    namespace === ''
      ? `ClusterRoleBinding ${JSON.stringify(name)}`
      : `RoleBinding ${JSON.stringify(`${name}/${namespace}`)}`;
  const subjectOf = (user: UserInfo) => subjects.find((subject) => isSubject(subject, user, namespace));
  return {
    namespace,
    rules: roles.get(kind === 'Role' ? `Role/${namespace}/${role}` : `ClusterRole/${role}`) ?? [],
    appliesTo: (user) => subjectOf(user) !== undefined,
    reason: (user) => {
      const subject = subjectOf(user);
      const who = stringAt(subject, 'kind');
      const subjectName =
        who === 'ServiceAccount'
          ? `${stringAt(subject, 'name')}/${stringAt(subject, 'namespace')}`
          : stringAt(subject, 'name');
      return `RBAC: allowed by ${own} of ${kind} ${JSON.stringify(role)} to ${who} ${JSON.stringify(subjectName)}`;
    },
  };
}

function isSubject(subject: unknown, user: UserInfo, namespace: string): boolean {
  const name = stringAt(subject, 'name');
  switch (stringAt(subject, 'kind')) {
    case 'User':
      return user.name === name;
    case 'Group':
      return user.groups.includes(name);
    case 'ServiceAccount':
      return user.name === `system:serviceaccount:${stringAt(subject, 'namespace') || namespace}:${name}`;
    default:
      return false;
  }
}
