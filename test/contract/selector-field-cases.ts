import { configMap } from '../apiserver/server-client.ts';
import type { CaseRun, Cases } from './case-run.ts';
import { outcome } from './outcome.ts';

const selectors = [
  'metadata.name=a', 'metadata.name==a', 'metadata.name!=a', 'metadata.name=', 'metadata.name!=', '=', '!=', ',',
  'metadata.name=a,', ',metadata.name=a', 'metadata.name=a,metadata.name=b', 'metadata.namespace=other',
  'metadata.namespace!=other', 'metadata.name', 'metadata.name=a=b', 'metadata.name=a\\=b', 'metadata.name=a\\b',
  'metadata.name=a\\', 'metadata.name =a', ' metadata.name=a', 'metadata.name= a', 'metadata.name in (a)', 'foo=bar',
  'foo', 'metadata.uid=x', 'metadata.name=a,foo=bar', 'data.k=v', 'metadata.name===a', 'metadata.name!==a', '\\',
]; // biome-ignore format: a list

const ofConfigMaps = selectors.map((selector): [string, Cases[string]] => [
  `selector/fields/${selector}`,
  async (run) => {
    for (const name of ['a', 'b']) await run.made(run.core('configmaps'), configMap(name));
    return outcome(await run.get(`${run.core('configmaps')}?fieldSelector=${encodeURIComponent(selector)}`));
  },
]);

/** What each kind takes, and one field that it does not. */
const kinds: Readonly<Record<string, readonly string[]>> = {
  '/api/v1/pods': ['spec.host', 'spec.nodeName', 'status.podIP', 'status.podIPs', 'status.hostIP', 'spec.hostNetwork'],
  '/api/v1/nodes': ['spec.unschedulable', 'metadata.namespace', 'status.phase'],
  '/api/v1/namespaces': ['status.phase', 'metadata.namespace', 'spec.finalizers'],
  '/api/v1/secrets': ['type', 'data'],
  '/api/v1/services': ['spec.type', 'spec.clusterIP', 'spec.ports'],
  '/api/v1/replicationcontrollers': ['status.replicas', 'spec.replicas'],
  '/api/v1/events': [
    'involvedObject.uid',
    'reason',
    'source',
    'type',
    'reportingComponent',
    'action',
    'regarding.kind',
  ],
  '/apis/events.k8s.io/v1/events': [
    'regarding.kind',
    'reportingController',
    'reason',
    'type',
    'involvedObject.kind',
    'note',
  ],
  '/apis/batch/v1/jobs': ['status.successful', 'status.succeeded'],
  '/apis/apps/v1/deployments': ['metadata.namespace', 'spec.replicas'],
  '/apis/certificates.k8s.io/v1/certificatesigningrequests': ['spec.signerName', 'metadata.namespace', 'spec.username'],
  '/apis/resource.k8s.io/v1/resourceslices': ['spec.nodeName', 'spec.driver', 'metadata.namespace', 'spec.pool'],
  '/apis/storage.k8s.io/v1/storageclasses': ['metadata.namespace', 'provisioner'],
  '/apis/rbac.authorization.k8s.io/v1/clusterroles': ['metadata.name', 'rules'],
  '/apis/apiregistration.k8s.io/v1/apiservices': ['metadata.name', 'spec.group'],
  '/apis/apiextensions.k8s.io/v1/customresourcedefinitions': ['metadata.name', 'spec.group'],
};

const ofKinds = Object.entries(kinds).flatMap(([path, labels]) =>
  labels.map((label): [string, Cases[string]] => [
    `selector/kind-fields${path}/${label}`,
    async (run: CaseRun) => outcome(await run.get(`${path}?fieldSelector=${label}%3D${run.name}`)),
  ]),
);

export const selectorFieldCases: Cases = Object.fromEntries([...ofConfigMaps, ...ofKinds]);
