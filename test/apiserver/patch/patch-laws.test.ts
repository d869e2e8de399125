import fc from 'fast-check';
import { describe, expect, it } from 'vitest';
import { applyJsonPatch } from '../../../src/apiserver/patch/json-patch.ts';
import { applyMergePatch } from '../../../src/apiserver/patch/merge-patch.ts';
import { applyStrategicMergePatch } from '../../../src/apiserver/patch/strategic-merge-patch.ts';
import type { JsonObject, JsonValue } from '../../../src/core/json.ts';
import { StatusError } from '../../../src/object/status.ts';

const key = fc.constantFrom('a', 'b', 'c/d', 'e~f', '__proto__', '0');
const { tree: value } = fc.letrec<{ tree: JsonValue; object: JsonObject }>((tie) => ({
  tree: fc.oneof(
    { depthSize: 'small' },
    fc.integer(),
    fc.boolean(),
    fc.constant(null),
    fc.string(),
    fc.array(tie('tree'), { maxLength: 3 }),
    tie('object'),
  ),
  object: fc.dictionary(key, tie('tree'), { maxKeys: 4 }),
}));
const document = fc.dictionary(key, value, { maxKeys: 4 }) as fc.Arbitrary<JsonObject>;
const pointer = (name: string) => `/${name.replaceAll('~', '~0').replaceAll('/', '~1')}`;
const clone = <T>(it: T): T => JSON.parse(JSON.stringify(it));

describe('JSON patch', () => {
  it('takes away again what it added', () => {
    fc.assert(
      fc.property(document, key, value, (doc, name, added) => {
        const path = pointer(name);
        const result = applyJsonPatch(doc, [{ op: 'add', path, value: added }]) as JsonObject;
        expect(Object.hasOwn(result, name)).toBe(true);
        const { [name]: _former, ...rest } = doc;
        expect(applyJsonPatch(result, [{ op: 'remove', path }])).toEqual(rest);
        expect(applyJsonPatch(result, [{ op: 'test', path, value: added }])).toBe(result);
      }),
    );
  });

  it('moves as it copies and removes', () => {
    fc.assert(
      fc.property(document, key, key, (doc, from, to) => {
        fc.pre(Object.hasOwn(doc, from));
        const moved = applyJsonPatch(doc, [{ op: 'move', from: pointer(from), path: pointer(to) }]);
        const copied = [
          { op: 'copy', from: pointer(from), path: '/copy' },
          { op: 'remove', path: pointer(from) },
          { op: 'move', from: '/copy', path: pointer(to) },
        ];
        expect(moved).toEqual(applyJsonPatch(doc, copied));
      }),
    );
  });

  it('inserts into lists at any place', () => {
    fc.assert(
      fc.property(fc.array(fc.nat(9)), fc.nat(9), (list, at) => {
        const apply = () => applyJsonPatch({ list }, [{ op: 'add', path: `/list/${at}`, value: 'x' }]);
        if (at > list.length) expect(apply).toThrow(StatusError);
        else expect(apply()).toEqual({ list: list.toSpliced(at, 0, 'x' as never) });
      }),
    );
  });

  it('refuses more operations than ten thousand', () => {
    const operations = Array.from({ length: 10_001 }, () => ({ op: 'test', path: '/a', value: null }));
    expect(() => applyJsonPatch({}, operations)).toThrow(
      'The allowed maximum operations in a JSON patch is 10000, got 10001',
    );
    expect(applyJsonPatch({}, operations.slice(1))).toEqual({});
  });

  it('leaves the document as it is, and shares what it does not touch', () => {
    const doc = { a: { b: [1, 2] }, c: { d: 1 } };
    const before = clone(doc);
    const result = applyJsonPatch(doc, [{ op: 'remove', path: '/a/b/0' }]) as typeof doc;
    expect(doc).toEqual(before);
    expect(result.c).toBe(doc.c);
  });
});

describe('merge patch', () => {
  it('does the same the second time, where no null stands in a list', () => {
    fc.assert(
      fc.property(document, document, (doc, patch) => {
        fc.pre(!hasListWithNullMember(patch));
        const once = applyMergePatch(doc, patch);
        expect(applyMergePatch(once, patch)).toEqual(once);
      }),
    );
  });

  it('obeys RFC 7386 where no null stands in a list', () => {
    fc.assert(
      fc.property(document, document, (doc, patch) => {
        fc.pre(!hasListWithNullMember(patch));
        expect(applyMergePatch(doc, patch)).toEqual(rfc7386(doc, patch));
      }),
    );
  });

  it('leaves the document as it is', () => {
    fc.assert(
      fc.property(document, document, (doc, patch) => {
        const before = clone([doc, patch]);
        applyMergePatch(doc, patch);
        expect(clone([doc, patch])).toEqual(before);
      }),
    );
  });
});

/** The pseudo code of the RFC. */
function rfc7386(target: JsonValue | undefined, patch: JsonValue): JsonValue {
  if (typeof patch !== 'object' || patch === null || Array.isArray(patch)) return patch;
  const result: JsonObject =
    typeof target === 'object' && target !== null && !Array.isArray(target) ? (target as JsonObject) : {};
  const members = new Map(Object.entries(result));
  for (const [name, member] of Object.entries(patch)) {
    if (member === null) members.delete(name);
    else members.set(name, rfc7386(members.get(name), member));
  }
  return Object.fromEntries(members);
}

function hasListWithNullMember(patch: JsonValue, inList = false): boolean {
  if (Array.isArray(patch)) return patch.some((item) => hasListWithNullMember(item, true));
  if (typeof patch !== 'object' || patch === null) return false;
  return Object.values(patch).some((member) => (inList && member === null) || hasListWithNullMember(member, inList));
}

describe('strategic merge patch', () => {
  const container = fc.record({ name: fc.constantFrom('a', 'b', 'c', 'd'), image: fc.constantFrom('x', 'y') });
  const containers = fc.uniqueArray(container, { selector: (it) => it.name, minLength: 1 });
  const kind = { group: '', version: 'v1', kind: 'Pod' };
  const pod = (list: readonly JsonObject[]): JsonObject => ({ spec: { containers: list } });
  const namesOf = (object: JsonObject) =>
    ((object.spec as JsonObject).containers as { name: string }[]).map((it) => it.name);

  it('does the same the second time', () => {
    fc.assert(
      fc.property(containers, containers, (former, patch) => {
        const once = applyStrategicMergePatch(pod(former), pod(patch), kind);
        expect(applyStrategicMergePatch(once, pod(patch), kind)).toEqual(once);
      }),
    );
  });

  it('merges items by name, keeps the others in their order, and puts new ones before what follows', () => {
    fc.assert(
      fc.property(containers, containers, (former, patch) => {
        const result = applyStrategicMergePatch(pod(former), pod(patch), kind);
        const names = namesOf(result);
        expect(new Set(names)).toEqual(new Set([...former, ...patch].map((it) => it.name)));
        const patched = new Set<string>(patch.map((it) => it.name));
        const untouched = former.filter((it) => !patched.has(it.name)).map((it) => it.name);
        expect(names.filter((name) => !patched.has(name))).toEqual(untouched);
        expect(names.filter((name) => patched.has(name))).toEqual(patch.map((it) => it.name));
      }),
    );
  });

  it('deletes what it is told to', () => {
    fc.assert(
      fc.property(containers, (former) => {
        const gone = former.map(({ name }) => ({ name, $patch: 'delete' }));
        expect(namesOf(applyStrategicMergePatch(pod(former), pod(gone), kind))).toEqual([]);
      }),
    );
  });

  it('puts the list in the order asked', () => {
    fc.assert(
      fc.property(
        containers.chain((list) => fc.tuple(fc.constant(list), fc.shuffledSubarray(list, { minLength: list.length }))),
        ([former, wanted]) => {
          const patch = { spec: { '$setElementOrder/containers': wanted.map(({ name }) => ({ name })) } };
          expect(namesOf(applyStrategicMergePatch(pod(former), patch, kind))).toEqual(wanted.map((it) => it.name));
        },
      ),
    );
  });

  it('merges maps only, for kinds that it does not know', () => {
    const patch = { spec: { list: [{ name: 'b' }], map: { y: 2 } } };
    const result = applyStrategicMergePatch({ spec: { list: [{ name: 'a' }], map: { x: 1 } } }, patch, {
      group: 'g',
      version: 'v1',
      kind: 'K',
    });
    expect(result).toEqual({ spec: { list: [{ name: 'b' }], map: { x: 1, y: 2 } } });
  });
});
