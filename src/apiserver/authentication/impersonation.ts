import type { IncomingHttpHeaders } from 'node:http';
import type { UserInfo } from './authenticator.ts';

/** What a request asks to act as; undefined when it does not. */
export function readImpersonation(headers: IncomingHttpHeaders, rawHeaders: readonly string[]): UserInfo | undefined {
  const name = one(headers['impersonate-user']);
  const groups = allOf(rawHeaders, 'impersonate-group');
  const uid = one(headers['impersonate-uid']);
  if (name === '' && groups.length === 0 && uid === '') return undefined;
  return { name, uid, groups: withImplied(name, groups), extra: readExtra(rawHeaders) };
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
