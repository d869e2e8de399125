import type { StatusCause } from '../../object/status.ts';
import { type ApiObject, arrayAt, type JsonObject, objectAt, stringAt } from '../api-object.ts';
import { itemsOf } from '../defaults/set-default.ts';
import { duplicateValue, invalidValue, requiredValue, unsupportedValue } from '../errors/field-causes.ts';
import { validateReviewVersions, validateRule } from './admission-target-rules.ts';
import { checkEnum, checkRequired, invalidAll } from './checks.ts';
import { subdomainProblems } from './names.ts';
import { validateSelector } from './selector-rules.ts';

/** Rules of the webhooks that look at objects, or change them. */
export function validateWebhooks(configuration: ApiObject, isMutating: boolean): StatusCause[] {
  const hooks = itemsOf(configuration, 'webhooks');
  const names = hooks.map((hook) => stringAt(hook, 'name'));
  return hooks.flatMap((hook, i) => {
    const path = `webhooks[${i}]`;
    const name = names[i] ?? '';
    return [
      ...validateWebhook(hook, path, isMutating),
      ...validateReviewVersions(
        arrayAt(hook, 'admissionReviewVersions').map(String),
        `${path}.admissionReviewVersions`,
      ),
      ...(name !== '' && names.indexOf(name) < i ? [duplicateValue(`${path}.name`, name)] : []),
    ];
  });
}

const harmless = ['None', 'NoneOnDryRun'];

function validateWebhook(hook: JsonObject, path: string, isMutating: boolean): StatusCause[] {
  const { timeoutSeconds: seconds, sideEffects } = hook;
  const isTimed = typeof seconds === 'number' && (seconds > 30 || seconds < 1);
  const timing = 'the timeout value must be between 1 and 30 seconds';
  return [
    ...validateFullName(stringAt(hook, 'name'), `${path}.name`),
    ...itemsOf(hook, 'rules').flatMap((rule, i) => validateRule(rule, `${path}.rules[${i}]`)),
    ...checkEnum(`${path}.failurePolicy`, hook.failurePolicy, ['Fail', 'Ignore']),
    ...checkEnum(`${path}.matchPolicy`, hook.matchPolicy, ['Equivalent', 'Exact']),
    ...(typeof sideEffects !== 'string'
      ? [requiredValue(`${path}.sideEffects`, `must specify one of ${harmless.join(', ')}`)]
      : harmless.includes(sideEffects)
        ? []
        : [unsupportedValue(`${path}.sideEffects`, sideEffects, harmless)]),
    ...(isTimed ? [invalidValue(`${path}.timeoutSeconds`, seconds, timing)] : []),
    ...['namespaceSelector', 'objectSelector'].flatMap((name) =>
      validateSelector(objectAt(hook, name), `${path}.${name}`),
    ),
    ...(isMutating ? checkEnum(`${path}.reinvocationPolicy`, hook.reinvocationPolicy, ['IfNeeded', 'Never']) : []),
    ...validateClient(objectAt(hook, 'clientConfig') ?? {}, `${path}.clientConfig`),
  ];
}

/** A name with at least three parts. */
function validateFullName(name: string, field: string): StatusCause[] {
  if (name === '') return [requiredValue(field)];
  const problems = subdomainProblems(name);
  if (problems.length > 0) return [invalidValue(field, name, problems.join(','))];
  if (name.split('.').length >= 3) return [];
  return [invalidValue(field, name, 'should be a domain with at least three segments separated by dots')];
}

function validateClient(client: JsonObject, path: string): StatusCause[] {
  const service = objectAt(client, 'service');
  const isUrl = typeof client.url === 'string';
  if (isUrl === (service !== undefined)) return [requiredValue(path, 'exactly one of url or service is required')];
  if (service) return validateService(service, `${path}.service`);
  return validateUrl(String(client.url), `${path}.url`);
}

/** The API asks for the namespace where the name is missing, and the other way round. */
function validateService(service: JsonObject, path: string): StatusCause[] {
  const { port } = service;
  const isPort = typeof port !== 'number' || (port >= 1 && port <= 65_535);
  return [
    ...checkRequired(`${path}.name`, service.namespace),
    ...checkRequired(`${path}.namespace`, service.name),
    ...(isPort
      ? []
      : [invalidValue(`${path}.port`, port, 'port is not valid: must be between 1 and 65535, inclusive')]),
    ...validatePath(stringAt(service, 'path'), `${path}.path`),
  ];
}

function validatePath(text: string, field: string): StatusCause[] {
  if (text === '' || text === '/') return [];
  if (text === '//') return [invalidValue(field, text, 'segment[0] may not be empty')];
  const steps = text.slice(1).replace(/\/$/, '').split('/');
  return [
    ...(text.startsWith('/') ? [] : [invalidValue(field, text, "must start with a '/'")]),
    ...steps.flatMap((step, i) => {
      const problems = step === '' ? ['may not be empty'] : subdomainProblems(step);
      return invalidAll(
        field,
        text,
        problems.map((problem) => `segment[${i}]${step === '' ? ' ' : ': '}${problem}`),
      );
    }),
  ];
}

const form = '; desired format: https://host[/path]';

function validateUrl(text: string, field: string): StatusCause[] {
  const [, scheme = '', authority = '', query, fragment] =
    /^(?:([A-Za-z][\w+.-]*):)?(?:\/\/([^/?#]*))?[^?#]*(?:\?([^#]*))?(?:#(.*))?$/.exec(text) ?? [];
  const at = authority.lastIndexOf('@');
  const host = authority.slice(at + 1);
  return [
    ...(scheme === 'https' ? [] : [invalidValue(field, scheme, `'https' is the only allowed URL scheme${form}`)]),
    ...(host === '' ? [invalidValue(field, host, `host must be specified${form}`)] : []),
    ...(at < 0 ? [] : [invalidValue(field, authority.slice(0, at), 'user information is not permitted in the URL')]),
    ...(fragment ? [invalidValue(field, fragment, 'fragments are not permitted in the URL')] : []),
    ...(query ? [invalidValue(field, query, 'query parameters are not permitted in the URL')] : []),
  ];
}
