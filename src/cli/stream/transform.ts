import type { Transformer } from '../../cache/queue.ts';
import { dropManagedFields } from '../../object/drop-fields.ts';
import type { KubeObject } from '../../object/kube-object.ts';
import { needsManagedFields } from '../../output/needs-managed-fields.ts';
import type { OutputFormat } from '../../output/output-format.ts';
import type { OptionValues } from '../option-table.ts';

/** managedFields are cut out before objects are stored, unless they are asked for or an expression may look at them. */
export function chooseTransform(
  format: OutputFormat,
  { showManagedFields, sortBy, by }: Pick<OptionValues, 'showManagedFields' | 'sortBy' | 'by'>,
): Transformer<KubeObject> | undefined {
  const templates = 'template' in format ? [format.template] : [];
  const isNeeded =
    showManagedFields || 'file' in format || [...templates, ...by, sortBy ?? ''].some(needsManagedFields);
  return isNeeded ? undefined : dropManagedFields;
}
