import type { IncomingHttpHeaders } from 'node:http';
import { badRequest } from '../errors/status-errors.ts';
import type { UserInfo } from './authenticator.ts';

/** What a request asks to act as; undefined when it does not. */
export function readImpersonation(headers: IncomingHttpHeaders, rawHeaders: readonly string[]): UserInfo | undefined {
  const name = one(headers['impersonate-user']);
  const groups = allOf(rawHeaders, 'impersonate-group');
  const uid = one(headers['impersonate-uid']);
  const extra = readExtra(rawHeaders);
  if (name !== '') return { name, uid, groups: withImplied(name, groups), extra };
  if (groups.length === 0 && uid === '' && Object.keys(extra).length === 0) return undefined;
  throw badRequest(`requested ${formatUser(uid, groups, extra)} without impersonating a user name`);
}

/** As Go prints the struct. */
function formatUser(uid: string, groups: readonly string[], extra: Readonly<Record<string, string[]>>): string {
  const list = (texts: readonly string[]) => `[]string{${texts.map((text) => JSON.stringify(text)).join(', ')}}`;
  const pairs = Object.keys(extra)
    .sort()
    .map((key) => `${JSON.stringify(key)}:${list(extra[key] ?? [])}`);
  const groupText = groups.length === 0 ? '[]string(nil)' : list(groups);
  const extraText = pairs.length === 0 ? 'map[string][]string(nil)' : `map[string][]string{${pairs.join(', ')}}`;
  return `&user.DefaultInfo{Name:"", UID:${JSON.stringify(uid)}, Groups:${groupText}, Extra:${extraText}}`;
}

function withImplied(name: string, groups: readonly string[]): readonly string[] {
  const account = /^system:serviceaccount:([^:]+):[^:]+$/.exec(name);
  const implied =
    account && groups.length === 0 ? ['system:serviceaccounts', `system:serviceaccounts:${account[1]}`] : [];
  const special = name === 'system:anonymous' ? 'system:unauthenticated' : 'system:authenticated';
  return [...new Set([...groups, ...implied, special])];
}

function readExtra(rawHeaders: readonly string[]): Record<string, string[]> {
  const extra: Record<string, string[]> = {};
  for (let i = 0; i + 1 < rawHeaders.length; i += 2) {
    const header = (rawHeaders[i] ?? '').toLowerCase();
    if (!header.startsWith('impersonate-extra-')) continue;
    const key = unescapeKey(header.slice('impersonate-extra-'.length));
    extra[key] = [...(extra[key] ?? []), rawHeaders[i + 1] ?? ''];
  }
  return extra;
}

function unescapeKey(key: string): string {
  try {
    return decodeURIComponent(key);
  } catch {
    return key;
  }
}

function allOf(rawHeaders: readonly string[], name: string): string[] {
  return rawHeaders.filter((_value, i) => i % 2 === 1 && rawHeaders[i - 1]?.toLowerCase() === name);
}

function one(value: string | string[] | undefined): string {
  return Array.isArray(value) ? (value[0] ?? '') : (value ?? '');
}
