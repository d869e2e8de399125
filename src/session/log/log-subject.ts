import type { LogRow } from '../../view/models/log-model.ts';
import type { FilterSubject, FilterVocabulary } from '../filter/filter-subject.ts';
import type { LogEntry } from './log-entry.ts';

export const logVocabulary: FilterVocabulary = {
  fields: ['type', 'cause', 'path', 'ns', 'by'],
  quantities: [],
  times: [],
};

/** A row of the log as a filter sees it; its text is worked out only when a term asks for it. */
export function toLogSubject(entry: LogEntry, row: () => LogRow): FilterSubject {
  return {
    *texts() {
      yield entry.key;
      yield entry.type;
      yield entry.cause;
      yield row().text;
      yield row().manager;
    },
    words(field) {
      switch (field) {
        case 'type':
          return [entry.type];
        case 'cause':
          return [entry.cause];
        case 'path':
          return [row().text];
        case 'ns':
          return entry.key.includes('/') ? [entry.key.slice(0, entry.key.indexOf('/'))] : [];
        case 'by':
          return [row().manager];
        default:
          return undefined;
      }
    },
    quantity: () => undefined,
    label: (key) => entry.object?.label(key),
  };
}
