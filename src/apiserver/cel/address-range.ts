import { BlockList, isIP, isIPv4 } from 'node:net';
import { Address } from './address-values.ts';

const bitsForm = /^(?:0|[1-9]\d{0,2})$/;

/** A range of IP addresses, `10.0.0.0/8`, as a value of a rule. */
export class AddressRange {
  readonly text: string;
  readonly address: Address;
  readonly bits: number;
  readonly #list = new BlockList();

  private constructor(text: string, address: Address, bits: number) {
    this.text = text;
    this.address = address;
    this.bits = bits;
    this.#list.addSubnet(address.text, bits, familyOf(address.text));
  }

  static isOne(this: void, text: string): boolean {
    const [address = '', bits = '', ...more] = text.split('/');
    if (more.length > 0 || isIP(address) === 0 || !bitsForm.test(bits)) return false;
    return Number(bits) <= (isIPv4(address) ? 32 : 128);
  }

  static parse(this: void, text: string): AddressRange {
    if (!AddressRange.isOne(text)) {
      const why = `netip.ParsePrefix(${JSON.stringify(text)}): ${whyNone(text)}`;
      throw new Error(`network address parse error during conversion from string: ${why}`);
    }
    const [address = '', bits = ''] = text.split('/');
    return new AddressRange(text, Address.parse(address), Number(bits));
  }

  has({ text }: Address): boolean {
    return isIPv4(text) === isIPv4(this.address.text) && this.#list.check(text, familyOf(text));
  }

  includes({ address, bits }: AddressRange): boolean {
    return bits >= this.bits && this.has(address);
  }

  /** The range with the first address that it has. */
  masked(): AddressRange {
    const { text } = this.address;
    const [size, value] = isIPv4(text) ? [32, toNumber4(text)] : [128, toNumber6(text)];
    const rest = BigInt(size - this.bits);
    const first = (value >> rest) << rest;
    return AddressRange.parse(`${size === 32 ? toText4(first) : toText6(first)}/${this.bits}`);
  }
}

/** In the words of Go. */
function whyNone(text: string): string {
  const slash = text.lastIndexOf('/');
  if (slash < 0) return "no '/'";
  const [address, bits] = [text.slice(0, slash), text.slice(slash + 1)];
  if (isIP(address) === 0) return `ParseAddr(${JSON.stringify(address)}): unable to parse IP`;
  return bitsForm.test(bits) ? 'prefix length out of range' : `bad bits after slash: ${JSON.stringify(bits)}`;
}

function familyOf(text: string): 'ipv4' | 'ipv6' {
  return isIPv4(text) ? 'ipv4' : 'ipv6';
}

function toNumber4(text: string): bigint {
  return text.split('.').reduce((sum, part) => sum * 256n + BigInt(part), 0n);
}

function toText4(value: bigint): string {
  return [24n, 16n, 8n, 0n].map((shift) => (value >> shift) & 255n).join('.');
}

function toNumber6(text: string): bigint {
  const [head = '', tail] = shorten(text).split('::');
  const [left, right] = [groupsOf(head), groupsOf(tail ?? '')];
  const groups = tail === undefined ? left : [...left, ...Array(8 - left.length - right.length).fill('0'), ...right];
  return groups.reduce((sum, group) => sum * 65_536n + BigInt(`0x${group}`), 0n);
}

function toText6(value: bigint): string {
  const groups = Array.from({ length: 8 }, (_, index) => (value >> BigInt(16 * (7 - index))) & 65_535n);
  return shorten(groups.map((group) => group.toString(16)).join(':'));
}

function groupsOf(text: string): string[] {
  return text === '' ? [] : text.split(':');
}

/** As URLs write it: the longest run of zeros left out, and no part in decimals. */
function shorten(text: string): string {
  return new URL(`http://[${text}]`).hostname.slice(1, -1);
}
