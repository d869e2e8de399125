import type { StatusCause } from '../../object/status.ts';
import type { ApiObjectMeta, JsonObject } from '../api-object.ts';
import { invalidValue, requiredValue } from '../errors/field-causes.ts';
import type { ServedResource } from '../resources/resource-definition.ts';
import { nameRuleOf } from '../strategy/strategy-tables.ts';
import { nameProblems, qualifiedNameProblems, validateLabels } from './names.ts';

const standardFinalizers = ['kubernetes', 'orphan', 'foregroundDeletion'];
/** Kinds whose finalizers may have names without a domain when they are created. */
const anyFinalizers = new Set([
  'events', 'apiservices.apiregistration.k8s.io', 'poddisruptionbudgets.policy', 'leases.coordination.k8s.io',
  'runtimeclasses.node.k8s.io',
  ...['mutatingadmissionpolicies', 'mutatingadmissionpolicybindings', 'mutatingwebhookconfigurations'].map(inAdmission),
  ...['validatingadmissionpolicies', 'validatingadmissionpolicybindings', 'validatingwebhookconfigurations'].map(inAdmission),
]); // biome-ignore format: a list

function inAdmission(resource: string): string {
  return `${resource}.admissionregistration.k8s.io`;
}

const maxAnnotationBytes = 256 * 1024;

/** What is wrong with a new object's metadata. */
export function validateMetadata(resource: ServedResource, metadata: ApiObjectMeta): StatusCause[] {
  const isFree = resource.custom || anyFinalizers.has(resource.qualified);
  return [...validateAny(resource, metadata), ...(isFree ? [] : validateFinalizerNames(metadata))];
}

/** What holds for the metadata of every kind. */
export function validateAny(resource: ServedResource, metadata: ApiObjectMeta): StatusCause[] {
  return [
    ...validateName(resource, metadata),
    ...((metadata.generation ?? 0) < 0
      ? [invalidValue('metadata.generation', metadata.generation, 'must be greater than or equal to 0')]
      : []),
    ...validateLabels(metadata.labels, 'metadata.labels'),
    ...validateAnnotations(metadata.annotations),
    ...validateOwners(metadata.ownerReferences ?? []),
    ...validateFinalizers(metadata.finalizers ?? []),
  ];
}

function validateName(resource: ServedResource, { name = '', generateName = '' }: ApiObjectMeta): StatusCause[] {
  const rule = nameRuleOf(resource.qualified);
  if (name === '') return [requiredValue('metadata.name', 'name or generateName is required')];
  const prefix = generateName.replace(/-+$/, '');
  const prefixCauses =
    prefix === ''
      ? []
      : nameProblems(prefix, rule).map((problem) => invalidValue('metadata.generateName', generateName, problem));
  return [...prefixCauses, ...nameProblems(name, rule).map((problem) => invalidValue('metadata.name', name, problem))];
}

export function validateAnnotations(annotations: Readonly<Record<string, string>> = {}): StatusCause[] {
  const causes = Object.keys(annotations).flatMap((key) =>
    qualifiedNameProblems(key.toLowerCase()).map((problem) => invalidValue('metadata.annotations', key, problem)),
  );
  const bytes = Object.entries(annotations).reduce(
    (sum, [key, value]) => sum + Buffer.byteLength(key) + Buffer.byteLength(value),
    0,
  );
  if (bytes > maxAnnotationBytes) {
    causes.push({
      reason: 'FieldValueTooLong',
      message: `Too long: may not be more than ${maxAnnotationBytes} bytes`,
      field: 'metadata.annotations',
    });
  }
  return causes;
}

export function validateOwners(owners: readonly JsonObject[]): StatusCause[] {
  const field = 'metadata.ownerReferences';
  const causes = owners.flatMap((owner) => [
    ...missingIn(owner, field),
    ...(owner.apiVersion === 'v1' && owner.kind === 'Event'
      ? [invalidValue(field, owner, '/v1, Kind=Event is disallowed from being an owner')]
      : []),
  ]);
  const controllers = owners.filter((owner) => owner.controller === true);
  if (controllers.length > 1) {
    const [first, second] = controllers.map(({ kind, name }) => `${kind}/${name}`);
    const found = `Found "true" in references for ${first} and ${second}`;
    causes.push(invalidValue(field, owners, `Only one reference can have Controller set to true. ${found}`));
  }
  return causes;
}

function missingIn(owner: JsonObject, field: string): StatusCause[] {
  const version = String(owner.apiVersion ?? '');
  const wrong = version === '' || version.split('/').length > 2;
  const causes = wrong ? [invalidValue(`${field}.apiVersion`, version, 'version must not be empty')] : [];
  const missing = ['kind', 'name', 'uid'].filter((name) => (owner[name] ?? '') === '');
  return [...causes, ...missing.map((name) => invalidValue(`${field}.${name}`, '', 'must not be empty'))];
}

function validateFinalizers(finalizers: readonly string[]): StatusCause[] {
  const field = 'metadata.finalizers';
  const causes = finalizers.flatMap((finalizer) =>
    qualifiedNameProblems(finalizer).map((problem) => invalidValue(field, finalizer, problem)),
  );
  if (finalizers.includes('orphan') && finalizers.includes('foregroundDeletion')) {
    causes.push(invalidValue(field, finalizers, 'finalizer orphan and foregroundDeletion cannot be both set'));
  }
  return causes;
}

/** Built-in kinds know the finalizers that have no domain. */
export function validateFinalizerNames({ finalizers = [] }: ApiObjectMeta): StatusCause[] {
  const detail = 'name is neither a standard finalizer name nor is it fully qualified';
  return finalizers.flatMap((finalizer, i) =>
    finalizer.includes('/') || standardFinalizers.includes(finalizer)
      ? []
      : [invalidValue(`metadata.finalizers[${i}]`, finalizer, detail)],
  );
}
