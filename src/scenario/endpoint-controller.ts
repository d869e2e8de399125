import type { Cluster } from './cluster.ts';
import { isTrue } from './conditions.ts';
import { type Controller, ownKey } from './controller.ts';
import type { Pod, Service } from './kinds.ts';
import { toControllerReference } from './owners.ts';
import { Writer } from './writer.ts';

const name = 'endpointslice-controller';

/** Keeps one EndpointSlice for each service that selects pods. */
export function createEndpointController(cluster: Cluster): Controller {
  const writer = new Writer(cluster, name);

  const reconcile = (key: string): undefined => {
    const service = cluster.get('services', key);
    if (!service || service.metadata.deletionTimestamp) return;
    const { selector } = service.spec;
    if (!selector || Object.keys(selector).length === 0) return;
    const pods = cluster.list('pods', service.metadata.namespace).filter((pod) => isSelected(pod, selector));
    const content = { endpoints: pods.flatMap(toEndpoint).sort(byAddress), ports: toPorts(service, pods) };
    const [slice] = cluster.ownedBy('endpointslices.discovery.k8s.io', service.metadata.uid);
    if (slice) writer.patch('endpointslices.discovery.k8s.io', slice, content);
    else writer.create('endpointslices.discovery.k8s.io', { ...toSlice(service), ...content });
  };

  /** Services that select the pod. */
  const watches = {
    services: ownKey,
    'endpointslices.discovery.k8s.io': () => [],
    pods: (pod: { readonly namespace: string; readonly labels: Readonly<Record<string, string>> }) =>
      cluster
        .list('services', pod.namespace)
        .filter(({ spec }) => spec.selector && matches(spec.selector, pod.labels))
        .map(({ metadata }) => `${metadata.namespace}/${metadata.name}`),
  };
  return { name, watches, reconcile };
}

function toSlice(service: Service) {
  const { name: serviceName, namespace } = service.metadata;
  return {
    apiVersion: 'discovery.k8s.io/v1',
    kind: 'EndpointSlice',
    addressType: 'IPv4',
    metadata: {
      generateName: `${serviceName}-`,
      namespace,
      labels: {
        'kubernetes.io/service-name': serviceName,
        'endpointslice.kubernetes.io/managed-by': 'endpointslice-controller.k8s.io',
      },
      ownerReferences: [toControllerReference(service)],
    },
  };
}

function matches(selector: Readonly<Record<string, string>>, labels: Readonly<Record<string, string>>): boolean {
  const wanted = Object.entries(selector);
  return wanted.length > 0 && wanted.every(([label, value]) => labels[label] === value);
}

function isSelected({ metadata, status }: Pod, selector: Readonly<Record<string, string>>): boolean {
  if (status?.phase === 'Succeeded' || status?.phase === 'Failed') return false;
  return status?.podIP !== undefined && matches(selector, metadata.labels ?? {});
}

function toEndpoint({ metadata, spec, status }: Pod) {
  if (status?.podIP === undefined) return [];
  const terminating = metadata.deletionTimestamp !== undefined;
  const serving = isTrue(status.conditions, 'Ready');
  const { name: podName, namespace, uid } = metadata;
  return [
    {
      addresses: [status.podIP],
      conditions: { ready: serving && !terminating, serving, terminating },
      nodeName: spec.nodeName,
      targetRef: { kind: 'Pod', name: podName, namespace, uid },
    },
  ];
}

function byAddress(a: { readonly addresses: readonly string[] }, b: { readonly addresses: readonly string[] }): number {
  return (a.addresses[0] ?? '') < (b.addresses[0] ?? '') ? -1 : 1;
}

function toPorts({ spec }: Service, pods: readonly Pod[]) {
  const named = pods[0]?.spec.containers.flatMap(({ ports }) => ports ?? []) ?? [];
  return (spec.ports ?? []).map(({ name: portName = '', port, protocol = 'TCP', targetPort = port }) => {
    const found =
      typeof targetPort === 'number' ? targetPort : named.find((it) => it.name === targetPort)?.containerPort;
    return { name: portName, port: found ?? port, protocol };
  });
}
