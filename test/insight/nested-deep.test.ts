import { describe, expect, it } from 'vitest';
import { findChanges } from '../../src/insight/changes.ts';
import { measureGoHeap } from '../../src/insight/cost/go-heap.ts';
import { describeChanges } from '../../src/insight/describe-changes.ts';
import { listManagers } from '../../src/insight/managers.ts';
import { KubeObject } from '../../src/object/kube-object.ts';
import { jsonToYaml } from '../../src/output/json-to-yaml.ts';
import { toJsonDocument, toYamlRows } from '../../src/session/history/yaml-rows.ts';

/** More levels than Go decodes, and than calls can go. */
const levels = 20_000;
const nested = (opening: string, inner: string, closing: string) =>
  `${opening.repeat(levels)}${inner}${closing.repeat(levels)}`;

function podWith(spec: string, more = ''): KubeObject {
  return KubeObject.fromBytes(
    Buffer.from(`{"kind":"Pod","apiVersion":"v1","metadata":{"name":"a","namespace":"n"${more}},"spec":${spec}}`),
  );
}

describe.each([
  ['objects', '{"a":', '}'],
  ['lists', '[', ']'],
])('%s that are nested deeper than calls can go', (_, opening, closing) => {
  const [one, two] = [podWith(nested(opening, '1', closing)), podWith(nested(opening, '2', closing))];

  it('are compared, and said in a few words', () => {
    const flat = podWith('1');
    for (const [old, now] of [
      [one, two],
      [flat, one],
      [one, flat],
    ] as const) {
      expect(describeChanges(findChanges(old, now), { kind: 'Pod' })).toContain('.spec');
    }
    const more = podWith('{}');
    const added = podWith(`{"x":${nested(opening, '1', closing)}}`);
    expect(describeChanges(findChanges(more, added), { kind: 'Pod' })).toContain('.spec.x');
  });

  it('are measured', () => {
    expect(measureGoHeap(one.bytes, 0).dynamicBytes).toBeGreaterThan(1000);
  });

  it('are shown and copied as far as people read', () => {
    const options = { showsManagedFields: true, isRevealed: true, showsNoise: true };
    const text = JSON.stringify(toYamlRows(one, [], options));
    expect(text).toContain('nested deeper than is shown');
    expect(toJsonDocument(one, options)).toContain('nested deeper than is shown');
  });

  it('are YAML in one line, whole', () => {
    const json = Buffer.from(one.bytes).toString();
    expect(jsonToYaml(`${json}\n`)).toBe(`---\n${json}\n`);
    expect(jsonToYaml(one.bytes)).toBe(`---\n${json}\n`);
  });
});

it('sets of managed fields that are nested so deep are counted as far as it goes', () => {
  const set = nested('{"f:a":', '{}', '}');
  const managers = `,"managedFields":[{"manager":"m","operation":"Update","apiVersion":"v1","fieldsV1":${set}}]`;
  expect(listManagers(podWith('{}', managers))).toMatchObject([{ manager: 'm', fieldCount: 1 }]);
});
