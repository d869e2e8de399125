import type { OptionValues } from '../option-table.ts';

/** A bad selector is known before any request is sent. Throws BAD_SELECTOR. */
export async function checkSelectors({
  selector,
  fieldSelector,
}: Pick<OptionValues, 'selector' | 'fieldSelector'>): Promise<void> {
  if (selector) (await import('../../object/label-selector.ts')).parseLabelSelector(selector);
  if (fieldSelector) (await import('../../object/field-selector.ts')).parseFieldSelector(fieldSelector);
}
