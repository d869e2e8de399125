const versionPattern = /^v(\d+)(?:(alpha|beta)(\d+))?$/;
const stages = ['', 'beta', 'alpha'];

/** Kubernetes' order of versions: v2, v1, v10beta1, v1alpha1, then the others by name. */
export function compareVersions(a: string, b: string): number {
  const left = versionPattern.exec(a);
  const right = versionPattern.exec(b);
  if (!left || !right) return left ? -1 : right ? 1 : compare(a, b);
  const stage = stages.indexOf(left[2] ?? '') - stages.indexOf(right[2] ?? '');
  return stage || Number(right[1]) - Number(left[1]) || Number(right[3] ?? 0) - Number(left[3] ?? 0);
}

function compare(a: string, b: string): number {
  return a < b ? -1 : a > b ? 1 : 0;
}
