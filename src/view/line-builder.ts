import { cutText, type Elision } from './fit-text.ts';
import type { Line, Role, Span } from './span.ts';
import { textWidth } from './text-width.ts';

/** Puts one line together from left to right, and never past its width. */
export class LineBuilder {
  readonly #spans: Span[] = [];
  readonly #width: number;
  readonly #selected: boolean;
  #column = 0;

  constructor(width: number, selected = false) {
    this.#width = width;
    this.#selected = selected;
  }

  get column(): number {
    return this.#column;
  }

  /** What fits of the text. */
  add(text: string, role: Role = 'text', elision: Elision = 'end'): this {
    const cut = cutText(text, this.#width - this.#column, elision);
    if (cut === '') return this;
    const last = this.#spans.at(-1);
    if (last?.role === role) this.#spans[this.#spans.length - 1] = this.#span(last.text + cut, role);
    else this.#spans.push(this.#span(cut, role));
    this.#column += textWidth(cut);
    return this;
  }

  /** Blanks, or `fill`, up to a column. */
  to(column: number, fill = ' ', role: Role = 'text'): this {
    return this.add(fill.repeat(Math.max(0, Math.min(column, this.#width) - this.#column)), role);
  }

  /** `text` so that it ends before `column`. */
  rightAt(column: number, text: string, role: Role = 'text'): this {
    return this.to(column - textWidth(text)).add(text, role);
  }

  addAll(spans: Line): this {
    for (const { text, role } of spans) this.add(text, role);
    return this;
  }

  /** A selected line goes to its end, so that its background does. */
  build(): Line {
    return this.#selected ? this.fill() : this.#spans;
  }

  /** Blanks to the end of the line. */
  fill(): Line {
    this.to(this.#width);
    return this.#spans;
  }

  #span(text: string, role: Role): Span {
    return this.#selected ? { text, role, selected: true } : { text, role };
  }
}
