import type { StatusCause } from '../../object/status.ts';
import { arrayAt, type JsonObject, objectAt, stringAt } from '../api-object.ts';
import { forbiddenField, invalidValue, requiredValue, unsupportedValue } from '../errors/field-causes.ts';

const path = 'spec.conversion';

/** What is wrong with how a definition's versions are converted. */
export function validateConversion(spec: JsonObject): StatusCause[] {
  const conversion = objectAt(spec, 'conversion');
  if (!conversion) return [];
  const strategy = stringAt(conversion, 'strategy');
  const webhook = objectAt(conversion, 'webhook');
  return [...validateStrategy(strategy), ...(strategy === 'Webhook' ? validateWebhook(webhook) : refuse(webhook))];
}

function validateStrategy(strategy: string): StatusCause[] {
  if (strategy === '') return [requiredValue(`${path}.strategy`)];
  const known = ['None', 'Webhook'];
  return known.includes(strategy) ? [] : [unsupportedValue(`${path}.strategy`, strategy, known)];
}

function validateWebhook(webhook: JsonObject | undefined): StatusCause[] {
  const client = objectAt(webhook, 'clientConfig');
  const versions = arrayAt(webhook, 'conversionReviewVersions');
  const known = versions.some((version) => version === 'v1' || version === 'v1beta1');
  const field = `${path}.conversionReviewVersions`;
  return [
    ...(client
      ? validateClient(client)
      : [requiredValue(`${path}.webhookClientConfig`, 'required when strategy is set to Webhook')]),
    ...(versions.length === 0 ? [requiredValue(field)] : []),
    ...(versions.length > 0 && !known
      ? [invalidValue(field, versions, 'must include at least one of v1, v1beta1')]
      : []),
  ];
}

function validateClient(client: JsonObject): StatusCause[] {
  const field = `${path}.webhookClientConfig`;
  const url = stringAt(client, 'url');
  const service = objectAt(client, 'service');
  if ((url === '') === (service === undefined))
    return [requiredValue(field, 'exactly one of url or service is required')];
  if (url === '') return [];
  const form = 'desired format: https://host[/path]';
  const parsed = URL.parse(url);
  if (!parsed) return [requiredValue(`${field}.url`, `url must be a valid URL: ${form}`)];
  const scheme = parsed.protocol.slice(0, -1);
  if (scheme === 'https') return [];
  return [invalidValue(`${field}.url`, scheme, `'https' is the only allowed URL scheme; ${form}`)];
}

function refuse(webhook: JsonObject | undefined): StatusCause[] {
  if (!webhook) return [];
  const detail = 'should not be set when strategy is not set to Webhook';
  const fields = [
    ...(objectAt(webhook, 'clientConfig') ? ['webhookClientConfig'] : []),
    ...(arrayAt(webhook, 'conversionReviewVersions').length > 0 ? ['conversionReviewVersions'] : []),
  ];
  return fields.map((field) => forbiddenField(`${path}.${field}`, detail));
}
