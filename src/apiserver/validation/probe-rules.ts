import type { StatusCause } from '../../object/status.ts';
import { arrayAt, type JsonObject, stringAt } from '../api-object.ts';
import { itemsOf, optionalChild } from '../defaults/set-default.ts';
import { forbiddenField, invalidValue, requiredValue } from '../errors/field-causes.ts';
import { checkEnum, checkNotNegative, checkPort, checkRequired, invalidAll } from './checks.ts';
import { portNameProblems } from './names.ts';

type ActionRule = (action: JsonObject, path: string, graceSeconds: number) => StatusCause[];

/** In the order in which the API counts them: the first is what the probe does, more are too many. */
const actions: Readonly<Record<string, ActionRule>> = {
  exec: (action, path) => (arrayAt(action, 'command').length > 0 ? [] : [requiredValue(`${path}.command`)]),
  httpGet: validateHttpGet,
  tcpSocket: (action, path) => validatePortOrName(action.port, `${path}.port`),
  grpc: (action, path) => checkPort(`${path}.port`, action.port ?? 0),
  sleep: (action, path, graceSeconds) => {
    const seconds = Number(action.seconds ?? 0);
    if (seconds >= 0 && seconds <= graceSeconds) return [];
    const detail = `must be non-negative and less than terminationGracePeriodSeconds (${graceSeconds})`;
    return [invalidValue(path, seconds, detail)];
  },
};

/** The probes and hooks of a container. */
export function validateProbes(container: JsonObject, path: string, graceSeconds: number): StatusCause[] {
  const causes: StatusCause[] = [];
  const lifecycle = optionalChild(container, 'lifecycle');
  for (const hook of ['postStart', 'preStop']) {
    const handler = optionalChild(lifecycle, hook);
    if (handler) causes.push(...validateHandler(handler, `${path}.lifecycle.${hook}`, graceSeconds));
  }
  for (const name of ['livenessProbe', 'readinessProbe', 'startupProbe']) {
    const probe = optionalChild(container, name);
    if (probe) causes.push(...validateProbe(probe, `${path}.${name}`, graceSeconds, name !== 'readinessProbe'));
  }
  return causes;
}

function validateProbe(probe: JsonObject, path: string, graceSeconds: number, succeedsOnce: boolean): StatusCause[] {
  const causes = validateHandler(probe, path, graceSeconds);
  const numbers = ['initialDelaySeconds', 'timeoutSeconds', 'periodSeconds', 'successThreshold', 'failureThreshold'];
  causes.push(...checkNotNegative(probe, path, ...numbers));
  const grace = probe.terminationGracePeriodSeconds;
  if (typeof grace === 'number' && (grace <= 0 || !succeedsOnce)) {
    const detail = succeedsOnce ? 'must be greater than 0' : 'must not be set for readinessProbes';
    causes.push(invalidValue(`${path}.terminationGracePeriodSeconds`, grace, detail));
  }
  if (succeedsOnce && probe.successThreshold !== 1)
    causes.push(invalidValue(`${path}.successThreshold`, probe.successThreshold, 'must be 1'));
  return causes;
}

function validateHandler(handler: JsonObject, path: string, graceSeconds: number): StatusCause[] {
  const given = Object.keys(actions).filter((name) => optionalChild(handler, name));
  if (given.length === 0) return [requiredValue(path, 'must specify a handler type')];
  return given.flatMap((name, i) =>
    i === 0
      ? (actions[name]?.(optionalChild(handler, name) ?? {}, `${path}.${name}`, graceSeconds) ?? [])
      : [forbiddenField(`${path}.${name}`, 'may not specify more than 1 handler type')],
  );
}

const headerMessage =
  "a valid HTTP header must consist of alphanumeric characters or '-' (e.g. 'X-Header-Name', regex used for validation is '[-A-Za-z0-9]+')";

function validateHttpGet(action: JsonObject, path: string): StatusCause[] {
  return [
    ...checkRequired(`${path}.path`, action.path),
    ...validatePortOrName(action.port, `${path}.port`),
    ...checkEnum(`${path}.scheme`, action.scheme, ['HTTP', 'HTTPS']),
    ...itemsOf(action, 'httpHeaders').flatMap((header) => {
      const name = stringAt(header, 'name');
      return /^[-A-Za-z0-9]+$/.test(name) ? [] : [invalidValue(`${path}.httpHeaders`, name, headerMessage)];
    }),
  ];
}

/** The number of a port, or the name of one. */
export function validatePortOrName(port: unknown, path: string): StatusCause[] {
  if (typeof port === 'string') return invalidAll(path, port, portNameProblems(port));
  return checkPort(path, port ?? 0);
}
