import { toShownValue } from '../shown-value.ts';

/** A value that a path was set to: enough to tell it from others and to show it, and no more. */
export interface ChangedValue {
  /** The same for the same JSON; what is hidden cannot be read from it. */
  readonly id: string;
  /** As it is shown; not yet printable. */
  readonly text: string;
  /** Of what goes up or down: the number, or the time in ms. */
  readonly order: number | undefined;
}

/** `json` undefined stands for a field that is not there. */
export function toChangedValue(json: string | undefined, isHidden: boolean): ChangedValue {
  if (json === undefined) return absent;
  const id = json.length <= mostIdCharacters && !isHidden ? json : digest(json);
  if (isHidden) return { id, text: mask, order: undefined };
  const text = toShownValue(json);
  return { id, text, order: toOrder(json, text) };
}

const absent: ChangedValue = { id: '', text: '<none>', order: undefined };
const mask = '••••';
const mostIdCharacters = 64;
const counter = /^-?(?:0|[1-9]\d{0,14})$/;
const timestamp = /^\d{4}-\d\d-\d\dT\d\d:\d\d:\d\d(?:\.\d+)?Z$/;

function toOrder(json: string, text: string): number | undefined {
  if (/^-?\d/.test(json)) return Number(json);
  // Where only strings can be, as in annotations, counters are written as such.
  if (counter.test(text)) return Number(text);
  return timestamp.test(text) ? Date.parse(text) : undefined;
}

/** FNV-1a over the UTF-16 units, and the length. */
function digest(text: string): string {
  let hash = 0x811c9dc5;
  for (let i = 0; i < text.length; i += 1) hash = Math.imul(hash ^ text.charCodeAt(i), 0x01000193);
  return `#${(hash >>> 0).toString(36)}:${text.length}`;
}
