/** A number with the digits that it was written with. */
export class NumberText {
  readonly text: string;

  constructor(text: string) {
    this.text = text;
  }
}

/** A JSON value whose numbers are as they were written. */
export type ExactValue =
  | string
  | boolean
  | null
  | NumberText
  | readonly ExactValue[]
  | { readonly [key: string]: ExactValue };

const decoder = new TextDecoder();

/** JSON.parse that keeps numbers digit for digit. */
export function parseExactly(json: Uint8Array | string): ExactValue {
  const text = typeof json === 'string' ? json : decoder.decode(json);
  return JSON.parse(text, (_key, value: unknown, context?: { readonly source?: string }) =>
    typeof value === 'number' ? new NumberText(context?.source ?? String(value)) : value,
  ) as ExactValue;
}
