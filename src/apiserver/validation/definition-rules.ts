import type { StatusCause } from '../../object/status.ts';
import { type ApiObject, arrayAt, objectAt, stringAt } from '../api-object.ts';
import { itemsOf, optionalChild } from '../defaults/set-default.ts';
import { invalidValue, requiredValue, unsupportedValue } from '../errors/field-causes.ts';
import type { KindRule } from './validate-object.ts';

/** Rules of CustomResourceDefinitions. */
export const definitionRules: Readonly<Record<string, KindRule>> = {
  'customresourcedefinitions.apiextensions.k8s.io': (definition) => [
    ...validateNames(definition),
    ...validateApproval(definition),
    ...validateVersions(definition),
  ],
};

function validateNames(definition: ApiObject): StatusCause[] {
  const group = stringAt(definition, 'spec', 'group');
  const plural = stringAt(definition, 'spec', 'names', 'plural');
  const expected = `${plural}.${group}`;
  const causes: StatusCause[] = [];
  if (definition.metadata.name !== expected) {
    causes.push(invalidValue('metadata.name', definition.metadata.name, 'must be spec.names.plural+"."+spec.group'));
  }
  if (group === '') causes.push(requiredValue('spec.group'));
  const scope = stringAt(definition, 'spec', 'scope');
  if (scope === '') causes.push(requiredValue('spec.scope'));
  else if (!['Cluster', 'Namespaced'].includes(scope))
    causes.push(unsupportedValue('spec.scope', scope, ['Cluster', 'Namespaced']));
  for (const field of ['plural', 'singular', 'kind', 'listKind']) {
    if (stringAt(definition, 'spec', 'names', field) === '') causes.push(requiredValue(`spec.names.${field}`));
  }
  return causes;
}

const approval = 'api-approved.kubernetes.io';

function validateApproval(definition: ApiObject): StatusCause[] {
  const group = stringAt(definition, 'spec', 'group');
  const isProtected = /(^|\.)(k8s|kubernetes)\.io$/.test(group);
  if (!isProtected || (definition.metadata.annotations?.[approval] ?? '') !== '') return [];
  return [
    requiredValue(
      `metadata.annotations[${approval}]`,
      `protected groups must have approval annotation "${approval}", see https://github.com/kubernetes/enhancements/pull/1111`,
    ),
  ];
}

function validateVersions(definition: ApiObject): StatusCause[] {
  const versions = itemsOf(optionalChild(definition, 'spec'), 'versions');
  const causes = versions.flatMap((version, i) =>
    objectAt(version, 'schema', 'openAPIV3Schema') ? [] : [requiredValue(`spec.versions[${i}].schema.openAPIV3Schema`)],
  );
  const storage = versions.filter((version) => version.storage === true);
  if (storage.length === 1) return causes;
  causes.push(invalidValue('spec.versions', versions, 'must have exactly one version marked as storage version'));
  const stored = arrayAt(definition, 'status', 'storedVersions');
  if (stored.length === 0)
    causes.push(invalidValue('status.storedVersions', null, 'must have at least one stored version'));
  else if (storage.length > 1)
    causes.push(invalidValue('status.storedVersions', stored, 'must have exactly one storage version'));
  return causes;
}
