import { type ApiObject, type ApiObjectMeta, isJsonObject, type JsonObject, valueAt } from '../api-object.ts';
import { pruneCustom } from '../crd/prune-custom.ts';
import { summarize } from '../encoding/decode-body.ts';
import { goName } from '../encoding/encode-list.ts';
import { invalidValue } from '../errors/field-causes.ts';
import { badRequest, invalid } from '../errors/status-errors.ts';
import type { ServedResource } from '../resources/resource-definition.ts';
import { DecodeError, decodeStruct } from '../schema/decode-struct.ts';
import { structNameOf, structType } from '../schema/struct-type.ts';
import type { WriteOptions } from './write-options.ts';

type DecodeOptions = Pick<WriteOptions, 'fieldValidation' | 'warnings'> & {
  /** Whether null members of custom objects stay, which are taken out of what a request brings. */
  readonly keepsNulls?: boolean;
};

/**
 * Reads a request's body as an object of its kind; 400 when it is none. Unknown fields and those that the body gives
 * twice (`duplicates`) are refused, warned about or dropped, as `fieldValidation` says.
 */
export function decodeRequestObject(
  resource: ServedResource,
  input: JsonObject,
  options: DecodeOptions,
  duplicates: readonly string[] = [],
): ApiObject {
  checkKind(resource, input);
  try {
    const object = decodeObject(resource, input, options, duplicates.map(duplicateField));
    nameOwnersOnce(object, options.warnings);
    return object;
  } catch (error) {
    if (!(error instanceof DecodeError)) throw error;
    const version = resource.apiVersion.slice(resource.apiVersion.indexOf('/') + 1);
    throw badRequest(`${cannotBeHandled(resource, resource.kind, version)}: ${error.message}`);
  }
}

/** An owner that is named twice is kept once, and the request's author is told. */
function nameOwnersOnce({ metadata }: ApiObject, warnings: string[]): void {
  const owners = metadata.ownerReferences ?? [];
  const texts = owners.map((owner) => JSON.stringify(owner));
  const isRepeated = (i: number) => texts.indexOf(texts[i] ?? '') < i;
  const uids = new Set(owners.filter((_owner, i) => isRepeated(i)).map(({ uid }) => String(uid)));
  if (uids.size === 0) return;
  metadata.ownerReferences = owners.filter((_owner, i) => !isRepeated(i));
  warnings.push(
    `.metadata.ownerReferences contains duplicate entries; API server dedups owner references in 1.20+, and may reject such requests as early as 1.24; please fix your requests; duplicate UID(s) observed: ${[...uids].join(', ')}`,
  );
}

export function unknownField(path: string): string {
  return `unknown field ${JSON.stringify(path)}`;
}

export function duplicateField(path: string): string {
  return `duplicate field ${JSON.stringify(path)}`;
}

/**
 * The same for an object that the server made itself, by a patch for instance; throws DecodeError. `found` are problems
 * that are known before.
 */
export function decodeObject(
  resource: ServedResource,
  input: JsonObject,
  options: DecodeOptions,
  found: readonly string[] = [],
): ApiObject {
  const report: { unknownFields: string[] } = { unknownFields: [] };
  const { kind: _kind, apiVersion: _apiVersion, ...content } = input;
  const decoded = resource.struct
    ? decodeStruct(content, resource.struct, report)
    : pruneCustom(resource, content, {
        ...report,
        keepsNulls: options.keepsNulls ?? false,
      });
  const problems = [...found, ...report.unknownFields.map(unknownField)];
  reportProblems(problems, options);
  const metadata: ApiObjectMeta = isJsonObject(decoded.metadata) ? decoded.metadata : {};
  if (forgetsOwners(input)) metadata.managedFields = [];
  return { kind: resource.kind, apiVersion: resource.apiVersion, ...decoded, metadata };
}

/** An empty list asks for it; no list says nothing about them. */
function forgetsOwners(input: JsonObject): boolean {
  const owners = valueAt(input, 'metadata', 'managedFields');
  return Array.isArray(owners) && owners.length === 0;
}

/** Brings an object that was worked on into the form that is stored: fields in order, empty ones as the API has them. */
export function normalizeObject(resource: ServedResource, object: ApiObject): ApiObject {
  return decodeObject(resource, object, { fieldValidation: 'Ignore', warnings: [], keepsNulls: true });
}

export function reportProblems(problems: readonly string[], options: DecodeOptions): void {
  if (problems.length === 0 || options.fieldValidation === 'Ignore') return;
  if (options.fieldValidation === 'Strict') throw new DecodeError(`strict decoding error: ${problems.join(', ')}`);
  options.warnings.push(...problems);
}

/** A body without kind or version is taken for the endpoint's; another one is refused. */
function checkKind(resource: ServedResource, input: JsonObject): void {
  const kind = textOr(input.kind, resource.kind);
  const apiVersion = textOr(input.apiVersion, resource.apiVersion);
  if (apiVersion.split('/').length > 2) {
    const why = `unexpected GroupVersion string: ${apiVersion}`;
    const shown = summarize(Buffer.from(JSON.stringify(input)));
    throw badRequest(`the object provided is unrecognized (must be of type ${resource.kind}): ${why} (${shown})`);
  }
  if (resource.custom) checkCustomKind(resource, input, kind, apiVersion);
  if (kind === resource.kind && apiVersion === resource.apiVersion) return;
  if (kind === resource.kind && isFormerVersion(apiVersion)) {
    throw badRequest(
      `the API version in the data (${apiVersion}) does not match the expected API version (${resource.apiVersion})`,
    );
  }
  const version = apiVersion.slice(apiVersion.indexOf('/') + 1);
  throw badRequest(`${cannotBeHandled(resource, kind, version)}: ${whyOtherKind(resource, kind, apiVersion)}`);
}

/** Why an object of another kind or version is not one of the resource. */
export function whyOtherKind(resource: ServedResource, kind: string, apiVersion: string): string {
  const [group, version] = apiVersion.includes('/') ? (apiVersion.split('/') as [string, string]) : ['', apiVersion];
  const item = kind.replace(/List$/, '');
  const registered =
    (apiVersion === 'v1' && kind === 'List') || structType(structNameOf(group, version, item)) !== undefined;
  return registered
    ? `converting (${version}.${kind}) to (${goName(resource)}): unknown conversion`
    : `no kind ${JSON.stringify(kind)} is registered for version ${JSON.stringify(apiVersion)} in scheme "pkg/runtime/scheme.go:111"`;
}

/** Versions that are served no longer and can still be read. */
const formerVersions: Readonly<Record<string, readonly string[]>> = {
  apps: ['v1beta1', 'v1beta2'],
  extensions: ['v1beta1'],
  batch: ['v1beta1'],
  policy: ['v1beta1'],
  autoscaling: ['v2beta1', 'v2beta2'],
  'networking.k8s.io': ['v1beta1'],
  'rbac.authorization.k8s.io': ['v1alpha1', 'v1beta1'],
  'storage.k8s.io': ['v1alpha1', 'v1beta1'],
  'coordination.k8s.io': ['v1beta1'],
  'scheduling.k8s.io': ['v1alpha1', 'v1beta1'],
  'admissionregistration.k8s.io': ['v1alpha1', 'v1beta1'],
  'discovery.k8s.io': ['v1beta1'],
  'events.k8s.io': ['v1beta1'],
  'certificates.k8s.io': ['v1beta1'],
};

function isFormerVersion(apiVersion: string): boolean {
  const [group = '', version = ''] = apiVersion.split('/');
  return formerVersions[group]?.includes(version) ?? false;
}

function checkCustomKind(resource: ServedResource, input: JsonObject, kind: string, apiVersion: string): void {
  if (input.kind === undefined || input.kind === '') {
    const text = JSON.stringify(input);
    throw badRequest(
      `the object provided is unrecognized (must be of type ${resource.kind}): Object 'Kind' is missing in '${text}' (${summarize(Buffer.from(text))})`,
    );
  }
  if (apiVersion !== resource.apiVersion) {
    throw badRequest(
      `the API version in the data (${apiVersion}) does not match the expected API version (${resource.apiVersion})`,
    );
  }
  if (kind === resource.kind) return;
  const name = isJsonObject(input.metadata) ? textOr(input.metadata.name, '') : '';
  throw invalid(resource.group, kind, name, [invalidValue('kind', kind, `must be ${resource.kind}`)]);
}

function textOr(value: unknown, fallback: string): string {
  return typeof value === 'string' && value !== '' ? value : fallback;
}

function cannotBeHandled(resource: ServedResource, kind: string, version: string): string {
  return `${kind} in version ${JSON.stringify(version)} cannot be handled as a ${resource.kind}`;
}
