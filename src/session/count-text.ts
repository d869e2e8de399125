import { formatCount } from '../view/format.ts';

/** `1 object`, `1,204 objects`. */
export function countText(count: number, what: string): string {
  return `${formatCount(count)} ${what}${count === 1 ? '' : 's'}`;
}
