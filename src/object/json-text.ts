import type { JsonSlice } from './json-path-nodes.ts';
import { compareText } from './label-requirement.ts';
import { isBlank, skipValue } from './scan-path.ts';
import { latin1Text, readString } from './scan-string.ts';

/** How the texts of values are put together. */
interface TextStyle {
  string(text: string): string;
  null: string;
  /** Members come as key and text, sorted by key. */
  object(members: readonly (readonly [string, string])[]): string;
  array(elements: readonly string[]): string;
}

/** A value as kubectl's jsonpath prints it: scalars bare, objects and arrays as JSON with sorted keys. */
export function printedText(value: JsonSlice): string {
  return scalarText(value) ?? textOf(value, jsonStyle);
}

/** A value as kubectl's custom-columns print it: Go's `%v`. */
export function goText(value: JsonSlice): string {
  return textOf(value, goStyle);
}

/** The text of a string, number or boolean, `null`, or undefined for objects and arrays. Numbers digit for digit. */
export function scalarText({ bytes, start }: JsonSlice): string | undefined {
  const first = bytes[start];
  if (first === 0x7b || first === 0x5b) return undefined;
  const end = skipValue(bytes, start);
  return first === 0x22 ? readString(bytes, start, end) : latin1Text(bytes, start, end);
}

// Go's encoder makes JSON safe to embed in HTML.
const unsafeInHtml = /[<>&\u2028\u2029]/g;

const jsonStyle: TextStyle = {
  string: (text) =>
    JSON.stringify(text).replace(unsafeInHtml, (c) => `\\u${c.charCodeAt(0).toString(16).padStart(4, '0')}`),
  null: 'null',
  object: (members) => `{${members.map(([key, text]) => `${jsonStyle.string(key)}:${text}`).join(',')}}`,
  array: (elements) => `[${elements.join(',')}]`,
};

const goStyle: TextStyle = {
  string: (text) => text,
  null: '<nil>',
  object: (members) => `map[${members.map(([key, text]) => `${key}:${text}`).join(' ')}]`,
  array: (elements) => `[${elements.join(' ')}]`,
};

interface Frame {
  readonly members: Map<string, string> | undefined;
  readonly elements: string[];
  key: string | undefined;
}

/** One pass without recursion, so that depth does not matter. */
function textOf({ bytes, start }: JsonSlice, style: TextStyle): string {
  const frames: Frame[] = [];
  let at = start;
  for (;;) {
    const byte = bytes[at] as number;
    let text: string;
    if (byte === 0x2c || byte === 0x3a || isBlank(byte)) {
      at += 1;
      continue;
    }
    if (byte === 0x7b || byte === 0x5b) {
      frames.push({ members: byte === 0x7b ? new Map() : undefined, elements: [], key: undefined });
      at += 1;
      continue;
    }
    if (byte === 0x7d || byte === 0x5d) {
      text = closeFrame(frames.pop(), style);
      at += 1;
    } else {
      const end = skipValue(bytes, at);
      const frame = frames.at(-1);
      if (frame?.members && frame.key === undefined) {
        frame.key = readString(bytes, at, end);
        at = end;
        continue;
      }
      text = scalar(bytes, at, end, style);
      at = end;
    }
    const parent = frames.at(-1);
    if (parent === undefined) return text;
    if (parent.members) parent.members.set(parent.key ?? '', text);
    else parent.elements.push(text);
    parent.key = undefined;
  }
}

function closeFrame(frame: Frame | undefined, style: TextStyle): string {
  if (!frame?.members) return style.array(frame?.elements ?? []);
  return style.object([...frame.members].sort(([a], [b]) => compareText(a, b)));
}

function scalar(bytes: Uint8Array, start: number, end: number, style: TextStyle): string {
  if (bytes[start] === 0x22) return style.string(readString(bytes, start, end));
  return bytes[start] === 0x6e ? style.null : latin1Text(bytes, start, end);
}
