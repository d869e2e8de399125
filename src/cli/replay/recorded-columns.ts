import type { Column } from '../../columns/column.ts';
import type { RecordedTarget } from '../../journal/journal-entry.ts';
import { resourceColumns } from '../stream/resource-columns.ts';

/** The columns of what was recorded. */
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
      columnsOf: (title: string): readonly Column[] => {
        const target = this.#targets.get(title);
        return target ? columnsOf(target) : [];
      },
      namePrefixOf: (title: string) => {
        const target = this.#targets.get(title);
        if (!target) return '';
        const { singularName, kind, group } = target.resource;
        return `${singularName || kind.toLowerCase()}${group === '' ? '' : `.${group}`}/`;
      },
    };
  }
}

/** Older recordings tell no columns of custom resources: NAME and AGE. */
export function columnsOf({ resource, printerColumns }: RecordedTarget): readonly Column[] {
  return resourceColumns(resource, printerColumns);
}
