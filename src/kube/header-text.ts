import { KinformerError } from '../core/errors.ts';

/** True for a text that a header can carry: a line break in it would begin another header. */
export function isHeaderText(text: string): boolean {
  return !/[\u0000-\u0008\u000a-\u001f\u007f]/.test(text);
}

/** The text, if a header can carry it. Throws BAD_CONFIG otherwise, which says what it is and shows nothing of it. */
export function checkHeaderText(text: string, what: string): string {
  if (isHeaderText(text)) return text;
  throw new KinformerError('BAD_CONFIG', `${what} has a line break or another control character in it`, {
    hint: 'write it anew, in one line',
  });
}
