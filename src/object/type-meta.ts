import type { Edit } from './edit-bytes.ts';
import { fieldSlot } from './scan-fields.ts';

/** metav1.TypeMeta. */
export interface TypeMeta {
  readonly kind?: string | undefined;
  readonly apiVersion?: string | undefined;
}

/** What the object lacks of its type; undefined when it is complete. */
export function findMissingType(starts: Int32Array, typeMeta: TypeMeta | undefined): TypeMeta | undefined {
  const hasKind = starts[fieldSlot.kind] !== -1;
  const hasApiVersion = starts[fieldSlot.apiVersion] !== -1;
  if (!typeMeta || (hasKind && hasApiVersion)) return undefined;
  return { kind: hasKind ? undefined : typeMeta.kind, apiVersion: hasApiVersion ? undefined : typeMeta.apiVersion };
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
