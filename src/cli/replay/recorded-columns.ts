import type { Column } from '../../columns/column.ts';
import { customResourceColumns } from '../../columns/custom-resource-columns.ts';
import { columnsFor } from '../../columns/registry.ts';
import type { RecordedTarget } from '../../journal/journal-entry.ts';

/** The columns of what was recorded. Those of custom resources were not: NAME and AGE. */
export class RecordedColumns {
  readonly #targets = new Map<string, RecordedTarget>();

  add(target: RecordedTarget): void {
    this.#targets.set(target.title, target);
  }

  /** What a printer asks. */
  get printing() {
    return {
      withNamespace: () =>
        [...this.#targets.values()].some(({ namespace, resource }) => namespace === undefined && resource.namespaced),
      isMixed: () => this.#targets.size > 1,
      columnsOf: (title: string): readonly Column[] => columnsOf(this.#targets.get(title)),
      namePrefixOf: (title: string) => {
        const target = this.#targets.get(title);
        if (!target) return '';
        const { singularName, kind, group } = target.resource;
        return `${singularName || kind.toLowerCase()}${group === '' ? '' : `.${group}`}/`;
      },
    };
  }
}

export function columnsOf(target: RecordedTarget | undefined): readonly Column[] {
  return (target && columnsFor(target.resource.group, target.resource.kind)) ?? customResourceColumns();
}
