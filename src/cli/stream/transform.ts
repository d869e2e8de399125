import type { Transformer } from '../../cache/queue.ts';
import { dropManagedFields, setManagedFieldsAside } from '../../object/drop-fields.ts';
import type { KubeObject } from '../../object/kube-object.ts';
import type { ManagedFieldsUse } from '../../object/scanned-object.ts';
import { needsManagedFields } from '../../output/needs-managed-fields.ts';
import type { OutputFormat } from '../../output/output-format.ts';
import type { OptionValues } from '../option-table.ts';

/**
 * managedFields are cut out before objects are stored, unless they are asked for or an expression may look at them; where
 * only what they say of changes is asked for, they are kept aside.
 */
export function chooseTransform(
  format: OutputFormat,
  { showManagedFields, sortBy, by, changes }: Pick<OptionValues, 'showManagedFields' | 'sortBy' | 'by' | 'changes'>,
): Transformer<KubeObject> | undefined {
  const templates = 'template' in format ? [format.template] : [];
  const isNeeded =
    showManagedFields || 'file' in format || [...templates, ...by, sortBy ?? ''].some(needsManagedFields);
  if (isNeeded) return undefined;
  return changes ? setManagedFieldsAside : dropManagedFields;
}

/** The same, for whoever cuts objects out of what arrives and can spare the copy. */
export function toManagedFieldsUse(transform: Transformer<KubeObject> | undefined): ManagedFieldsUse {
  if (transform === dropManagedFields) return 'drop';
  return transform === setManagedFieldsAside ? 'aside' : 'keep';
}
