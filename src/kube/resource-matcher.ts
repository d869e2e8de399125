import { nearestWord } from '../core/nearest-word.ts';
import type { ApiResource } from './api.ts';

/** The types that a text may mean, best first; the others are of further groups. */
export type ResourceMatches = readonly [ApiResource, ...ApiResource[]];

/**
 * Finds the type that `TYPE[.VERSION][.GROUP]` means, as kubectl's mapper does: plural, singular or kind in any case before
 * short names; an exact group before a prefix of one; the core group first, then the server's order, and in a group the
 * preferred version. Undefined when there is none.
 */
export function matchResource(resources: readonly ApiResource[], text: string): ResourceMatches | undefined {
  for (const wanted of readings(text.toLowerCase())) {
    const found = findIn(resources, wanted);
    if (found !== undefined) return found;
  }
  return undefined;
}

/** The types of a category, in the server's order, each in its preferred version only. */
export function matchCategory(resources: readonly ApiResource[], category: string): ApiResource[] {
  const members = resources.filter(({ categories }) => categories.includes(category.toLowerCase()));
  return onePerGroup(members);
}

/** A name that the text may be a slip of. */
export function suggestType(resources: readonly ApiResource[], text: string): string | undefined {
  const words = new Map<string, string>();
  for (const { name, singularName } of resources) {
    words.set(name, name);
    if (!words.has(singularName)) words.set(singularName, name);
  }
  const nearest = nearestWord(text, words.keys());
  return nearest === undefined ? undefined : words.get(nearest);
}

interface Reading {
  readonly type: string;
  readonly version?: string;
  /** Undefined: any. */
  readonly group?: string;
}

/** `a.b.c` is first type, version and group, then type and group, then (for `pods.v1`) type and version. */
function readings(text: string): Reading[] {
  const [type = '', second, ...rest] = text.split('.');
  if (second === undefined) return [{ type }];
  const result: Reading[] = [];
  if (rest.length > 0) result.push({ type, version: second, group: rest.join('.') });
  result.push({ type, group: [second, ...rest].join('.') });
  if (rest.length === 0 && /^v\d/.test(second)) result.push({ type, version: second });
  return result;
}

function findIn(resources: readonly ApiResource[], { type, version, group }: Reading): ResourceMatches | undefined {
  const versioned = version === undefined ? resources : resources.filter((resource) => resource.version === version);
  const exact = group === undefined ? versioned : versioned.filter((resource) => resource.group === group);
  const inGroup =
    exact.length > 0 || group === undefined || group === ''
      ? exact
      : versioned.filter((resource) => resource.group.startsWith(group));
  const named = inGroup.filter(
    ({ name, singularName, kind }) => name === type || singularName === type || kind.toLowerCase() === type,
  );
  const found = named.length > 0 ? named : inGroup.filter(({ shortNames }) => shortNames.includes(type));
  const [first, ...others] = onePerGroup(found);
  return first === undefined ? undefined : [first, ...others];
}

function onePerGroup(resources: readonly ApiResource[]): ApiResource[] {
  const seen = new Map<string, ApiResource>();
  for (const resource of resources) {
    const key = `${resource.name}.${resource.group}`;
    if (!seen.has(key)) seen.set(key, resource);
  }
  return [...seen.values()];
}
