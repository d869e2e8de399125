import { describe, expect, it } from 'vitest';
import { describeValues, describeWriters } from '../../../src/insight/churn/describe-churn.ts';
import { ChurnFixture } from './churn-fixture.ts';

/** The first row after the managers have written in turn, each its own. */
function fight(...wishes: readonly (readonly [manager: string, body: object])[]) {
  const churn = new ChurnFixture();
  for (let i = 0; i < 4 * wishes.length; i += 1) {
    const [manager, body] = wishes[i % wishes.length]!;
    churn.write('shop/a', manager, body);
  }
  return churn.report().rows[0]!;
}

const replicas = (count: number) => ({ spec: { replicas: count } });

describe('advice on churn', () => {
  it.each([
    ['argocd-controller', 'kube-controller-manager', 'argocd-controller', 'the kube-controller-manager'],
    ['helm', 'sidecar-injector', 'helm', 'the sidecar-injector'],
    ['keda-operator', 'checkout-operator', 'checkout-operator', 'the keda-operator'],
    ['bob', 'alice', 'bob', 'alice'],
  ])('of %s and %s the field is taken from what %s applies', (first, second, loser, keeper) => {
    const { advice } = fight([first, replicas(1)], [second, replicas(2)]);
    expect(advice).toBe(`Remove .spec.replicas from what ${loser} applies, or stop ${keeper}.`);
  });

  it('three that fight are told in the plural', () => {
    const { advice } = fight(['a', replicas(1)], ['b', replicas(2)], ['c', replicas(3)]);
    expect(advice).toBe('Remove .spec.replicas from what b and c apply, or stop a.');
  });

  it('nobody applies a status', () => {
    const { advice } = fight(['a', { status: { phase: 'Up' } }], ['b', { status: { phase: 'Down' } }]);
    expect(advice).toBe('Let only one of a and b write .status.phase: each undoes what the other reports.');
  });

  it('a status that goes to and fro may be what happens, as in a rollout', () => {
    const churn = new ChurnFixture();
    for (let i = 0; i < 9; i += 1) churn.write('shop/a', 'kube-controller-manager', { status: { ready: 3 + (i % 2) } });
    expect(churn.report().rows[0]?.advice).toBe(
      'kube-controller-manager reports .status.ready to and fro: either what that tells of changes as often, or it sees it differently each time.',
    );
  });

  it('what is undone by somebody without a name is not laid at the door of who has one', () => {
    const churn = new ChurnFixture();
    for (let i = 0; i < 9; i += 1) {
      // Who only removes leaves the entries of the others as they are.
      if (i % 2 === 0) churn.write('shop/a', 'adder', { spec: { on: true } });
      else churn.unset('shop/a');
    }
    const [row] = churn.report().rows;
    expect(row).toMatchObject({ flips: 1, fights: 0 });
    expect(row?.advice).toMatch(/^adder sets \.spec\.on, and somebody whom managedFields do not name undoes it/);
  });

  it('names a few of many who change nothing, and counts the others', () => {
    const churn = new ChurnFixture();
    for (let i = 0; i < 8; i += 1) churn.write('shop/a', `job-${i}`, replicas(1));
    const [row] = churn.report().rows;
    expect(row?.advice).toBe(
      'Let job-1, job-2, job-3 and 4 more compare before they write: most of their writes change nothing.',
    );
    expect(describeWriters(row!)).toBe('job-1, job-2, job-3, job-4, 3 more');
  });

  it('a counter in a string is rising like another', () => {
    const churn = new ChurnFixture();
    for (let i = 8; i < 12; i += 1) churn.write('shop/a', 'm', { data: { n: String(i), text: `0${i}` } });
    const told = churn.report().rows[0]!.paths.map((path) => [path.path, describeValues(path)]);
    expect(told).toEqual([
      ['.data.n', 'rising'],
      ['.data.text', '4 values'],
    ]);
    expect(churn.report().rows[0]?.advice).toBeUndefined();
  });
});
