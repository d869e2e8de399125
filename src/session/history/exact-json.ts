/** A number whose text is not what JavaScript would write, such as an integer above 2^53. */
export class ExactNumber {
  readonly text: string;

  constructor(text: string) {
    this.text = text;
  }
}

/** JSON.parse that keeps every number as the server wrote it. */
export function parseExactJson(text: string): unknown {
  return JSON.parse(text, (_key, value: unknown, context?: { readonly source?: string }) => {
    const source = context?.source;
    return typeof value === 'number' && source !== undefined && String(value) !== source
      ? new ExactNumber(source)
      : value;
  });
}
