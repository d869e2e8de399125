import type { StatusCause } from '../../object/status.ts';
import { type ApiObject, type ApiObjectMeta, arrayAt, type JsonObject, objectAt, stringAt } from '../api-object.ts';
import { forbiddenField, invalidValue, requiredValue } from '../errors/field-causes.ts';
import { badRequest, invalid } from '../errors/status-errors.ts';
import type { ServedResource } from '../resources/resource-definition.ts';
import { qualifiedNameProblems } from '../validation/names.ts';

/** A review without a namespace loses the one that it brings; the others are of the URL's. */
export function placeReview(resource: ServedResource, { metadata }: ApiObject, namespace: string): void {
  if (!resource.namespaced) {
    delete metadata.namespace;
    return;
  }
  const given = metadata.namespace ?? '';
  if (given !== '' && given !== namespace)
    throw badRequest('the namespace of the provided object does not match the namespace sent on the request');
  metadata.namespace = namespace;
}

/** Throws 422 when it is not clear what an access review asks. */
export function checkReview(
  { kind, namespaced }: ServedResource,
  { metadata }: ApiObject,
  spec: JsonObject,
  namespace: string,
): void {
  if (!kind.endsWith('AccessReview')) return;
  const causes = [
    ...checkAttributes(spec),
    ...(kind.startsWith('Self') ? [] : checkSubject(spec)),
    ...checkBare(metadata, namespaced),
    ...(namespaced ? checkLocal(spec, namespace) : []),
  ];
  if (causes.length > 0) throw invalid('authorization.k8s.io', '', '', causes);
}

const resourceField = 'spec.resourceAttributes';
const pathField = 'spec.nonResourceAttributes';

function checkAttributes(spec: JsonObject): StatusCause[] {
  const resource = objectAt(spec, 'resourceAttributes');
  const path = objectAt(spec, 'nonResourceAttributes');
  if (resource && path)
    return [invalidValue(pathField, showPath(path), 'cannot be specified in combination with resourceAttributes')];
  if (!resource && !path) {
    const detail = 'exactly one of nonResourceAttributes or resourceAttributes must be specified';
    return [invalidValue(resourceField, null, detail)];
  }
  if (!resource) return [];
  return [...checkSelector(resource, 'fieldSelector'), ...checkSelector(resource, 'labelSelector')];
}

/** As messages show it, by the names of the server's own fields. */
function showPath(path: JsonObject): JsonObject {
  return { Path: stringAt(path, 'path'), Verb: stringAt(path, 'verb') };
}

function checkSubject(spec: JsonObject): StatusCause[] {
  if (stringAt(spec, 'user') !== '' || arrayAt(spec, 'groups').length > 0) return [];
  return [invalidValue('spec.user', '', 'at least one of user or group must be specified')];
}

/** What is only asked has no name, and nothing else that an object has. */
function checkBare(metadata: ApiObjectMeta, namespaced: boolean): StatusCause[] {
  const { managedFields: _owners, namespace: _namespace, ...rest } = metadata;
  const isBare = Object.values(rest).every((value) => value === undefined || value === '');
  const detail = namespaced ? 'must be empty except for namespace' : 'must be empty';
  return isBare ? [] : [invalidValue('metadata', metadata, detail)];
}

function checkLocal(spec: JsonObject, namespace: string): StatusCause[] {
  const resource = objectAt(spec, 'resourceAttributes');
  const path = objectAt(spec, 'nonResourceAttributes');
  const asked = stringAt(resource, 'namespace');
  return [
    ...(resource && asked !== namespace
      ? [invalidValue(`${resourceField}.namespace`, asked, 'must match metadata.namespace')]
      : []),
    ...(path ? [invalidValue(pathField, showPath(path), 'disallowed on this kind of request')] : []),
  ];
}

type SelectorName = 'fieldSelector' | 'labelSelector';

function checkSelector(resource: JsonObject, name: SelectorName): StatusCause[] {
  const selector = objectAt(resource, name);
  if (!selector) return [];
  const field = `${resourceField}.${name}`;
  const raw = stringAt(selector, 'rawSelector');
  const requirements = arrayAt(selector, 'requirements');
  const both = 'may not specified at the same time as requirements';
  if (raw === '' && requirements.length === 0) {
    const detail = `when ${field} is specified, requirements or rawSelector is required`;
    return [requiredValue(`${field}.requirements`, detail)];
  }
  return [
    ...(raw !== '' && requirements.length > 0 ? [invalidValue(`${field}.rawSelector`, raw, both)] : []),
    ...requirements.flatMap((requirement, i) => checkRequirement(requirement, `${field}.requirements[${i}]`, name)),
  ];
}

function checkRequirement(requirement: unknown, path: string, name: SelectorName): StatusCause[] {
  const key = stringAt(requirement, 'key');
  const operator = stringAt(requirement, 'operator');
  const values = arrayAt(requirement, 'values');
  const causes: StatusCause[] = [];
  if (name === 'fieldSelector' && key === '') causes.push(requiredValue(`${path}.key`, 'must be specified'));
  if ((operator === 'In' || operator === 'NotIn') && values.length === 0)
    causes.push(requiredValue(`${path}.values`, "must be specified when `operator` is 'In' or 'NotIn'"));
  if ((operator === 'Exists' || operator === 'DoesNotExist') && values.length > 0) {
    const detail = "may not be specified when `operator` is 'Exists' or 'DoesNotExist'";
    causes.push(forbiddenField(`${path}.values`, detail));
  }
  if (name === 'labelSelector')
    causes.push(...qualifiedNameProblems(key).map((problem) => invalidValue(`${path}.key`, key, problem)));
  return causes;
}

const operators = ['In', 'NotIn', 'Exists', 'DoesNotExist'];

/** Selectors that no operator of theirs makes sense of do not count, and the answer says so. */
export function ignoredSelectors(resource: JsonObject | undefined): readonly string[] {
  return (['fieldSelector', 'labelSelector'] as const)
    .filter((name) => {
      const requirements = arrayAt(resource, name, 'requirements');
      return requirements.some((requirement) => !operators.includes(stringAt(requirement, 'operator')));
    })
    .map((name) => `${resourceField}.${name} ignored due to parse error`);
}
