import { KinformerError } from '../../core/errors.ts';
import type { OptionValues } from '../option-table.ts';

/** A bad selector is known before any request is sent. Throws BAD_SELECTOR, which names the flag. */
export async function checkSelectors({
  selector,
  fieldSelector,
}: Pick<OptionValues, 'selector' | 'fieldSelector'>): Promise<void> {
  if (selector) {
    const { parseLabelSelector } = await import('../../object/label-selector.ts');
    check('--selector', () => parseLabelSelector(selector));
  }
  if (fieldSelector) {
    const { parseFieldSelector } = await import('../../object/field-selector.ts');
    check('--field-selector', () => parseFieldSelector(fieldSelector));
  }
}

function check(flag: string, parse: () => unknown): void {
  try {
    parse();
  } catch (error) {
    if (!(error instanceof KinformerError)) throw error;
    throw new KinformerError(error.code, `${flag}: ${error.message}`, { hint: hints[flag] ?? error.hint });
  }
}

const hints: Readonly<Record<string, string>> = {
  '--selector': "write it as kubectl does: -l 'app=web,tier!=db'",
  '--field-selector': "write it as kubectl does: --field-selector 'status.phase=Running,spec.nodeName!=node-a'",
};
