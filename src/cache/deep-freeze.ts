import { isMetaCarrier } from '../object/meta.ts';

/**
 * The mutation detector: a transformer that freezes a plain object through and through, so that a consumer who changes a
 * cached object gets a TypeError where it happens. (client-go compares copies every second and panics later.) A
 * KubeObject needs none of it: consumers never get what is stored.
 */
export function deepFreeze<T>(object: T): T {
  freeze(object);
  return object;
}

function freeze(value: unknown): void {
  if (typeof value !== 'object' || value === null || Object.isFrozen(value)) return;
  if (isMetaCarrier in value || ArrayBuffer.isView(value)) return;
  Object.freeze(value);
  for (const child of Object.values(value)) freeze(child);
}
