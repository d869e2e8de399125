import type { Edit } from './edit-bytes.ts';

/** metav1.TypeMeta. */
export interface TypeMeta {
  readonly kind?: string | undefined;
  readonly apiVersion?: string | undefined;
}

/** Writes kind and apiVersion where the API server writes them: first. `object` is the object's JSON; none for neither. */
export function insertTypeMeta(object: Uint8Array, { kind, apiVersion }: TypeMeta): Edit[] {
  const members: string[] = [];
  if (kind) members.push(`"kind":${JSON.stringify(kind)}`);
  if (apiVersion) members.push(`"apiVersion":${JSON.stringify(apiVersion)}`);
  if (members.length === 0) return [];
  if (!isEmptyObject(object)) members.push('');
  return [{ start: 1, end: 1, insert: Buffer.from(members.join(',')) }];
}

function isEmptyObject(object: Uint8Array): boolean {
  let i = 1;
  while ((object[i] as number) <= 0x20) i += 1;
  return object[i] === 0x7d;
}
