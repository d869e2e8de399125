import type { Environment } from '@marcbachmann/cel-js';
import { compilePattern } from '../schema/go-pattern.ts';
import { AddressRange } from './address-range.ts';
import { Address, WebAddress } from './address-values.ts';
import { formatText } from './format-text.ts';
import { NamedFormat, namedFormats } from './named-formats.ts';
import { Quantity } from './quantity-value.ts';

/** Adds what the API's rules can call besides the functions of the language itself. */
export function registerExtensions(environment: Environment): void {
  registerTexts(environment);
  registerLists(environment);
  registerTypes(environment);
}

type Text = string;

function registerTexts(environment: Environment): void {
  environment
    .registerFunction('string.charAt(int): string', (text: Text, at: bigint) => [...text][Number(at)] ?? '')
    .registerFunction('string.replace(string, string): string', (text: Text, old: Text, next: Text) =>
      text.replaceAll(old, () => next),
    )
    .registerFunction(
      'string.replace(string, string, int): string',
      (text: Text, old: Text, next: Text, count: bigint) => replaceSome(text, old, next, Number(count)),
    )
    .registerFunction(
      'string.find(string): string',
      (text: Text, pattern: Text) => compilePattern(pattern).exec(text)?.[0] ?? '',
    )
    .registerFunction('string.findAll(string): list<string>', (text: Text, pattern: Text) => findAll(text, pattern, -1))
    .registerFunction('string.findAll(string, int): list<string>', (text: Text, pattern: Text, count: bigint) =>
      findAll(text, pattern, Number(count)),
    )
    .registerFunction('string.format(list): string', (text: Text, values: readonly unknown[]) =>
      formatText(text, values),
    )
    .registerFunction('matches(string, string): bool', (text: Text, pattern: Text) =>
      compilePattern(pattern).test(text),
    )
    .registerFunction('string(google.protobuf.Timestamp): string', (time: Date) =>
      time.toISOString().replace('.000Z', 'Z'),
    )
    .registerFunction('string(google.protobuf.Duration): string', String)
    .registerFunction('int(google.protobuf.Timestamp): int', (time: Date) => BigInt(Math.floor(time.getTime() / 1000)))
    .registerFunction(
      'isURL(string): bool',
      (text: Text) => /^([a-zA-Z][-+.\w]*:\/\/|\/)/.test(text) && URL.canParse(text, 'http://x'),
    )
    .registerFunction('isIP(string): bool', Address.isOne)
    .registerFunction('isCIDR(string): bool', AddressRange.isOne);
}

function replaceSome(text: Text, old: Text, next: Text, count: number): Text {
  if (count < 0) return text.replaceAll(old, () => next);
  const parts = text.split(old);
  const kept = parts.slice(0, count + 1).join(next);
  return [kept, ...parts.slice(count + 1)].join(old);
}

function findAll(text: Text, pattern: Text, count: number): readonly Text[] {
  const found = [...text.matchAll(compilePattern(pattern, 'g'))].map(([match]) => match);
  return count < 0 ? found : found.slice(0, count);
}

type Items = readonly unknown[] | ReadonlySet<unknown>;

function registerLists(environment: Environment): void {
  environment
    .registerFunction('list.isSorted(): bool', (list: Items) => {
      const items = [...list];
      return items.every((item, i) => i === 0 || compare(items[i - 1], item) <= 0);
    })
    .registerFunction('list.sum(): dyn', (list: Items) => [...list].reduce(addUp, undefined) ?? 0n)
    .registerFunction('list.min(): dyn', (list: Items) => extreme(list, 'min', -1))
    .registerFunction('list.max(): dyn', (list: Items) => extreme(list, 'max', 1))
    .registerFunction('list.sort(): list', (list: Items) => [...list].sort(compare))
    .registerFunction('list.reverse(): list', (list: Items) => [...list].reverse())
    .registerFunction('list.distinct(): list', (list: Items) => [...new Set(list)])
    .registerFunction('list.flatten(): list', (list: Items) => [...list].flat())
    .registerFunction('list.slice(int, int): list', (list: Items, from: bigint, to: bigint) =>
      [...list].slice(Number(from), Number(to)),
    )
    .registerFunction('list.indexOf(dyn): int', (list: Items, item: unknown) => BigInt([...list].indexOf(item)))
    .registerFunction('list.lastIndexOf(dyn): int', (list: Items, item: unknown) =>
      BigInt([...list].lastIndexOf(item)),
    );
}

function compare(a: unknown, b: unknown): number {
  const [left, right] = [a as string, b as string];
  if (left < right) return -1;
  return left > right ? 1 : 0;
}

function addUp(total: unknown, item: unknown): unknown {
  if (total === undefined) return item;
  return typeof item === 'bigint' ? (total as bigint) + item : (total as number) + (item as number);
}

function extreme(list: Items, name: string, sign: number): unknown {
  const [first, ...others] = list;
  if (first === undefined) throw new Error(`${name} called on empty list`);
  return others.reduce((best, item) => (compare(item, best) === sign ? item : best), first);
}

class Sets {}
class Lists {}
class Formats {}
class Strings {}

function registerTypes(environment: Environment): void {
  const has = (list: Items, wanted: Items) => [...wanted].every((item) => [...list].includes(item));
  environment
    .registerType('Sets', Sets)
    .registerConstant('sets', 'Sets', new Sets())
    .registerFunction('Sets.contains(list, list): bool', (_sets: Sets, a: Items, b: Items) => has(a, b))
    .registerFunction('Sets.equivalent(list, list): bool', (_sets: Sets, a: Items, b: Items) => has(a, b) && has(b, a))
    .registerFunction('Sets.intersects(list, list): bool', (_sets: Sets, a: Items, b: Items) =>
      [...b].some((item) => [...a].includes(item)),
    )
    .registerType('Lists', Lists)
    .registerConstant('lists', 'Lists', new Lists())
    .registerFunction('Lists.range(int): list<int>', (_lists: Lists, count: bigint) =>
      Array.from({ length: Number(count) }, (_, i) => BigInt(i)),
    )
    .registerType('Strings', Strings)
    .registerConstant('strings', 'Strings', new Strings())
    .registerFunction('Strings.quote(string): string', (_strings: Strings, text: Text) => JSON.stringify(text))
    .registerType('Quantity', Quantity)
    .registerFunction('isQuantity(string): bool', Quantity.isOne)
    .registerFunction('quantity(string): Quantity', Quantity.parse)
    .registerFunction('Quantity.isGreaterThan(Quantity): bool', (a: Quantity, b: Quantity) => a.nanos > b.nanos)
    .registerFunction('Quantity.isLessThan(Quantity): bool', (a: Quantity, b: Quantity) => a.nanos < b.nanos)
    .registerFunction('Quantity.compareTo(Quantity): int', (a: Quantity, b: Quantity) =>
      BigInt(compare(a.nanos, b.nanos)),
    )
    .registerFunction('Quantity.add(Quantity): Quantity', (a: Quantity, b: Quantity) => new Quantity(a.nanos + b.nanos))
    .registerFunction('Quantity.sub(Quantity): Quantity', (a: Quantity, b: Quantity) => new Quantity(a.nanos - b.nanos))
    .registerFunction('Quantity.sign(): int', (a: Quantity) => BigInt(compare(a.nanos, 0n)))
    .registerFunction('Quantity.isInteger(): bool', (a: Quantity) => a.nanos % 1_000_000_000n === 0n)
    .registerFunction('Quantity.asInteger(): int', (a: Quantity) => a.nanos / 1_000_000_000n)
    .registerFunction('Quantity.asApproximateFloat(): double', (a: Quantity) => Number(a.nanos) / 1e9)
    .registerOperator('Quantity == Quantity', (a: Quantity, b: Quantity) => a.nanos === b.nanos)
    .registerType('Address', Address)
    .registerFunction('ip(string): Address', Address.parse)
    .registerFunction('string(Address): string', (address: Address) => address.text)
    .registerFunction('Address.family(): int', (address: Address) => address.family)
    .registerFunction('Address.isUnspecified(): bool', (address: Address) => /^(0\.0\.0\.0|::)$/.test(address.text))
    .registerFunction('Address.isLoopback(): bool', (address: Address) => /^(127\.|::1$)/.test(address.text))
    .registerOperator('Address == Address', (a: Address, b: Address) => a.text === b.text)
    .registerType('AddressRange', AddressRange)
    .registerFunction('cidr(string): AddressRange', AddressRange.parse)
    .registerFunction('string(AddressRange): string', (range: AddressRange) => range.text)
    .registerFunction('AddressRange.containsIP(Address): bool', (range: AddressRange, one: Address) => range.has(one))
    .registerFunction('AddressRange.containsIP(string): bool', (range: AddressRange, one: Text) =>
      range.has(Address.parse(one)),
    )
    .registerFunction('AddressRange.containsCIDR(AddressRange): bool', (range: AddressRange, other: AddressRange) =>
      range.includes(other),
    )
    .registerFunction('AddressRange.containsCIDR(string): bool', (range: AddressRange, other: Text) =>
      range.includes(AddressRange.parse(other)),
    )
    .registerFunction('AddressRange.ip(): Address', (range: AddressRange) => range.address)
    .registerFunction('AddressRange.masked(): AddressRange', (range: AddressRange) => range.masked())
    .registerFunction('AddressRange.prefixLength(): int', (range: AddressRange) => BigInt(range.bits))
    .registerOperator('AddressRange == AddressRange', (a: AddressRange, b: AddressRange) => a.text === b.text)
    .registerType('WebAddress', WebAddress)
    .registerFunction('url(string): WebAddress', WebAddress.parse)
    .registerType('NamedFormat', NamedFormat)
    .registerType('Formats', Formats)
    .registerConstant('format', 'Formats', new Formats())
    .registerFunction('NamedFormat.validate(string): dyn', (format: NamedFormat, text: Text) => {
      const problems = format.problemsOf(text);
      return environment.evaluate(problems.length === 0 ? 'optional.none()' : 'optional.of(problems)', { problems });
    });
  for (const [name, read] of Object.entries(WebAddress.readers))
    environment.registerFunction(`WebAddress.${name}(): string`, (address: WebAddress) => read(address.parts));
  for (const name of Object.keys(namedFormats))
    environment.registerFunction(`Formats.${name}(): NamedFormat`, () => new NamedFormat(name));
}
