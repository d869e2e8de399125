import { hasOneCellEach, segmentText } from '../view/text-width.ts';

interface Segment {
  readonly segment: string;
  readonly index: number;
}

interface Segments extends Iterable<Segment> {
  containing(index: number): Segment | undefined;
}

/**
 * Stands for `Intl.Segmenter` in the packages that the bundle draws with. Nearly all text of a screen has one character in each
 * unit, and needs neither the tables of the real one nor its time.
 */
export class LightSegmenter {
  segment(text: string): Segments {
    return hasOneCellEach(text) && !text.includes('\r') ? new UnitSegments(text) : segmentText(text);
  }
}

class UnitSegments implements Segments {
  readonly #text: string;

  constructor(text: string) {
    this.#text = text;
  }

  [Symbol.iterator](): Iterator<Segment> {
    return split(this.#text)[Symbol.iterator]();
  }

  containing(index: number): Segment | undefined {
    const segment = this.#text[index];
    return segment === undefined ? undefined : { segment, index };
  }
}

function split(text: string): Segment[] {
  const segments: Segment[] = [];
  for (let index = 0; index < text.length; index += 1) segments.push({ segment: text[index] ?? '', index });
  return segments;
}
