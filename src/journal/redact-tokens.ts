import { latin1Text } from '../object/scan-string.ts';
import type { Mark } from './redact-object.ts';

/**
 * Pieces of what is hidden: of JSON web tokens by the first members of their header, and of words that stand before others. They
 * begin with bytes that are rare in objects and are short, because so the search is twenty times as fast.
 */
const hints = [
  'JhbG', 'J0eX', 'JraW', 'J4NX', 'JjdH', 'VATE K', 'Beare', 'beare', '_pat_', 'glpat', 'xox', 'AKIA',
].map((text) => Buffer.from(text)); // biome-ignore format: a list

/** What is hidden is the second group of each, or the whole. */
const patterns = [
  /\beyJ[\w-]{10,}\.[\w-]{10,}\.[\w-]*/g,
  /(-----BEGIN [A-Z ]*PRIVATE KEY-----)([^"-]+)/g,
  /([Bb]earer )([\w.~+/-]{8,}=*)/g,
  /\b(?:gh[opsur]_\w{20,}|github_pat_\w{20,}|glpat-[\w-]{20,}|xox[abprs]-[\w-]{10,}|AKIA[0-9A-Z]{16})\b/g,
];

/** Hides what is secret by its form, wherever it stands. */
export function redactTokens(bytes: Uint8Array, mark: Mark): Uint8Array {
  const buffer = Buffer.from(bytes.buffer, bytes.byteOffset, bytes.length);
  if (!hints.some((hint) => buffer.includes(hint)) && !hasGitHubToken(buffer)) return bytes;
  // A character for each byte: what is not replaced stays as it is.
  const text = latin1Text(buffer, 0, buffer.length);
  let redacted = text;
  for (const pattern of patterns) {
    redacted = redacted.replace(pattern, (whole: string, before: unknown, value: unknown) =>
      typeof before === 'string' && typeof value === 'string' ? before + mark(value) : mark(whole),
    );
  }
  return redacted === text ? bytes : Buffer.from(redacted, 'latin1');
}

/** `ghp_` and its kin. */
function hasGitHubToken(buffer: Buffer): boolean {
  for (let at = buffer.indexOf('_', 3); at !== -1; at = buffer.indexOf('_', at + 1)) {
    if (buffer[at - 2] === 0x68 && buffer[at - 3] === 0x67) return true;
  }
  return false;
}
