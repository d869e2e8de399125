import { KinformerError } from '../../core/errors.ts';
import { type Status, statusOf } from '../../object/status.ts';

/** The expected failure in the error or in its chain of causes. */
export function findKinformerError(error: unknown): KinformerError | undefined {
  for (let cause = error; cause instanceof Error; cause = cause.cause)
    if (cause instanceof KinformerError) return cause;
  return undefined;
}

export function messageOf(error: unknown): string {
  return error instanceof Error ? error.message : String(error);
}

/** What to do about it, as a sentence. */
export function hintOf(error: unknown): string {
  return sentence(upperFirst(findKinformerError(error)?.hint ?? ''));
}

export function upperFirst(text: string): string {
  return text.slice(0, 1).toUpperCase() + text.slice(1);
}

/** One line that ends as a sentence does. */
export function sentence(text: string): string {
  const line = text.replace(/\s*\n\s*/g, ' ').trim();
  return line === '' || /[.!?]$/.test(line) ? line : `${line}.`;
}

/** `503 ServiceUnavailable` */
export function statusWords(error: unknown): string {
  const { code, reason } = statusOf(error) ?? {};
  return reason === undefined || reason === '' || reason === 'Unknown' ? String(code) : `${code} ${reason}`;
}

/** The status of an answer that was no Status of Kubernetes' own: whoever sent it is before the server, or instead of it. */
export function foreignStatusOf(error: unknown): Status | undefined {
  const status = statusOf(error);
  const causes = status?.details?.causes ?? [];
  return causes.some(({ reason }) => reason === 'UnexpectedServerResponse') ? status : undefined;
}

/** Messages of TLS begin with the address, which stands before it already. */
export function afterHost(message: string): string {
  return message.replace(/^\S+:\d+: /, '');
}

/** `200, text/html: <html>…` */
export function afterServer(message: string): string {
  return message.replace(/^not an answer of a Kubernetes API \(([^)]*)\) from \S+?(?=: |$)/, '$1');
}

/** The server does not understand a selector, which is a mistake of whoever wrote it. */
export function isSelectorRefused(error: unknown): boolean {
  const { code, message = '' } = statusOf(error) ?? {};
  return code === 400 && /selector|field label|unable to find/i.test(message);
}

/** What to do about a request that the server has understood, and does not take. */
export function adviseOnRefusal(error: unknown): string {
  if (findKinformerError(error)?.code === 'STREAMING_LIST') return hintOf(error);
  return isSelectorRefused(error)
    ? 'Check --selector and --field-selector: the server does not know what one of them asks for.'
    : 'The server, or a proxy before it, may be of a version that does not know such a request.';
}
