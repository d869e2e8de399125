/** What turns the direction of a line, for a class of a regular expression. */
export const directionMarks = String.raw`\u061c\u200e\u200f\u202a-\u202e\u2066-\u2069`;
/** DEL, C1, line and paragraph separators. */
const lateControls = String.raw`\u007f-\u009f\u2028\u2029`;
/** Those and C0. */
export const controlCharacters = String.raw`\u0000-\u001f${lateControls}`;

// Nothing of these may reach a terminal.
const unsafe = new RegExp(`[${controlCharacters}${directionMarks}]`, 'g');

/** Makes text from a cluster safe to print: each control character becomes a visible escape such as `\x1b` or `\n`. */
export function toPrintable(text: string): string {
  return text.replace(unsafe, (char) => {
    if (char === '\n') return '\\n';
    if (char === '\r') return '\\r';
    if (char === '\t') return '\\t';
    const code = char.charCodeAt(0);
    return code < 0x100 ? `\\x${code.toString(16).padStart(2, '0')}` : `\\u${code.toString(16).padStart(4, '0')}`;
  });
}

// What `unsafe` has beyond ASCII, and DEL: nobody writes these to a terminal on purpose, and JSON may hold them raw.
const unsafeInJson = new RegExp(`[${lateControls}${directionMarks}]`, 'g');

/** Makes JSON, or text that has its own escape sequences for colours, safe for a terminal; JSON keeps its meaning. */
export function toTerminalText(text: string): string {
  return text.replace(unsafeInJson, (char) => `\\u${char.charCodeAt(0).toString(16).padStart(4, '0')}`);
}
