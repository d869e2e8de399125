import { nextAfter } from './json-cursor.ts';
import type { KubeObject } from './kube-object.ts';
import { repeatedTextAt } from './repeated-text.ts';
import { skipBlanks, skipValue } from './scan-path.ts';
import { isString, skipString } from './scan-string.ts';

/** `Kind/name` of the controller that owns the object, of all owners when none is it. Goes over their bytes once. */
export function readOwnerNames(object: KubeObject): readonly string[] {
  const { bytes } = object;
  const list = object.findStart(ownerReferences);
  if (list === -1 || bytes[list] !== 0x5b) return none;
  const names: string[] = [];
  for (let at = skipBlanks(bytes, list + 1); at < bytes.length && bytes[at] !== 0x5d; ) {
    const { name, isController, end } = readOwner(bytes, at);
    if (isController) return [name];
    names.push(name);
    at = nextAfter(bytes, end);
  }
  return names.length > 1 ? [...new Set(names)] : names;
}

const ownerReferences = ['metadata', 'ownerReferences'] as const;
const none: readonly string[] = [];

interface Owner {
  readonly name: string;
  readonly isController: boolean;
  readonly end: number;
}

function readOwner(bytes: Uint8Array, start: number): Owner {
  if (bytes[start] !== 0x7b) return { name: '/', isController: false, end: skipValue(bytes, start) };
  let [kind, name, controller] = [-1, -1, -1];
  let at = skipBlanks(bytes, start + 1);
  while (bytes[at] === 0x22) {
    const keyEnd = skipString(bytes, at);
    const value = skipBlanks(bytes, skipBlanks(bytes, keyEnd) + 1);
    if (isString(bytes, at, keyEnd, 'kind')) kind = value;
    else if (isString(bytes, at, keyEnd, 'name')) name = value;
    else if (isString(bytes, at, keyEnd, 'controller')) controller = value;
    at = nextAfter(bytes, skipValue(bytes, value));
  }
  return {
    name: `${repeatedTextAt(bytes, kind)}/${repeatedTextAt(bytes, name)}`,
    isController: controller !== -1 && bytes[controller] === 0x74,
    end: at + 1,
  };
}
