import type { JsonObject, JsonValue } from '../core/json.ts';
import { listAt, mapAt, scalarText, textAt, textsAt } from './read.ts';

/** A map of labels as `k=v`, sorted, joined by commas; `<none>` when it is empty. */
export function formatLabels(labels: JsonObject): string {
  const pairs = Object.entries(labels).map(([key, value]) => `${key}=${scalarText(value)}`);
  return pairs.length === 0 ? '<none>' : pairs.sort(compareText).join(',');
}

/**
 * A metav1.LabelSelector in the canonical text form, requirements sorted by key: empty when it selects everything or is
 * absent, undefined when it is not a valid selector.
 */
export function selectorText(selector: JsonValue | undefined): string | undefined {
  const requirements: { readonly key: string; readonly text: string }[] = [];
  for (const [key, value] of Object.entries(mapAt(selector, 'matchLabels')).sort(([a], [b]) => compareText(a, b))) {
    requirements.push({ key, text: `${key}=${scalarText(value)}` });
  }
  for (const expression of listAt(selector, 'matchExpressions')) {
    const text = expressionText(expression);
    if (text === undefined) return undefined;
    requirements.push({ key: textAt(expression, 'key'), text });
  }
  return requirements
    .sort((a, b) => compareText(a.key, b.key))
    .map(({ text }) => text)
    .join(',');
}

function expressionText(expression: JsonValue): string | undefined {
  const key = textAt(expression, 'key');
  const values = [...textsAt(expression, 'values')].sort(compareText);
  switch (textAt(expression, 'operator')) {
    case 'In':
      return values.length === 0 ? undefined : `${key} in (${values.join(',')})`;
    case 'NotIn':
      return values.length === 0 ? undefined : `${key} notin (${values.join(',')})`;
    case 'Exists':
      return values.length === 0 ? key : undefined;
    case 'DoesNotExist':
      return values.length === 0 ? `!${key}` : undefined;
    default:
      return undefined;
  }
}

/** metav1.FormatLabelSelector: `<none>` when empty, `<error>` when invalid. */
export function formatLabelSelector(selector: JsonValue | undefined): string {
  return (selectorText(selector) ?? '<error>') || '<none>';
}

/** Go's order of strings, by bytes; the order of UTF-16 units differs from it only beyond the basic plane. */
export function compareText(a: string, b: string): number {
  return a < b ? -1 : a > b ? 1 : 0;
}
