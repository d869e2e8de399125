import type { Dice } from './dice.ts';

const deep = (open: string, close: string, levels: number) => open.repeat(levels) + close.repeat(levels);

/** Pieces of JSON that parsers, prototypes and number types trip over; some are none. */
const oddJson = (dice: Dice): string =>
  dice.pick([
    'null',
    'true',
    '0',
    '-0',
    '1e400',
    '-1e400',
    '1e-400',
    '9223372036854775808',
    '-9223372036854775809',
    '123456789012345678901234567890',
    '0.1e+1',
    '01',
    '1.',
    '.5',
    '+1',
    'NaN',
    'Infinity',
    '""',
    '"\\u0000"',
    '"\\ud800"',
    '"\\udc00\\ud800"',
    '"\\x41"',
    '"\u0001"',
    '"\u2028"',
    '[]',
    '{}',
    '[null]',
    '{"":""}',
    '{"__proto__":{"polluted":true}}',
    '{"constructor":{"prototype":{"polluted":true}}}',
    '{"toString":1,"hasOwnProperty":2,"valueOf":null}',
    '{"a":1,"a":2,"a":{"a":1}}',
    '{"a":1,}',
    '[1,]',
    "{'a':1}",
    '{a:1}',
    '/* no */1',
    '1 2',
    '"unfinished',
    '[1',
    '{"a"',
    '{"a":',
    deep('[', ']', 50 + dice.below(200)),
    deep('{"a":', '}', 3).replace('}', '1}'),
    deep('[', ']', dice.pick([1000, 9999, 10_001, 20_000])),
    '{"a":'.repeat(dice.pick([100, 10_001])),
    `"${'x'.repeat(dice.pick([300, 70_000]))}"`,
    '"\u00e9\ud83d\ude00"',
    '\ufeff{}',
    '',
    ' ',
  ]);

const fields = [
  'metadata', 'spec', 'status', 'data', 'kind', 'apiVersion', 'name', 'namespace', 'labels', 'annotations', 'finalizers',
  'ownerReferences', 'managedFields', 'resourceVersion', 'uid', 'creationTimestamp', 'deletionTimestamp', 'generation',
  'containers', 'image', 'resources', 'ports', 'selector', 'template', 'replicas', 'strategy', 'items', 'binaryData', 'type',
  'clusterIP', 'rules', 'roleRef', 'subjects', 'versions', 'schema', 'group', 'names', 'scope', '__proto__', 'constructor',
  'prototype', 'hasOwnProperty', '', 'a.b/c', '\u00fc',
]; // biome-ignore format: a list

/** A value in the shape of an API object with members that do not belong where they are. */
export function oddObject(dice: Dice, base: string): string {
  if (dice.hits(0.15)) return oddJson(dice);
  const text = base === '' ? '{}' : base;
  let result = text;
  for (let i = dice.below(3); i >= 0; i -= 1) result = insertMember(dice, result);
  return dice.hits(0.2) ? dice.damage(Buffer.from(result)).toString('latin1') : result;
}

/** Puts a member into one of the text's objects, or replaces one value. */
function insertMember(dice: Dice, text: string): string {
  const at = (dice.hits(0.4) ? places(text, /":("[^"]*"|\d+|true)/g) : places(text, /\{/g)) as readonly number[];
  if (at.length === 0) return text;
  const place = dice.pick(at);
  const value = dice.hits(0.5) ? oddJson(dice) : `{${JSON.stringify(dice.pick(fields))}:${oddJson(dice)}}`;
  if (text[place] === '{') {
    const comma = text[place + 1] === '}' ? '' : ',';
    return `${text.slice(0, place + 1)}${JSON.stringify(dice.pick(fields))}:${value}${comma}${text.slice(place + 1)}`;
  }
  return text.slice(0, place) + text.slice(place).replace(/^":("[^"]*"|\d+|true)/, () => `":${value}`);
}

function places(text: string, pattern: RegExp): readonly number[] {
  return [...text.matchAll(pattern)].map(({ index }) => index);
}

export function oddText(dice: Dice): string {
  return dice.pick([
    '', ' ', '.', '..', '/', '%', '%2', '%zz', '%00', '%2e%2e', '%2F', '%ff%fe', '\\', ';', '#', '=', '==', '!=', ',', ',,', '(', ')',
    '!', 'a', 'A', 'a=b', 'a in (b', 'a in b', 'a notin ()', 'in in (in)', '!a,!b', 'a>1', 'a<x', 'a==b==c', 'a=b=c', 'x y', '-1',
    '0', '1', '99999999999999999999', '1.5', '0x10', '1e3', 'true', 'True', 'yes', 'null', '__proto__', 'constructor',
    'toString', 'hasOwnProperty', 'metadata.name=', 'metadata.name==a', 'spec.nodeName!=', 'status.phase=\\', 'a'.repeat(300),
    'a/b/c', '-a', 'a-', '\u00fc', '\ud83d\ude00', '+', '%20', 'All', 'Exact', 'NotOlderThan', 'Strict', '10s', '-5s', '1h1', 'abc',
  ]); // biome-ignore format: a list
}
