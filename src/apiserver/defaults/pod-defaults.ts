import type { JsonObject } from '../api-object.ts';
import { containerTotals, isPodResource } from './pod-totals.ts';
import { childOf, itemsOf, optionalChild, setDefaults, setZeroDefaults } from './set-default.ts';

/** Defaults of a pod spec, alone or in a template. */
export function defaultPodSpec(spec: JsonObject): void {
  setDefaults(spec, {
    dnsPolicy: 'ClusterFirst',
    restartPolicy: 'Always',
    schedulerName: 'default-scheduler',
    terminationGracePeriodSeconds: 30,
  });
  childOf(spec, 'securityContext');
  if (spec.serviceAccount && !spec.serviceAccountName) spec.serviceAccountName = spec.serviceAccount;
  if (spec.serviceAccountName && !spec.serviceAccount) spec.serviceAccount = spec.serviceAccountName;
  const isHostNetwork = spec.hostNetwork === true;
  for (const list of ['initContainers', 'containers']) {
    for (const container of itemsOf(spec, list)) defaultContainer(container, isHostNetwork);
  }
  for (const container of itemsOf(spec, 'ephemeralContainers')) defaultContainer(container, false);
  for (const volume of itemsOf(spec, 'volumes')) defaultVolume(volume);
}

/** What a pod has besides its spec's defaults. */
export function defaultPod(pod: JsonObject): void {
  const spec = childOf(pod, 'spec');
  defaultPodSpec(spec);
  setDefaults(spec, { enableServiceLinks: true });
  const grace = spec.terminationGracePeriodSeconds;
  if (typeof grace === 'number' && grace < 0) spec.terminationGracePeriodSeconds = 1;
  for (const list of ['initContainers', 'containers']) {
    for (const container of itemsOf(spec, list)) defaultRequests(container);
  }
  defaultPodRequests(spec);
}

function defaultContainer(container: JsonObject, isHostNetwork: boolean): void {
  const lifecycle = optionalChild(container, 'lifecycle');
  // A field that is known and not yet in use.
  if (lifecycle) delete lifecycle.stopSignal;
  if (lifecycle && Object.keys(lifecycle).length === 0) delete container.lifecycle;
  setDefaults(container, {
    terminationMessagePath: '/dev/termination-log',
    terminationMessagePolicy: 'File',
    imagePullPolicy: pullPolicyOf(String(container.image ?? '')),
  });
  for (const port of itemsOf(container, 'ports')) {
    setDefaults(port, { protocol: 'TCP' });
    if (isHostNetwork) setZeroDefaults(port, { hostPort: port.containerPort });
  }
  for (const env of itemsOf(container, 'env')) {
    const source = optionalChild(env, 'valueFrom');
    const fieldRef = optionalChild(source, 'fieldRef');
    if (fieldRef) setDefaults(fieldRef, { apiVersion: 'v1' });
    const fileKeyRef = optionalChild(source, 'fileKeyRef');
    if (fileKeyRef) setDefaults(fileKeyRef, { optional: false });
  }
  for (const probe of ['livenessProbe', 'readinessProbe', 'startupProbe'])
    defaultProbe(optionalChild(container, probe));
  for (const hook of ['postStart', 'preStop']) defaultHttpGet(optionalChild(optionalChild(lifecycle, hook), 'httpGet'));
}

/** Images without a tag, and those tagged latest, are always pulled. */
function pullPolicyOf(image: string): string {
  const name = image.slice(image.lastIndexOf('/') + 1);
  if (name.includes('@') || !isImage(image)) return 'IfNotPresent';
  const colon = name.indexOf(':');
  return colon === -1 || name.slice(colon + 1) === 'latest' ? 'Always' : 'IfNotPresent';
}

/** Whether the names between the slashes, after that of a registry, are such as a registry takes. */
function isImage(image: string): boolean {
  const names = image.split('/');
  const paths = names.length > 1 ? names.slice(1) : names;
  return paths.every((name) => /^[a-z0-9]+(?:(?:\.|_{1,2}|-+)[a-z0-9]+)*(?::|$)/.test(name));
}

function defaultProbe(probe: JsonObject | undefined): void {
  if (!probe) return;
  setZeroDefaults(probe, { timeoutSeconds: 1, periodSeconds: 10, successThreshold: 1, failureThreshold: 3 });
  defaultHttpGet(optionalChild(probe, 'httpGet'));
  const grpc = optionalChild(probe, 'grpc');
  if (grpc && (grpc.service === undefined || grpc.service === null)) grpc.service = '';
}

function defaultHttpGet(action: JsonObject | undefined): void {
  if (action) setDefaults(action, { path: '/', scheme: 'HTTP' });
}

const fileMode = 0o644;

function defaultVolume(volume: JsonObject): void {
  if (Object.keys(volume).every((name) => name === 'name')) volume.emptyDir = {};
  for (const source of ['secret', 'configMap', 'downwardAPI', 'projected']) {
    const child = optionalChild(volume, source);
    if (child) setDefaults(child, { defaultMode: fileMode });
  }
  for (const source of itemsOf(optionalChild(volume, 'projected'), 'sources')) {
    const token = optionalChild(source, 'serviceAccountToken');
    if (token) setDefaults(token, { expirationSeconds: 3600 });
    for (const item of itemsOf(optionalChild(source, 'downwardAPI'), 'items')) defaultFieldRef(item);
  }
  for (const item of itemsOf(optionalChild(volume, 'downwardAPI'), 'items')) defaultFieldRef(item);
  const hostPath = optionalChild(volume, 'hostPath');
  if (hostPath && hostPath.type === undefined) hostPath.type = '';
  const claim = optionalChild(optionalChild(optionalChild(volume, 'ephemeral'), 'volumeClaimTemplate'), 'spec');
  if (claim) setDefaults(claim, { volumeMode: 'Filesystem' });
  for (const [source, values] of Object.entries(sourceDefaults)) {
    const child = optionalChild(volume, source);
    if (child) setDefaults(child, values);
  }
}

const sourceDefaults: Readonly<Record<string, JsonObject>> = {
  iscsi: { iscsiInterface: 'default' },
  rbd: { pool: 'rbd', user: 'admin', keyring: '/etc/ceph/keyring' },
  azureDisk: { cachingMode: 'ReadWrite', kind: 'Shared', fsType: 'ext4', readOnly: false },
  scaleIO: { storageMode: 'ThinProvisioned', fsType: 'xfs' },
};

function defaultFieldRef(item: JsonObject): void {
  const fieldRef = optionalChild(item, 'fieldRef');
  if (fieldRef) setDefaults(fieldRef, { apiVersion: 'v1' });
}

/** What a pod as a whole may use is what it asks for, unless its containers ask for something. */
function defaultPodRequests(spec: JsonObject): void {
  const resources = optionalChild(spec, 'resources');
  const limits = optionalChild(resources, 'limits');
  if (!resources || !limits || Object.keys(limits).length === 0) return;
  const inside = Object.entries(containerTotals(spec, 'requests')).filter(
    ([name]) => name === 'cpu' || name === 'memory',
  );
  const own = Object.entries(limits).filter(([name]) => isPodResource(name));
  resources.requests = { ...Object.fromEntries([...own, ...inside]), ...optionalChild(resources, 'requests') };
}

/** A limit without a request is the request as well. */
function defaultRequests(container: JsonObject): void {
  const resources = optionalChild(container, 'resources');
  const limits = optionalChild(resources, 'limits');
  if (resources && limits) resources.requests = { ...limits, ...optionalChild(resources, 'requests') };
}
