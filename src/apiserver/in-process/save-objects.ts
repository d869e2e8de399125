import { createWriteStream } from 'node:fs';
import { Readable } from 'node:stream';
import { pipeline } from 'node:stream/promises';
import { objectPieces } from '../encoding/object-bytes.ts';
import { writeYaml } from '../encoding/yaml-writer.ts';
import type { ServedResource } from '../resources/resource-definition.ts';
import type { ServerState } from '../server-state.ts';
import type { StoredObject } from '../storage/stored-object.ts';

/** Writes every object as a List, mode 0600: JSON to a file called `.json`, YAML to others. */
export async function saveObjects(state: ServerState, file: string): Promise<void> {
  const format = file.endsWith('.json') ? jsonList : yamlList;
  await pipeline(Readable.from(format(allObjects(state))), createWriteStream(file, { mode: 0o600 }));
}

interface Found {
  readonly resource: ServedResource;
  readonly object: StoredObject;
}

/** Objects of all resources, each in one version only, definitions first. */
function* allObjects(state: ServerState): Generator<Found, undefined> {
  const seen = new Set<string>();
  const first = (resource: ServedResource) =>
    resource.kind === 'CustomResourceDefinition' || resource.kind === 'Namespace' ? 0 : 1;
  for (const resource of [...state.resources.all].sort((a, b) => first(a) - first(b))) {
    if (seen.has(resource.storeName) || !resource.verbs.includes('list')) continue;
    seen.add(resource.storeName);
    for (const object of state.storage.store(resource.storeName).view().range('', '')) yield { resource, object };
  }
}

function* jsonList(objects: Iterable<Found>): Generator<Buffer, undefined> {
  yield Buffer.from('{"kind":"List","apiVersion":"v1","metadata":{},"items":[\n');
  let separator = '';
  for (const { resource, object } of objects) {
    yield Buffer.concat([Buffer.from(separator), ...objectPieces(resource, object)]);
    separator = ',\n';
  }
  yield Buffer.from('\n]}\n');
}

function* yamlList(objects: Iterable<Found>): Generator<string, undefined> {
  yield 'apiVersion: v1\nkind: List\nmetadata: {}\nitems:\n';
  for (const { resource, object } of objects) {
    const value: unknown = JSON.parse(Buffer.concat([...objectPieces(resource, object)]).toString());
    yield writeYaml([value]);
  }
}
