import { readFile } from 'node:fs/promises';
import { type ApiObject, isJsonObject, type JsonObject } from '../api-object.ts';
import { toStoredVersion } from '../conversion/stored-version.ts';
import { applyDefaults } from '../defaults/apply-defaults.ts';
import { fromYamlDocuments } from '../encoding/yaml.ts';
import { decodeObject, normalizeObject } from '../endpoints/decode-object.ts';
import { keyOf } from '../endpoints/get-object.ts';
import { createUid, toTime } from '../endpoints/time-and-names.ts';
import { badRequest } from '../errors/status-errors.ts';
import type { ServedResource } from '../resources/resource-definition.ts';
import { readSelectableFields } from '../resources/selectable-fields.ts';
import type { ServerState } from '../server-state.ts';

/** The objects in a YAML or JSON file: documents, and items of lists. */
export async function readObjectFile(file: string): Promise<JsonObject[]> {
  const text = await readFile(file, 'utf8');
  return documentsOf(text).flatMap(itemsOf);
}

function documentsOf(text: string): readonly unknown[] {
  if (text.trimStart().startsWith('{')) {
    try {
      return [JSON.parse(text)];
    } catch {
      // Several documents, or YAML's flow form.
    }
  }
  return fromYamlDocuments(text);
}

/** Objects of one document; a list's items take its kind when they have none. */
export function itemsOf(document: unknown): JsonObject[] {
  if (!isJsonObject(document)) return [];
  const { kind, apiVersion, items } = document;
  if (typeof kind !== 'string' || !kind.endsWith('List') || !Array.isArray(items)) return [document];
  const itemMeta = kind === 'List' ? {} : { kind: kind.slice(0, -4), apiVersion };
  return items.flatMap((item) => (isJsonObject(item) ? itemsOf({ ...itemMeta, ...item }) : []));
}

const order = ['CustomResourceDefinition', 'Namespace'];

/**
 * Puts objects into the storage as they are, with their status, uid and times, over what is there; what they lack of
 * these is filled in, and so are missing namespaces. Definitions and namespaces come first.
 */
export function loadObjects(state: ServerState, objects: readonly JsonObject[]): number {
  const rank = (object: JsonObject) => (order.indexOf(String(object.kind)) + order.length + 1) % (order.length + 1);
  const sorted = [...objects].sort((a, b) => rank(a) - rank(b));
  for (const object of sorted) loadObject(state, object);
  return sorted.length;
}

function loadObject(state: ServerState, input: JsonObject): void {
  const resource = resourceOf(state, input);
  const decoded = decodeObject(resource, input, { fieldValidation: 'Ignore', warnings: [] });
  const object = { ...decoded, metadata: { ...decoded.metadata } } as ApiObject;
  const { metadata } = object;
  if (resource.namespaced) {
    metadata.namespace ||= 'default';
    ensureNamespace(state, metadata.namespace);
  } else {
    delete metadata.namespace;
  }
  if (!metadata.name) throw badRequest(`a ${resource.kind} in the loaded objects has no name`);
  metadata.uid ||= createUid(state.random);
  metadata.creationTimestamp ||= toTime(state.clock.now());
  applyDefaults(resource, object);
  const ready = toStoredVersion(resource, normalizeObject(resource, object));
  state.storage
    .store(resource.storeName)
    .put(keyOf(resource, metadata.namespace ?? '', metadata.name), ready, readSelectableFields(resource, ready));
}

function ensureNamespace(state: ServerState, name: string): void {
  if (!state.storage.store('namespaces').get(name)) {
    loadObject(state, {
      kind: 'Namespace',
      apiVersion: 'v1',
      metadata: { name },
      spec: { finalizers: ['kubernetes'] },
      status: { phase: 'Active' },
    });
  }
}

function resourceOf(state: ServerState, { apiVersion, kind }: JsonObject): ServedResource {
  const [group, version] = String(apiVersion).includes('/') ? String(apiVersion).split('/') : ['', String(apiVersion)];
  const resource = state.resources.findKind(group ?? '', version ?? '', String(kind));
  if (!resource) throw badRequest(`no kind ${JSON.stringify(kind)} is served in version ${JSON.stringify(apiVersion)}`);
  return resource;
}
