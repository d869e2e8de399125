import type { TableCell, TableColumn } from '../../view/models/table-model.ts';
import { textWidth } from '../../view/text-width.ts';
import type { PlannedColumn } from './planned-column.ts';

/**
 * The columns as they are drawn, with the width that the cells seen so far need. A need only grows, so that columns do not
 * move back and forth; the array is the same one as long as nothing of it changed.
 */
export class ColumnModels {
  #plan: readonly PlannedColumn[] = [];
  #needs: number[] = [];
  #models: readonly TableColumn[] = [];
  #isStale = false;

  of(plan: readonly PlannedColumn[]): readonly TableColumn[] {
    this.#follow(plan);
    if (this.#isStale) {
      this.#isStale = false;
      this.#models = plan.map(({ model }, i) => ({ ...model, neededWidth: this.#needs[i] ?? 0 }));
    }
    return this.#models;
  }

  /** These cells of a row are about to be shown. */
  note(plan: readonly PlannedColumn[], cells: readonly TableCell[]): void {
    this.#follow(plan);
    for (const [i, { text }] of cells.entries()) {
      const need = textWidth(text);
      if (need <= (this.#needs[i] ?? 0)) continue;
      this.#needs[i] = need;
      this.#isStale = true;
    }
  }

  #follow(plan: readonly PlannedColumn[]): void {
    if (plan === this.#plan) return;
    this.#plan = plan;
    this.#needs = plan.map(() => 0);
    this.#isStale = true;
  }
}
