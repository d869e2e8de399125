import { describe, expect, it } from 'vitest';
import { applyJsonPatch } from '../../../src/apiserver/patch/json-patch.ts';
import { applyMergePatch } from '../../../src/apiserver/patch/merge-patch.ts';
import { applyStrategicMergePatch } from '../../../src/apiserver/patch/strategic-merge-patch.ts';
import { isJsonArray, isJsonObject, type JsonObject, type JsonValue } from '../../../src/core/json.ts';
import { StatusError } from '../../../src/object/status.ts';
import { type WriteCase, writeCases } from './write-cases.ts';

const patches = writeCases.filter(([, { verb, live }]) => live !== undefined && /json|merge|strategic/.test(verb));
/** Refusals that come after the patch: decoding, validation, names, versions, other content types. */
const later =
  /cannot unmarshal number into Go struct|cannot unmarshal string into Go struct|is immutable|Kind' is missing|must be Boat|does not match the name|undeterminable|has been modified|unknown format/;

describe('patches do what a real API server did', () => {
  const made = patches.filter(([, { code, subresource }]) => code === 200 && subresource !== 'scale');
  it.each(made)('%s', (_name, write) => {
    const live = write.live ?? {};
    const result = applyPatch(write);
    expect(differences(writable(result, write.subresource), write.next, live)).toEqual([]);
  });

  const refused = patches.filter(([, { code, status }]) => code !== 200 && !later.test(status?.message ?? ''));
  it.each(refused)('%s is refused', (_name, write) => {
    expect(() => applyPatch(write)).toThrow(StatusError);
    try {
      applyPatch(write);
    } catch (error) {
      const { details, ...status } = (error as StatusError).status;
      const { details: expected, ...rest } = write.status ?? {};
      expect(status).toEqual(rest);
      expect(details?.causes).toEqual(expected?.causes);
    }
  });
});

function applyPatch({ verb, body, live = {}, next }: WriteCase): JsonObject {
  if (verb === 'json') return applyJsonPatch(live, body) as JsonObject;
  if (verb === 'merge') return applyMergePatch(live, body);
  const [group, version] = String(next.apiVersion).includes('/') ? String(next.apiVersion).split('/') : ['', 'v1'];
  return applyStrategicMergePatch(live, body, { group: group ?? '', version: version ?? '', kind: String(next.kind) });
}

/** What the endpoint takes of the result. */
function writable(result: JsonObject, subresource: string | undefined): JsonObject {
  if (subresource === 'status') return { status: result.status ?? null };
  const { status: _status, foo: _foo, stringData: _data, ...rest } = result;
  const {
    managedFields: _fields,
    resourceVersion: _version,
    generation: _generation,
    ...metadata
  } = rest.metadata as JsonObject;
  return { ...rest, metadata };
}

/** Where the result is not what was stored, but for what the server adds. */
function differences(
  result: JsonValue,
  stored: JsonValue | undefined,
  live: JsonValue | undefined,
  path = '',
): string[] {
  if (isJsonArray(result) && isJsonArray(stored)) {
    if (result.length !== stored.length) return [`${path}: ${JSON.stringify(result)} is not ${JSON.stringify(stored)}`];
    return result.flatMap((item, i) => differences(item, stored[i], undefined, `${path}/${i}`));
  }
  if (isJsonObject(result) && isJsonObject(stored)) {
    const own = Object.keys(result).flatMap((name) => {
      if (name === '$patch' || isNothing(result[name])) return [];
      return differences(
        result[name] ?? null,
        stored[name],
        isJsonObject(live) ? live[name] : undefined,
        `${path}/${name}`,
      );
    });
    const kept =
      isJsonObject(live) && path !== '' && path !== '/metadata'
        ? Object.keys(live).filter((name) => name in stored && !(name in result))
        : [];
    return [...own, ...kept.map((name) => `${path}/${name} should have stayed`)];
  }
  // A null in a map of strings is stored as an empty string.
  return result === stored || (result === null && stored === '')
    ? []
    : [`${path}: ${JSON.stringify(result)} is not ${JSON.stringify(stored)}`];
}

/** Empty maps and lists are not stored. */
function isNothing(value: JsonValue | undefined): boolean {
  return value === null || value === undefined ? false : typeof value === 'object' && Object.keys(value).length === 0;
}
