import type { FieldCost } from './cost-report.ts';

/** A field of the object itself, and those below it that are told apart. */
export interface FieldBranch extends FieldCost {
  readonly parts: readonly FieldCost[];
}

/** The fields by the one of the object that they are in, the biggest first; what is small is put together. */
export function toFieldTree(fields: readonly FieldCost[], smallestShare = 0.01): FieldBranch[] {
  const branches = new Map<string, { bytes: number; share: number; parts: FieldCost[] }>();
  for (const field of fields) {
    const name = /^\.[^.[]+/.exec(field.path)?.[0] ?? field.path;
    const branch = branches.get(name) ?? { bytes: 0, share: 0, parts: [] };
    branch.bytes += field.bytes;
    branch.share += field.share;
    if (field.path !== name) branch.parts.push({ ...field, path: field.path.slice(name.length) });
    branches.set(name, branch);
  }
  return Array.from(branches, ([path, branch]) => ({ path, ...branch, parts: foldSmall(branch.parts, smallestShare) }))
    .filter(({ bytes }) => bytes > 0)
    .sort((a, b) => b.bytes - a.bytes);
}

function foldSmall(parts: readonly FieldCost[], smallestShare: number): readonly FieldCost[] {
  const shown = parts.filter(({ share }) => share >= smallestShare);
  const small = parts.filter(({ share }) => share < smallestShare);
  if (small.length === 0) return shown;
  const bytes = small.reduce((sum, part) => sum + part.bytes, 0);
  const share = small.reduce((sum, part) => sum + part.share, 0);
  return [...shown, { path: `${small.length} others`, bytes, share }];
}
