import { isIP } from 'node:net';
import type { StatusCause } from '../../object/status.ts';
import { type ApiObject, type JsonObject, stringAt, valueAt } from '../api-object.ts';
import { childOf, itemsOf, optionalChild } from '../defaults/set-default.ts';
import { forbiddenField, invalidValue, requiredValue } from '../errors/field-causes.ts';
import { checkEnum, checkPort, checkRequired, invalidAll } from './checks.ts';
import { labelProblems, pathSegmentProblems, portNameProblems, subdomainProblems, wildcardProblems } from './names.ts';
import type { KindRule } from './validate-object.ts';

/** Rules of Ingresses and their classes. */
export const ingressRules: Readonly<Record<string, KindRule>> = {
  'ingresses.networking.k8s.io': validateIngress,
  'ingressclasses.networking.k8s.io': validateClass,
};

function validateIngress(ingress: ApiObject): StatusCause[] {
  const spec = childOf(ingress, 'spec');
  const rules = itemsOf(spec, 'rules');
  const backend = optionalChild(spec, 'defaultBackend');
  const causes: StatusCause[] = [];
  if (rules.length === 0 && !backend)
    causes.push(
      invalidValue('spec', valueAt(spec, 'rules') ?? null, 'either `defaultBackend` or `rules` must be specified'),
    );
  if (backend) causes.push(...validateBackend(backend, 'spec.defaultBackend'));
  rules.forEach((rule, i) => {
    causes.push(...validateRule(rule, `spec.rules[${i}]`));
  });
  itemsOf(spec, 'tls').forEach((tls, i) => {
    causes.push(...validateTls(tls, `spec.tls[${i}]`));
  });
  const className = spec.ingressClassName;
  if (typeof className === 'string')
    causes.push(...invalidAll('spec.ingressClassName', className, subdomainProblems(className)));
  return causes;
}

function hostProblems(host: string): readonly string[] {
  return host.includes('*') ? wildcardProblems(host) : subdomainProblems(host);
}

function validateTls(tls: JsonObject, path: string): StatusCause[] {
  const hosts = Array.isArray(tls.hosts) ? tls.hosts.map(String) : [];
  const secret = stringAt(tls, 'secretName');
  return [
    ...hosts.flatMap((host, i) => invalidAll(`${path}.hosts[${i}]`, host, hostProblems(host))),
    ...(secret === '' ? [] : invalidAll(`${path}.secretName`, secret, subdomainProblems(secret))),
  ];
}

function validateRule(rule: JsonObject, path: string): StatusCause[] {
  const host = stringAt(rule, 'host');
  const causes: StatusCause[] = [];
  if (host !== '' && isIP(host) !== 0)
    causes.push(invalidValue(`${path}.host`, host, 'must be a DNS name, not an IP address'));
  else if (host !== '') causes.push(...invalidAll(`${path}.host`, host, hostProblems(host)));
  const http = optionalChild(rule, 'http');
  if (!http) return causes;
  const paths = itemsOf(http, 'paths');
  if (paths.length === 0) causes.push(requiredValue(`${path}.http.paths`));
  return [...causes, ...paths.flatMap((one, i) => validatePath(one, `${path}.http.paths[${i}]`))];
}

const forbiddenInPaths = ['//', '/./', '/../', '%2f', '%2F'];
const forbiddenAtEnd = ['/..', '/.'];

function validatePath(rule: JsonObject, field: string): StatusCause[] {
  const type = stringAt(rule, 'pathType');
  const path = stringAt(rule, 'path');
  const causes: StatusCause[] = [];
  if (rule.pathType === undefined || rule.pathType === null)
    return [requiredValue(`${field}.pathType`, 'pathType must be specified')];
  if (type === 'Exact' || type === 'Prefix') {
    if (!path.startsWith('/')) causes.push(invalidValue(`${field}.path`, path, 'must be an absolute path'));
    if (path !== '') {
      for (const part of forbiddenInPaths.filter((one) => path.includes(one)))
        causes.push(invalidValue(`${field}.path`, path, `must not contain '${part}'`));
      for (const end of forbiddenAtEnd.filter((one) => path.endsWith(one)))
        causes.push(invalidValue(`${field}.path`, path, `cannot end with '${end}'`));
    }
  } else if (type === 'ImplementationSpecific') {
    if (path !== '' && !path.startsWith('/'))
      causes.push(invalidValue(`${field}.path`, path, 'must be an absolute path'));
  } else causes.push(...checkEnum(`${field}.pathType`, type, ['Exact', 'ImplementationSpecific', 'Prefix']));
  return [...causes, ...validateBackend(optionalChild(rule, 'backend') ?? {}, `${field}.backend`)];
}

function validateBackend(backend: JsonObject, path: string): StatusCause[] {
  const service = optionalChild(backend, 'service');
  const resource = optionalChild(backend, 'resource');
  if (service && resource) return [invalidValue(path, '', 'cannot set both resource and service backends')];
  if (resource) return validateReference(resource, `${path}.resource`);
  if (!service) return [invalidValue(path, '', 'resource or service backend is required')];
  const name = stringAt(service, 'name');
  const causes =
    name === ''
      ? [requiredValue(`${path}.service.name`)]
      : invalidAll(`${path}.service.name`, name, labelProblems(name));
  return [...causes, ...validateBackendPort(optionalChild(service, 'port') ?? {}, path)];
}

function validateBackendPort(port: JsonObject, path: string): StatusCause[] {
  const name = stringAt(port, 'name');
  const number = Number(port.number ?? 0);
  if (name !== '' && number !== 0) return [invalidValue(path, '', 'cannot set both port name & port number')];
  if (name !== '') return invalidAll(`${path}.service.port.name`, name, portNameProblems(name));
  if (number !== 0) return checkPort(`${path}.service.port.number`, number);
  return [requiredValue(path, 'port name or number is required')];
}

function validateReference(reference: JsonObject, path: string): StatusCause[] {
  const group = stringAt(reference, 'apiGroup');
  return [
    ...(group === '' ? [] : invalidAll(`${path}.apiGroup`, group, subdomainProblems(group))),
    ...['kind', 'name'].flatMap((field) => {
      const value = stringAt(reference, field);
      return value === ''
        ? [requiredValue(`${path}.${field}`)]
        : invalidAll(`${path}.${field}`, value, pathSegmentProblems(value));
    }),
  ];
}

const maxController = 250;

function validateClass(ingressClass: ApiObject): StatusCause[] {
  const spec = childOf(ingressClass, 'spec');
  const controller = stringAt(spec, 'controller');
  const causes = checkRequired('spec.controller', controller);
  if (controller.length > maxController)
    causes.push({
      reason: 'FieldValueTooLong',
      message: `Too long: may not be more than ${maxController} bytes`,
      field: 'spec.controller',
    });
  if (controller !== '') causes.push(...validatePrefixedPath(controller, 'spec.controller'));
  const parameters = optionalChild(spec, 'parameters');
  return parameters ? [...causes, ...validateParameters(parameters, 'spec.parameters')] : causes;
}

/** `example.com/name` */
function validatePrefixedPath(text: string, field: string): StatusCause[] {
  const slash = text.indexOf('/');
  if (slash <= 0 || slash === text.length - 1)
    return [invalidValue(field, text, 'must be a domain-prefixed path (such as "acme.io/foo")')];
  const [domain, path] = [text.slice(0, slash), text.slice(slash + 1)];
  const causes = invalidAll(field, domain, subdomainProblems(domain));
  if (!/^[A-Za-z0-9/\-._~%!$&'()*+,;=:]+$/.test(path)) {
    const detail = "Invalid path (regex used for validation is '[A-Za-z0-9/\\-._~%!$&'()*+,;=:]+')";
    causes.push(invalidValue(field, path, detail));
  }
  return causes;
}

function validateParameters(parameters: JsonObject, path: string): StatusCause[] {
  const scope = parameters.scope;
  const namespace = parameters.namespace;
  const causes = validateReference(parameters, path);
  if (scope === undefined || scope === null) return [...causes, requiredValue(`${path}.scope`)];
  causes.push(...checkEnum(`${path}.scope`, scope, ['Cluster', 'Namespace']));
  if (scope === 'Namespace') {
    if (namespace === undefined)
      causes.push(requiredValue(`${path}.namespace`, "`parameters.scope` is set to 'Namespace'"));
    else causes.push(...invalidAll(`${path}.namespace`, namespace, labelProblems(String(namespace))));
  } else if (scope === 'Cluster' && namespace !== undefined)
    causes.push(forbiddenField(`${path}.namespace`, "`parameters.scope` is set to 'Cluster'"));
  return causes;
}
