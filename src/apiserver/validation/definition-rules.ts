import type { JsonValue } from '../../core/json.ts';
import type { StatusCause } from '../../object/status.ts';
import { type ApiObject, arrayAt, isJsonObject, type JsonObject, objectAt, stringAt, valueAt } from '../api-object.ts';
import { invalidValue, requiredValue, unsupportedValue } from '../errors/field-causes.ts';
import { isSameJson } from '../managed-fields/is-same-json.ts';
import { validateConversion } from './conversion-rules.ts';
import { validateDefinitionSchema } from './definition-schema-rules.ts';
import { dns1035Problems, subdomainProblems } from './names.ts';
import type { KindRule } from './validate-object.ts';
import { validateColumns, validateScale, validateSelectable, validateWarning } from './version-rules.ts';

/** Rules of CustomResourceDefinitions. */
export const definitionRules: Readonly<Record<string, KindRule>> = {
  'customresourcedefinitions.apiextensions.k8s.io': (definition) => {
    const spec = objectAt(definition, 'spec') ?? {};
    return [
      ...validateOwnName(definition),
      ...validateGroup(stringAt(spec, 'group')),
      ...validateScope(stringAt(spec, 'scope')),
      ...validateVersions(spec),
      ...validateNames(spec),
      ...validateShared(spec),
      ...validateConversion(spec),
      ...validateStored(definition),
      ...validateApproval(definition),
      ...validatePreserve(spec),
    ];
  },
};

function validateOwnName({ metadata, spec }: ApiObject): StatusCause[] {
  const { name = '' } = metadata;
  // Neither the name nor what it is made of can change.
  if (
    name === '' ||
    metadata.resourceVersion !== undefined ||
    name === `${stringAt(spec, 'names', 'plural')}.${stringAt(spec, 'group')}`
  )
    return [];
  return [invalidValue('metadata.name', name, 'must be spec.names.plural+"."+spec.group')];
}

function validateGroup(group: string): StatusCause[] {
  if (group === '') return [requiredValue('spec.group')];
  const problems = subdomainProblems(group);
  if (problems.length > 0) return [invalidValue('spec.group', group, problems.join(','))];
  return group.includes('.') ? [] : [invalidValue('spec.group', group, 'should be a domain with at least one dot')];
}

function validateScope(scope: string): StatusCause[] {
  if (scope === '') return [requiredValue('spec.scope')];
  const scopes = ['Cluster', 'Namespaced'];
  return scopes.includes(scope) ? [] : [unsupportedValue('spec.scope', scope, scopes)];
}

/** Members that stand for all versions when they are the same in all. */
const sharedMembers = ['schema', 'subresources', 'additionalPrinterColumns', 'selectableFields'] as const;
type SharedMember = (typeof sharedMembers)[number];

function versionsOf(spec: JsonObject): readonly JsonObject[] {
  return arrayAt(spec, 'versions').filter(isJsonObject);
}

function isShared(spec: JsonObject, member: SharedMember): boolean {
  const [first, ...others] = versionsOf(spec).map((version) => version[member] as JsonValue | undefined);
  return others.every((other) => isSameJson(other, first));
}

function validateVersions(spec: JsonObject): StatusCause[] {
  const versions = versionsOf(spec);
  const causes: StatusCause[] = [];
  for (const [i, version] of versions.entries()) {
    if (objectAt(version, 'schema', 'openAPIV3Schema')) continue;
    const detail = objectAt(version, 'schema') ? '' : 'schemas are required';
    causes.push(requiredValue(`spec.versions[${i}].schema.openAPIV3Schema`, detail));
  }
  if (spec.preserveUnknownFields === true && JSON.stringify(versions).includes('"default":')) {
    const detail = 'must be false in order to use defaults in the schema';
    causes.push(invalidValue('spec.preserveUnknownFields', true, detail));
  }
  for (const [i, version] of versions.entries()) causes.push(...validateVersion(spec, version, `spec.versions[${i}]`));
  const names = versions.map((version) => stringAt(version, 'name'));
  const shown = spec.versions === undefined || versions.length === 0 ? (spec.versions ?? null) : showVersions(spec);
  if (new Set(names).size < names.length)
    causes.push(invalidValue('spec.versions', shown, 'must contain unique version names'));
  if (versions.filter(({ storage }) => storage === true).length !== 1) {
    causes.push(invalidValue('spec.versions', shown, 'must have exactly one version marked as storage version'));
  }
  const problems = names[0] ? dns1035Problems(names[0]) : [];
  return problems.length === 0 ? causes : [...causes, invalidValue('spec.version', names[0], problems.join(','))];
}

function validateVersion(spec: JsonObject, version: JsonObject, path: string): StatusCause[] {
  const name = stringAt(version, 'name');
  const problems = dns1035Problems(name);
  return [
    ...(problems.length === 0 ? [] : [invalidValue(`${path}.name`, name, problems.join(','))]),
    ...validateWarning(version, path),
    ...sharedMembers
      .filter((member) => !isShared(spec, member))
      .flatMap((member) => validateMember(member, version, member === 'schema' ? `${path}.schema` : path)),
  ];
}

function validateMember(member: SharedMember, version: JsonObject, path: string): StatusCause[] {
  switch (member) {
    case 'schema':
      return validateDefinitionSchema(version, path);
    case 'subresources':
      return validateScale(version, path);
    case 'additionalPrinterColumns':
      return validateColumns(version, path);
    case 'selectableFields':
      return validateSelectable(version, path);
  }
}

/** What all versions have alike is judged as if it stood beside them. */
function validateShared(spec: JsonObject): StatusCause[] {
  const [first = {}] = versionsOf(spec);
  return sharedMembers
    .filter((member) => isShared(spec, member))
    .flatMap((member) => validateMember(member, first, member === 'schema' ? 'spec.validation' : 'spec'));
}

/** Versions as messages show them, by the names of the server's own fields. */
function showVersions(spec: JsonObject): unknown {
  const own = (version: JsonObject, member: SharedMember) =>
    isShared(spec, member) ? null : (version[member] ?? null);
  return versionsOf(spec).map((version) => ({
    Name: version.name,
    Served: version.served === true,
    Storage: version.storage === true,
    Deprecated: version.deprecated === true,
    DeprecationWarning: version.deprecationWarning ?? null,
    Schema: own(version, 'schema'),
    Subresources: own(version, 'subresources'),
    AdditionalPrinterColumns: own(version, 'additionalPrinterColumns'),
    SelectableFields: own(version, 'selectableFields'),
  }));
}

function validateNames(spec: JsonObject): StatusCause[] {
  const names = objectAt(spec, 'names') ?? {};
  const at = (field: string) => `spec.names.${field}`;
  const fields = ['plural', 'singular', 'kind', 'listKind'];
  const missing = fields.filter((field) => stringAt(names, field) === '').map((field) => requiredValue(at(field)));
  const wrong = fields.flatMap((field) => labelCauses(at(field), stringAt(names, field), /kind/i.test(field)));
  const [kind, listKind] = [stringAt(names, 'kind'), stringAt(names, 'listKind')];
  const lists = (field: string) =>
    arrayAt(names, field).flatMap((name, i) => labelCauses(`${at(field)}[${i}]`, String(name), false));
  return [
    ...missing,
    ...wrong,
    ...lists('shortNames'),
    ...(kind !== '' && kind === listKind
      ? [invalidValue(at('listKind'), listKind, 'kind and listKind may not be the same')]
      : []),
    ...lists('categories'),
  ];
}

function labelCauses(field: string, name: string, isMixed: boolean): StatusCause[] {
  if (name === '') return [];
  const problems = dns1035Problems(isMixed ? name.toLowerCase() : name).join(',');
  if (problems === '') return [];
  return [
    invalidValue(field, name, isMixed ? `may have mixed case, but should otherwise match: ${problems}` : problems),
  ];
}

function validateStored(definition: ApiObject): StatusCause[] {
  const stored = arrayAt(definition, 'status', 'storedVersions').map(String);
  const field = 'status.storedVersions';
  const versions = versionsOf(objectAt(definition, 'spec') ?? {});
  const storage = versions.filter((version) => version.storage === true).map(({ name }) => String(name));
  if (stored.length === 0) {
    if (storage.length === 1) return [];
    return [invalidValue(field, null, 'must have at least one stored version')];
  }
  const names = versions.map(({ name }) => String(name));
  return [
    ...storage
      .filter((name) => !stored.includes(name))
      .map((name) => invalidValue(field, name, `must have the storage version ${name}`)),
    ...stored.flatMap((name, i) => (names.includes(name) ? [] : [invalidValue(`${field}[${i}]`, name, missing(name))])),
  ];
}

function missing(name: string): string {
  const until = `until a storage migration ensures no data remains persisted in ${name} and removes ${name} from status.storedVersions`;
  return `missing from spec.versions; ${name} was previously a storage version, and must remain in spec.versions ${until}`;
}

const approval = 'api-approved.kubernetes.io';
const see = 'see https://github.com/kubernetes/enhancements/pull/1111';

function validateApproval(definition: ApiObject): StatusCause[] {
  const group = stringAt(definition, 'spec', 'group');
  if (!/(^|\.)(k8s|kubernetes)\.io$/.test(group)) return [];
  const value = definition.metadata.annotations?.[approval] ?? '';
  const field = `metadata.annotations[${approval}]`;
  const detail = `protected groups must have approval annotation "${approval}"`;
  if (value === '') return [requiredValue(field, `${detail}, ${see}`)];
  if (value.startsWith('unapproved') || URL.parse(value)?.host) return [];
  return [invalidValue(field, value, `${detail} with either a URL or a reason starting with "unapproved", ${see}`)];
}

function validatePreserve(spec: JsonObject): StatusCause[] {
  if (valueAt(spec, 'preserveUnknownFields') !== true) return [];
  const instead = 'set x-kubernetes-preserve-unknown-fields to true in spec.versions[*].schema instead';
  return [invalidValue('spec.preserveUnknownFields', true, `cannot set to true, ${instead}`)];
}
