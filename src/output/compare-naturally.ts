/**
 * The order in which kubectl's YAML writes the keys of a map: by character, except that runs of digits count as numbers,
 * and that letters come after everything else (before, right after a digit).
 */
export function compareNaturally(a: string, b: string): number {
  const left = [...a];
  const right = [...b];
  const at = left.findIndex((char, index) => char !== right[index]);
  if (at < 0 || at >= right.length) return left.length - right.length;
  return compareAt(left, right, at);
}

function compareAt(left: readonly string[], right: readonly string[], at: number): number {
  const [a = '', b = ''] = [left[at], right[at]];
  const isLetterA = isLetter(a);
  const isLetterB = isLetter(b);
  if (isLetterA && isLetterB) return compareCodePoints(a, b);
  if (isLetterA || isLetterB) {
    const isAfterDigit = at > 0 && isDigit(left[at - 1] ?? '');
    return isLetterA === isAfterDigit ? -1 : 1;
  }
  const isInsideNumber = (a === '0' || b === '0') && endsInNumber(left, at);
  const digitsA = digitsFrom(left, at);
  const digitsB = digitsFrom(right, at);
  const difference = toNumber(digitsA, isInsideNumber) - toNumber(digitsB, isInsideNumber);
  return difference || digitsA.length - digitsB.length || compareCodePoints(a, b);
}

/** True when the digits right before `at` are not all zero, so that a zero at `at` is not a leading one. */
function endsInNumber(chars: readonly string[], at: number): boolean {
  for (let i = at - 1; i >= 0 && isDigit(chars[i] ?? ''); i -= 1) if (chars[i] !== '0') return true;
  return false;
}

function digitsFrom(chars: readonly string[], at: number): string {
  let end = at;
  while (isDigit(chars[end] ?? '')) end += 1;
  return chars.slice(at, end).join('');
}

function toNumber(digits: string, isInsideNumber: boolean): number {
  return Number(`${isInsideNumber ? '1' : '0'}${digits}`);
}

const isLetter = (char: string): boolean => /^\p{L}$/u.test(char);
const isDigit = (char: string): boolean => /^\p{Nd}$/u.test(char);

function compareCodePoints(a: string, b: string): number {
  return (a.codePointAt(0) ?? 0) - (b.codePointAt(0) ?? 0);
}
