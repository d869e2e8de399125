import { badRequest } from '../errors/status-errors.ts';

export interface ContinuePosition {
  /** -1: the latest state. */
  readonly revision: number;
  /** Key below the list's prefix at which the page begins. */
  readonly start: string;
}

const tokenVersion = 'meta.k8s.io/v1';

/** The token of a page that begins after `lastKey`, which is relative to the list's prefix. */
export function encodeContinue(lastKey: string, revision: number): string {
  return encodeStart(`/${lastKey}\u0000`, revision);
}

/** The token that goes on where an expired one would have, in the latest state. */
export function renewContinue(position: ContinuePosition): string {
  return encodeStart(`/${position.start}`, -1);
}

function encodeStart(start: string, rv: number): string {
  return Buffer.from(JSON.stringify({ v: tokenVersion, rv, start })).toString('base64url');
}

/** Reads a token; throws the 400 answer that a real server gives. */
export function decodeContinue(token: string): ContinuePosition {
  const wrong = /[^A-Za-z0-9_-]/.exec(token);
  if (wrong) throw badToken(`illegal base64 data at input byte ${wrong.index}`);
  const text = Buffer.from(token, 'base64url').toString();
  const parsed = parseToken(text);
  if (parsed.v !== tokenVersion) throw badToken(`server does not recognize this encoded version ${String(parsed.v)}`);
  if (parsed.rv === 0 || typeof parsed.rv !== 'number') {
    throw badToken(`incorrect encoded start resourceVersion (version ${tokenVersion})`);
  }
  const { start } = parsed;
  if (typeof start !== 'string' || start === '') throw badToken(`encoded start key empty (version ${tokenVersion})`);
  const key = start.startsWith('/') ? start.slice(1) : start;
  if (key.split('/').includes('..')) throw badToken(start);
  return { revision: parsed.rv, start: key };
}

function parseToken(text: string): { readonly v?: unknown; readonly rv?: unknown; readonly start?: unknown } {
  try {
    const value: unknown = JSON.parse(text);
    if (typeof value === 'object' && value !== null) return value;
  } catch {
    // Told below in Go's words.
  }
  throw badToken(`invalid character ${quote(text[0])} looking for beginning of value`);
}

function quote(character = ''): string {
  return character === "'" ? `'\\''` : `'${JSON.stringify(character).slice(1, -1).replace('\\"', '"')}'`;
}

function badToken(why: string) {
  return badRequest(`invalid continue token: continue key is not valid: ${why}`);
}
