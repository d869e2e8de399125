import { type ApiObject, objectAt, stringAt } from '../api-object.ts';
import type { UserInfo } from '../authentication/authenticator.ts';
import { forbidden, notFound } from '../errors/status-errors.ts';
import type { ServedResource } from '../resources/resource-definition.ts';
import type { Storage } from '../storage/storage.ts';
import { breakDown, compact, covers, describeRule } from './compare-rules.ts';
import { type PolicyRule, readRules } from './policy-rule.ts';
import { RbacAuthorizer } from './rbac.ts';

const rbacGroup = 'rbac.authorization.k8s.io';

/**
 * Looks at roles and bindings that a user wants to write: nobody may give more than they have. Undefined for other
 * resources, and for those who may do everything. The check throws 403.
 */
export function createEscalationCheck(
  storage: Storage,
  resource: ServedResource,
  user: UserInfo,
): ((object: ApiObject) => void) | undefined {
  if (resource.group !== rbacGroup || user.groups.includes('system:masters')) return undefined;
  const authorizer = new RbacAuthorizer(storage);
  const isBinding = resource.resource.endsWith('bindings');
  return (object) => {
    const { namespace = '', name = '' } = object.metadata;
    const given = isBinding ? namedRole(object) : { resource: resource.resource, name };
    const asked = { ...given, verb: isBinding ? 'bind' : 'escalate', group: rbacGroup, namespace };
    const attributes = { ...asked, user, isResource: true, subresource: '', path: '' };
    if (authorizer.authorize(attributes).allowed) return;
    const rules = isBinding ? rulesOfRole(storage, resource, given, namespace) : readRules(object.rules);
    const missing = rules.flatMap(breakDown).filter((rule) => !covers(authorizer.rulesFor(user, namespace), rule));
    if (missing.length > 0) throw forbidden(resource, name, describe(user, missing));
  };
}

interface NamedRole {
  readonly resource: string;
  readonly name: string;
}

function namedRole(binding: ApiObject): NamedRole {
  const role = objectAt(binding, 'roleRef');
  return {
    resource: stringAt(role, 'kind') === 'ClusterRole' ? 'clusterroles' : 'roles',
    name: stringAt(role, 'name'),
  };
}

function rulesOfRole(
  storage: Storage,
  binding: ServedResource,
  role: NamedRole,
  namespace: string,
): readonly PolicyRule[] {
  const key = role.resource === 'roles' ? `${namespace}/${role.name}` : role.name;
  const stored = storage.store(`${role.resource}.${rbacGroup}`).get(key);
  if (!stored) throw notFound(binding, role.name);
  return readRules(stored.parse().rules);
}

function describe({ name, groups }: UserInfo, missing: readonly PolicyRule[]): string {
  const who = `user ${JSON.stringify(name)} (groups=[${groups.map((group) => JSON.stringify(group)).join(' ')}])`;
  const rights = [...new Set(compact(missing).map(describeRule))].sort().join('\n');
  return `${who} is attempting to grant RBAC permissions not currently held:\n${rights}`;
}
