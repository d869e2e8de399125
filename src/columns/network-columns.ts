import type { JsonObject, JsonValue } from '../core/json.ts';
import { ageColumn, type Column, nameColumn, text, wide } from './column.ts';
import { joinFirst } from './join-first.ts';
import { compareText, formatLabelSelector, formatLabels } from './label-selector.ts';
import { integerAt, listAt, mapAt, textAt, textsAt, valueAt } from './read.ts';

export const networkColumns: Readonly<Record<string, readonly Column[]>> = {
  Service: [
    nameColumn,
    text('Type', 'how the service is published', (object) => textAt(object, 'spec', 'type')),
    text('Cluster-IP', 'address inside the cluster', (object) => textsAt(object, 'spec', 'clusterIPs')[0] ?? '<none>'),
    text('External-IP', 'addresses outside the cluster', externalIpText),
    text('Port(s)', 'ports of the service', servicePortsText),
    ageColumn,
    wide(text('Selector', 'labels of the pods behind it', (object) => formatLabels(mapAt(object, 'spec', 'selector')))),
  ],
  Endpoints: [nameColumn, text('Endpoints', 'addresses that answer', endpointsText), ageColumn],
  'EndpointSlice.discovery.k8s.io': [
    nameColumn,
    text('AddressType', 'kind of the addresses', (object) => textAt(object, 'addressType')),
    text(
      'Ports',
      'ports of the endpoints',
      (object) => joinFirst(listAt(object, 'ports').map(slicePortText)) || '<unset>',
    ),
    text('Endpoints', 'addresses that answer', (object) => {
      return joinFirst(listAt(object, 'endpoints').flatMap((it) => textsAt(it, 'addresses'))) || '<unset>';
    }),
    ageColumn,
  ],
  'Ingress.networking.k8s.io': [
    nameColumn,
    text('Class', 'ingress class', (object) => {
      const name = valueAt(object, 'spec', 'ingressClassName');
      return typeof name === 'string' ? name : '<none>';
    }),
    text('Hosts', 'hosts that are routed', hostsText),
    text('Address', 'addresses of the load balancer', (object) => loadBalancerAddresses(object).join(',')),
    text('Ports', 'ports that are open', (object) => (listAt(object, 'spec', 'tls').length > 0 ? '80, 443' : '80')),
    ageColumn,
  ],
  'IngressClass.networking.k8s.io': [
    { ...nameColumn, cell: ingressClassName },
    text('Controller', 'controller that serves the class', (object) => textAt(object, 'spec', 'controller')),
    text('Parameters', 'object that configures the class', parametersText),
    ageColumn,
  ],
  'NetworkPolicy.networking.k8s.io': [
    nameColumn,
    text('Pod-Selector', 'pods that the policy is for', (object) =>
      formatLabelSelector(valueAt(object, 'spec', 'podSelector')),
    ),
    ageColumn,
  ],
  'ServiceCIDR.networking.k8s.io': [
    nameColumn,
    text('CIDRs', 'address ranges', (object) => textsAt(object, 'spec', 'cidrs').join(',')),
    ageColumn,
  ],
  'IPAddress.networking.k8s.io': [nameColumn, text('ParentRef', 'object that holds the address', parentRefText)],
};

function externalIpText(service: JsonObject): string {
  const external = textsAt(service, 'spec', 'externalIPs');
  switch (textAt(service, 'spec', 'type')) {
    case 'ClusterIP':
    case 'NodePort':
      return external.join(',') || '<none>';
    case 'LoadBalancer':
      return [...loadBalancerAddresses(service), ...external].join(',') || '<pending>';
    case 'ExternalName':
      return textAt(service, 'spec', 'externalName');
    default:
      return '<unknown>';
  }
}

function loadBalancerAddresses(object: JsonObject): readonly string[] {
  const addresses = listAt(object, 'status', 'loadBalancer', 'ingress').map(
    (it) => textAt(it, 'ip') || textAt(it, 'hostname'),
  );
  return [...new Set(addresses)].filter((address) => address !== '').sort(compareText);
}

function servicePortsText(service: JsonObject): string {
  const ports = listAt(service, 'spec', 'ports').map((port) => {
    const nodePort = integerAt(port, 'nodePort');
    const number = nodePort > 0 ? `${integerAt(port, 'port')}:${nodePort}` : String(integerAt(port, 'port'));
    return `${number}/${textAt(port, 'protocol')}`;
  });
  return ports.join(',') || '<none>';
}

function endpointsText(endpoints: JsonObject): string {
  const subsets = listAt(endpoints, 'subsets');
  if (subsets.length === 0) return '<none>';
  return joinFirst(
    subsets.flatMap((subset) => {
      const addresses = listAt(subset, 'addresses').map((address) => textAt(address, 'ip'));
      const ports = listAt(subset, 'ports');
      if (ports.length === 0) return addresses;
      return ports.flatMap((port) => addresses.map((address) => hostPort(address, integerAt(port, 'port'))));
    }),
  );
}

function hostPort(host: string, port: number): string {
  return host.includes(':') ? `[${host}]:${port}` : `${host}:${port}`;
}

function slicePortText(port: JsonValue): string {
  const number = valueAt(port, 'port');
  if (typeof number === 'number') return String(number);
  const name = valueAt(port, 'name');
  return typeof name === 'string' ? name : '*';
}

function hostsText(ingress: JsonObject): string {
  const rules = listAt(ingress, 'spec', 'rules');
  const hosts: string[] = [];
  for (const [index, rule] of rules.entries()) {
    const host = textAt(rule, 'host');
    if (host !== '') hosts.push(host);
    // Rules without a host count too once three hosts were seen.
    if (hosts.length === 3)
      return index === rules.length - 1 ? hosts.join(',') : `${hosts.join(',')} + ${rules.length - 3} more...`;
  }
  return hosts.join(',') || '*';
}

function ingressClassName(object: JsonObject): string {
  const isDefault = textAt(object, 'metadata', 'annotations', 'ingressclass.kubernetes.io/is-default-class') === 'true';
  return `${textAt(object, 'metadata', 'name')}${isDefault ? ' (default)' : ''}`;
}

function parametersText(object: JsonObject): string {
  const parameters = valueAt(object, 'spec', 'parameters');
  if (parameters === undefined || parameters === null) return '<none>';
  const group = valueAt(parameters, 'apiGroup');
  const kind = typeof group === 'string' ? `${textAt(parameters, 'kind')}.${group}` : textAt(parameters, 'kind');
  return `${kind}/${textAt(parameters, 'name')}`;
}

function parentRefText(object: JsonObject): string {
  const parent = valueAt(object, 'spec', 'parentRef');
  if (parent === undefined || parent === null) return '<none>';
  const group = textAt(parent, 'group');
  const resource = textAt(parent, 'resource') + (group === '' ? '' : `.${group}`);
  return [resource.toLowerCase(), textAt(parent, 'namespace'), textAt(parent, 'name')]
    .filter((part) => part !== '')
    .join('/');
}
