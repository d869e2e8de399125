import { repeatedTextAt } from './repeated-text.ts';
import { fieldSlot } from './scan-fields.ts';
import { textAt } from './scan-string.ts';
import type { TypeMeta } from './type-meta.ts';

/** The fields that an object keeps as strings. */
export interface ObjectIdentity {
  readonly namespace: string;
  readonly key: string;
  readonly kind: string;
  readonly apiVersion: string;
}

/** Reads them where the scanner found them; `object` is the object's JSON, `missing` what it lacks of its type. */
export function readIdentity(object: Uint8Array, starts: Int32Array, missing?: TypeMeta): ObjectIdentity {
  const text = (slot: number) => repeatedTextAt(object, starts[slot] as number);
  const name = textAt(object, starts[fieldSlot.name] as number);
  const namespace = intern(text(fieldSlot.namespace));
  return {
    namespace,
    key: namespace === '' || name === '' ? name : `${namespace}/${name}`,
    kind: intern(missing?.kind || text(fieldSlot.kind)),
    apiVersion: intern(missing?.apiVersion || text(fieldSlot.apiVersion)),
  };
}

// Namespaces, kinds and versions repeat in every object.
const interned = new Map<string, string>();
const internedLimit = 10_000;

function intern(text: string): string {
  const known = interned.get(text);
  if (known !== undefined) return known;
  if (interned.size >= internedLimit) interned.clear();
  interned.set(text, text);
  return text;
}
