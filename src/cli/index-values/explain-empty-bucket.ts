import { nearestWord } from '../../core/nearest-word.ts';
import { formatCount } from '../../view/format.ts';
import type { IndexListing } from './index-listing.ts';

const shownValues = 3;

/** Why a bucket is empty: that no object has the value, and which values there are instead. */
export function explainEmptyBucket({ index, resource, values, none }: IndexListing, asked: string): string {
  const missing = `no ${resource} under "${asked}" in the index ${index}`;
  const total = values.reduce((sum, { count }) => sum + count, none);
  if (total === 0) return `${missing}: there are no ${resource} at all`;
  if (values.length === 0) return `${missing}: none of ${formatCount(total)} has a value there`;
  const near = nearestWord(
    asked,
    values.map(({ value }) => value),
  );
  const frequent = values
    .toSorted((a, b) => b.count - a.count)
    .slice(0, shownValues)
    .map(({ value, count }) => `${value} (${formatCount(count)})`);
  const rest = values.length - frequent.length;
  const others = `${frequent.join(', ')}${rest > 0 ? ` and ${formatCount(rest)} more` : ''}`;
  return `${missing}; ${near === undefined ? 'there' : `did you mean "${near}"? There`} are ${others}`;
}
