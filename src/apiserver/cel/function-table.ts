import { type CelType, parseType } from './cel-type.ts';

export interface Overload {
  readonly receiver: CelType | undefined;
  readonly args: readonly CelType[];
  readonly result: CelType;
}

const comparable = ['int', 'uint', 'double', 'bool', 'string', 'bytes', 'duration', 'timestamp'];
const summable = ['int', 'uint', 'double', 'duration'];
const dated = ['getFullYear', 'getMonth', 'getDayOfYear', 'getDate', 'getDayOfMonth', 'getDayOfWeek'];
const timed = ['getHours', 'getMinutes', 'getSeconds', 'getMilliseconds'];
const formats = [
  'dns1123Label', 'dns1123Subdomain', 'dns1035Label', 'qualifiedName', 'dns1123LabelPrefix',
  'dns1123SubdomainPrefix', 'dns1035LabelPrefix', 'labelValue', 'uri', 'uuid', 'byte', 'date', 'datetime',
]; // biome-ignore format: a list

/** The functions that rules can call: `name(arguments): result`, `receiver.name(…)`, `namespace.name(…)`. */
const signatures: readonly string[] = [
  'size(string): int',
  'size(bytes): int',
  'size(list<A>): int',
  'size(map<A, B>): int',
  'string.size(): int',
  'bytes.size(): int',
  'list<A>.size(): int',
  'map<A, B>.size(): int',
  'type(A): type',
  'dyn(A): dyn',
  ...['int', 'uint', 'double', 'string', 'timestamp'].map((from) => `int(${from}): int`),
  ...['int', 'uint', 'double', 'string'].flatMap((from) => [`uint(${from}): uint`, `double(${from}): double`]),
  ...['string', ...comparable.filter((from) => from !== 'string')].map((from) => `string(${from}): string`),
  'bool(bool): bool',
  'bool(string): bool',
  'bytes(bytes): bytes',
  'bytes(string): bytes',
  'duration(duration): duration',
  'duration(int): duration',
  'duration(string): duration',
  'timestamp(timestamp): timestamp',
  'timestamp(int): timestamp',
  'timestamp(string): timestamp',
  'matches(string, string): bool',
  'string.matches(string): bool',
  'string.contains(string): bool',
  'string.startsWith(string): bool',
  'string.endsWith(string): bool',
  'string.charAt(int): string',
  'string.format(list<dyn>): string',
  'string.indexOf(string): int',
  'string.indexOf(string, int): int',
  'string.lastIndexOf(string): int',
  'string.lastIndexOf(string, int): int',
  'string.lowerAscii(): string',
  'string.upperAscii(): string',
  'string.replace(string, string): string',
  'string.replace(string, string, int): string',
  'string.split(string): list<string>',
  'string.split(string, int): list<string>',
  'string.substring(int): string',
  'string.substring(int, int): string',
  'string.trim(): string',
  'string.find(string): string',
  'string.findAll(string): list<string>',
  'string.findAll(string, int): list<string>',
  'strings.quote(string): string',
  'list<string>.join(): string',
  'list<string>.join(string): string',
  ...comparable.flatMap((item) => [
    `list<${item}>.isSorted(): bool`,
    `list<${item}>.min(): ${item}`,
    `list<${item}>.max(): ${item}`,
    `list<${item}>.sort(): list<${item}>`,
  ]),
  ...summable.map((item) => `list<${item}>.sum(): ${item}`),
  'list<A>.indexOf(A): int',
  'list<A>.lastIndexOf(A): int',
  'list<A>.distinct(): list<A>',
  'list<A>.reverse(): list<A>',
  'list<A>.slice(int, int): list<A>',
  'list<A>.flatten(): list<dyn>',
  'lists.range(int): list<int>',
  'sets.contains(list<A>, list<A>): bool',
  'sets.equivalent(list<A>, list<A>): bool',
  'sets.intersects(list<A>, list<A>): bool',
  ...[...dated, ...timed].flatMap((name) => [`timestamp.${name}(): int`, `timestamp.${name}(string): int`]),
  ...timed.map((name) => `duration.${name}(): int`),
  'optional.of(A): optional<A>',
  'optional.ofNonZeroValue(A): optional<A>',
  'optional.none(): optional<A>',
  'optional<A>.hasValue(): bool',
  'optional<A>.value(): A',
  'optional<A>.or(optional<A>): optional<A>',
  'optional<A>.orValue(A): A',
  'isQuantity(string): bool',
  'quantity(string): kubernetes.Quantity',
  ...['isGreaterThan', 'isLessThan'].map((name) => `kubernetes.Quantity.${name}(kubernetes.Quantity): bool`),
  'kubernetes.Quantity.compareTo(kubernetes.Quantity): int',
  ...['add', 'sub'].flatMap((name) => [
    `kubernetes.Quantity.${name}(kubernetes.Quantity): kubernetes.Quantity`,
    `kubernetes.Quantity.${name}(int): kubernetes.Quantity`,
  ]),
  'kubernetes.Quantity.sign(): int',
  'kubernetes.Quantity.isInteger(): bool',
  'kubernetes.Quantity.asInteger(): int',
  'kubernetes.Quantity.asApproximateFloat(): double',
  'isURL(string): bool',
  'url(string): kubernetes.URL',
  ...['Scheme', 'Host', 'Hostname', 'Port', 'EscapedPath'].map((part) => `kubernetes.URL.get${part}(): string`),
  'kubernetes.URL.getQuery(): map<string, list<string>>',
  'isIP(string): bool',
  'isCIDR(string): bool',
  'ip(string): net.IP',
  'net.IP.family(): int',
  ...['isUnspecified', 'isLoopback'].map((name) => `net.IP.${name}(): bool`),
  'string(net.IP): string',
  'cidr(string): net.CIDR',
  ...['net.IP', 'string'].map((one) => `net.CIDR.containsIP(${one}): bool`),
  ...['net.CIDR', 'string'].map((other) => `net.CIDR.containsCIDR(${other}): bool`),
  'net.CIDR.ip(): net.IP',
  'net.CIDR.masked(): net.CIDR',
  'net.CIDR.prefixLength(): int',
  'string(net.CIDR): string',
  'ip.isCanonical(string): bool',
  'format.named(string): optional<kubernetes.NamedFormat>',
  ...formats.map((name) => `format.${name}(): kubernetes.NamedFormat`),
  'kubernetes.NamedFormat.validate(string): optional<list<string>>',
];

const namespaces = new Set(['strings', 'lists', 'sets', 'optional', 'ip', 'format']);
const named = new Map<string, Overload[]>();
const members = new Map<string, Overload[]>();

for (const signature of signatures) {
  const [, before = '', name = '', args = '', result = ''] = /^(?:(.*)\.)?(\w+)\((.*)\): (.*)$/.exec(signature) ?? [];
  const isMember = before !== '' && !namespaces.has(before);
  const table = isMember ? members : named;
  const key = isMember || before === '' ? name : `${before}.${name}`;
  const overload = {
    receiver: isMember ? parseType(before) : undefined,
    args: args === '' ? [] : args.split(/, (?![^<]*>)/).map(parseType),
    result: parseType(result),
  };
  table.set(key, [...(table.get(key) ?? []), overload]);
}

/** The overloads of a function, or of one that is called on a value; undefined when there is none of that name. */
export function overloadsOf(name: string, isMember: boolean): readonly Overload[] | undefined {
  return (isMember ? members : named).get(name);
}

export function isNamespace(name: string): boolean {
  return namespaces.has(name);
}

const scalars = ['int', 'uint', 'double'];
const ordered = ['bool', 'string', 'bytes', 'timestamp', 'duration'];
const pairs = (kinds: readonly string[], result?: string) =>
  kinds.map((kind) => operator([kind, kind], result ?? kind));
const numbers = scalars.flatMap((left) => scalars.map((right) => operator([left, right], 'bool')));

const operators: Readonly<Record<string, readonly Overload[]>> = {
  '+': [
    ...pairs([...scalars, 'string', 'bytes']),
    operator(['list<A>', 'list<A>'], 'list<A>'),
    ...pairs(['duration']),
    operator(['timestamp', 'duration'], 'timestamp'),
    operator(['duration', 'timestamp'], 'timestamp'),
  ],
  '-': [
    ...pairs([...scalars, 'duration']),
    operator(['timestamp', 'duration'], 'timestamp'),
    operator(['timestamp', 'timestamp'], 'duration'),
  ],
  '*': pairs(scalars),
  '/': pairs(scalars),
  '%': pairs(['int', 'uint']),
  '==': [operator(['A', 'A'], 'bool')],
  '!=': [operator(['A', 'A'], 'bool')],
  ...Object.fromEntries(['<', '<=', '>', '>='].map((sign) => [sign, [...pairs(ordered, 'bool'), ...numbers]])),
  in: [operator(['A', 'list<A>'], 'bool'), operator(['A', 'map<A, B>'], 'bool')],
  '[]': [operator(['list<A>', 'int'], 'A'), operator(['map<A, B>', 'A'], 'B')],
  '!_': [operator(['bool'], 'bool')],
  '-_': [operator(['int'], 'int'), operator(['double'], 'double'), operator(['duration'], 'duration')],
  '?:': [operator(['bool', 'A', 'A'], 'A')],
};

function operator(args: readonly string[], result: string): Overload {
  return { receiver: undefined, args: args.map(parseType), result: parseType(result) };
}

export function operatorOverloads(sign: string): readonly Overload[] {
  return operators[sign] ?? [];
}
