import { isJsonObject, type JsonObject } from '../api-object.ts';
import { internalTypes } from './builtin-internal-types.ts';

interface InternalField {
  readonly name: string;
  readonly json: string;
  readonly kind: string;
}

const types = new Map<string, readonly InternalField[]>();

/** A value in the form that the API has inside, in which some of its messages show it: every field, in Go's names. */
export function toInternal(value: unknown, typeName: string): JsonObject {
  const object = isJsonObject(value) ? value : {};
  return Object.fromEntries(fieldsOf(typeName).map(({ name, json, kind }) => [name, toField(object[json], kind)]));
}

/** A pod spec keeps inside its security context what it shares with its node. */
export function toInternalPodSpec(spec: JsonObject): JsonObject {
  const { hostNetwork, hostPID, hostIPC, shareProcessNamespace, hostUsers, securityContext } = spec;
  const shared = { hostNetwork, hostPID, hostIPC, shareProcessNamespace, hostUsers };
  const context = { ...(isJsonObject(securityContext) ? securityContext : {}), ...shared };
  return toInternal({ ...spec, securityContext: context }, 'PodSpec');
}

function toField(value: unknown, kind: string): unknown {
  const inner = kind.slice(1);
  switch (kind[0]) {
    case 's':
      return value ?? '';
    case 'n':
      return value ?? 0;
    case 'b':
      return value ?? false;
    case 'Q':
      return value ?? '0';
    case '@':
      return toInternal(value, inner);
    case '*':
      return isJsonObject(value) ? toInternal(value, inner) : null;
    case '[':
      return Array.isArray(value) ? value.map((item) => toInternal(item, inner)) : null;
    default:
      return value ?? null;
  }
}

function fieldsOf(typeName: string): readonly InternalField[] {
  if (types.size === 0) {
    for (const line of internalTypes.split('\n').filter((text) => text !== '')) {
      const [name = '', ...fields] = line.split(' ');
      types.set(name, fields.map(parseField));
    }
  }
  return types.get(typeName) ?? [];
}

function parseField(text: string): InternalField {
  const [named = '', kind = ''] = text.split(':');
  const [name = '', json = `${name.charAt(0).toLowerCase()}${name.slice(1)}`] = named.split('=');
  return { name, json, kind };
}
