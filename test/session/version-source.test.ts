import { expect, it } from 'vitest';
import type { ObjectVersion } from '../../src/session/history/object-version.ts';
import { toVersionSource } from '../../src/session/screen/list-sources.ts';
import { pod } from './tab-fixture.ts';

function version(type: ObjectVersion['type'], object: ObjectVersion['object']): ObjectVersion {
  return { object, timeMs: 0, type, cause: 'watch', isReplacement: false };
}

it('tells versions apart, newest first, also a deletion from the state that it has', () => {
  const [first, last] = [pod('a', 1), pod('a', 2)];
  const source = toVersionSource([version('ADD', first), version('UPD', last), version('DEL', last)]);
  const ids = [0, 1, 2].map((index) => source.idAt(index) ?? '');
  expect(source.length).toBe(3);
  expect(ids.map((id) => source.indexOf(id))).toEqual([0, 1, 2]);
  expect(source.idAt(3)).toBeUndefined();
});
