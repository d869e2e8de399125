import { expect, it } from 'vitest';
import { nearestWord } from '../../src/core/nearest-word.ts';

it.each([
  ['pdos', ['pods', 'nodes'], 'pods'],
  ['configmap', ['configmaps', 'secrets'], 'configmaps'],
  ['RUNNING', ['running'], 'running'],
  ['pods', ['pods'], undefined],
  ['pods', ['pods', 'pod'], 'pod'],
  ['widgets', ['pods'], undefined],
  ['a', ['xyz'], undefined],
])('the word that %j may be a slip of, among %j, is %j', (text, words, expected) => {
  expect(nearestWord(text, words)).toBe(expected);
});
