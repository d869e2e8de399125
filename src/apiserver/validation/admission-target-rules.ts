import type { StatusCause } from '../../object/status.ts';
import { arrayAt, type JsonObject } from '../api-object.ts';
import { invalidValue, requiredValue } from '../errors/field-causes.ts';
import { checkEnum, checkRequired, invalidAll } from './checks.ts';
import { dns1035Problems } from './names.ts';

const operations = ['*', 'CONNECT', 'CREATE', 'DELETE', 'UPDATE'];

/** What a webhook or policy is about. */
export function validateRule(rule: JsonObject, path: string): StatusCause[] {
  const asked = arrayAt(rule, 'operations');
  return [
    ...checkWildcard(rule, path, 'operations', 'operations'),
    ...asked.flatMap((operation, i) => checkEnum(`${path}.operations[${i}]`, operation, operations)),
    ...checkWildcard(rule, path, 'apiGroups', 'API groups'),
    ...checkWildcard(rule, path, 'apiVersions', 'API versions'),
    ...arrayAt(rule, 'apiVersions').flatMap((version, i) => checkRequired(`${path}.apiVersions[${i}]`, version)),
    ...validateResources(arrayAt(rule, 'resources').map(String), `${path}.resources`),
    ...checkEnum(
      `${path}.scope`,
      rule.scope,
      ['*', 'Cluster', 'Namespaced'],
      rule.scope === '' ? 'unsupported' : 'allowed',
    ),
  ];
}

function checkWildcard(rule: JsonObject, path: string, field: string, what: string): StatusCause[] {
  const values = arrayAt(rule, field);
  if (values.length === 0) return [requiredValue(`${path}.${field}`)];
  if (values.length === 1 || !values.includes('*')) return [];
  return [invalidValue(`${path}.${field}`, values, `if '*' is present, must not specify other ${what}`)];
}

function validateResources(resources: readonly string[], path: string): StatusCause[] {
  if (resources.length === 0) return [requiredValue(path)];
  const causes: StatusCause[] = [];
  const seen = new Set<string>();
  for (const [i, resource] of resources.entries()) {
    if (resource === '') causes.push(requiredValue(`${path}[${i}]`));
    const [name, ...rest] = resource.split('/');
    if (rest.length === 0) continue;
    const part = rest.join('/');
    for (const wide of [`${name}/*`, `*/${part}`])
      if (seen.has(wide))
        causes.push(invalidValue(`${path}[${i}]`, resource, `if '${wide}' is present, must not specify ${resource}`));
    seen.add(resource);
  }
  if (resources.length > 1 && resources.includes('*/*'))
    causes.push(invalidValue(path, resources, "if '*/*' is present, must not specify other resources"));
  const plain = resources.filter((resource) => resource !== '' && !resource.includes('/'));
  if (plain.includes('*') && plain.at(-1) !== '*')
    causes.push(
      invalidValue(path, resources, "if '*' is present, must not specify other resources without subresources"),
    );
  return causes;
}

/** Versions of the reviews that a webhook reads. */
export function validateReviewVersions(versions: readonly string[], path: string): StatusCause[] {
  const known = ['v1', 'v1beta1'];
  if (versions.length === 0) return [requiredValue(path, `must specify one of ${known.join(', ')}`)];
  const causes = versions.flatMap((version, i) =>
    versions.indexOf(version) < i
      ? [invalidValue(`${path}[${i}]`, version, 'duplicate version')]
      : invalidAll(`${path}[${i}]`, version, dns1035Problems(version)),
  );
  if (versions.some((version) => known.includes(version))) return causes;
  return [...causes, invalidValue(path, versions, `must include at least one of ${known.join(', ')}`)];
}
