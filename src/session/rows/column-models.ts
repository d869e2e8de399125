import type { TableColumn } from '../../view/models/table-model.ts';
import type { PlannedColumn } from './planned-column.ts';

/** The same array as long as the columns are the same. */
export function modelsOf(plan: readonly PlannedColumn[]): readonly TableColumn[] {
  let models = modelsOfPlan.get(plan);
  if (!models) {
    models = plan.map(({ model }) => model);
    modelsOfPlan.set(plan, models);
  }
  return models;
}

const modelsOfPlan = new WeakMap<readonly PlannedColumn[], readonly TableColumn[]>();
