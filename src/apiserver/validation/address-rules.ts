import { isIP, isIPv6 } from 'node:net';

/** What is wrong with an IP address of either family. */
export function addressProblems(text: string): readonly string[] {
  return isIP(text) === 0 ? ['must be a valid IP address, (e.g. 10.9.8.7 or 2001:db8::ffff)'] : [];
}

export function cidrProblems(text: string): readonly string[] {
  return parseCidr(text) ? [] : ['must be a valid CIDR value, (e.g. 10.9.8.0/24 or 2001:db8::/64)'];
}

/** Addresses of one machine or one wire, at which no pod of another can be reached. */
export function specialAddressProblems(text: string): readonly string[] {
  if (text === '0.0.0.0' || text === '::') return ['may not be unspecified (0.0.0.0 or ::)'];
  if (text.startsWith('127.') || text === '::1') return ['may not be in the loopback range (127.0.0.0/8, ::1/128)'];
  if (/^169\.254\.|^fe[89ab]/i.test(text)) return ['may not be in the link-local range (169.254.0.0/16, fe80::/10)'];
  if (/^224\.0\.0\.|^ff02:/i.test(text))
    return ['may not be in the link-local multicast range (224.0.0.0/24, ff02::/10)'];
  return [];
}

const canonicalSix = (address: string) => new URL(`http://[${address}]`).hostname.slice(1, -1);

/** What is wrong with an address that must be written in the one right way. */
export function canonicalAddressProblems(text: string): readonly string[] {
  if (/^\d{1,3}(\.\d{1,3}){3}$/.test(text) && /(^|\.)0\d/.test(text)) return ['must not have leading 0s'];
  const problems = addressProblems(text);
  if (problems.length > 0 || !isIPv6(text) || canonicalSix(text) === text) return problems;
  return [`must be in canonical form ("${canonicalSix(text)}")`];
}

/** What is wrong with a range that must be written in the one right way. */
export function canonicalCidrProblems(text: string): readonly string[] {
  const cidr = parseCidr(text);
  if (!cidr) return cidrProblems(text);
  const [address = '', length = ''] = text.split('/');
  if (toNumber(address) !== cidr.base) return ['must not have bits set beyond the prefix length'];
  if (!isIPv6(address) || canonicalSix(address) === address) return [];
  return [`must be in canonical form ("${canonicalSix(address)}/${length}")`];
}

interface Cidr {
  readonly base: bigint;
  readonly prefix: number;
  readonly bits: number;
}

function parseCidr(text: string): Cidr | undefined {
  const match = /^([^/]+)\/(\d{1,3})$/.exec(text);
  const [, address = '', length = ''] = match ?? [];
  if (!match || isIP(address) === 0) return undefined;
  const bits = isIPv6(address) ? 128 : 32;
  const prefix = Number(length);
  if (prefix > bits) return undefined;
  const shift = BigInt(bits - prefix);
  return { base: (toNumber(address) >> shift) << shift, prefix, bits };
}

/** Whether `inner` is a real part of `outer`; both are right. */
export function isStrictSubnet(inner: string, outer: string): boolean {
  const [a, b] = [parseCidr(inner), parseCidr(outer)];
  if (!a || !b || a.bits !== b.bits || a.prefix <= b.prefix) return false;
  const shift = BigInt(b.bits - b.prefix);
  return a.base >> shift === b.base >> shift;
}

function toNumber(address: string): bigint {
  if (!isIPv6(address)) return address.split('.').reduce((sum, part) => (sum << 8n) | BigInt(part), 0n);
  const [head = '', tail] = canonicalSix(address).split('::');
  const groups = (part: string) => (part === '' ? [] : part.split(':'));
  const right = tail === undefined ? [] : groups(tail);
  const left = groups(head);
  const middle = Array.from({ length: 8 - left.length - right.length }, () => '0');
  return [...left, ...middle, ...right].reduce((sum, part) => (sum << 16n) | BigInt(`0x${part}`), 0n);
}
