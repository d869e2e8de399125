import type { StatusCause } from '../../object/status.ts';
import { arrayAt, type JsonObject, stringAt } from '../api-object.ts';
import { itemsOf, optionalChild } from '../defaults/set-default.ts';
import { duplicateValue, forbiddenField, invalidValue, requiredValue } from '../errors/field-causes.ts';
import { toInternal } from '../schema/internal-json.ts';
import { checkEnum, checkPort, checkRange, invalidAll, maxInt32 } from './checks.ts';
import { validateEnvironment } from './environment-rules.ts';
import { labelProblems, portNameProblems } from './names.ts';
import { validateResizePolicy, validateUsedClaims } from './pod-claim-rules.ts';
import { validateProbes } from './probe-rules.ts';
import { validateResources } from './resource-rules.ts';
import { validateMounts } from './volume-rules.ts';

/** What containers share with their pod. */
interface PodContext {
  readonly volumes: ReadonlySet<string>;
  readonly graceSeconds: number;
  /** Names of the claims of devices that the pod has; absent: they are not looked at. */
  readonly claims?: readonly string[];
  readonly restartPolicy?: string;
}

export function validateContainers(spec: JsonObject, path: string, context: PodContext): StatusCause[] {
  const containers = itemsOf(spec, 'containers');
  const names = new Set<string>();
  const field = `${path}.containers`;
  if (containers.length === 0) return [requiredValue(field), ...validateInitContainers(spec, path, context, names)];
  const causes = containers.flatMap((container, i) => {
    const at = `${field}[${i}]`;
    return [
      ...validateContainer(container, at, context),
      ...validateUnique(container, at, names),
      ...validateProbes(container, at, context.graceSeconds),
      ...checkEnum(`${at}.restartPolicy`, container.restartPolicy, ['Always', 'Never', 'OnFailure'], 'allowed'),
    ];
  });
  causes.push(...validateHostPorts(containers, field));
  return [...causes, ...validateInitContainers(spec, path, context, names)];
}

function validateUnique(container: JsonObject, path: string, names: Set<string>): StatusCause[] {
  const name = stringAt(container, 'name');
  if (names.has(name)) return [duplicateValue(`${path}.name`, name)];
  names.add(name);
  return [];
}

const onlySidecars = ['lifecycle', 'livenessProbe', 'readinessProbe', 'startupProbe'];

function validateInitContainers(
  spec: JsonObject,
  path: string,
  context: PodContext,
  names: Set<string>,
): StatusCause[] {
  return itemsOf(spec, 'initContainers').flatMap((container, i) => {
    const at = `${path}.initContainers[${i}]`;
    const causes = validateContainer(container, at, context);
    causes.push(
      ...checkEnum(`${at}.restartPolicy`, container.restartPolicy, ['Always', 'Never', 'OnFailure'], 'allowed'),
    );
    if (stringAt(container, 'name') !== '') causes.push(...validateUnique(container, at, names));
    causes.push(...validateHostPorts([container], `${path}.initContainers`));
    if (container.restartPolicy === 'Always')
      return [...causes, ...validateProbes(container, at, context.graceSeconds)];
    const forbidden = onlySidecars.filter((name) => optionalChild(container, name));
    const detail = 'may not be set for init containers without restartPolicy=Always';
    return [...causes, ...forbidden.map((name) => forbiddenField(`${at}.${name}`, detail))];
  });
}

/** What holds for containers of every kind. */
export function validateContainer(container: JsonObject, path: string, context: PodContext): StatusCause[] {
  const { volumes, claims, restartPolicy = '' } = context;
  const name = stringAt(container, 'name');
  const causes = name === '' ? [requiredValue(`${path}.name`)] : invalidAll(`${path}.name`, name, labelProblems(name));
  if (stringAt(container, 'image') === '') causes.push(requiredValue(`${path}.image`));
  return [
    ...causes,
    ...checkEnum(
      `${path}.terminationMessagePolicy`,
      container.terminationMessagePolicy,
      ['File', 'FallbackToLogsOnError'],
      'required',
    ),
    ...validatePorts(container, `${path}.ports`),
    ...validateEnvironment(container, path),
    ...validateMounts(container, path, volumes),
    ...checkEnum(`${path}.imagePullPolicy`, container.imagePullPolicy, ['Always', 'IfNotPresent', 'Never'], 'required'),
    ...(claims ? validateUsedClaims(container, path, claims) : []),
    ...validateResources(optionalChild(container, 'resources'), `${path}.resources`),
    ...validateResizePolicy(container, path, restartPolicy),
    ...validateSecurity(optionalChild(container, 'securityContext'), `${path}.securityContext`),
  ];
}

function validatePorts(container: JsonObject, path: string): StatusCause[] {
  const names = new Set<string>();
  return itemsOf(container, 'ports').flatMap((port, i) => {
    const field = `${path}[${i}]`;
    const name = stringAt(port, 'name');
    const causes = name === '' ? [] : invalidAll(`${field}.name`, name, portNameProblems(name));
    if (name !== '' && causes.length === 0 && names.has(name)) causes.push(duplicateValue(`${field}.name`, name));
    names.add(name);
    if (!port.containerPort) causes.push(requiredValue(`${field}.containerPort`));
    else causes.push(...checkPort(`${field}.containerPort`, port.containerPort));
    if (port.hostPort) causes.push(...checkPort(`${field}.hostPort`, port.hostPort));
    return [...causes, ...checkEnum(`${field}.protocol`, port.protocol, ['SCTP', 'TCP', 'UDP'], 'required')];
  });
}

/** A port of the node is for one container. */
function validateHostPorts(containers: readonly JsonObject[], path: string): StatusCause[] {
  const seen = new Set<string>();
  return containers.flatMap((container, i) =>
    itemsOf(container, 'ports').flatMap((port, j) => {
      if (!port.hostPort) return [];
      const id = `${stringAt(port, 'protocol')}/${stringAt(port, 'hostIP')}/${port.hostPort}`;
      if (seen.has(id)) return [duplicateValue(`${path}[${i}].ports[${j}].hostPort`, id)];
      seen.add(id);
      return [];
    }),
  );
}

function validateSecurity(context: JsonObject | undefined, path: string): StatusCause[] {
  if (!context) return [];
  const causes = validateIds(context, path);
  causes.push(...checkEnum(`${path}.procMount`, context.procMount, ['Default', 'Unmasked'], 'allowed'));
  causes.push(...validateSeccomp(context, path));
  if (context.allowPrivilegeEscalation !== false) return causes;
  const shown = toInternal(context, 'SecurityContext');
  if (context.privileged === true)
    causes.push(invalidValue(path, shown, 'cannot set `allowPrivilegeEscalation` to false and `privileged` to true'));
  if (arrayAt(optionalChild(context, 'capabilities'), 'add').includes('CAP_SYS_ADMIN'))
    causes.push(
      invalidValue(path, shown, 'cannot set `allowPrivilegeEscalation` to false and `capabilities.Add` CAP_SYS_ADMIN'),
    );
  return causes;
}

/** Users and groups of a container or a pod. */
export function validateIds(context: JsonObject, path: string): StatusCause[] {
  return ['fsGroup', 'runAsUser', 'runAsGroup'].flatMap((name) =>
    checkRange(`${path}.${name}`, context[name], 0, maxInt32),
  );
}

export function validateSeccomp(context: JsonObject, path: string): StatusCause[] {
  const profile = optionalChild(context, 'seccompProfile');
  if (!profile) return [];
  const field = `${path}.seccompProfile`;
  const type = stringAt(profile, 'type');
  const localhost = profile.localhostProfile;
  if (type === 'Localhost' && localhost === undefined)
    return [requiredValue(`${field}.localhostProfile`, 'must be set when seccomp type is Localhost')];
  if (type !== 'Localhost' && localhost !== undefined)
    return [
      invalidValue(
        `${field}.localhostProfile`,
        { Type: type, LocalhostProfile: localhost },
        'can only be set when seccomp type is Localhost',
      ),
    ];
  return checkEnum(`${field}.type`, type, ['Localhost', 'RuntimeDefault', 'Unconfined'], 'required');
}
