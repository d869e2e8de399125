import { isJsonObject, type JsonObject, type JsonValue } from '../../core/json.ts';
import { compareObjects } from './compare-objects.ts';
import { difference, type FieldSet } from './field-set.ts';
import { fieldsOf } from './fields-of.ts';
import type { Schema } from './schema.ts';

const annotation = 'kubectl.kubernetes.io/last-applied-configuration';

/** What kubectl's annotation says that it owns, as far as it still holds; undefined without a good annotation. */
export function allowedByLastApplied(live: JsonObject, apiVersion: string, schema: Schema): FieldSet | undefined {
  const last = parse(annotationOf(live));
  if (last === undefined || last.apiVersion !== apiVersion) return undefined;
  const { changed, removed } = compareObjects(last, live, schema);
  return difference(difference(fieldsOf(last, schema), changed), removed);
}

/** The object with kubectl's annotation brought up to date, if it has one. */
export function refreshLastApplied(object: JsonObject, applied: JsonObject): JsonObject {
  if (annotationOf(object) === '') return object;
  return withAnnotation(object, `${JSON.stringify(sortMembers(withAnnotation(applied, undefined)))}\n`);
}

function annotationsOf(object: JsonObject): JsonObject | undefined {
  const { metadata } = object;
  const annotations = isJsonObject(metadata) ? metadata.annotations : undefined;
  return isJsonObject(annotations) ? annotations : undefined;
}

function annotationOf(object: JsonObject): string {
  const value = annotationsOf(object)?.[annotation];
  return typeof value === 'string' ? value : '';
}

function withAnnotation(object: JsonObject, value: string | undefined): JsonObject {
  const annotations = annotationsOf(object);
  if (annotations === undefined || !isJsonObject(object.metadata)) return object;
  const { [annotation]: _former, ...rest } = annotations;
  const { annotations: _annotations, ...metadata } = object.metadata;
  const next: JsonObject = value === undefined ? rest : { ...rest, [annotation]: value };
  return { ...object, metadata: { ...metadata, annotations: next } };
}

function parse(text: string): JsonObject | undefined {
  try {
    const value: JsonValue = JSON.parse(text);
    return isJsonObject(value) ? value : undefined;
  } catch {
    return undefined;
  }
}

/** Go writes the members of maps in order. */
function sortMembers(value: JsonValue): JsonValue {
  if (Array.isArray(value)) return value.map(sortMembers);
  if (!isJsonObject(value)) return value;
  const members = Object.entries(value).sort(([a], [b]) => (a < b ? -1 : 1));
  return Object.fromEntries(members.map(([name, member]) => [name, sortMembers(member)]));
}
