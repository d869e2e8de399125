import { listManagers } from '../../insight/managers.ts';
import { parseIndexExpression } from '../../object/index-expression.ts';
import type { FilterSubject } from '../filter/filter-subject.ts';
import type { CellSource, PlannedColumn } from './planned-column.ts';

const node = parseIndexExpression('node').indexFunction;
const owner = parseIndexExpression('owner').indexFunction;

/** A row of the table as a filter sees it: name and namespace first, which cost nothing, then the cells. */
export function toFilterSubject(source: CellSource, plan: readonly PlannedColumn[]): FilterSubject {
  const { object } = source.entry;
  const textOf = (header: string) => plan.find(({ model }) => model.header === header)?.cell(source).text;
  return {
    *texts() {
      yield source.entry.key;
      if (source.entry.isFailing) yield failing;
      for (const column of plan) {
        const { header } = column.model;
        if (!uninteresting.has(header)) yield column.cell(source).text;
      }
    },
    words(field) {
      switch (field) {
        case 'ns':
          return [object.namespace];
        case 'node':
          return node(object);
        case 'owner':
          return owner(object);
        case 'status':
          return [textOf('STATUS') ?? textOf('READY') ?? '', ...(source.entry.isFailing ? [failing] : [])];
        case 'by':
          return listManagers(object).map(({ manager }) => manager);
        default:
          return undefined;
      }
    },
    quantity: (name) => plan.find((column) => column.name === name)?.quantity?.(source),
    label: (key) => object.label(key),
  };
}

/** As the title counts them, so that one can ask for them. */
const failing = 'failing';

/** What is in the key already, and what only moves. */
const uninteresting = new Set(['NAMESPACE', 'NAME', 'AGE', 'CHANGED', 'LAST 40s', 'UPD/min']);
