import type { StatusCause } from '../../object/status.ts';
import { type JsonObject, stringAt } from '../api-object.ts';
import { itemsOf, optionalChild } from '../defaults/set-default.ts';
import { duplicateValue, invalidValue } from '../errors/field-causes.ts';
import { checkEnum, invalidAll } from './checks.ts';
import { labelProblems, subdomainProblems } from './names.ts';

/** Claims of devices that a pod brings along: each is there, or is made from a template. */
export function validatePodClaims(spec: JsonObject, path: string): StatusCause[] {
  const seen = new Set<string>();
  return itemsOf(spec, 'resourceClaims').flatMap((claim, i) => {
    const field = `${path}.resourceClaims[${i}]`;
    const { name = '', resourceClaimName = null, resourceClaimTemplateName = null } = claim;
    const shown = {
      Name: name,
      ResourceClaimName: resourceClaimName,
      ResourceClaimTemplateName: resourceClaimTemplateName,
    };
    const causes = invalidAll(`${field}.name`, name, labelProblems(String(name)));
    if (seen.has(String(name))) causes.push(duplicateValue(`${field}.name`, name));
    seen.add(String(name));
    const both = 'at most one of `resourceClaimName` or `resourceClaimTemplateName` may be specified';
    const neither = 'must specify one of: `resourceClaimName`, `resourceClaimTemplateName`';
    if (resourceClaimName !== null && resourceClaimTemplateName !== null) causes.push(invalidValue(field, shown, both));
    if (resourceClaimName === null && resourceClaimTemplateName === null)
      causes.push(invalidValue(field, shown, neither));
    for (const source of ['resourceClaimName', 'resourceClaimTemplateName']) {
      const text = claim[source];
      if (typeof text === 'string') causes.push(...invalidAll(`${field}.${source}`, text, subdomainProblems(text)));
    }
    return causes;
  });
}

/** A container uses claims that its pod has. */
export function validateUsedClaims(container: JsonObject, path: string, known: readonly string[]): StatusCause[] {
  const names = known.length === 0 ? ' which is empty' : `: ${known.join(', ')}`;
  return itemsOf(optionalChild(container, 'resources'), 'claims').flatMap((claim, i) => {
    const name = stringAt(claim, 'name');
    if (known.includes(name)) return [];
    const message = `Not found: ${JSON.stringify(name)}: must be one of the names in pod.spec.resourceClaims${names}`;
    return [{ reason: 'FieldValueNotFound', message, field: `${path}.resources.claims[${i}]` }];
  });
}

/** What happens to a container when it is resized. */
export function validateResizePolicy(container: JsonObject, path: string, restartPolicy: string): StatusCause[] {
  const seen = new Set<string>();
  const field = `${path}.resizePolicy`;
  return itemsOf(container, 'resizePolicy').flatMap((policy, i) => {
    const [name, restart] = [stringAt(policy, 'resourceName'), stringAt(policy, 'restartPolicy')];
    const causes = seen.has(name) ? [duplicateValue(`${field}[${i}]`, name)] : [];
    seen.add(name);
    causes.push(...checkEnum(field, name, ['cpu', 'memory'], 'required'));
    causes.push(...checkEnum(field, restart, ['NotRequired', 'RestartContainer'], 'required'));
    if (restartPolicy === 'Never' && restart === 'RestartContainer')
      causes.push(invalidValue(field, restart, "must be 'NotRequired' when pod `restartPolicy` is 'Never'"));
    return causes;
  });
}
