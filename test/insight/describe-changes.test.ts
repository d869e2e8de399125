import { describe, expect, it } from 'vitest';
import { findChanges } from '../../src/insight/changes.ts';
import { describeChanges, summarizeChanges } from '../../src/insight/describe-changes.ts';
import { KubeObject } from '../../src/object/kube-object.ts';

type Body = Readonly<Record<string, unknown>>;

function described(before: Body, after: Body, kind = 'Pod'): string {
  return describeChanges(changes(before, after, kind), { kind });
}

function changes(before: Body, after: Body, kind = 'Pod') {
  const object = (version: string, { metadata, ...body }: Body) =>
    KubeObject.from({
      kind,
      metadata: { name: 'a', uid: 'u', resourceVersion: version, ...(metadata as object) },
      ...body,
    });
  return findChanges(object('1', before), object('2', after));
}

const ledger = (container: Body, more: Body = {}) => ({
  status: { containerStatuses: [{ name: 'ledger', ...container }], ...more },
});
const conditions = (ready: string, initialized = ready) => [
  { type: 'Initialized', status: initialized },
  { type: 'Ready', status: ready, lastTransitionTime: ready },
];

describe('the most telling change', () => {
  it.each([
    [
      ledger({ restartCount: 13 }),
      ledger({ restartCount: 14 }),
      '.status.containerStatuses[ledger].restartCount 13→14',
    ],
    [
      ledger({ restartCount: 13, state: { running: { startedAt: 'x' } } }),
      ledger({ restartCount: 14, state: { waiting: { message: 'm', reason: 'CrashLoopBackOff' } } }),
      '.status.containerStatuses[ledger].state.waiting.reason →CrashLoopBackOff +2 paths',
    ],
    [
      ledger({ state: { waiting: { reason: 'ContainerCreating' } } }, { phase: 'Pending' }),
      ledger({ state: { running: { startedAt: 'x' } } }, { phase: 'Running' }),
      '.status.phase Pending→Running +2 paths',
    ],
    [
      { status: { conditions: conditions('False') } },
      { status: { conditions: conditions('True') } },
      '.status.conditions[Ready].status False→True +2 paths',
    ],
    [
      { spec: {} },
      { spec: { nodeName: 'node-a' }, status: { conditions: conditions('True') } },
      '.spec.nodeName →node-a +1 path',
    ],
    [
      { metadata: {} },
      { metadata: { deletionTimestamp: 't' }, status: { phase: 'Failed' } },
      '.metadata.deletionTimestamp →t +1 path',
    ],
    [
      { metadata: { generation: 1 }, spec: { replicas: 1 }, status: { observedGeneration: 1 } },
      { metadata: { generation: 2 }, spec: { replicas: 3 }, status: { observedGeneration: 2 } },
      '.spec.replicas 1→3 +2 paths',
    ],
    [
      { spec: { replicas: 1 }, status: { readyReplicas: 1 } },
      { spec: { replicas: 3 }, status: { readyReplicas: 2 } },
      '.status.readyReplicas 1→2 +1 path',
    ],
    [
      { metadata: { labels: { tier: 'web', 'a.io/b': '1' } } },
      { metadata: { labels: { 'a.io/b': '2' } } },
      '.metadata.labels.tier web→ +1 path',
    ],
    [
      { metadata: { labels: { 'a.io/b': '1' } } },
      { metadata: { labels: { 'a.io/b': '' } } },
      '.metadata.labels[a.io/b] 1→""',
    ],
    [{ data: { list: [1, 2] } }, { data: { list: [1, 3] } }, '.data.list[1] 2→3'],
    [{ data: { a: [], b: 'x'.repeat(90) } }, { data: { a: {}, b: 'y' } }, '.data.a […]→{…} +1 path'],
    [{}, {}, 'no-op'],
    [{ metadata: { generation: 1 } }, { metadata: { generation: 2 } }, '.metadata.generation 1→2'],
  ])('%j → %j', (before, after, expected) => {
    expect(described(before, after)).toBe(expected);
  });

  it('never shows what a Secret holds', () => {
    const annotations = { 'kubectl.kubernetes.io/last-applied-configuration': 'hunter2' };
    expect(described({ data: { p: 'aHVudGVyMg==' } }, { data: { p: 'eA==' } }, 'Secret')).toBe('.data.p ••••→••••');
    expect(described({ stringData: { p: 'hunter2' } }, {}, 'Secret')).toBe('.stringData.p ••••→');
    expect(described({ data: 'hunter2' }, {}, 'Secret')).toBe('.data ••••→');
    expect(described({ metadata: {} }, { metadata: { annotations } }, 'Secret')).not.toContain('hunter2');
    expect(described({ type: 'a' }, { type: 'b' }, 'Secret')).toBe('.type a→b');
  });

  it('gives its path in segments, and other signs on request', () => {
    const found = changes(ledger({ restartCount: 1 }), ledger({ restartCount: 2 }));
    expect(summarizeChanges(found, { kind: 'Pod', arrow: '->' })).toEqual({
      segments: ['.status', '.containerStatuses', '[ledger]', '.restartCount'],
      value: '1->2',
      more: 0,
    });
    expect(summarizeChanges([], { kind: 'Pod' })).toBeUndefined();
  });

  it('cuts long values', () => {
    const text = described({ data: { b: 'x'.repeat(90) } }, { data: { b: 'y' } });
    expect(text).toBe(`.data.b ${'x'.repeat(39)}…→y`);
  });
});
