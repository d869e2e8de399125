import type { StatusCause } from '../../object/status.ts';
import { type ApiObject, objectAt, stringAt } from '../api-object.ts';
import { jsonProblem } from '../encoding/scan-json.ts';
import { invalidValue, requiredValue } from '../errors/field-causes.ts';

/** Keys that the data of a type must have. */
const requiredKeys: Readonly<Record<string, readonly string[]>> = {
  'kubernetes.io/tls': ['tls.crt', 'tls.key'],
  'kubernetes.io/dockercfg': ['.dockercfg'],
  'kubernetes.io/dockerconfigjson': ['.dockerconfigjson'],
};

/** Keys of which one must be there. */
const basicKeys = ['username', 'password'];
const accountName = 'kubernetes.io/service-account.name';
const sshKey = 'ssh-privatekey';

/** What the well-known types of secrets must hold. */
export function validateSecret(secret: ApiObject): StatusCause[] {
  const type = stringAt(secret, 'type');
  const data = objectAt(secret, 'data') ?? {};
  if (type === 'kubernetes.io/service-account-token') {
    const name = secret.metadata.annotations?.[accountName] ?? '';
    return name === '' ? [requiredValue(`metadata.annotations[${accountName}]`)] : [];
  }
  if (type === 'kubernetes.io/basic-auth') return basicKeys.some((key) => key in data) ? [] : basicKeys.map(missingKey);
  if (type === 'kubernetes.io/ssh-auth') return data[sshKey] ? [] : [missingKey(sshKey)];
  const missing = (requiredKeys[type] ?? []).filter((key) => !(key in data)).map(missingKey);
  return missing.length > 0 || !type.startsWith('kubernetes.io/docker') ? missing : validateConfig(type, data);
}

function missingKey(key: string): StatusCause {
  return requiredValue(`data[${key}]`);
}

/** Credentials of image registries are JSON. */
function validateConfig(type: string, data: Readonly<Record<string, unknown>>): StatusCause[] {
  const [key = ''] = requiredKeys[type] ?? [];
  const problem = jsonProblem(Buffer.from(String(data[key]), 'base64').toString());
  return problem === undefined ? [] : [invalidValue(`data[${key}]`, '<secret contents redacted>', problem)];
}
