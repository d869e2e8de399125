import { KinformerError } from '../core/errors.ts';
import { toPrintable } from '../core/text.ts';

/** The error for an answer with a success code that no API server gives: a login page, a proxy's own page, plain text. */
export function notKubernetes(
  server: string,
  code: number,
  contentType: string | undefined,
  text: string,
  cause?: unknown,
): KinformerError {
  const kind = (contentType ?? '').split(';')[0] || 'no content type';
  const excerpt = toPrintable(text.trim().replace(/\s+/g, ' ').slice(0, 120));
  const message = `not an answer of a Kubernetes API (${code}, ${toPrintable(kind)}) from ${server}`;
  return new KinformerError('NOT_KUBERNETES', excerpt === '' ? message : `${message}: ${excerpt}`, { cause });
}
