import { type Column, defaultColumns } from '../../columns/column.ts';
import { customResourceColumns } from '../../columns/custom-resource-columns.ts';
import { columnsFor } from '../../columns/registry.ts';
import type { JsonValue } from '../../core/json.ts';

/** The columns of a type; `printerColumns` are those of its definition, if it is a custom resource. */
export function resourceColumns(
  { group, kind }: { readonly group: string; readonly kind: string },
  printerColumns: readonly JsonValue[] | undefined,
): readonly Column[] {
  return columnsFor(group, kind) ?? (group.includes('.') ? customResourceColumns(printerColumns) : defaultColumns);
}
