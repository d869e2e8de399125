import { arrayAt, isJsonObject, type JsonObject, valueAt } from '../api-object.ts';
import { childOf, itemsOf, optionalChild, setDefaults, setZeroDefaults } from './set-default.ts';

const rbacGroup = 'rbac.authorization.k8s.io';
const admissionGroup = 'admissionregistration.k8s.io';

/** Defaults of the remaining kinds. */
export const clusterDefaults: Readonly<Record<string, (object: JsonObject) => void>> = {
  namespaces: (namespace) => {
    const metadata = childOf(namespace, 'metadata');
    if (!metadata.name) return;
    metadata.labels = { ...optionalChild(metadata, 'labels'), 'kubernetes.io/metadata.name': metadata.name };
  },
  nodes: (node) => {
    const status = optionalChild(node, 'status');
    const capacity = optionalChild(status, 'capacity');
    if (status && capacity && !optionalChild(status, 'allocatable')) status.allocatable = { ...capacity };
    const spec = optionalChild(node, 'spec');
    const [first] = arrayAt(spec, 'podCIDRs');
    if (spec?.podCIDR && first !== spec.podCIDR) spec.podCIDRs = [spec.podCIDR];
    else if (spec && first) spec.podCIDR = first;
  },
  secrets: defaultSecret,
  services: defaultService,
  endpoints: (endpoints) => {
    for (const subset of itemsOf(endpoints, 'subsets')) {
      for (const port of itemsOf(subset, 'ports')) setDefaults(port, { protocol: 'TCP' });
    }
  },
  'endpointslices.discovery.k8s.io': (slice) => {
    for (const port of itemsOf(slice, 'ports')) {
      if (port.name === undefined) port.name = '';
      setDefaults(port, { protocol: 'TCP' });
    }
  },
  limitranges: (range) => {
    for (const limit of itemsOf(optionalChild(range, 'spec'), 'limits')) defaultLimit(limit);
  },
  [`rolebindings.${rbacGroup}`]: defaultBinding,
  [`clusterrolebindings.${rbacGroup}`]: defaultBinding,
  'networkpolicies.networking.k8s.io': (policy) => {
    const spec = childOf(policy, 'spec');
    for (const rule of [...itemsOf(spec, 'ingress'), ...itemsOf(spec, 'egress')]) {
      for (const port of itemsOf(rule, 'ports')) setDefaults(port, { protocol: 'TCP' });
    }
    const types = arrayAt(spec, 'egress').length > 0 ? ['Ingress', 'Egress'] : ['Ingress'];
    if (arrayAt(spec, 'policyTypes').length === 0) spec.policyTypes = types;
  },
  'ingressclasses.networking.k8s.io': (ingressClass) => {
    const parameters = optionalChild(optionalChild(ingressClass, 'spec'), 'parameters');
    if (parameters) setDefaults(parameters, { scope: 'Cluster' });
  },
  'horizontalpodautoscalers.autoscaling': (autoscaler) => {
    const spec = childOf(autoscaler, 'spec');
    setDefaults(spec, { minReplicas: 1 });
    const behavior = optionalChild(spec, 'behavior');
    if (behavior) defaultBehavior(behavior);
    const others = valueAt(autoscaler, 'metadata', 'annotations', 'autoscaling.alpha.kubernetes.io/metrics');
    if (autoscaler.apiVersion === 'autoscaling/v1' && others === undefined)
      setDefaults(spec, { targetCPUUtilizationPercentage: 80 });
    if (autoscaler.apiVersion === 'autoscaling/v2' && itemsOf(spec, 'metrics').length === 0) {
      const target = { type: 'Utilization', averageUtilization: 80 };
      spec.metrics = [{ type: 'Resource', resource: { name: 'cpu', target } }];
    }
  },
  'priorityclasses.scheduling.k8s.io': (priorityClass) =>
    setDefaults(priorityClass, { preemptionPolicy: 'PreemptLowerPriority' }),
  'apiservices.apiregistration.k8s.io': (service) => {
    const target = optionalChild(optionalChild(service, 'spec'), 'service');
    if (target) setDefaults(target, { port: 443 });
  },
  'customresourcedefinitions.apiextensions.k8s.io': (definition) => {
    const spec = childOf(definition, 'spec');
    const names = childOf(spec, 'names');
    const kind = String(names.kind ?? '');
    if (kind !== '') setDefaults(names, { singular: kind.toLowerCase(), listKind: `${kind}List` });
    if (spec.conversion === undefined || spec.conversion === null) spec.conversion = { strategy: 'None' };
  },
  [`validatingadmissionpolicies.${admissionGroup}`]: defaultPolicy,
  [`mutatingadmissionpolicies.${admissionGroup}`]: defaultPolicy,
  [`validatingadmissionpolicybindings.${admissionGroup}`]: (binding) =>
    defaultMatch(optionalChild(optionalChild(binding, 'spec'), 'matchResources')),
  [`mutatingadmissionpolicybindings.${admissionGroup}`]: (binding) =>
    defaultMatch(optionalChild(optionalChild(binding, 'spec'), 'matchResources')),
  [`mutatingwebhookconfigurations.${admissionGroup}`]: (configuration) => {
    for (const webhook of itemsOf(configuration, 'webhooks')) {
      defaultWebhook(webhook);
      setDefaults(webhook, { reinvocationPolicy: 'Never' });
    }
  },
  [`validatingwebhookconfigurations.${admissionGroup}`]: (configuration) => {
    for (const webhook of itemsOf(configuration, 'webhooks')) defaultWebhook(webhook);
  },
};

/** Texts that were given in clear become part of the data. */
function defaultSecret(secret: JsonObject): void {
  setDefaults(secret, { type: 'Opaque' });
  const { stringData, data } = secret;
  delete secret.stringData;
  if (!isJsonObject(stringData) || Object.keys(stringData).length === 0) return;
  const encoded: JsonObject = isJsonObject(data) ? { ...data } : {};
  for (const name in stringData) encoded[name] = Buffer.from(String(stringData[name])).toString('base64');
  secret.data = encoded;
}

function defaultService(service: JsonObject): void {
  const spec = childOf(service, 'spec');
  setDefaults(spec, { sessionAffinity: 'None', type: 'ClusterIP' });
  if (spec.sessionAffinity === 'None') delete spec.sessionAffinityConfig;
  if (spec.sessionAffinity === 'ClientIP') {
    setDefaults(childOf(childOf(spec, 'sessionAffinityConfig'), 'clientIP'), { timeoutSeconds: 10_800 });
  }
  for (const port of itemsOf(spec, 'ports')) {
    setDefaults(port, { protocol: 'TCP' });
    setZeroDefaults(port, { targetPort: port.port });
  }
  const hasExternalIps = spec.type === 'ClusterIP' && arrayAt(spec, 'externalIPs').length > 0;
  const external = spec.type === 'NodePort' || spec.type === 'LoadBalancer' || hasExternalIps;
  if (external) setDefaults(spec, { externalTrafficPolicy: 'Cluster' });
  if (spec.type !== 'ExternalName') setDefaults(spec, { internalTrafficPolicy: 'Cluster' });
  if (spec.type !== 'LoadBalancer') return;
  setDefaults(spec, { allocateLoadBalancerNodePorts: true });
  const loadBalancer = optionalChild(optionalChild(service, 'status'), 'loadBalancer');
  for (const ingress of itemsOf(loadBalancer, 'ingress')) if (ingress.ip) setDefaults(ingress, { ipMode: 'VIP' });
}

/** Up at once by four pods or twice as many, down by any number. */
function defaultBehavior(behavior: JsonObject): void {
  const up = childOf(behavior, 'scaleUp');
  const down = childOf(behavior, 'scaleDown');
  setDefaults(up, { stabilizationWindowSeconds: 0, selectPolicy: 'Max' });
  setDefaults(down, { selectPolicy: 'Max' });
  const percent = { type: 'Percent', value: 100, periodSeconds: 15 };
  if (itemsOf(up, 'policies').length === 0) up.policies = [{ type: 'Pods', value: 4, periodSeconds: 15 }, percent];
  if (itemsOf(down, 'policies').length === 0) down.policies = [percent];
}

/** What is not said about requests follows from the limits, and the other way about for maxima. */
function defaultLimit(limit: JsonObject): void {
  if (limit.type !== 'Container') return;
  const max = optionalChild(limit, 'max');
  const min = optionalChild(limit, 'min');
  const limits = { ...max, ...optionalChild(limit, 'default') };
  const requests = { ...min, ...limits, ...optionalChild(limit, 'defaultRequest') };
  if (Object.keys(limits).length > 0) limit.default = limits;
  if (Object.keys(requests).length > 0) limit.defaultRequest = requests;
}

function defaultBinding(binding: JsonObject): void {
  setDefaults(childOf(binding, 'roleRef'), { apiGroup: rbacGroup });
  for (const subject of itemsOf(binding, 'subjects')) {
    if (subject.kind === 'User' || subject.kind === 'Group') setDefaults(subject, { apiGroup: rbacGroup });
  }
}

function defaultPolicy(policy: JsonObject): void {
  const spec = childOf(policy, 'spec');
  setDefaults(spec, { failurePolicy: 'Fail' });
  defaultMatch(optionalChild(spec, 'matchConstraints'));
}

function defaultMatch(match: JsonObject | undefined): void {
  if (!match) return;
  setDefaults(match, { matchPolicy: 'Equivalent', namespaceSelector: {}, objectSelector: {} });
  for (const list of ['resourceRules', 'excludeResourceRules'])
    for (const rule of itemsOf(match, list)) setDefaults(rule, { scope: '*' });
}

function defaultWebhook(webhook: JsonObject): void {
  setDefaults(webhook, {
    failurePolicy: 'Fail',
    matchPolicy: 'Equivalent',
    timeoutSeconds: 10,
    namespaceSelector: {},
    objectSelector: {},
  });
  for (const rule of itemsOf(webhook, 'rules')) setDefaults(rule, { scope: '*' });
  const service = optionalChild(optionalChild(webhook, 'clientConfig'), 'service');
  if (service) setDefaults(service, { port: 443 });
}
