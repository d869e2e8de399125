/** `RESOURCE[,RESOURCE…]` or `TYPE/NAME …`, and names of objects of the one RESOURCE. */
export interface TargetArguments {
  readonly resources: readonly string[];
  readonly names: readonly string[];
}

/** `watch RESOURCE [NAME…]`: what follows the first argument are names, unless they have a slash as `TYPE/NAME` does. */
export function splitNames([first, ...others]: readonly string[]): TargetArguments {
  if (first === undefined) return { resources: [], names: [] };
  if (!others.some((other) => other.includes('/'))) return { resources: [first], names: others };
  return { resources: [first, ...others], names: [] };
}
