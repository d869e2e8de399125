const pattern = /^([+-]?)(\d+(?:\.\d*)?|\.\d+)(Ki|Mi|Gi|Ti|Pi|Ei|[numkMGTPE]|[eE][+-]?\d+)?$/;
const binary = ['', 'Ki', 'Mi', 'Gi', 'Ti', 'Pi', 'Ei'];
const decimal = ['n', 'u', 'm', '', 'k', 'M', 'G', 'T', 'P', 'E'];

/** resource.Quantity's canonical text, or undefined when `text` is no quantity. */
export function canonicalQuantity(text: string): string | undefined {
  const match = pattern.exec(text);
  if (!match) return undefined;
  const [, sign = '', digits = '', suffix = ''] = match;
  const nanos = toNanos(digits, suffix);
  if (nanos === 0n) return '0';
  const minus = sign === '-' ? '-' : '';
  if (binary.includes(suffix) && suffix !== '') return `${minus}${inBinary(nanos)}`;
  if (/^[eE][+-]?\d/.test(suffix)) return `${minus}${inExponent(nanos)}`;
  return `${minus}${inDecimal(nanos)}`;
}

/** The value of a quantity in billionths; zero for what is none. */
export function quantityNanos(text: string): bigint {
  const match = pattern.exec(text);
  if (!match) return 0n;
  const [, sign = '', digits = '', suffix = ''] = match;
  const nanos = toNanos(digits, suffix);
  return sign === '-' ? -nanos : nanos;
}

/** The value in billionths, rounded up, as Go keeps it. */
function toNanos(digits: string, suffix: string): bigint {
  const [whole = '', fraction = ''] = digits.split('.');
  const unscaled = BigInt(`${whole}${fraction}` || '0');
  const { numerator, denominator } = scaleOf(suffix);
  const scaled = unscaled * numerator * 10n ** 9n;
  const divisor = denominator * 10n ** BigInt(fraction.length);
  return (scaled + divisor - 1n) / divisor;
}

function scaleOf(suffix: string): { readonly numerator: bigint; readonly denominator: bigint } {
  const binaryPower = binary.indexOf(suffix);
  if (binaryPower >= 0) return { numerator: 1024n ** BigInt(binaryPower), denominator: 1n };
  const exponent = /^[eE][+-]?\d/.test(suffix) ? Number(suffix.slice(1)) : (decimal.indexOf(suffix) - 3) * 3;
  return exponent >= 0
    ? { numerator: 10n ** BigInt(exponent), denominator: 1n }
    : { numerator: 1n, denominator: 10n ** BigInt(-exponent) };
}

function inDecimal(nanos: bigint): string {
  let amount = nanos;
  let index = 0;
  while (index < decimal.length - 1 && amount % 1000n === 0n) {
    amount /= 1000n;
    index += 1;
  }
  return `${amount}${decimal[index]}`;
}

function inExponent(nanos: bigint): string {
  let amount = nanos;
  let exponent = -9;
  while (amount % 1000n === 0n) {
    amount /= 1000n;
    exponent += 3;
  }
  return exponent === 0 ? `${amount}` : `${amount}e${exponent}`;
}

/** A binary quantity below one unit or with a fraction is printed in decimal form. */
function inBinary(nanos: bigint): string {
  if (nanos % 10n ** 9n !== 0n) return inDecimal(nanos);
  let amount = nanos / 10n ** 9n;
  let index = 0;
  while (index < binary.length - 1 && amount % 1024n === 0n) {
    amount /= 1024n;
    index += 1;
  }
  return `${amount}${binary[index]}`;
}
