import fc from 'fast-check';
import { expect, it } from 'vitest';
import { KubeObject } from '../../src/object/kube-object.ts';
import { isSameInstance, isSameState } from '../../src/object/same-state.ts';

const version = fc.oneof(
  fc.constantFrom('"1"', '"12"', '"2"', '""', '"\\u0031"', '1', '12', 'null', '"a\\"b"', '"a\\"c"', '"ä"', undefined),
  fc.string().map((text) => JSON.stringify(text)),
);

function podOf(uid: string | undefined, resourceVersion: string | undefined): KubeObject {
  const members = Object.entries({ uid, resourceVersion }).flatMap(([name, json]) =>
    json === undefined ? [] : [`,"${name}":${json}`],
  );
  return KubeObject.fromBytes(Buffer.from(`{"kind":"Pod","metadata":{"name":"a"${members.join('')}}}`));
}

it('versions are the same when their texts are', () => {
  fc.assert(
    fc.property(version, version, (one, other) => {
      const [a, b] = [podOf(undefined, one), podOf(undefined, other)];
      expect(isSameState(a, b)).toBe(
        a.resourceVersion === b.resourceVersion && (a.resourceVersion !== '' || one === other),
      );
      expect(isSameState(a, a)).toBe(true);
    }),
    { numRuns: 2000 },
  );
});

it('instances are the same when the texts of their uids are', () => {
  fc.assert(
    fc.property(version, version, (one, other) => {
      fc.pre(!/^\d/.test(one ?? '') && !/^\d/.test(other ?? ''));
      const [a, b] = [podOf(one, '"1"'), podOf(other, '"2"')];
      expect(isSameInstance(a, b)).toBe(a.uid === b.uid);
    }),
    { numRuns: 2000 },
  );
});
