import type { CelExtension } from '../../insight/until/cel-expression.ts';

/** The functions that the rules of custom resources have, too: quantities, addresses, lists and more. */
export async function loadCelExtension(): Promise<CelExtension> {
  return (await import('../../apiserver/cel/extension-functions.ts')).registerExtensions;
}
