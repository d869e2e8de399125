import { describe, expect, it } from 'vitest';
import { KinformerError } from '../../src/core/errors.ts';
import { faultKinds } from '../../src/faults/fault-table.ts';
import { formatFault, parseFaults } from '../../src/faults/parse-faults.ts';

describe('the text form of faults', () => {
  it('reads names, counts, durations, resources, verbs and own keys', () => {
    expect(parseFaults('drop, 429:count=3:retry-after=2,slow:for=1m30s:resource=pods:verb=list:delay=1s')).toEqual([
      { name: 'drop' },
      { name: '429', count: 3, keys: { 'retry-after': '2' } },
      { name: 'slow', forMs: 90_000, resource: 'pods', verb: 'list', keys: { delay: '1s' } },
    ]);
    expect(parseFaults('')).toEqual([]);
  });

  it.each(Object.keys(faultKinds))('knows %s, and writes it as it is read', (name) => {
    const [fault] = parseFaults(`${name}:count=2:for=5s:resource=deployments.apps`);
    expect(parseFaults(formatFault(fault!))).toEqual([fault]);
  });

  it.each([
    ['explode', 'unknown fault "explode"'],
    ['drop:count', 'fault drop: "count" is not key=value'],
    ['drop:count=0', 'fault drop: count "0" is not a positive number'],
    ['drop:for=soon', 'fault drop: invalid duration "soon"'],
    ['end:verb=list', 'fault end cannot hit the verb "list"'],
    ['drop:delay=1s', 'fault drop has no key "delay"'],
    ['drop:resource=', 'fault drop: resource is empty'],
  ])('refuses %s and says why', (spec, message) => {
    expect(() => parseFaults(spec)).toThrow(KinformerError);
    expect(() => parseFaults(spec)).toThrow(message);
    try {
      parseFaults(spec);
    } catch (error) {
      expect((error as KinformerError).code).toBe('USAGE');
    }
  });
});
