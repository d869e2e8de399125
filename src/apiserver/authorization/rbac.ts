import type { UserInfo } from '../authentication/authenticator.ts';
import type { Storage } from '../storage/storage.ts';
import type { PolicyRule } from './policy-rule.ts';
import { type RuleBinding, readBindings } from './rbac-bindings.ts';

/** What a request wants to do. */
export interface Attributes {
  readonly user: UserInfo;
  readonly verb: string;
  readonly isResource: boolean;
  readonly group: string;
  readonly resource: string;
  readonly subresource: string;
  readonly namespace: string;
  readonly name: string;
  readonly path: string;
}

export interface Decision {
  readonly allowed: boolean;
  readonly reason: string;
}

const rbacStores = ['roles', 'rolebindings', 'clusterroles', 'clusterrolebindings'].map(
  (name) => `${name}.rbac.authorization.k8s.io`,
);

/** Role-based access control on the roles and bindings in the storage. */
export class RbacAuthorizer {
  readonly #storage: Storage;
  #readAt = -1;
  #bindings: readonly RuleBinding[] = [];

  constructor(storage: Storage) {
    this.#storage = storage;
  }

  authorize(attributes: Attributes): Decision {
    if (attributes.user.groups.includes('system:masters')) return { allowed: true, reason: '' };
    for (const binding of this.#bindingsOf(attributes.user)) {
      if (binding.namespace !== '' && binding.namespace !== attributes.namespace) continue;
      if (binding.rules.some((rule) => allows(rule, attributes)))
        return { allowed: true, reason: binding.reason(attributes.user) };
    }
    return { allowed: false, reason: '' };
  }

  /** The rules that hold for a user in a namespace. */
  rulesFor(user: UserInfo, namespace: string): readonly PolicyRule[] {
    const bound = this.#bindingsOf(user).filter(
      (binding) => binding.namespace === '' || binding.namespace === namespace,
    );
    return bound.flatMap((binding) => binding.rules);
  }

  #bindingsOf(user: UserInfo): readonly RuleBinding[] {
    const revision = Math.max(...rbacStores.map((name) => this.#storage.store(name).revision));
    if (revision !== this.#readAt) {
      this.#bindings = readBindings(this.#storage);
      this.#readAt = revision;
    }
    return this.#bindings.filter((binding) => binding.appliesTo(user));
  }
}

function allows(rule: PolicyRule, wanted: Attributes): boolean {
  if (!has(rule.verbs, wanted.verb)) return false;
  if (!wanted.isResource) return (rule.nonResourceURLs ?? []).some((url) => coversPath(url, wanted.path));
  const resource = wanted.subresource === '' ? wanted.resource : `${wanted.resource}/${wanted.subresource}`;
  const coversResource =
    has(rule.resources, resource) || (wanted.subresource !== '' && has(rule.resources, `*/${wanted.subresource}`));
  const names = rule.resourceNames ?? [];
  return has(rule.apiGroups, wanted.group) && coversResource && (names.length === 0 || names.includes(wanted.name));
}

function has(list: readonly string[] | undefined, wanted: string): boolean {
  return list?.includes('*') === true || list?.includes(wanted) === true;
}

function coversPath(url: string, path: string): boolean {
  return url === '*' || url === path || (url.endsWith('*') && path.startsWith(url.slice(0, -1)));
}
