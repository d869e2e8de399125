import { KinformerError } from '../../core/errors.ts';
import { type FieldSelector, parseFieldSelector } from '../../object/field-selector.ts';
import { type LabelSelector, parseLabelSelector } from '../../object/label-selector.ts';
import { badRequest } from '../errors/status-errors.ts';
import type { StoredObject } from '../storage/stored-object.ts';
import type { ScopedSelection } from '../watch/watch-scope.ts';
import type { ServedResource } from './resource-definition.ts';
import { resolveFieldLabel, unknownFieldMessage } from './selectable-fields.ts';

/** Which objects of a resource a list or watch is about. */
export interface Selection extends ScopedSelection {
  /** Whether a label or field selector was given. */
  readonly isSelective: boolean;
  /** Start of the keys that a continue token is relative to. */
  readonly tokenPrefix: string;
  /** Tells whether the object is selected; its key begins with `prefix`. */
  matches(object: StoredObject): boolean;
}

/** Throws the 400 answer for selectors that cannot be read, which comes before all that other options have wrong. */
export function checkSelectors({ labelSelector, fieldSelector }: Selectors): void {
  if (labelSelector !== '') orBadRequest(() => parseLabelSelector(labelSelector));
  if (fieldSelector !== '') orBadRequest(() => parseFieldSelector(fieldSelector));
}

interface Selectors {
  readonly labelSelector: string;
  readonly fieldSelector: string;
}

/** Reads the selectors of a request for `namespace` (empty: all). Throws the 400 answer for one that is wrong. */
export function createSelection(resource: ServedResource, namespace: string, selectors: Selectors): Selection {
  const labels =
    selectors.labelSelector === '' ? undefined : orBadRequest(() => parseLabelSelector(selectors.labelSelector));
  const fields = selectors.fieldSelector === '' ? undefined : resolveFields(resource, selectors.fieldSelector);
  const name = fields?.exactMatch('metadata.name');
  const inNamespace = resource.namespaced ? namespace || fields?.exactMatch('metadata.namespace') || '' : '';
  const tokenPrefix = inNamespace === '' ? '' : `${inNamespace}/`;
  const oneKey = name !== undefined && (inNamespace !== '' || !resource.namespaced);
  return {
    isSelective: labels !== undefined || fields !== undefined,
    prefix: oneKey ? `${tokenPrefix}${name}` : tokenPrefix,
    isOneKey: oneKey,
    nodeName: resource.qualified === 'pods' ? fields?.exactMatch('spec.nodeName') : undefined,
    tokenPrefix,
    matches: createMatcher(labels, fields),
  };
}

function createMatcher(labels: LabelSelector | undefined, fields: FieldSelector | undefined): Selection['matches'] {
  if (!fields) return labels ? (object) => labels.matches(object.labels) : () => true;
  return (object) =>
    (labels?.matches(object.labels) ?? true) &&
    fields.matches((field) => {
      if (field === 'metadata.name') return object.key.slice(object.key.indexOf('/') + 1);
      if (field === 'metadata.namespace') return object.key.slice(0, Math.max(0, object.key.indexOf('/')));
      return object.fields[field];
    });
}

function resolveFields(resource: ServedResource, text: string): FieldSelector {
  const parsed = orBadRequest(() => parseFieldSelector(text));
  const resolved = parsed.requirements.map((requirement) => {
    const field = resolveFieldLabel(resource, requirement.field);
    if (field === undefined) throw badRequest(unknownFieldMessage(resource, requirement.field));
    return `${field}${requirement.operator}${requirement.value.replace(/[\\,=]/g, '\\$&')}`;
  });
  return parseFieldSelector(resolved.join(','));
}

function orBadRequest<T>(parse: () => T): T {
  try {
    return parse();
  } catch (error) {
    if (error instanceof KinformerError) throw badRequest(error.message);
    throw error;
  }
}
