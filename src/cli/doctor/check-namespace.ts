import { toPrintable } from '../../core/text.ts';
import type { Finding } from '../../insight/doctor/findings.ts';
import type { ApiClient } from '../../kube/api.ts';
import { isNotFound } from '../../object/status.ts';

interface Namespace {
  readonly metadata?: { readonly deletionTimestamp?: string };
}

/** A list of a namespace that there is not is empty, and no error: says so, as far as one may see it. */
export async function checkNamespace(
  client: ApiClient,
  namespace: string,
  signal: AbortSignal,
): Promise<readonly Finding[]> {
  const name = toPrintable(namespace);
  try {
    const path = `/api/v1/namespaces/${encodeURIComponent(namespace)}`;
    const { metadata } = await client.json<Namespace>({ method: 'GET', path }, { signal });
    if (metadata?.deletionTimestamp === undefined) return [];
    return [remark(`The namespace ${name} is being deleted.`, 'Nothing can be created in it any more.')];
  } catch (error) {
    if (!isNotFound(error)) return [];
    return [remark(`There is no namespace ${name}.`, 'Check -n, and the namespace of the context; -A looks at all.')];
  }
}

function remark(sentence: string, advice: string): Finding {
  return { type: 'remark', sentence, advice, isImpairment: true };
}
