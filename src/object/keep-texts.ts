/** Drops from what was just parsed each value that is no text: no server stores such labels, and everybody counts on it. */
export function keepTexts(parsed: Record<string, unknown>): Record<string, string> {
  for (const key of Object.keys(parsed)) if (typeof parsed[key] !== 'string') delete parsed[key];
  return parsed as Record<string, string>;
}
