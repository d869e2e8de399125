import { gunzipSync } from 'node:zlib';
import { blockRange, endOfBare, endOfPlain, endOfQuoted, levelOfLine } from './secret-ends.ts';
import { secretNames, secretTokens } from './secret-patterns.ts';

/** A value to be hidden, in a text with a character for each byte. */
export interface SecretRange {
  readonly start: number;
  readonly end: number;
  /** It is base64, and what stands for it is to be so, too. */
  readonly isBase64?: boolean;
}

/** Base64 in base64 in base64 is looked into, and no deeper. */
const deepest = 3;
/** What is larger when it is unpacked is hidden unseen; Helm's releases are smaller. */
const largestExpanded = 8 * 1024 * 1024;
/** Longer names and passwords are none of a URL. */
const longestUserInfo = 160;

const anyName = new RegExp(secretNames.source, 'i');
const anyToken = new RegExp(secretTokens.source);

/** False: `findSecrets` finds nothing. Several times as fast. */
export function mayHoldSecrets(text: string): boolean {
  return anyName.test(text) || anyToken.test(text) || findInUrls(text).length > 0;
}

/** Values that their names, their form or their place say to be secret; in order, and apart. */
export function findSecrets(text: string, depth = 0): SecretRange[] {
  const found = [...findByName(text), ...findByForm(text, depth), ...findInUrls(text)];
  found.sort((a, b) => a.start - b.start || b.end - a.end);
  const apart: SecretRange[] = [];
  for (const range of found) {
    const last = apart.at(-1);
    if (last === undefined || range.start >= last.end) apart.push(range);
    else if (range.end > last.end) apart[apart.length - 1] = { start: last.start, end: range.end };
  }
  return apart;
}

function findByName(text: string): SecretRange[] {
  return findMatches(text, secretNames, ({ index, groups = {}, 0: whole }) =>
    rangeOfValue(text, index + whole.length, groups),
  );
}

function findByForm(text: string, depth: number): SecretRange[] {
  return findMatches(text, secretTokens, ({ index, groups = {}, 0: whole }) =>
    rangeOfToken(text, index, whole, groups, depth),
  );
}

/** The ranges of the matches that are worth hiding; what is in one of them is not looked at again. */
function findMatches(
  text: string,
  pattern: RegExp,
  toRange: (match: RegExpExecArray) => SecretRange | undefined,
): SecretRange[] {
  const found: SecretRange[] = [];
  let from = 0;
  for (const match of text.matchAll(pattern)) {
    if (match.index < from) continue;
    const range = toRange(match);
    if (range === undefined || !isWorthHiding(text.slice(range.start, range.end))) continue;
    found.push(range);
    from = range.end;
  }
  return found;
}

type Groups = Readonly<Record<string, string | undefined>>;

function rangeOfValue(text: string, start: number, groups: Groups): SecretRange | undefined {
  const { member, variable, pair, assigned, argument } = groups;
  const opening = member ?? variable ?? pair;
  if (opening !== undefined) return { start, end: endOfQuoted(text, start, opening) };
  if (assigned !== undefined || argument !== undefined) {
    return rangeInQuotes(text, start) ?? { start, end: endOfBare(text, start) };
  }
  return rangeOfYaml(text, start);
}

function rangeOfYaml(text: string, start: number): SecretRange | undefined {
  const level = levelOfLine(text, start);
  const first = text[start];
  if (first === '|' || first === '>') return blockRange(text, start, level, indentOf(text, start));
  return rangeInQuotes(text, start) ?? { start, end: endOfPlain(text, start, level) };
}

/** undefined when no quote opens there. One without backslashes ends the string in which the name stands. */
function rangeInQuotes(text: string, start: number): SecretRange | undefined {
  const opening = /^(?:\\{0,15}'|\\{1,15}")/.exec(text.slice(start, start + 16))?.[0];
  if (opening === undefined) return undefined;
  const begin = start + opening.length;
  return { start: begin, end: endOfQuoted(text, begin, opening) };
}

/** How far the line that holds `at` is indented, items of a list included. */
function indentOf(text: string, at: number): number {
  const line = /(?:\\[nr]|[\r\n"])([ \t-]{0,60})[^\\\r\n]*$/.exec(text.slice(Math.max(0, at - 200), at));
  return line?.[1]?.length ?? 0;
}

const notSecret =
  /^(?:redacted-[0-9a-f]{12}|cmVkYWN0ZWQt[\w+/]{16}|true|false|null|none|~|[[{]\s?[\]}]?|\$\([\w.-]+\)|\$\{[\w.:-]+\}|\{\{[^{}]{0,200}\}\}|)$/i;

/** Not what is empty, hidden already, no text, or says where the value comes from. */
function isWorthHiding(value: string): boolean {
  return !notSecret.test(value);
}

function rangeOfToken(
  text: string,
  start: number,
  whole: string,
  { json, document, key, bearer, basic }: Groups,
  depth: number,
): SecretRange | undefined {
  const end = start + whole.length;
  const word = { start: start + whole.indexOf(' ') + 1, end };
  if (json !== undefined && isWebToken(json)) return { start, end };
  if (json !== undefined || document !== undefined) return rangeOfDocument(text, start, json ?? document ?? '', depth);
  if (key !== undefined) return { start: end, end: endOfPrivateKey(text, end) };
  if (bearer !== undefined) return /[Bb]/.test(text[start - 1] ?? '') ? word : undefined;
  if (basic !== undefined) return isAuthorization(text.slice(Math.max(0, start - 40), start)) ? word : undefined;
  // What stands before these is a part of them.
  return /^[_k]/.test(whole) || isWordStart(text, start) ? { start, end } : undefined;
}

/** Signed: three parts; encrypted: five, the second of which may be empty. */
function isWebToken(text: string): boolean {
  const [header = '', payload = '', ...rest] = text.split('.');
  if (header.length < 13 || /[+/=]/.test(header)) return false;
  return rest.length >= 3 || (rest.length >= 1 && payload.length >= 10);
}

function rangeOfDocument(text: string, start: number, whole: string, depth: number): SecretRange | undefined {
  const [base64 = ''] = whole.split('.');
  if (depth >= deepest || base64.length < 32) return undefined;
  const decoded = expand(Buffer.from(base64, 'base64'));
  if (decoded !== undefined && findSecrets(decoded.toString('latin1'), depth + 1).length === 0) return undefined;
  return { start, end: start + base64.length, isBase64: !text.startsWith('-', start - 1) };
}

/** Undefined for what is compressed and cannot be looked into. */
function expand(bytes: Buffer): Buffer | undefined {
  if (bytes[0] !== 0x1f || bytes[1] !== 0x8b) return bytes;
  try {
    return gunzipSync(bytes, { maxOutputLength: largestExpanded });
  } catch {
    return undefined;
  }
}

function endOfPrivateKey(text: string, start: number): number {
  const end = /-----END|\\*"/g;
  end.lastIndex = start;
  return end.exec(text)?.index ?? text.length;
}

function isAuthorization(before: string): boolean {
  return /uthorization["'\\:=\s]{0,8}[Bb]$/.test(before);
}

/** Not in the middle of a word; the letter of an escaped character is none of a word. */
function isWordStart(text: string, at: number): boolean {
  return !/[A-Za-z0-9]$/.test(text.slice(Math.max(0, at - 1), at)) || /\\[bfnrt]$/.test(text.slice(at - 2, at));
}

/** Passwords in URLs: `https://name:password@host`. */
function findInUrls(text: string): SecretRange[] {
  const found: SecretRange[] = [];
  for (let at = text.indexOf('@'); at !== -1; at = text.indexOf('@', at + 1)) {
    const before = text.slice(Math.max(0, at - longestUserInfo), at);
    const slash = before.lastIndexOf('/');
    if (before[slash - 1] !== '/' || before[slash - 2] !== ':') continue;
    const userInfo = before.slice(slash + 1);
    const colon = userInfo.indexOf(':');
    if (colon === -1 || /[\s"']|\\[nrt]/.test(userInfo)) continue;
    const start = at - userInfo.length + colon + 1;
    if (isWorthHiding(text.slice(start, at))) found.push({ start, end: at });
  }
  return found;
}
