import type { StatusCause } from '../../object/status.ts';
import { type ApiObject, arrayAt, type JsonObject, stringAt } from '../api-object.ts';
import { itemsOf, optionalChild } from '../defaults/set-default.ts';
import { invalidValue, requiredValue, unsupportedValue } from '../errors/field-causes.ts';
import { checkEnum, invalidAll } from './checks.ts';
import { pathSegmentProblems, subdomainProblems } from './names.ts';
import type { KindRule } from './validate-object.ts';

const group = 'rbac.authorization.k8s.io';

/** Rules of roles and of who has them. */
export const rbacRules: Readonly<Record<string, KindRule>> = {
  [`roles.${group}`]: (role) => validateRules(role, true),
  [`clusterroles.${group}`]: validateClusterRole,
  [`rolebindings.${group}`]: (binding) => validateBinding(binding, ['Role', 'ClusterRole']),
  [`clusterrolebindings.${group}`]: (binding) => validateBinding(binding, ['ClusterRole']),
};

function validateClusterRole(role: ApiObject): StatusCause[] {
  const causes = validateRules(role, false);
  const aggregation = optionalChild(role, 'aggregationRule');
  if (aggregation && itemsOf(aggregation, 'clusterRoleSelectors').length === 0) {
    const detail = 'at least one clusterRoleSelector required if aggregationRule is non-nil';
    causes.push(requiredValue('aggregationRule.clusterRoleSelectors', detail));
  }
  return causes;
}

function validateRules(role: ApiObject, isNamespaced: boolean): StatusCause[] {
  return itemsOf(role, 'rules').flatMap((rule, i) => validateRule(rule, `rules[${i}]`, isNamespaced));
}

function validateRule(rule: JsonObject, path: string, isNamespaced: boolean): StatusCause[] {
  const has = (field: string) => arrayAt(rule, field).length > 0;
  const causes: StatusCause[] = [];
  if (!has('verbs')) causes.push(requiredValue(`${path}.verbs`, 'verbs must contain at least one value'));
  const urls = arrayAt(rule, 'nonResourceURLs');
  if (urls.length > 0) {
    const isMixed = has('apiGroups') || has('resources') || has('resourceNames');
    if (isNamespaced)
      causes.push(invalidValue(`${path}.nonResourceURLs`, urls, 'namespaced rules cannot apply to non-resource URLs'));
    if (isMixed) {
      const detail = 'rules cannot apply to both regular resources and non-resource URLs';
      causes.push(invalidValue(`${path}.nonResourceURLs`, urls, detail));
    }
    return causes;
  }
  if (!has('apiGroups'))
    causes.push(requiredValue(`${path}.apiGroups`, 'resource rules must supply at least one api group'));
  if (!has('resources'))
    causes.push(requiredValue(`${path}.resources`, 'resource rules must supply at least one resource'));
  return causes;
}

function validateBinding(binding: ApiObject, kinds: readonly string[]): StatusCause[] {
  const reference = optionalChild(binding, 'roleRef') ?? {};
  const name = stringAt(reference, 'name');
  const isNamespaced = kinds.includes('Role');
  const causes = [
    ...checkEnum('roleRef.apiGroup', reference.apiGroup, [group]),
    ...checkEnum('roleRef.kind', reference.kind, kinds),
  ];
  if (name === '') causes.push(requiredValue('roleRef.name'));
  else causes.push(...invalidAll('roleRef.name', name, pathSegmentProblems(name)));
  itemsOf(binding, 'subjects').forEach((subject, i) => {
    causes.push(...validateSubject(subject, `subjects[${i}]`, isNamespaced));
  });
  return causes;
}

function validateSubject(subject: JsonObject, path: string, isNamespaced: boolean): StatusCause[] {
  const name = stringAt(subject, 'name');
  const kind = stringAt(subject, 'kind');
  const apiGroup = stringAt(subject, 'apiGroup');
  const causes = name === '' ? [requiredValue(`${path}.name`)] : [];
  if (kind === 'ServiceAccount') {
    if (name !== '') causes.push(...invalidAll(`${path}.name`, name, subdomainProblems(name)));
    if (apiGroup !== '') causes.push(unsupportedValue(`${path}.apiGroup`, apiGroup, ['']));
    if (!isNamespaced && stringAt(subject, 'namespace') === '') causes.push(requiredValue(`${path}.namespace`));
    return causes;
  }
  if (kind === 'User' || kind === 'Group') return [...causes, ...checkEnum(`${path}.apiGroup`, apiGroup, [group])];
  return [...causes, unsupportedValue(`${path}.kind`, kind, ['ServiceAccount', 'User', 'Group'])];
}
