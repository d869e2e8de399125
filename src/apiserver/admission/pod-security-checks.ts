import { arrayAt, type JsonObject, objectAt, stringAt } from '../api-object.ts';
import { itemsOf, optionalChild } from '../defaults/set-default.ts';

export type SecurityLevel = 'privileged' | 'baseline' | 'restricted';

type Check = (spec: JsonObject) => string | undefined;

const lists = ['initContainers', 'containers', 'ephemeralContainers'];
const defaultCapabilities = [
  'AUDIT_WRITE', 'CHOWN', 'DAC_OVERRIDE', 'FOWNER', 'FSETID', 'KILL', 'MKNOD', 'NET_BIND_SERVICE', 'SETFCAP', 'SETGID', 'SETPCAP',
  'SETUID', 'SYS_CHROOT',
]; // biome-ignore format: a list
const plainVolumes = [
  'configMap',
  'csi',
  'downwardAPI',
  'emptyDir',
  'ephemeral',
  'image',
  'persistentVolumeClaim',
  'projected',
  'secret',
];
const safeSysctls = [
  'kernel.shm_rmid_forced', 'net.ipv4.ip_local_port_range', 'net.ipv4.tcp_syncookies', 'net.ipv4.ping_group_range',
  'net.ipv4.ip_unprivileged_port_start', 'net.ipv4.ip_local_reserved_ports', 'net.ipv4.tcp_keepalive_time',
  'net.ipv4.tcp_fin_timeout', 'net.ipv4.tcp_keepalive_intvl', 'net.ipv4.tcp_keepalive_probes', 'net.ipv4.tcp_rmem', 'net.ipv4.tcp_wmem',
]; // biome-ignore format: a list

/** What the level `baseline` forbids, in the order of the answer. */
const baseline: Readonly<Record<string, Check>> = {
  capabilities: (spec) => {
    const added = (container: JsonObject) =>
      arrayAt(contextOf(container), 'capabilities', 'add')
        .map(String)
        .filter((name) => !defaultCapabilities.includes(name));
    const bad = containersIn(spec).filter((container) => added(container).length > 0);
    if (bad.length === 0) return undefined;
    const names = [...new Set(bad.flatMap(added))].sort();
    return `non-default capabilities (${subject(bad)} must not include ${quoteAll(names)} in securityContext.capabilities.add)`;
  },
  hostNamespaces: (spec) => {
    const used = ['hostNetwork', 'hostPID', 'hostIPC'].filter((name) => spec[name] === true);
    return used.length === 0 ? undefined : `host namespaces (${used.map((name) => `${name}=true`).join(', ')})`;
  },
  hostPathVolumes: (spec) => {
    const names = itemsOf(spec, 'volumes')
      .filter((volume) => volume.hostPath !== undefined)
      .map(nameOf);
    return names.length === 0 ? undefined : `hostPath volumes (${plural('volume', names.length)} ${quoteAll(names)})`;
  },
  hostPorts: (spec) => {
    const portsOf = (container: JsonObject) =>
      itemsOf(container, 'ports')
        .map(({ hostPort }) => hostPort)
        .filter((port) => port !== undefined && port !== 0);
    const bad = containersIn(spec).filter((container) => portsOf(container).length > 0);
    if (bad.length === 0) return undefined;
    const ports = [...new Set(bad.flatMap(portsOf).map(String))].sort();
    return `hostPort (${subject(bad)} ${bad.length === 1 ? 'uses' : 'use'} ${plural('hostPort', ports.length)} ${ports.join(', ')})`;
  },
  privileged: (spec) => {
    const bad = containersIn(spec).filter((container) => contextOf(container).privileged === true);
    return bad.length === 0 ? undefined : `privileged (${subject(bad)} must not set securityContext.privileged=true)`;
  },
  procMount: (spec) => {
    const bad = containersIn(spec).filter(
      (container) => !['', 'Default'].includes(stringAt(contextOf(container), 'procMount')),
    );
    if (bad.length === 0) return undefined;
    const values = [...new Set(bad.map((container) => stringAt(contextOf(container), 'procMount')))].sort();
    return `procMount (${subject(bad)} must not set securityContext.procMount to ${quoteAll(values)})`;
  },
  seccompProfile: (spec) => forbidProfiles(spec, (type) => type === 'Unconfined'),
  sysctls: (spec) => {
    const names = itemsOf(optionalChild(spec, 'securityContext'), 'sysctls')
      .map(nameOf)
      .filter((name) => !safeSysctls.includes(name));
    return names.length === 0 ? undefined : `forbidden sysctls (${names.join(', ')})`;
  },
};

/** What the level `restricted` forbids beyond that. */
const restricted: Readonly<Record<string, Check>> = {
  allowPrivilegeEscalation: (spec) => {
    const bad = containersIn(spec).filter((container) => contextOf(container).allowPrivilegeEscalation !== false);
    if (bad.length === 0) return undefined;
    return `allowPrivilegeEscalation != false (${subject(bad)} must set securityContext.allowPrivilegeEscalation=false)`;
  },
  capabilities: (spec) => {
    const all = containersIn(spec);
    const listed = (container: JsonObject, list: string) =>
      arrayAt(contextOf(container), 'capabilities', list).map(String);
    const added = (container: JsonObject) => listed(container, 'add').filter((name) => name !== 'NET_BIND_SERVICE');
    const missing = all.filter((container) => !listed(container, 'drop').includes('ALL'));
    const adding = all.filter((container) => added(container).length > 0);
    const details: string[] = [];
    if (missing.length > 0) details.push(`${subject(missing)} must set securityContext.capabilities.drop=["ALL"]`);
    const names = [...new Set(adding.flatMap(added))].sort();
    if (adding.length > 0)
      details.push(`${subject(adding)} must not include ${quoteAll(names)} in securityContext.capabilities.add`);
    return details.length === 0 ? undefined : `unrestricted capabilities (${details.join('; ')})`;
  },
  restrictedVolumes: (spec) => {
    const typeOf = (volume: JsonObject) => Object.keys(volume).find((name) => name !== 'name') ?? '';
    const bad = itemsOf(spec, 'volumes').filter((volume) => !plainVolumes.includes(typeOf(volume)));
    if (bad.length === 0) return undefined;
    const types = [...new Set(bad.map(typeOf))].sort();
    const [volumes, verb, kinds] = [
      plural('volume', bad.length),
      bad.length === 1 ? 'uses' : 'use',
      plural('type', types.length),
    ];
    return `restricted volume types (${volumes} ${quoteAll(bad.map(nameOf))} ${verb} restricted volume ${kinds} ${quoteAll(types)})`;
  },
  runAsNonRoot: (spec) => {
    const ofPod = optionalChild(spec, 'securityContext')?.runAsNonRoot;
    const all = containersIn(spec);
    const saying = all.filter((container) => contextOf(container).runAsNonRoot === false);
    const silent = all.filter((container) => contextOf(container).runAsNonRoot === undefined);
    const setters = [...(ofPod === false ? ['pod'] : []), ...(saying.length > 0 ? [subject(saying)] : [])];
    if (setters.length > 0)
      return `runAsNonRoot != true (${setters.join(' and ')} must not set securityContext.runAsNonRoot=false)`;
    if (silent.length === 0 || ofPod === true) return undefined;
    return `runAsNonRoot != true (pod or ${subject(silent)} must set securityContext.runAsNonRoot=true)`;
  },
  runAsUser: (spec) => {
    const bad = containersIn(spec).filter((container) => contextOf(container).runAsUser === 0);
    const ofPod = optionalChild(spec, 'securityContext')?.runAsUser === 0;
    const setters = [...(ofPod ? ['pod'] : []), ...(bad.length > 0 ? [subject(bad)] : [])];
    return setters.length === 0 ? undefined : `runAsUser=0 (${setters.join(' and ')} must not set runAsUser=0)`;
  },
  seccompProfile: (spec) => {
    const isBad = (type: string) => type !== '' && type !== 'RuntimeDefault' && type !== 'Localhost';
    const explicit = forbidProfiles(spec, isBad);
    if (explicit) return explicit;
    const silent = containersIn(spec).filter(
      (container) => stringAt(contextOf(container), 'seccompProfile', 'type') === '',
    );
    if (silent.length === 0 || stringAt(spec, 'securityContext', 'seccompProfile', 'type') !== '') return undefined;
    return `seccompProfile (pod or ${subject(silent)} must set securityContext.seccompProfile.type to "RuntimeDefault" or "Localhost")`;
  },
};

/** Checks of the restricted level that replace one of the baseline. */
const replaced = ['capabilities', 'hostPathVolumes', 'seccompProfile'];

/** What a pod spec does that the level forbids, in the API's words. */
export function securityViolations(spec: JsonObject, level: SecurityLevel): string[] {
  if (level === 'privileged') return [];
  const kept = Object.entries(baseline).filter(([id]) => level === 'baseline' || !replaced.includes(id));
  const checks = [...kept.map(([, check]) => check), ...(level === 'restricted' ? Object.values(restricted) : [])];
  return checks.map((check) => check(spec)).filter((found) => found !== undefined);
}

function forbidProfiles(spec: JsonObject, isBad: (type: string) => boolean): string | undefined {
  const ofPod = stringAt(spec, 'securityContext', 'seccompProfile', 'type');
  const typeOf = (container: JsonObject) => stringAt(contextOf(container), 'seccompProfile', 'type');
  const bad = containersIn(spec).filter((container) => isBad(typeOf(container)));
  const setters = [...(isBad(ofPod) ? ['pod'] : []), ...(bad.length > 0 ? [subject(bad)] : [])];
  if (setters.length === 0) return undefined;
  const values = [...new Set([...(isBad(ofPod) ? [ofPod] : []), ...bad.map(typeOf)])].sort();
  return `seccompProfile (${setters.join(' and ')} must not set securityContext.seccompProfile.type to ${quoteAll(values)})`;
}

function containersIn(spec: JsonObject): JsonObject[] {
  return lists.flatMap((list) => itemsOf(spec, list));
}

function contextOf(container: JsonObject): JsonObject {
  return objectAt(container, 'securityContext') ?? {};
}

function nameOf(item: JsonObject): string {
  return stringAt(item, 'name');
}

function subject(containers: readonly JsonObject[]): string {
  return `${plural('container', containers.length)} ${quoteAll(containers.map(nameOf))}`;
}

function plural(word: string, count: number): string {
  return count === 1 ? word : `${word}s`;
}

function quoteAll(names: readonly string[]): string {
  return names.map((name) => JSON.stringify(name)).join(', ');
}
