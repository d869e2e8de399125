/** Where keys have a meaning of their own; `all` holds everywhere unless a context has the same key. */
export type KeyContext =
  | 'all'
  | 'table'
  | 'log'
  | 'strip'
  | 'queue'
  | 'indexes'
  | 'object'
  | 'handlers'
  | 'why'
  | 'churn'
  | 'replay'
  | 'help'
  | 'faults'
  | 'tour'
  | 'choose';

export type ActionName =
  | 'help'
  | 'command'
  | 'filter'
  | 'next-match'
  | 'previous-match'
  | 'back'
  | 'quit-or-back'
  | 'quit'
  | 'next-pane'
  | 'previous-pane'
  | 'zoom'
  | 'tab'
  | 'all-namespaces'
  | 'view-pipeline'
  | 'view-queue'
  | 'view-indexes'
  | 'view-handlers'
  | 'view-log'
  | 'view-why'
  | 'view-churn'
  | 'faults'
  | 'up'
  | 'down'
  | 'page-up'
  | 'page-down'
  | 'first'
  | 'last'
  | 'pause'
  | 'step'
  | 'drain'
  | 'freeze'
  | 'relist'
  | 'copy'
  | 'save'
  | 'pager'
  | 'editor'
  | 'times'
  | 'wide'
  | 'noise'
  | 'churn-window'
  | 'churn-noops'
  | 'reset'
  | 'strip'
  | 'redraw'
  | 'suspend'
  | 'open'
  | 'yaml'
  | 'diff'
  | 'managers'
  | 'sort'
  | 'reverse'
  | 'left'
  | 'right'
  | 'by'
  | 'follow'
  | 'only-errors'
  | 'step-back'
  | 'step-forward'
  | 'run-on'
  | 'older'
  | 'newer'
  | 'managed-fields'
  | 'reveal'
  | 'add-index'
  | 'remove-index'
  | 'close-tab'
  | 'start-fault'
  | 'stop-faults'
  | 'choose';

/** In which column of the help a key stands. */
export type KeyGroup = 'Here' | 'Move' | 'Views' | 'Run';

export interface KeyRecord {
  readonly context: KeyContext;
  /** All bound alike; the first is shown. `0-9` style ranges are written out. */
  readonly keys: readonly string[];
  readonly action: ActionName;
  /** A word or two, for the footer. */
  readonly label: string;
  /** A line, for help and man page. */
  readonly description: string;
  readonly group: KeyGroup;
  /** Stands in the footer of its context, in this order; absent: in the help only. */
  readonly footer?: number;
}
