import { type ChangeLeaf, toLeaves } from './change-leaves.ts';
import { isBookkeeping, isNoOp, type ObjectChange } from './changes.ts';
import { toPathSegments } from './display-path.ts';
import { isConfidential, toShownValue } from './shown-value.ts';
import { tellingRank } from './telling-rank.ts';

/** The most telling of several changes. */
export interface ChangeSummary {
  /** Of its path, to be left out from the left where there is no room: `.status`, `.conditions`, `[Ready]`, `.status`. */
  readonly segments: readonly string[];
  /** `False→True`, `→node-a`, `1→`; as it came from the cluster, so not yet printable. */
  readonly value: string;
  /** How many other paths changed, bookkeeping not counted. */
  readonly more: number;
}

export interface DescribeOptions {
  /** Default `→`. */
  readonly arrow?: string;
  /** Stands for values that must not be seen. Default `••••`. */
  readonly mask?: string;
  /** Kind of the object: the values of a Secret are masked. */
  readonly kind: string;
}

/** Undefined when nothing but bookkeeping changed. */
export function summarizeChanges(
  changes: readonly ObjectChange[],
  options: DescribeOptions,
): ChangeSummary | undefined {
  const counted = changes.filter((change) => !isBookkeeping(change));
  let best: ChangeLeaf | undefined;
  let bestRank = Number.POSITIVE_INFINITY;
  for (const change of counted) {
    for (const leaf of toLeaves(change)) {
      const rank = tellingRank(leaf.steps, leaf.new === undefined);
      if (rank >= bestRank) continue;
      best = leaf;
      bestRank = rank;
    }
  }
  if (!best) return undefined;
  return { segments: toPathSegments(best.steps), value: toValueText(best, options), more: counted.length - 1 };
}

/** `.status.conditions[Ready].status False→True +3 paths`, or `no-op`. Not yet printable. */
export function describeChanges(changes: readonly ObjectChange[], options: DescribeOptions): string {
  const summary = summarizeChanges(changes, options);
  if (!summary) return isNoOp(changes) ? 'no-op' : '';
  const { segments, value, more } = summary;
  const others = more === 0 ? '' : ` +${more} ${more === 1 ? 'path' : 'paths'}`;
  return `${segments.join('')} ${value}${others}`;
}

function toValueText(leaf: ChangeLeaf, { arrow = '→', mask = '••••', kind }: DescribeOptions): string {
  const isHidden = isConfidential(kind, leaf.steps);
  const [old, now] = [leaf.old, leaf.new].map((json) => {
    if (json === undefined) return '';
    return isHidden ? mask : toShownValue(json);
  });
  return `${old}${arrow}${now}`;
}
