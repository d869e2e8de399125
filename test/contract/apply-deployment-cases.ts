import { play, type Step } from './apply-steps.ts';
import type { Cases } from './case-run.ts';
import { casesOf } from './rows.ts';

const podTemplate = (containers: readonly object[], more: object = {}) => ({
  metadata: { labels: { app: 'd' } },
  spec: { containers, ...more },
});
const deployment = (containers: readonly object[], more: object = {}, pod: object = {}) => ({
  spec: { selector: { matchLabels: { app: 'd' } }, template: podTemplate(containers, pod), ...more },
});
const onlyContainers = (containers: readonly object[]) => ({ spec: { template: { spec: { containers } } } });
const c = { name: 'c', image: 'i:1' };

const condition = (type: string, status: string) => ({ type, status });

const plays: Readonly<Record<string, readonly Step[]>> = {
  create: [['apply', 'm', deployment([c])]],
  'replicas-given-up': [
    ['apply', 'm', deployment([c], { replicas: 3 })],
    ['merge', 'hpa', { spec: { replicas: 5 } }],
    ['apply', 'm', deployment([c], { replicas: 3 })],
    ['apply', 'm', deployment([c])],
  ],
  'replicas-by-scale': [
    ['apply', 'm', deployment([c], { replicas: 3 })],
    ['merge', 's', { spec: { replicas: 4 } }, 'scale'],
    ['apply', 'm', deployment([c], { replicas: 3 })],
    ['apply', 'm', deployment([c])],
    ['merge', 's', { spec: { replicas: 4 } }, 'scale'],
  ],
  'scale-applied': [
    ['create', 'm', deployment([c], { replicas: 3 })],
    ['apply', 's', { apiVersion: 'autoscaling/v1', kind: 'Scale', spec: { replicas: 4 } }, 'scale'],
    ['force', 's', { apiVersion: 'autoscaling/v1', kind: 'Scale', spec: { replicas: 4 } }, 'scale'],
    ['apply', 'm', deployment([c], { replicas: 3 })],
    ['apply', 's', { apiVersion: 'autoscaling/v1', kind: 'Scale', spec: {} }, 'scale'],
  ],
  'scale-wrong-kind': [
    ['create', 'm', deployment([c])],
    ['apply', 's', { spec: { replicas: 4 } }, 'scale'],
    ['apply', 's', { apiVersion: 'autoscaling/v2', kind: 'Scale', spec: { replicas: 4 } }, 'scale'],
    ['force', 's', { apiVersion: 'autoscaling/v1', kind: 'Scale', spec: { replicas: -1 } }, 'scale'],
    ['force', 's', { apiVersion: 'autoscaling/v1', kind: 'Scale', spec: { replicas: 'x' } }, 'scale'],
    ['force', 's', { apiVersion: 'autoscaling/v1', kind: 'Scale', spec: { foo: 1 } }, 'scale'],
  ],
  'status-applied': [
    ['create', 'm', deployment([c])],
    ['apply', 's', { status: { replicas: 2, conditions: [condition('Available', 'True')] } }, 'status'],
    ['apply', 't', { status: { replicas: 3 } }, 'status'],
    ['merge', 't', { status: { replicas: 3 } }, 'status'],
    ['apply', 's', { status: { conditions: [condition('Available', 'True')] } }, 'status'],
    ['apply', 's', {}, 'status'],
  ],
  'status-in-main-is-ignored': [
    ['apply', 'm', { ...deployment([c]), status: { replicas: 7 } }],
    ['apply', 's', { ...deployment([c], { replicas: 9 }), status: { replicas: 7 } }, 'status'],
  ],
  'containers-by-name': [
    ['apply', 'm', deployment([c])],
    ['apply', 'n', onlyContainers([{ name: 'd', image: 'j:1' }])],
    ['apply', 'o', onlyContainers([{ name: 'c', resources: { limits: { cpu: '1' } } }])],
    ['apply', 'm', deployment([{ ...c, image: 'i:2' }])],
    ['apply', 'n', onlyContainers([])],
  ],
  'container-without-name': [['apply', 'm', deployment([{ image: 'i:1' }])]],
  'container-twice': [['apply', 'm', deployment([c, c])]],
  'env-order': [
    [
      'apply',
      'm',
      deployment([
        {
          ...c,
          env: [
            { name: 'A', value: '1' },
            { name: 'B', value: '2' },
          ],
        },
      ]),
    ],
    ['apply', 'n', onlyContainers([{ name: 'c', env: [{ name: 'C', value: '3' }] }])],
    [
      'apply',
      'm',
      deployment([
        {
          ...c,
          env: [
            { name: 'B', value: '2' },
            { name: 'A', value: '1' },
          ],
        },
      ]),
    ],
    ['apply', 'm', deployment([{ ...c, env: [{ name: 'B', value: '2' }] }])],
  ],
  'ports-default-protocol': [
    ['apply', 'm', deployment([{ ...c, ports: [{ containerPort: 80 }] }])],
    ['apply', 'n', onlyContainers([{ name: 'c', ports: [{ containerPort: 80, protocol: 'TCP', name: 'http' }] }])],
    ['apply', 'n', onlyContainers([{ name: 'c', ports: [{ containerPort: 80, protocol: 'UDP' }] }])],
    ['apply', 'm', deployment([{ ...c, ports: [] }])],
  ],
  'args-are-atomic': [
    ['apply', 'm', deployment([{ ...c, args: ['a', 'b'] }])],
    ['apply', 'n', onlyContainers([{ name: 'c', args: ['a', 'c'] }])],
    ['force', 'n', onlyContainers([{ name: 'c', args: ['a', 'c'] }])],
  ],
  'selector-is-atomic': [
    ['apply', 'm', deployment([c])],
    ['apply', 'n', { spec: { selector: { matchLabels: { app: 'd', x: 'y' } } } }],
  ],
  'tolerations-are-atomic': [
    ['apply', 'm', deployment([c], {}, { tolerations: [{ key: 'a', operator: 'Exists' }] })],
    ['apply', 'n', { spec: { template: { spec: { tolerations: [{ key: 'b', operator: 'Exists' }] } } } }],
  ],
  volumes: [
    ['apply', 'm', deployment([c], {}, { volumes: [{ name: 'v', emptyDir: {} }] })],
    ['apply', 'm', deployment([c], {}, { volumes: [{ name: 'v', configMap: { name: 'x' } }] })],
    ['apply', 'm', deployment([c], {}, { volumes: [{ name: 'w', configMap: { name: 'x' } }] })],
  ],
  'quantity-forms': [
    ['apply', 'm', deployment([{ ...c, resources: { limits: { cpu: '1000m', memory: '1024Mi' } } }])],
    ['apply', 'n', onlyContainers([{ name: 'c', resources: { limits: { cpu: 1, memory: '1Gi' } } }])],
  ],
  'wrong-types': [
    ['apply', 'm', deployment([c], { replicas: '3' })],
    ['apply', 'm', deployment([c], { replicas: 1.5 })],
    ['apply', 'm', deployment([c], { paused: 'x' })],
    ['apply', 'm', { spec: [] }],
    ['apply', 'm', deployment([c], { template: null })],
    ['apply', 'm', onlyContainers([c])],
  ],
  'unknown-deep': [['apply', 'm', deployment([{ ...c, foo: { bar: 1 } }])]],
  'after-update': [
    ['create', 'm', deployment([c], { replicas: 2 })],
    ['apply', 'n', deployment([{ ...c, image: 'i:2' }], { replicas: 3 })],
    ['force', 'n', deployment([{ ...c, image: 'i:2' }], { replicas: 3 })],
    ['strategic', 'm', onlyContainers([{ name: 'c', image: 'i:3' }])],
  ],
};

export const applyDeploymentCases: Cases = casesOf('apply-deployment', plays, (run, steps) =>
  play(run, { apiVersion: 'apps/v1', kind: 'Deployment', collection: run.in('apps/v1', 'deployments') }, steps),
);
