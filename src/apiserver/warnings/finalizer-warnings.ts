import type { ApiObject } from '../api-object.ts';

const standardFinalizers = ['orphan', 'foregroundDeletion', 'kubernetes'];

/** What the API says of new finalizers of a custom object that say not whose they are. */
export function finalizerWarnings({ metadata }: ApiObject, old?: ApiObject): string[] {
  const before = [...standardFinalizers, ...(old?.metadata.finalizers ?? [])];
  const added = (metadata.finalizers ?? []).filter((name) => !before.includes(name) && !name.includes('/'));
  return [...new Set(added)].sort().map((name) => {
    const path = name.includes('.') ? ' including a path (/)' : '';
    const why = `prefer a domain-qualified finalizer name${path} to avoid accidental conflicts with other finalizer writers`;
    return `metadata.finalizers: ${JSON.stringify(name)}: ${why}`;
  });
}
