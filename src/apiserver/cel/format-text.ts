/** What `format` makes of a text with `%s`, `%d`, `%f`, `%e`, `%b`, `%x`, `%X` and `%o`. */
export function formatText(text: string, values: readonly unknown[]): string {
  const rest = [...values];
  return text.replace(/%(?:\.(\d+))?([sdfebxXo%])/g, (_whole, digits: string | undefined, verb: string) => {
    if (verb === '%') return '%';
    if (rest.length === 0) throw new Error(`index ${values.length} out of range`);
    return formatValue(rest.shift(), verb, digits === undefined ? 6 : Number(digits));
  });
}

function formatValue(value: unknown, verb: string, digits: number): string {
  switch (verb) {
    case 'f':
      return Number(value).toFixed(digits);
    case 'e':
      return Number(value)
        .toExponential(digits)
        .replace(/e([-+])(\d)$/, 'e$10$2');
    case 'b':
      return inBase(value, 2);
    case 'o':
      return inBase(value, 8);
    case 'x':
      return inBase(value, 16);
    case 'X':
      return inBase(value, 16).toUpperCase();
    default:
      return showValue(value);
  }
}

function inBase(value: unknown, base: number): string {
  if (typeof value === 'bigint') return value.toString(base);
  if (typeof value === 'boolean') return value ? '1' : '0';
  return Buffer.from(String(value)).toString('hex');
}

function showValue(value: unknown): string {
  if (value instanceof Date) return value.toISOString().replace('.000Z', 'Z');
  if (Array.isArray(value) || value instanceof Set) return `[${[...value].map(showValue).join(', ')}]`;
  if (value instanceof Map) return showEntries([...value]);
  if (typeof value === 'object' && value !== null && value.constructor === Object)
    return showEntries(Object.entries(value));
  return String(value);
}

function showEntries(entries: readonly (readonly [unknown, unknown])[]): string {
  const shown = entries.map(([key, value]) => `${showValue(key)}: ${showValue(value)}`);
  return `{${shown.sort().join(', ')}}`;
}
