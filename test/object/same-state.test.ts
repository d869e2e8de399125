import { describe, expect, it } from 'vitest';
import { KubeObject } from '../../src/object/kube-object.ts';
import { isSameState } from '../../src/object/same-state.ts';

const pod = (metadata: object, rest: object = {}) => ({ kind: 'Pod', metadata: { name: 'a', ...metadata }, ...rest });
const stored = (metadata: object, rest: object = {}) => KubeObject.from(pod(metadata, rest));

describe('the same state of an object', () => {
  it('B096 B189 is told by the version, and where there is none by the bytes', () => {
    expect(isSameState(stored({ resourceVersion: '1' }), stored({ resourceVersion: '1', labels: { a: 'b' } }))).toBe(
      true,
    );
    expect(isSameState(stored({ resourceVersion: '1' }), stored({ resourceVersion: '01' }))).toBe(false);
    expect(isSameState(stored({}), stored({ resourceVersion: '1' }))).toBe(false);
    expect(isSameState(stored({}), stored({}))).toBe(true);
    expect(isSameState(stored({}, { usage: 1 }), stored({}, { usage: 2 }))).toBe(false);
    expect(isSameState(stored({ resourceVersion: '' }, { usage: 1 }), stored({ resourceVersion: '' }))).toBe(false);
  });

  it('is not known of plain objects without a version, which count as the same as for client-go', () => {
    expect(isSameState(pod({}), pod({}, { usage: 2 }))).toBe(true);
    expect(isSameState(pod({ resourceVersion: '1' }), pod({ resourceVersion: '2' }))).toBe(false);
    expect(isSameState(undefined, undefined)).toBe(false);
  });
});
