import { isIPv4, isIPv6 } from 'node:net';

/** Whether a text is of a format that schemas know; formats that they do not know allow everything. */
export function isOfFormat(text: string, format: string): boolean {
  const judge = formats[format];
  if (judge === undefined) return true;
  return typeof judge === 'function' ? judge(text) : judge.test(text);
}

/** Whether schemas know the format, of texts or numbers. */
export function isKnownFormat(format: string): boolean {
  return Object.hasOwn(formats, format) || numberFormats.includes(format);
}

const numberFormats = ['int32', 'int64', 'float', 'double', 'password'];

const hex = '[0-9a-fA-F]';
const uuid = (version: string, variant: string) =>
  new RegExp(`^${hex}{8}-?${hex}{4}-?${version}${hex}{3}-?${variant}${hex}{3}-?${hex}{12}$`);

const formats: Readonly<Record<string, RegExp | ((text: string) => boolean)>> = {
  'date-time': isDateTime,
  datetime: isDateTime,
  date: (text) => /^\d{4}-\d{2}-\d{2}$/.test(text) && isDay(text),
  byte: (text) => text.length % 4 === 0 && /^[A-Za-z0-9+/]*={0,2}$/.test(text),
  duration:
    /^([-+]?\d*\.?\d+(ns|us|µs|μs|ms|s|m|h))+$|^[-+]?0$|^\s*\d+(\.\d+)?\s*(ns|nanos?|us|micros?|ms|millis?|s|secs?|m|mins?|h|hrs?|hours?|d|days?|w|wks?|weeks?)\s*$/i,
  email: /^[^\s@<>()]+@[^\s@<>()]+$/,
  hostname: /^([a-zA-Z0-9]([-a-zA-Z0-9]{0,61}[a-zA-Z0-9])?)(\.[a-zA-Z0-9]([-a-zA-Z0-9]{0,61}[a-zA-Z0-9])?)*\.?$/,
  ipv4: isIPv4,
  ipv6: isIPv6,
  ip: (text) => isIPv4(text) || isIPv6(text),
  cidr: isRange,
  mac: /^[0-9a-fA-F]{2}([:-][0-9a-fA-F]{2}){5}$|^[0-9a-fA-F]{4}(\.[0-9a-fA-F]{4}){2}$/,
  uri: (text) => /^[a-zA-Z][-+.a-zA-Z0-9]*:\S*$|^\/\S*$/.test(text),
  uuid: uuid(hex, hex),
  uuid3: uuid('3', hex),
  uuid4: uuid('4', '[89abAB]'),
  uuid5: uuid('5', '[89abAB]'),
  bsonobjectid: /^[0-9a-fA-F]{24}$/,
  isbn: (text) => /^(97[89])?\d{9}[\dX]$/.test(text.replace(/[- ]/g, '')),
  isbn10: (text) => /^\d{9}[\dX]$/.test(text.replace(/[- ]/g, '')),
  isbn13: (text) => /^97[89]\d{10}$/.test(text.replace(/[- ]/g, '')),
  creditcard: (text) => /^\d{12,19}$/.test(text.replace(/\D/g, '')) && /^[\d -]+$/.test(text),
  ssn: /^\d{3}[- ]?\d{2}[- ]?\d{4}$/,
  hexcolor: /^#?([0-9a-fA-F]{3}|[0-9a-fA-F]{6})$/,
  rgbcolor: /^rgb\(\s*\d{1,3}\s*,\s*\d{1,3}\s*,\s*\d{1,3}\s*\)$/,
};

function isDay(text: string): boolean {
  const time = Date.parse(`${text.slice(0, 10)}T00:00:00Z`);
  return !Number.isNaN(time) && new Date(time).toISOString().startsWith(text.slice(0, 10));
}

function isDateTime(text: string): boolean {
  return /^\d{4}-\d{2}-\d{2}[Tt]\d{2}:\d{2}:\d{2}(\.\d+)?([Zz]|[-+]\d{2}:\d{2})$/.test(text) && isDay(text);
}

function isRange(text: string): boolean {
  const [address = '', bits = ''] = text.split('/');
  if (!/^\d{1,3}$/.test(bits)) return false;
  return isIPv4(address) ? Number(bits) <= 32 : isIPv6(address) && Number(bits) <= 128;
}
