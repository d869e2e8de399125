import type { StatusCause } from '../../object/status.ts';
import { type ApiObject, objectAt, stringAt } from '../api-object.ts';
import { requiredValue } from '../errors/field-causes.ts';

/** Keys that the data of a type must have. */
const requiredKeys: Readonly<Record<string, readonly string[]>> = {
  'kubernetes.io/tls': ['tls.crt', 'tls.key'],
  'kubernetes.io/ssh-auth': ['ssh-privatekey'],
  'kubernetes.io/dockercfg': ['.dockercfg'],
  'kubernetes.io/dockerconfigjson': ['.dockerconfigjson'],
};

const accountName = 'kubernetes.io/service-account.name';

/** What the well-known types of secrets must hold. */
export function validateSecret(secret: ApiObject): StatusCause[] {
  const type = stringAt(secret, 'type');
  const data = objectAt(secret, 'data') ?? {};
  if (type === 'kubernetes.io/service-account-token') {
    const name = secret.metadata.annotations?.[accountName] ?? '';
    return name === '' ? [requiredValue(`metadata.annotations[${accountName}]`)] : [];
  }
  if (type === 'kubernetes.io/basic-auth') {
    const keys = ['username', 'password'];
    return keys.some((key) => key in data) ? [] : keys.map(missingKey);
  }
  return (requiredKeys[type] ?? []).filter((key) => !(key in data)).map(missingKey);
}

function missingKey(key: string): StatusCause {
  return requiredValue(`data[${key}]`);
}
