import type { KubeObject } from '../../object/kube-object.ts';
import { findStart, forEachElement, forEachMember } from '../../object/scan-path.ts';
import { isString, readString } from '../../object/scan-string.ts';

/** Bytes of JSON by field: every byte of an object counts for one field, names and punctuation included. */
export type FieldSizes = Map<string, number>;

export const managedFieldsPath = '.metadata.managedFields';
export const lastAppliedPath = '.metadata.annotations[kubectl.kubernetes.io/last-applied-configuration]';
/** Braces, and what has no field of its own. */
const otherPath = '(other)';

/**
 * Adds what the fields of an object take. The fields of metadata, spec and status are told apart, and in them what is
 * often big and seldom needed: managed fields, the copy that `kubectl apply` keeps, and the environment of containers.
 */
export function addFieldSizes({ bytes }: KubeObject, sizes: FieldSizes): void {
  let told = 0;
  const add = (path: string, size: number) => {
    sizes.set(path, (sizes.get(path) ?? 0) + size);
    told += size;
  };
  forEachMember(bytes, 0, (keyStart, keyEnd, valueStart, valueEnd) => {
    const name = readString(bytes, keyStart, keyEnd);
    if (divided.has(name) && bytes[valueStart] === 0x7b) addMembers(bytes, `.${name}`, valueStart, add);
    else add(`.${name}`, memberSize(keyStart, valueEnd));
  });
  sizes.set(otherPath, (sizes.get(otherPath) ?? 0) + bytes.length - told);
}

const divided: ReadonlySet<string> = new Set(['metadata', 'spec', 'status']);

type Add = (path: string, size: number) => void;

function addMembers(bytes: Uint8Array, parent: string, start: number, add: Add): void {
  forEachMember(bytes, start, (keyStart, keyEnd, valueStart, valueEnd) => {
    const path = `${parent}.${readString(bytes, keyStart, keyEnd)}`;
    const size = memberSize(keyStart, valueEnd);
    const parts = path === annotations ? annotationParts(bytes, valueStart) : envParts(bytes, path, valueStart);
    for (const [part, partSize] of parts) add(part, partSize);
    add(
      path,
      parts.reduce((rest, [, partSize]) => rest - partSize, size),
    );
  });
}

const annotations = '.metadata.annotations';
const lastApplied = 'kubectl.kubernetes.io/last-applied-configuration';

type Part = readonly [path: string, size: number];

function annotationParts(bytes: Uint8Array, start: number): Part[] {
  const parts: Part[] = [];
  forEachMember(bytes, start, (keyStart, keyEnd, _valueStart, valueEnd) => {
    if (isString(bytes, keyStart, keyEnd, lastApplied)) parts.push([lastAppliedPath, memberSize(keyStart, valueEnd)]);
  });
  return parts;
}

/** Where the spec of a pod is in a field of a spec: in the field's own containers, or in a template. */
const podSpecs: Readonly<Record<string, readonly string[]>> = {
  '.spec.template': ['spec'],
  '.spec.jobTemplate': ['spec', 'template', 'spec'],
};

const containerLists = ['containers', 'initContainers', 'ephemeralContainers'] as const;

function envParts(bytes: Uint8Array, path: string, start: number): Part[] {
  const list = containerLists.find((name) => path === `.spec.${name}`);
  if (list) return toParts(`${path}[].env`, envSize(bytes, start));
  const steps = podSpecs[path];
  const podSpec = steps === undefined ? -1 : findStart(bytes, steps, start);
  if (steps === undefined || podSpec === -1) return [];
  return containerLists.flatMap((name) => {
    const at = findStart(bytes, [name], podSpec);
    return at === -1 ? [] : toParts(`${[path, ...steps].join('.')}.${name}[].env`, envSize(bytes, at));
  });
}

function toParts(path: string, size: number): Part[] {
  return size === 0 ? [] : [[path, size]];
}

function envSize(bytes: Uint8Array, list: number): number {
  let size = 0;
  forEachElement(bytes, list, (container) => {
    forEachMember(bytes, container, (keyStart, keyEnd, _valueStart, valueEnd) => {
      if (isString(bytes, keyStart, keyEnd, 'env')) size += memberSize(keyStart, valueEnd);
    });
  });
  return size;
}

/** With the comma, or the brace, after it. */
function memberSize(keyStart: number, valueEnd: number): number {
  return valueEnd - keyStart + 1;
}
