import { toPrintable } from '../core/text.ts';

/** The texts of a response's `Warning: 299 - "text"` headers, safe to print. */
export function parseWarnings(rawHeaders: readonly string[]): string[] {
  const texts: string[] = [];
  for (let i = 0; i + 1 < rawHeaders.length; i += 2) {
    if (rawHeaders[i]?.toLowerCase() !== 'warning') continue;
    for (const match of (rawHeaders[i + 1] ?? '').matchAll(/\d{3} \S+ "((?:[^"\\]|\\.)*)"/g)) {
      texts.push(toPrintable((match[1] ?? '').replace(/\\(.)/g, '$1')));
    }
  }
  return texts;
}
