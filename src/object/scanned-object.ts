import type { ByteStore } from './byte-store.ts';
import { dropManagedFields, setManagedFieldsAside } from './drop-fields.ts';
import { includeComma } from './include-commas.ts';
import { KubeObject } from './kube-object.ts';
import type { ObjectScanner } from './scan.ts';
import { fieldSlot } from './scan-fields.ts';
import { isBlank, skipValue } from './scan-path.ts';
import type { TypeMeta } from './type-meta.ts';

/** What becomes of `metadata.managedFields`: stays in the object, is dropped, or is kept beside it. */
export type ManagedFieldsUse = 'keep' | 'drop' | 'aside';

export interface ScannedObjectOptions {
  readonly managedFields: ManagedFieldsUse;
  readonly store: ByteStore;
}

/**
 * Copies the object that `scanner` has just found, without `metadata.managedFields` unless they are to be kept: they
 * are half of many an object, and so are never copied with it.
 */
export function toScannedObject<T>(
  bytes: Uint8Array,
  scanner: ObjectScanner,
  typeMeta: TypeMeta | undefined,
  { managedFields, store }: ScannedObjectOptions,
): KubeObject<T> {
  const start = scanner.starts[fieldSlot.managedFields] as number;
  if (managedFields === 'keep' || start === -1) return KubeObject.fromScan(bytes, scanner, typeMeta, [], store);
  const keyStart = scanner.hasRepeats ? -1 : findKeyStart(bytes, scanner.origin + start);
  // Line breaks are taken out of the whole.
  if (keyStart === -1 || (managedFields === 'aside' && scanner.hasLineBreaks)) {
    const whole = KubeObject.fromScan<T>(bytes, scanner, typeMeta);
    return managedFields === 'aside' ? setManagedFieldsAside(whole) : dropManagedFields(whole);
  }
  const { managedFieldsEnd } = scanner;
  const end = managedFieldsEnd === -1 ? skipValue(bytes, scanner.origin + start) : scanner.origin + managedFieldsEnd;
  const cut = includeComma(bytes, { start: keyStart, end });
  const ranges = [{ start: cut.start - scanner.origin, end: cut.end - scanner.origin }];
  const aside = managedFields === 'aside' ? bytes.subarray(scanner.origin + start, end) : undefined;
  return KubeObject.fromScan<T>(bytes, scanner, typeMeta, ranges, store, aside);
}

const quotedKey = Buffer.from('"managedFields"');

/** Where the key before the value begins; -1 when it is spelt in another way. */
function findKeyStart(bytes: Uint8Array, valueStart: number): number {
  let i = valueStart - 1;
  while (isBlank(bytes[i] as number)) i -= 1;
  if (bytes[i] !== 0x3a) return -1;
  i -= 1;
  while (isBlank(bytes[i] as number)) i -= 1;
  const start = i + 1 - quotedKey.length;
  return start >= 0 && quotedKey.equals(bytes.subarray(start, i + 1)) ? start : -1;
}
