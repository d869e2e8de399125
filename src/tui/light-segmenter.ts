import { hasOneCellEach, segmentText } from '../view/text-width.ts';

interface Segment {
  readonly segment: string;
  readonly index: number;
}

/**
 * Stands for `Intl.Segmenter` in the packages that the bundle draws with. Nearly all text of a screen has one character in each
 * unit, and needs neither the tables of the real one nor its time.
 */
export class LightSegmenter {
  segment(text: string): Iterable<Segment> {
    return hasOneCellEach(text) && !text.includes('\r') ? split(text) : segmentText(text);
  }
}

function split(text: string): Segment[] {
  const segments: Segment[] = [];
  for (let index = 0; index < text.length; index += 1) segments.push({ segment: text[index] ?? '', index });
  return segments;
}
