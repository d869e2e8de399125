import { posix } from 'node:path';
import { jsonProblem } from '../encoding/scan-json.ts';
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
  const wrong = wrongCharacter(token);
  if (wrong >= 0) throw badToken(`illegal base64 data at input byte ${wrong}`);
  const { v, rv, start } = parseToken(Buffer.from(token, 'base64url'));
  if (v !== tokenVersion) throw badToken(`server does not recognize this encoded version ${v}`);
  if (rv === 0n) throw badToken(`incorrect encoded start resourceVersion (version ${tokenVersion})`);
  if (start === '') throw badToken(`encoded start key empty (version ${tokenVersion})`);
  const key = start.startsWith('/') ? start : `/${start}`;
  if (key !== posix.normalize(key) || (key.endsWith('/') && key !== '/')) throw badToken(start);
  return { revision: Number(rv), start: key.slice(1) };
}

/** Where base64url without padding breaks, as Go counts; -1 when it does not. */
function wrongCharacter(token: string): number {
  const wrong = token.replace(/[\r\n]/g, '').search(/[^A-Za-z0-9_-]/);
  if (wrong >= 0) return wrong;
  return token.length % 4 === 1 ? token.length - 1 : -1;
}

interface Token {
  readonly v: string;
  readonly rv: bigint;
  readonly start: string;
}

const goTypes: Readonly<Record<keyof Token, string>> = { v: 'string', rv: 'int64', start: 'string' };

/** Go's decoder: names in any case, null as if absent, the first field of a wrong type named. */
function parseToken(bytes: Buffer): Token {
  const problem = jsonProblem(bytes);
  if (problem !== undefined) throw badToken(problem);
  const text = bytes.toString();
  const value: unknown = JSON.parse(text);
  const token = { v: '', rv: 0n, start: '' };
  if (value === null) return token;
  if (typeof value !== 'object' || Array.isArray(value)) {
    throw badToken(`json: cannot unmarshal ${goKind(value)} into Go value of type storage.continueToken`);
  }
  for (const [name, member] of Object.entries(value)) {
    const field = name.toLowerCase();
    if (member === null || !(field === 'v' || field === 'rv' || field === 'start')) continue;
    if (field === 'rv' && typeof member === 'number') token.rv = toVersion(text, member);
    else if (field !== 'rv' && typeof member === 'string') token[field] = member;
    else throw wrongType(goKind(member), field);
  }
  return token;
}

/** Taken from the text, in which it may be longer than a JavaScript number. */
function toVersion(text: string, value: number): bigint {
  const written = /"rv"\s*:\s*([^\s,}]+)/i.exec(text)?.[1] ?? String(value);
  const isWhole = /^-?\d+$/.test(written) && BigInt.asIntN(64, BigInt(written)) === BigInt(written);
  if (!isWhole) throw wrongType(`number ${written}`, 'rv');
  return BigInt(written);
}

function wrongType(kind: string, field: keyof Token) {
  return badToken(
    `json: cannot unmarshal ${kind} into Go struct field continueToken.${field} of type ${goTypes[field]}`,
  );
}

function goKind(value: unknown): string {
  if (typeof value === 'boolean') return 'bool';
  return Array.isArray(value) ? 'array' : typeof value;
}

function badToken(why: string) {
  return badRequest(`invalid continue token: continue key is not valid: ${why}`);
}
