/**
 * Orders resource versions that are decimal numbers, as kube-apiserver's are: below zero, zero or above. Undefined for
 * others, of which only equality means anything.
 */
export function compareVersions(left: string, right: string): number | undefined {
  if (left === right) return 0;
  if (!isNumber(left) || !isNumber(right)) return undefined;
  if (left.length !== right.length) return left.length - right.length;
  return left < right ? -1 : 1;
}

/** How far apart two versions are; undefined when they are no numbers. */
export function distanceOf(from: string, to: string): number | undefined {
  return isNumber(from) && isNumber(to) ? Number(BigInt(to) - BigInt(from)) : undefined;
}

function isNumber(version: string): boolean {
  return /^[1-9]\d*$/.test(version);
}
