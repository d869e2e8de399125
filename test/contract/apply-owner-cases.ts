import { play, type Step } from './apply-steps.ts';
import type { CaseRun, Cases } from './case-run.ts';
import { casesOf } from './rows.ts';

const labels = (of: object) => ({ metadata: { labels: of } });
const annotations = (of: object) => ({ metadata: { annotations: of } });
const data = (of: object) => ({ data: of });
const lastApplied = 'kubectl.kubernetes.io/last-applied-configuration';
const applied = (of: object) =>
  annotations({
    [lastApplied]: JSON.stringify({ apiVersion: 'v1', kind: 'ConfigMap', metadata: { name: 'a' }, ...of }),
  });

const configMaps: Readonly<Record<string, readonly Step[]>> = {
  'create-by-apply': [['apply', 'm', { ...data({ k: 'v' }), ...labels({ a: 'b' }) }]],
  'create-empty': [['apply', 'm', {}]],
  'create-empty-maps': [['apply', 'm', { data: {}, metadata: { labels: {}, annotations: {} } }]],
  'create-nulls': [['apply', 'm', { data: { k: null, l: 'm' }, binaryData: null }]],
  'field-removed': [
    ['apply', 'm', data({ k: 'v', l: 'm' })],
    ['apply', 'm', data({ k: 'v' })],
  ],
  'all-removed': [
    ['apply', 'm', data({ k: 'v' })],
    ['apply', 'm', {}],
  ],
  'map-emptied': [
    ['apply', 'm', data({ k: 'v' })],
    ['apply', 'm', data({})],
  ],
  'same-value-shared': [
    ['apply', 'm', data({ k: 'v' })],
    ['apply', 'n', data({ k: 'v' })],
    ['apply', 'm', {}],
    ['apply', 'n', {}],
  ],
  'conflict-one': [
    ['apply', 'm', data({ k: 'v' })],
    ['apply', 'n', data({ k: 'w' })],
  ],
  'conflict-several-managers': [
    ['apply', 'm', data({ k: 'v' })],
    ['apply', 'n', data({ l: 'v' })],
    ['apply', 'o', data({ k: 'w', l: 'w' })],
    ['force', 'o', data({ k: 'w', l: 'w' })],
  ],
  'conflict-shared-field': [
    ['apply', 'm', data({ k: 'v' })],
    ['apply', 'n', data({ k: 'v' })],
    ['apply', 'o', data({ k: 'w' })],
  ],
  'conflict-update-and-apply': [
    ['create', 'm', data({ k: 'v' })],
    ['apply', 'm', data({ k: 'w' })],
    ['force', 'm', data({ k: 'w' })],
  ],
  'conflict-labels-annotations': [
    ['apply', 'm', { metadata: { labels: { 'a.b/c': 'd' }, annotations: { 'x.y/z': 'w' } } }],
    ['apply', 'n', { metadata: { labels: { 'a.b/c': 'e' }, annotations: { 'x.y/z': 'v' } } }],
  ],
  'conflict-null': [
    ['apply', 'm', data({ k: 'v' })],
    ['apply', 'n', data({ k: null })],
  ],
  'conflict-empty-text': [
    ['apply', 'm', data({ k: 'v' })],
    ['apply', 'n', data({ k: '' })],
  ],
  'force-takes': [
    ['apply', 'm', data({ k: 'v', l: 'm' })],
    ['force', 'n', data({ k: 'w' })],
    ['apply', 'm', data({ l: 'm' })],
  ],
  'force-same': [
    ['apply', 'm', data({ k: 'v' })],
    ['force', 'n', data({ k: 'v' })],
  ],
  'update-takes': [
    ['apply', 'm', data({ k: 'v', l: 'm' })],
    ['merge', 'n', data({ k: 'w' })],
    ['apply', 'm', data({ k: 'v', l: 'm' })],
    ['apply', 'm', data({ l: 'm' })],
  ],
  'update-same-value': [
    ['apply', 'm', data({ k: 'v' })],
    ['merge', 'n', data({ k: 'v' })],
  ],
  'update-removes': [
    ['apply', 'm', data({ k: 'v', l: 'm' })],
    ['merge', 'n', data({ k: null })],
    ['apply', 'm', data({ k: 'v', l: 'm' })],
  ],
  'update-removes-map': [
    ['apply', 'm', data({ k: 'v' })],
    ['merge', 'n', { data: null }],
  ],
  'update-after-removal': [
    ['create', 'm', data({ k: 'v' })],
    ['merge', 'n', data({ k: null })],
    ['merge', 'o', data({ k: 'v' })],
  ],
  'update-put': [
    ['create', 'm', data({ k: 'v' })],
    ['update', 'n', data({ k: 'v', l: 'm' })],
    ['update', 'o', data({ l: 'm' })],
  ],
  'update-json-patch': [
    ['create', 'm', data({ k: 'v' })],
    ['json', 'n', [{ op: 'add', path: '/data/l', value: 'm' }]],
    ['json', 'n', [{ op: 'remove', path: '/data/k' }]],
  ],
  'update-same-manager-twice': [
    ['create', 'm', data({ k: 'v' })],
    ['merge', 'm', data({ l: 'v' })],
    ['merge', 'm', data({ k: null })],
  ],
  'manager-applies-and-updates': [
    ['apply', 'm', data({ k: 'v' })],
    ['merge', 'm', data({ l: 'v' })],
    ['apply', 'm', data({ k: 'v', l: 'v' })],
    ['apply', 'm', data({})],
  ],
  'finalizers-set': [
    ['apply', 'm', { metadata: { finalizers: ['ex.com/a', 'ex.com/b'] } }],
    ['apply', 'n', { metadata: { finalizers: ['ex.com/b', 'ex.com/c'] } }],
    ['apply', 'm', { metadata: { finalizers: ['ex.com/a'] } }],
    ['apply', 'm', {}],
  ],
  'finalizers-duplicate': [['apply', 'm', { metadata: { finalizers: ['ex.com/a', 'ex.com/a'] } }]],
  'owners-by-uid': [
    ['apply', 'm', { metadata: { ownerReferences: [{ apiVersion: 'v1', kind: 'Pod', name: 'p', uid: 'u' }] } }],
    ['apply', 'n', { metadata: { ownerReferences: [{ apiVersion: 'v1', kind: 'Pod', name: 'q', uid: 'u' }] } }],
    ['apply', 'n', { metadata: { ownerReferences: [{ apiVersion: 'v1', kind: 'Pod', name: 'q', uid: 'w' }] } }],
    ['apply', 'm', {}],
  ],
  'owners-no-uid': [['apply', 'm', { metadata: { ownerReferences: [{ apiVersion: 'v1', kind: 'Pod', name: 'p' }] } }]],
  'managers-emptied': [
    ['create', 'm', data({ k: 'v' })],
    ['merge', 'n', { metadata: { managedFields: [] } }],
    ['merge', 'n', data({ l: 'm' })],
    ['apply', 'o', data({ k: 'v' })],
    ['apply', 'o', data({ k: 'w' })],
  ],
  'managers-reset-by-item': [
    ['create', 'm', data({ k: 'v' })],
    ['merge', 'n', { metadata: { managedFields: [{}] } }],
    ['apply', 'o', data({ k: 'w' })],
  ],
  'managers-two-empty-items': [
    ['create', 'm', data({ k: 'v' })],
    ['merge', 'n', { metadata: { managedFields: [{}, {}] } }],
  ],
  'managers-rewritten': [
    ['create', 'm', data({ k: 'v' })],
    [
      'merge',
      'n',
      {
        metadata: {
          managedFields: [
            {
              manager: 'x',
              operation: 'Apply',
              apiVersion: 'v1',
              fieldsType: 'FieldsV1',
              fieldsV1: { 'f:data': { 'f:k': {} } },
            },
          ],
        },
      },
    ],
    ['apply', 'x', {}],
  ],
  'managers-bad-operation': [
    ['create', 'm', data({ k: 'v' })],
    [
      'merge',
      'n',
      { metadata: { managedFields: [{ manager: 'x', operation: 'Foo', apiVersion: 'v1', fieldsType: 'FieldsV1' }] } },
    ],
  ],
  'managers-bad-type': [
    ['create', 'm', data({ k: 'v' })],
    [
      'merge',
      'n',
      { metadata: { managedFields: [{ manager: 'x', operation: 'Update', apiVersion: 'v1', fieldsType: 'F2' }] } },
    ],
  ],
  'managers-bad-fields': [
    ['create', 'm', data({ k: 'v' })],
    [
      'merge',
      'n',
      {
        metadata: {
          managedFields: [
            { manager: 'x', operation: 'Update', apiVersion: 'v1', fieldsType: 'FieldsV1', fieldsV1: { 'x:data': {} } },
          ],
        },
      },
    ],
  ],
  'managers-many': [
    ['create', 'm10', data({ k0: 'v' })],
    ...Array.from({ length: 12 }, (_, i): Step => ['merge', `m${i + 11}`, data({ [`k${i + 1}`]: 'v' })]),
  ],
  'managers-many-appliers': [
    ...Array.from({ length: 12 }, (_, i): Step => ['apply', `m${i + 10}`, data({ [`k${i}`]: 'v' })]),
  ],
  'apply-after-kubectl-apply': [
    ['create', 'kubectl-client-side-apply', { ...data({ k: 'v', l: 'm' }), ...applied(data({ k: 'v', l: 'm' })) }],
    ['apply', 'kubectl', data({ k: 'w' })],
  ],
  'apply-after-kubectl-other-manager': [
    ['create', 'kubectl-client-side-apply', { ...data({ k: 'v' }), ...applied(data({ k: 'v' })) }],
    ['apply', 'm', data({ k: 'w' })],
  ],
  'apply-after-kubectl-changed-since': [
    ['create', 'kubectl-client-side-apply', { ...data({ k: 'v', l: 'm' }), ...applied(data({ k: 'v', l: 'm' })) }],
    ['merge', 'n', data({ k: 'x' })],
    ['apply', 'kubectl', data({ k: 'w', l: 'n' })],
  ],
  'apply-after-kubectl-bad-annotation': [
    ['create', 'kubectl-client-side-apply', { ...data({ k: 'v' }), ...annotations({ [lastApplied]: 'junk' }) }],
    ['apply', 'kubectl', data({ k: 'w' })],
  ],
  'kubectl-applies-without-annotation': [
    ['create', 'kubectl-client-side-apply', data({ k: 'v' })],
    ['apply', 'kubectl', data({ k: 'w' })],
  ],
  'kubectl-client-after-server': [
    ['apply', 'kubectl', { ...data({ k: 'v' }), ...applied(data({ k: 'v' })) }],
    ['merge', 'kubectl-client-side-apply', data({ k: 'w' })],
    ['apply', 'kubectl', data({ k: 'v' })],
  ],
  'immutable-applied': [
    ['apply', 'm', { ...data({ k: 'v' }), immutable: true }],
    ['apply', 'm', { ...data({ k: 'w' }), immutable: true }],
    ['apply', 'm', data({ k: 'v' })],
  ],
  'binary-data': [
    ['apply', 'm', { binaryData: { k: 'YQ==' } }],
    ['apply', 'n', { binaryData: { k: 'Yg==' } }],
  ],
  'same-manager-no-op': [
    ['apply', 'm', data({ k: 'v' })],
    ['apply', 'm', data({ k: 'v' })],
    ['apply', 'm', data({ k: 'v', l: 'm' })],
  ],
  'generate-name-kept': [['apply', 'm', { metadata: { generateName: 'x-' } }]],
  'resource-version-old': [
    ['apply', 'm', data({ k: 'v' })],
    ['apply', 'm', { ...data({ k: 'w' }), metadata: { resourceVersion: '1' } }],
  ],
  'resource-version-on-create': [['apply', 'm', { metadata: { resourceVersion: '1' } }]],
  'uid-on-create': [['apply', 'm', { metadata: { uid: '00000000-0000-0000-0000-000000000000' } }]],
  'uid-wrong': [
    ['apply', 'm', data({ k: 'v' })],
    ['apply', 'm', { metadata: { uid: '00000000-0000-0000-0000-000000000000' } }],
  ],
  'creation-timestamp': [['apply', 'm', { metadata: { creationTimestamp: '2020-01-01T00:00:00Z' } }]],
  'creation-timestamp-null': [['apply', 'm', { metadata: { creationTimestamp: null } }]],
  'self-link': [['apply', 'm', { metadata: { selfLink: '/x' } }]],
};

export const applyOwnerCases: Cases = casesOf('apply-owners', configMaps, (run: CaseRun, steps) =>
  play(run, { apiVersion: 'v1', kind: 'ConfigMap', collection: run.core('configmaps') }, steps),
);
