import type { StatusCause } from '../../object/status.ts';
import { type ApiObject, type JsonObject, objectAt, stringAt } from '../api-object.ts';
import { itemsOf, optionalChild } from '../defaults/set-default.ts';
import { invalidValue, requiredValue, tooLong } from '../errors/field-causes.ts';
import { checkEnum, invalidAll, validateDriverName } from './checks.ts';
import { deviceEffects, validateNamed } from './device-rules.ts';
import { domainNameProblems } from './domain-names.ts';
import { labelValueProblems, qualifiedNameProblems, subdomainProblems } from './names.ts';

/** What is wrong with what a driver says it has. */
export function validateResourceSlice(slice: ApiObject): StatusCause[] {
  const spec = objectAt(slice, 'spec') ?? {};
  return [
    ...validateDriverName(stringAt(spec, 'driver'), 'spec.driver'),
    ...validatePool(optionalChild(spec, 'pool') ?? {}),
    ...validatePlace(spec),
    ...validateNamed(itemsOf(spec, 'devices'), 'spec.devices', validateDevice),
  ];
}

function validatePool(pool: JsonObject): StatusCause[] {
  const name = stringAt(pool, 'name');
  const [count, generation] = [Number(pool.resourceSliceCount ?? 0), Number(pool.generation ?? 0)];
  const causes =
    name === ''
      ? [requiredValue('spec.pool.name')]
      : name.split('/').flatMap((part) => invalidAll('spec.pool.name', part, subdomainProblems(part)));
  if (count <= 0) causes.push(invalidValue('spec.pool.resourceSliceCount', count, 'must be greater than zero'));
  if (generation < 0)
    causes.push(invalidValue('spec.pool.generation', generation, 'must be greater than or equal to zero'));
  return causes;
}

const places = ['nodeName', 'nodeSelector', 'allNodes', 'perDeviceNodeSelection'];

function validatePlace(spec: JsonObject): StatusCause[] {
  const nodeName = spec.nodeName;
  const causes = typeof nodeName === 'string' ? invalidAll('spec.nodeName', nodeName, subdomainProblems(nodeName)) : [];
  const given = places.filter((place) => spec[place] !== undefined && spec[place] !== false);
  const quoted = (names: readonly string[]) => names.map((name) => `\`${name}\``).join(', ');
  const detail = `exactly one of ${quoted(places)} is required`;
  if (given.length === 0) return [...causes, requiredValue('spec', detail)];
  if (given.length === 1) return causes;
  return [...causes, invalidValue('spec', `{${quoted(given)}}`, `${detail}, but multiple fields are set`)];
}

function validateDevice(device: JsonObject, path: string): StatusCause[] {
  const attributes = Object.entries(optionalChild(device, 'attributes') ?? {});
  const capacity = Object.keys(optionalChild(device, 'capacity') ?? {});
  const names = (list: readonly string[], field: string) =>
    list.flatMap((name) => domainNameProblems(name).map(([part, problem]) => invalidValue(field, part, problem)));
  return [
    ...attributes.flatMap(([name, attribute]) => [
      ...names([name], `${path}.attributes`),
      ...validateAttribute(attribute, `${path}.attributes[${name}]`),
    ]),
    ...names(capacity, `${path}.capacity`),
    ...itemsOf(device, 'taints').flatMap((taint, i) => validateTaint(taint, `${path}.taints[${i}]`)),
  ];
}

const maxTextBytes = 64;
const versionPattern =
  /^(0|[1-9]\d*)\.(0|[1-9]\d*)\.(0|[1-9]\d*)(-(0|[1-9]\d*|\d*[a-zA-Z-][0-9a-zA-Z-]*)(\.(0|[1-9]\d*|\d*[a-zA-Z-][0-9a-zA-Z-]*))*)?(\+[0-9a-zA-Z-]+(\.[0-9a-zA-Z-]+)*)?$/;

function validateAttribute(attribute: unknown, path: string): StatusCause[] {
  const value = objectAt(attribute) ?? {};
  const given = Object.keys(value);
  const causes: StatusCause[] = [];
  for (const field of ['string', 'version']) {
    const text = value[field];
    if (typeof text !== 'string') continue;
    if (field === 'version' && !versionPattern.test(text)) {
      const detail = 'must be a string compatible with semver.org spec 2.0.0';
      causes.push(invalidValue(`${path}.version`, text, detail));
    }
    if (Buffer.byteLength(text) > maxTextBytes) causes.push(tooLong(`${path}.${field}`, maxTextBytes));
  }
  if (given.length === 1) return causes;
  const shown = given.length === 0 ? '' : showAttribute(value);
  return [...causes, invalidValue(path, shown, 'exactly one value must be specified')];
}

/** As messages show it, by the names of the server's own fields. */
function showAttribute({ int, bool, string, version, ints, bools, strings, versions }: JsonObject): object {
  const single = { IntValue: int ?? null, BoolValue: bool ?? null, StringValue: string ?? null };
  const list = { IntValues: ints ?? null, BoolValues: bools ?? null, StringValues: strings ?? null };
  return { ...single, VersionValue: version ?? null, ...list, VersionValues: versions ?? null };
}

function validateTaint(taint: JsonObject, path: string): StatusCause[] {
  const { key = '', value = '' } = taint as Record<string, string>;
  return [
    ...invalidAll(`${path}.key`, key, qualifiedNameProblems(key)),
    ...invalidAll(`${path}.value`, value, labelValueProblems(value)),
    ...checkEnum(`${path}.effect`, taint.effect, deviceEffects, 'required'),
  ];
}
