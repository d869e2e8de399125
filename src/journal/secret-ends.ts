const [quote, apostrophe, backslash, lineFeed, carriageReturn, blank] = [0x22, 0x27, 0x5c, 0x0a, 0x0d, 0x20];
const longestLineStart = 256;

/** Where a value ends that began after a quote with so many backslashes before it: before what belongs to the closing quote. */
export function endOfQuoted(text: string, start: number, opening: string): number {
  const escapes = opening.length - 1;
  const isSingle = opening.endsWith("'");
  return findEnd(text, start, (char, run) => {
    if (isSingle && char === apostrophe) return run;
    // A quote after an even number ends the string in which all of this stands.
    if (char === quote && run % 2 === 0) return 0;
    if (char !== quote || isSingle) return undefined;
    if (run < escapes) return run;
    const doubled = (run - escapes) / (escapes + 1);
    return doubled % 2 === 0 ? escapes : undefined;
  });
}

/** Of a value without quotes, on a command line or in an assignment: to the next blank, quote or end of line. */
export function endOfBare(text: string, start: number): number {
  return findEnd(text, start, (char, run) => {
    const isEnd = char <= blank || char === quote || char === apostrophe || (run > 0 && isLineEndLetter(char));
    return isEnd ? run : undefined;
  });
}

/** Of a YAML scalar without quotes, in a string so many levels deep: to the end of the line or of the string. */
export function endOfPlain(text: string, start: number, level: number): number {
  return findEnd(text, start, (char, run) => {
    const isLineEnd = char === lineFeed || char === carriageReturn;
    const isStringEnd = char === quote && (run % 2 === 0 || run < 2 ** level);
    const isEscapedLineEnd = run > 0 && run <= 2 ** level && isLineEndLetter(char);
    return isLineEnd || isStringEnd || isEscapedLineEnd ? run : undefined;
  });
}

/**
 * The first character that ends a value: `endsAt` gets it and how many backslashes are before it, and gives how many of these
 * belong to the end; undefined where the value goes on.
 */
function findEnd(text: string, start: number, endsAt: (char: number, run: number) => number | undefined): number {
  let run = 0;
  for (let i = start; i < text.length; i += 1) {
    const char = text.charCodeAt(i);
    if (char === backslash) {
      run += 1;
      continue;
    }
    const escapes = endsAt(char, run);
    if (escapes !== undefined) return i - escapes;
    run = 0;
  }
  return text.length;
}

/** How many strings are around the line in which a YAML name ends: 0 for a string of the object itself. */
export function levelOfLine(text: string, end: number): number {
  for (let i = end - 1; i >= Math.max(0, end - longestLineStart); i -= 1) {
    const char = text.charCodeAt(i);
    if (char === lineFeed) return 0;
    if (char !== backslash && char !== quote) continue;
    let run = 0;
    while (text.charCodeAt(i - run - (char === quote ? 1 : 0)) === backslash) run += 1;
    return char === backslash ? Math.floor(Math.log2(run)) : Math.floor(Math.log2(run + 1));
  }
  return 0;
}

/**
 * A block scalar whose `|` or `>` is at `start`: all lines that are indented more than the name. Begins after the
 * indentation of its first line; undefined when there is none.
 */
export function blockRange(text: string, start: number, level: number, indent: number) {
  const newLine = /^[|>][-+\d]*[ \t]*((?:\\+r)?\\+n|\r?\n)/.exec(text.slice(start, start + 40))?.[1];
  if (newLine === undefined) return undefined;
  let begin: number | undefined;
  let end = start;
  for (let at = endOfPlain(text, start, level); text.startsWith(newLine, at); at = endOfPlain(text, end, level)) {
    const line = at + newLine.length;
    let content = line;
    while (text.charCodeAt(content) === blank) content += 1;
    const lineEnd = endOfPlain(text, content, level);
    if (lineEnd > content && content - line <= indent) break;
    if (lineEnd > content) begin ??= content;
    end = lineEnd;
  }
  return begin === undefined ? undefined : { start: begin, end };
}

function isLineEndLetter(char: number): boolean {
  return char === 0x6e || char === 0x72 || char === 0x74;
}
