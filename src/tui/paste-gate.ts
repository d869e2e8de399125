const start = '\u001b[200~';
const end = '\u001b[201~';
const interrupt = '\u0003';
/** Much more than anybody pastes into one line, and little enough to be read at once. */
const longestPaste = 65_536;

/**
 * What is typed, on its way to who reads keys. Of a very long paste only the beginning gets through. A paste whose end got lost
 * would take every key for its own; ctrl-c alone in a read was pressed by somebody, and ends it.
 */
export class PasteGate {
  #isOpen = false;
  #left = 0;
  /** The last characters that may be the beginning of a mark, which comes in pieces: passed already, or held in a paste. */
  #tail = '';

  pass(text: string): string {
    if (this.#isOpen && text === interrupt) return `${this.#close()}${text}`;
    const seen = this.#tail + text;
    return this.#isOpen ? this.#pasted(seen) : this.#typed(seen, this.#tail.length);
  }

  #typed(seen: string, passed: number): string {
    const at = seen.indexOf(start);
    if (at < 0) {
      this.#tail = beginningOf(start, seen);
      return seen.slice(passed);
    }
    this.#isOpen = true;
    this.#left = longestPaste;
    const from = at + start.length;
    return seen.slice(passed, from) + this.#pasted(seen.slice(from));
  }

  #pasted(seen: string): string {
    const at = seen.indexOf(end);
    if (at >= 0) return this.#take(seen.slice(0, at)) + this.#close() + this.#typed(seen.slice(at + end.length), 0);
    this.#tail = beginningOf(end, seen);
    return this.#take(seen.slice(0, seen.length - this.#tail.length));
  }

  #take(text: string): string {
    const taken = text.slice(0, this.#left);
    this.#left -= taken.length;
    return taken;
  }

  #close(): string {
    this.#isOpen = false;
    this.#tail = '';
    return end;
  }
}

/** The longest beginning of a mark with which a text ends. */
function beginningOf(mark: string, text: string): string {
  for (let length = Math.min(mark.length - 1, text.length); length > 0; length -= 1) {
    if (text.endsWith(mark.slice(0, length))) return mark.slice(0, length);
  }
  return '';
}
