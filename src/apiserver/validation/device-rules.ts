import type { StatusCause } from '../../object/status.ts';
import { type ApiObject, arrayAt, type JsonObject, objectAt, stringAt } from '../api-object.ts';
import { itemsOf, optionalChild } from '../defaults/set-default.ts';
import { duplicateValue, invalidValue, requiredValue } from '../errors/field-causes.ts';
import { checkEnum, checkTooMany, invalidAll, validateDriverName } from './checks.ts';
import { domainNameProblems } from './domain-names.ts';
import { labelProblems, labelValueProblems, qualifiedNameProblems, subdomainProblems } from './names.ts';

const maxChoices = 8;

/** What is wrong with a claim of devices. */
export function validateDeviceClaim(spec: JsonObject | undefined, path = 'spec'): StatusCause[] {
  const devices = optionalChild(spec, 'devices');
  const field = `${path}.devices`;
  const requests = itemsOf(devices, 'requests');
  const names = new Set(requests.flatMap(namesOf));
  const checkRequests = (object: JsonObject, at: string) => validateReferences(object, at, names);
  return [
    ...validateNamed(requests, `${field}.requests`, validateRequest),
    ...itemsOf(devices, 'constraints').flatMap((constraint, i) => {
      const at = `${field}.constraints[${i}]`;
      return [...checkRequests(constraint, at), ...validateConstraint(constraint, at)];
    }),
    ...itemsOf(devices, 'config').flatMap((config, i) => [
      ...checkRequests(config, `${field}.config[${i}]`),
      ...validateConfig(config, `${field}.config[${i}]`),
    ]),
  ];
}

/** What is wrong with a class of devices. */
export function validateDeviceClass(deviceClass: ApiObject): StatusCause[] {
  const spec = objectAt(deviceClass, 'spec');
  const name = stringAt(spec, 'extendedResourceName');
  const isExtended = name.includes('/') && !/^requests\.|kubernetes\.io\//.test(name);
  return [
    ...validateSelectors(itemsOf(spec, 'selectors'), 'spec.selectors'),
    ...itemsOf(spec, 'config').flatMap((config, i) => validateConfig(config, `spec.config[${i}]`)),
    ...(name === '' || (isExtended && qualifiedNameProblems(`requests.${name}`).length === 0)
      ? []
      : [invalidValue('spec.extendedResourceName', name, 'must be a valid extended resource name')]),
  ];
}

/** A request is known by its name, a choice of it by both names. */
function namesOf(request: JsonObject): string[] {
  const name = stringAt(request, 'name');
  return [name, ...itemsOf(request, 'firstAvailable').map((choice) => `${name}/${stringAt(choice, 'name')}`)];
}

/** Items that have a name of their own. */
export function validateNamed(
  items: readonly JsonObject[],
  path: string,
  validate: (item: JsonObject, path: string) => StatusCause[],
): StatusCause[] {
  const seen = new Set<string>();
  return items.flatMap((item, i) => {
    const name = stringAt(item, 'name');
    const twice = seen.has(name) ? [duplicateValue(`${path}[${i}]`, name)] : [];
    seen.add(name);
    const at = `${path}[${i}]`;
    return [...invalidAll(`${at}.name`, name, labelProblems(name)), ...validate(item, at), ...twice];
  });
}

function validateRequest(request: JsonObject, path: string): StatusCause[] {
  const exactly = optionalChild(request, 'exactly');
  const choices = itemsOf(request, 'firstAvailable');
  const detail = 'exactly one of `exactly` or `firstAvailable` is required';
  if (exactly && choices.length > 0) return [invalidValue(path, null, `${detail}, but multiple fields are set`)];
  if (exactly) return validateWanted(exactly, `${path}.exactly`);
  if (choices.length === 0) return [requiredValue(path, detail)];
  const tooMany = checkTooMany(`${path}.firstAvailable`, choices.length, maxChoices);
  return tooMany.length > 0 ? tooMany : validateNamed(choices, `${path}.firstAvailable`, validateWanted);
}

function validateWanted(wanted: JsonObject, path: string): StatusCause[] {
  const className = stringAt(wanted, 'deviceClassName');
  const count = Number(wanted.count ?? 0);
  const field = `${path}.count`;
  const mode = stringAt(wanted, 'allocationMode');
  const causes =
    className === ''
      ? [requiredValue(`${path}.deviceClassName`)]
      : invalidAll(`${path}.deviceClassName`, className, subdomainProblems(className));
  causes.push(...validateSelectors(itemsOf(wanted, 'selectors'), `${path}.selectors`));
  if (mode === 'ExactCount' && count <= 0) causes.push(invalidValue(field, count, 'must be greater than zero'));
  if (mode === 'All' && count !== 0)
    causes.push(invalidValue(field, count, "must not be specified when allocationMode is 'All'"));
  causes.push(...checkEnum(`${path}.allocationMode`, mode, ['All', 'ExactCount']));
  return [
    ...causes,
    ...itemsOf(wanted, 'tolerations').flatMap((one, i) => validateToleration(one, `${path}.tolerations[${i}]`)),
  ];
}

function validateSelectors(selectors: readonly JsonObject[], path: string): StatusCause[] {
  return selectors.flatMap((selector, i) =>
    optionalChild(selector, 'cel') ? [] : [requiredValue(`${path}[${i}].cel`)],
  );
}

/** What a taint does to a device. */
export const deviceEffects = ['NoExecute', 'NoSchedule', 'None'];

function validateToleration(toleration: JsonObject, path: string): StatusCause[] {
  const { key = '', operator = '', value = '' } = toleration as Record<string, string>;
  const causes = key === '' ? [] : invalidAll(`${path}.key`, key, qualifiedNameProblems(key));
  if (operator === 'Exists' && value !== '')
    causes.push(invalidValue(`${path}.value`, value, 'must be empty for operator `Exists`'));
  if (operator === 'Equal') causes.push(...invalidAll(`${path}.value`, value, labelValueProblems(value)));
  causes.push(...checkEnum(`${path}.operator`, operator, ['Equal', 'Exists'], 'required'));
  return [...causes, ...checkEnum(`${path}.effect`, toleration.effect, deviceEffects, 'allowed')];
}

function validateReferences(object: JsonObject, path: string, names: ReadonlySet<string>): StatusCause[] {
  const detail =
    "must be the name of a request in the claim or the name of a request and a subrequest separated by '/'";
  return arrayAt(object, 'requests').flatMap((name, i) =>
    names.has(String(name)) ? [] : [invalidValue(`${path}.requests[${i}]`, name, detail)],
  );
}

function validateConstraint(constraint: JsonObject, path: string): StatusCause[] {
  const given = ['matchAttribute', 'distinctAttribute'].filter((field) => constraint[field] !== undefined);
  const [field] = given;
  if (field === undefined || given.length > 1) {
    const words = 'exactly one of "matchAttribute" or "distinctAttribute" is required, but multiple fields are set';
    return [requiredValue(path, words)];
  }
  const attribute = stringAt(constraint, field);
  if (!attribute.includes('/')) {
    const detail = 'a fully qualified name must be a domain and a name separated by a slash';
    return [invalidValue(`${path}.${field}`, attribute, detail)];
  }
  return domainNameProblems(attribute).map(([part, problem]) => invalidValue(`${path}.${field}`, part, problem));
}

function validateConfig(config: JsonObject, path: string): StatusCause[] {
  const opaque = optionalChild(config, 'opaque');
  if (!opaque) return [requiredValue(`${path}.opaque`)];
  return [
    ...validateDriverName(stringAt(opaque, 'driver'), `${path}.opaque.driver`),
    ...(opaque.parameters === undefined || opaque.parameters === null
      ? [requiredValue(`${path}.opaque.parameters`)]
      : []),
  ];
}
