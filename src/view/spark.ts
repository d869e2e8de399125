const levels = '▁▂▃▄▅▆▇█';

export interface SparkScale {
  /** What the lowest level stands for. Default 0. */
  readonly from?: number;
  /** What the highest level stands for. Default: the maximum shown. */
  readonly to?: number;
  /** Zero is a blank. */
  readonly blankZero?: boolean;
}

/** One cell a value, the newest at the right; shorter series begin with the lowest level. */
export function spark(values: readonly number[], width: number, scale: SparkScale = {}): string {
  const shown = values.slice(-width);
  const { from = 0, to = Math.max(...shown, from), blankZero = false } = scale;
  const lowest = blankZero ? ' ' : levels.charAt(0);
  let text = lowest.repeat(Math.max(0, width - shown.length));
  for (const value of shown) {
    if (value <= from || to <= from) text += value <= 0 || value <= from ? lowest : levels.charAt(0);
    else text += levels.charAt(Math.min(levels.length - 1, Math.ceil(((value - from) / (to - from)) * 7)));
  }
  return text;
}

/** A gauge that starts a tenth below its own minimum, so that small changes of a big number show. */
export function gaugeSpark(values: readonly number[], width: number): string {
  const shown = values.slice(-width);
  const least = Math.min(...shown);
  return shown.length === 0 ? spark([], width) : spark(shown, width, { from: least * 0.9 });
}

/** `share` of `width` cells, in half cells; something is shown for anything above zero. */
export function proportionBar(share: number, width: number): string {
  if (!(share > 0) || width <= 0) return '';
  const halves = Math.max(1, Math.min(width * 2, Math.round(share * width * 2)));
  return '━'.repeat(Math.floor(halves / 2)) + (halves % 2 === 1 ? '╸' : '');
}
