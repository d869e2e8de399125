import type { CaseRun, Cases } from './case-run.ts';
import type { Answer } from './client.ts';
import { show } from './show.ts';

const aggregated = (version: string) => `application/json;g=apidiscovery.k8s.io;v=${version};as=APIGroupDiscoveryList`;
const tableOrJson = 'application/json;as=Table;v=v1;g=meta.k8s.io,application/json';

const mediaType = (answer: Answer) => answer.headers['content-type']?.split(';').sort();

interface AggregatedGroup {
  readonly metadata: { readonly name?: string };
  readonly versions: readonly { readonly resources: readonly { readonly resource: string }[] }[];
}

const aggregatedEntry = (root: string, resource: string) => async (run: CaseRun) => {
  const { body } = await run.get(root, { accept: aggregated('v2') });
  const groups: readonly AggregatedGroup[] = body.items;
  return groups
    .flatMap(({ versions }) => versions)
    .flatMap(({ resources }) => resources)
    .find((entry) => entry.resource === resource);
};

/** One entry of a version's resource list. */
const resource = (version: string, name: string) => async (run: CaseRun) => {
  const { body } = await run.get(version);
  return body.resources.find((entry: { name: string }) => entry.name === name);
};

const answerTo = (path: string) => async (run: CaseRun) => show(await run.get(path));

export const discoveryCases: Cases = {
  'discovery/aggregated/accept-only-on-group-version': async (run) => {
    const { status, headers, body } = await run.get('/apis/apps/v1', { accept: aggregated('v2') });
    return { status, ct: headers['content-type'], kind: body.kind };
  },
  'discovery/aggregated/entry-configmaps': aggregatedEntry('/api', 'configmaps'),
  'discovery/aggregated/entry-deployments': aggregatedEntry('/apis', 'deployments'),
  'discovery/aggregated/entry-namespaces': aggregatedEntry('/api', 'namespaces'),
  'discovery/aggregated/etag-304': async (run) => {
    const { headers } = await run.get('/api', { accept: aggregated('v2') });
    const again = await run.get('/api', { accept: aggregated('v2'), 'if-none-match': headers.etag });
    return {
      status: again.status,
      body: again.text,
      sameEtag: headers.etag !== undefined && again.headers.etag === headers.etag,
      ct: again.headers['content-type'] ?? null,
    };
  },
  'discovery/aggregated/group-item-metadata': async (run) => {
    const { body } = await run.get('/apis', { accept: aggregated('v2') });
    return body.items.find(({ metadata }: AggregatedGroup) => metadata.name === 'apps').metadata;
  },
  'discovery/aggregated/kubectl-accept-v2-v2beta1-json/apis': async (run) => {
    const accept = `${aggregated('v2')},${aggregated('v2beta1')},application/json`;
    const answer = await run.get('/apis', { accept });
    return { status: answer.status, ct: mediaType(answer) };
  },
  'discovery/aggregated/kubectl-accept-v2beta1-json/apis': async (run) => {
    const answer = await run.get('/apis', { accept: `${aggregated('v2beta1')},application/json` });
    return { status: answer.status, ct: mediaType(answer), kind: answer.body.kind };
  },
  'discovery/aggregated/v2-headers/api': async (run) => {
    const answer = await run.get('/api', { accept: aggregated('v2') });
    const { kind, apiVersion, metadata } = answer.body;
    return {
      status: answer.status,
      ct: mediaType(answer),
      etag: /^"[0-9A-F]{128}"$/.test(String(answer.headers.etag)),
      vary: answer.headers.vary,
      cache: answer.headers['cache-control'],
      ...{ kind, apiVersion, metadata },
    };
  },
  'discovery/aggregated/v2beta1-only': async (run) => {
    const answer = await run.get('/apis', { accept: aggregated('v2beta1') });
    return { status: answer.status, ct: mediaType(answer), body: answer.body };
  },
  'discovery/apis-header': async (run) => {
    const { body } = await run.get('/apis');
    const groups: readonly { name: string }[] = body.groups;
    return {
      kind: body.kind,
      apiVersion: body.apiVersion,
      keys: Object.keys(body).sort(),
      coreListed: groups.some(({ name }) => name === ''),
      entryKeys: [...new Set(groups.flatMap(Object.keys))].sort(),
    };
  },
  'discovery/apis-trailing-slash': async (run) => {
    const { status, body } = await run.get('/apis/');
    return { status, kind: body.kind };
  },
  'discovery/group/autoscaling': answerTo('/apis/autoscaling'),
  'discovery/group/events.k8s.io': answerTo('/apis/events.k8s.io'),
  'discovery/post-apis': async (run) => {
    const { status, body } = await run.ask('POST', '/apis');
    return { status, kind: body.kind };
  },
  'discovery/resource-list/apps': async (run) => {
    const { body } = await run.get('/apis/apps/v1');
    const entries: readonly { name: string; verbs: readonly string[] }[] = body.resources;
    const isSorted = (words: readonly string[]) => words.every((word, at) => at === 0 || words[at - 1]! < word);
    return {
      kind: body.kind,
      apiVersion: body.apiVersion,
      groupVersion: body.groupVersion,
      sorted: isSorted(entries.map(({ name }) => name)),
      verbsSorted: entries.every(({ verbs }) => isSorted(verbs)),
      keys: [...new Set(entries.flatMap(Object.keys))].sort(),
    };
  },
  'discovery/resource/apps.controllerrevisions': resource('/apis/apps/v1', 'controllerrevisions'),
  'discovery/resource/apps.deployments': resource('/apis/apps/v1', 'deployments'),
  'discovery/resource/apps.replicasets': resource('/apis/apps/v1', 'replicasets'),
  'discovery/resource/authorization.k8s.io.selfsubjectaccessreviews': resource(
    '/apis/authorization.k8s.io/v1',
    'selfsubjectaccessreviews',
  ),
  'discovery/resource/batch.jobs': resource('/apis/batch/v1', 'jobs'),
  'discovery/resource/core.bindings': resource('/api/v1', 'bindings'),
  'discovery/resource/core.endpoints': resource('/api/v1', 'endpoints'),
  'discovery/resource/core.namespaces': resource('/api/v1', 'namespaces'),
  'discovery/resource/core.persistentvolumeclaims': resource('/api/v1', 'persistentvolumeclaims'),
  'discovery/resource/core.pods:eviction': resource('/api/v1', 'pods/eviction'),
  'discovery/resource/core.replicationcontrollers:scale': resource('/api/v1', 'replicationcontrollers/scale'),
  'discovery/resource/core.serviceaccounts': resource('/api/v1', 'serviceaccounts'),
  'discovery/resource/events.k8s.io.events': resource('/apis/events.k8s.io/v1', 'events'),
  'discovery/resource/networking.k8s.io.networkpolicies': resource('/apis/networking.k8s.io/v1', 'networkpolicies'),
  'discovery/table-accept-falls-back': async (run) => {
    const { status, body } = await run.get('/apis/apps/v1', { accept: tableOrJson });
    return { status, kind: body.kind };
  },
  'discovery/unknown/core-version': answerTo('/api/v2'),
  'discovery/unknown/resource': answerTo('/api/v1/foos'),
  'discovery/unknown/resource-in-unknown-group': answerTo('/apis/nope.example.com/v1/foos'),
  'discovery/yaml': async (run) => {
    const { status, headers, text } = await run.get('/apis', { accept: 'application/yaml' });
    return { status, ct: headers['content-type'], kindLine: text.split('\n').includes('kind: APIGroupList') };
  },
};
