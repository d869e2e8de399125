import { toCellText } from '../../view/cell-text.ts';
import { isSecretPath, mask } from './mask-secret.ts';

const longest = 400;

/** A changed value as people read it: strings bare, the rest as JSON; undefined where there is none. */
export function printChangedValue(
  json: string | undefined,
  where: { readonly kind: string; readonly path: string; readonly isRevealed: boolean },
): string | undefined {
  if (json === undefined) return undefined;
  if (!where.isRevealed && isSecretPath(where.kind, where.path)) return mask;
  const text = json.startsWith('"') && json !== '""' ? (JSON.parse(json) as string) : json;
  return toCellText(text.length > longest ? `${text.slice(0, longest - 1)}…` : text);
}
