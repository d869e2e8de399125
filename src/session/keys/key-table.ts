import type { ActionName, KeyContext, KeyGroup, KeyRecord } from './key-record.ts';

interface Words {
  readonly label: string;
  readonly description: string;
  readonly footer?: number;
}

function key(
  context: KeyContext,
  group: KeyGroup,
  keys: string,
  action: ActionName,
  label: string,
  description: string,
  footer?: number,
): KeyRecord {
  const words: Words = footer === undefined ? { label, description } : { label, description, footer };
  return { context, keys: keys.split(' '), action, group, ...words };
}

/** The one table of keys: dispatch, footer, help and man page are made of it. */
export const keyTable: readonly KeyRecord[] = [
  key('table', 'Here', 'enter', 'open', 'open', 'open the object', 1),
  key('table', 'Here', 'y', 'yaml', 'yaml', 'the object as YAML'),
  key('table', 'Here', 'D d', 'diff', 'diff', 'what changed last', 7),
  key('table', 'Here', 'm', 'managers', 'managers', 'who owns which fields'),
  key('table', 'Here', 's', 'sort', 'sort', 'sort by the next column', 8),
  key('table', 'Here', 'r', 'reverse', 'reverse', 'turn the order round'),
  key('table', 'Here', 'left h', 'left', 'columns', 'scroll columns left'),
  key('table', 'Here', 'right l', 'right', 'columns', 'scroll columns right'),
  key('table', 'Here', 'b', 'by', 'by', 'narrow by an index value'),

  key('log', 'Here', 'enter', 'open', 'object', 'that version, or unfold', 1),
  key('log', 'Here', 's', 'follow', 'stop/follow', 'stop or follow', 5),
  key('log', 'Here', 'G end', 'last', 'follow', 'to the end, and follow'),
  key('log', 'Here', '!', 'only-errors', 'errors', 'only errors and relists', 6),

  key('strip', 'Here', 'left h', 'left', 'stage', 'the stage before', 2),
  key('strip', 'Here', 'right l', 'right', 'stage', 'the stage after'),
  key('strip', 'Here', 'up k', 'up', 'listener', 'the listener above', 3),
  key('strip', 'Here', 'down j', 'down', 'listener', 'the listener below'),
  key('strip', 'Here', 'enter', 'open', 'open', 'open the view of the stage', 1),

  key('queue', 'Here', '.', 'step', 'step one Pop', 'pop one entry', 1),
  key('queue', 'Here', '>', 'drain', 'drain', 'pop all, and stay paused', 2),
  key('queue', 'Here', 'p', 'pause', 'pause/resume', 'hold Pop, or resume it', 3),
  key('queue', 'Here', 'enter', 'open', 'open', 'open the object', 4),

  key('indexes', 'Here', 'enter', 'open', 'open bucket', 'the bucket in the table', 1),
  key('indexes', 'Here', 'a', 'add-index', 'add index', 'an index by an expression', 2),
  key('indexes', 'Here', 'x', 'remove-index', 'remove', 'remove what a added', 3),
  key('indexes', 'Here', 's', 'sort', 'sort', 'buckets by size or value', 4),
  key('indexes', 'Here', 'c', 'copy', 'copy code', 'copy: t TypeScript, g Go', 5),

  key('object', 'Here', '[', 'older', 'older', 'the version before', 1),
  key('object', 'Here', ']', 'newer', 'newer', 'the version after', 2),
  key('object', 'Here', 'D d', 'diff', 'diff', 'what changed', 3),
  key('object', 'Here', 'y', 'yaml', 'yaml', 'the whole object', 4),
  key('object', 'Here', 'm', 'managers', 'managers', 'who owns which fields', 5),
  key('object', 'Here', 'left h', 'left', 'tab', 'the tab before'),
  key('object', 'Here', 'right l', 'right', 'tab', 'the tab after'),
  key('object', 'Here', 'M', 'managed-fields', 'managedFields', 'show or hide managedFields'),
  key('object', 'Here', 'v', 'reveal', 'reveal', 'show secret values; asks'),
  key('object', 'Here', 'n', 'next-match', 'next', 'the next match'),
  key('object', 'Here', 'N', 'previous-match', 'previous', 'the match before'),

  key('handlers', 'Here', 'enter', 'open', 'events', 'the log of this listener', 1),
  key('handlers', 'Here', 's', 'sort', 'sort', 'sort by the next column', 2),

  key('why', 'Here', 'ctrl-r', 'relist', 'retry now', 'try again at once', 1),
  key('why', 'Here', 'c', 'copy', 'copy report', 'copy the report, or YAML', 2),
  key('why', 'Here', 'x', 'close-tab', 'close tab', 'close this informer', 3),

  key('churn', 'Here', 'enter', 'open', 'history', "the object's history", 1),
  key('churn', 'Here', 'w', 'churn-window', 'window', '10s, 60s or 5m', 2),
  key('churn', 'Here', 'i', 'churn-noops', 'hide no-op', 'hide or show no-op updates', 3),
  key('churn', 'Here', 's', 'sort', 'sort', 'sort by the next column', 4),

  key('replay', 'Run', '[', 'step-back', 'step back', 'one step back', 1),
  key('replay', 'Run', ']', 'step-forward', 'step', 'one step on', 1),
  key('replay', 'Run', '}', 'run-on', 'run/stop', 'go on, or stop', 1),

  key('help', 'Here', '/', 'filter', 'search', 'search the help', 1),
  key('help', 'Here', 'n', 'next-match', 'next', 'the next match', 2),
  key('help', 'Here', 'N', 'previous-match', 'previous', 'the match before'),

  key('faults', 'Here', 'd e g t 5 s b u o', 'start-fault', 'start', 'start the fault of that letter'),
  key('faults', 'Here', 'enter', 'choose', 'start', 'start the selected fault', 1),
  key('faults', 'Here', 'x', 'stop-faults', 'stop all', 'stop all faults', 2),

  key('tour', 'Here', 'right', 'right', 'next', 'the next card', 1),
  key('tour', 'Here', 'left', 'left', 'back', 'the card before', 2),

  key('choose', 'Here', 'enter', 'choose', 'choose', 'take the selected one', 1),

  key('all', 'Move', 'up k', 'up', 'up', 'a row up'),
  key('all', 'Move', 'down j', 'down', 'down', 'a row down'),
  key('all', 'Move', 'pgup ctrl-u', 'page-up', 'page up', 'a page up'),
  key('all', 'Move', 'pgdn ctrl-d', 'page-down', 'page down', 'a page down'),
  key('all', 'Move', 'g home', 'first', 'first', 'first row'),
  key('all', 'Move', 'G end', 'last', 'last', 'last row'),
  key('all', 'Move', 'tab', 'next-pane', 'pane', 'the next pane', 3),
  key('all', 'Move', 'shift-tab', 'previous-pane', 'pane', 'the pane before'),
  key('all', 'Move', 'f', 'zoom', 'zoom', 'zoom this pane', 4),
  key('all', 'Move', 'esc', 'back', 'back', 'back, one step', 90),

  key('all', 'Views', '1 2 3 4 5 6 7 8 9', 'tab', 'tab', 'go to that tab'),
  key('all', 'Views', '0', 'all-namespaces', 'all namespaces', 'all namespaces'),
  key('all', 'Views', 'P', 'view-pipeline', 'pipeline', 'the dashboard'),
  key('all', 'Views', 'Q', 'view-queue', 'queue', 'queue: what waits', 9),
  key('all', 'Views', 'I', 'view-indexes', 'indexes', 'index workbench'),
  key('all', 'Views', 'H', 'view-handlers', 'handlers', 'listeners, latency'),
  key('all', 'Views', 'L', 'view-log', 'log', 'event log alone'),
  key('all', 'Views', 'W', 'view-why', 'why', 'why not synced'),
  key('all', 'Views', 'C', 'view-churn', 'churn', 'hot loops, fights'),
  key('all', 'Views', 'F', 'faults', 'faults', 'break it, safely'),
  key('all', 'Views', '?', 'help', 'help', 'keys of this place'),
  key('all', 'Views', ':', 'command', 'command', 'run or open'),
  key('all', 'Views', '/', 'filter', 'filter', 'filter this pane', 2),

  key('all', 'Run', 'p', 'pause', 'pause queue', 'pause Pop, resume', 5),
  key('all', 'Run', '.', 'step', 'step', 'step: pop one entry'),
  key('all', 'Run', '>', 'drain', 'drain', 'drain, stay paused'),
  key('all', 'Run', 'space', 'freeze', 'freeze view', 'freeze the screen', 6),
  key('all', 'Run', 'ctrl-r', 'relist', 'relist', 'relist, retry now'),
  key('all', 'Run', 'c', 'copy', 'copy', 'copy: then a letter'),
  key('all', 'Run', 'ctrl-s', 'save', 'save', 'save to a file'),
  key('all', 'Run', 'o', 'pager', 'pager', 'open in $PAGER'),
  key('all', 'Run', 'e', 'editor', 'editor', 'open in $EDITOR'),
  key('all', 'Run', 't', 'times', 'times', 'age, local, UTC'),
  key('all', 'Run', 'w', 'wide', 'wide', 'wide, or wrap'),
  key('all', 'Run', 'i', 'noise', 'noise', 'show no-op noise'),
  key('all', 'Run', 'z', 'reset', 'reset', 'zero the counters'),
  key('all', 'Run', 'ctrl-e', 'strip', 'strip', 'strip: full, 1, none'),
  key('all', 'Run', 'ctrl-l', 'redraw', 'redraw', 'redraw'),
  key('all', 'Run', 'ctrl-z', 'suspend', 'suspend', 'suspend'),
  key('all', 'Run', 'q', 'quit-or-back', 'quit', 'back, or quit'),
  key('all', 'Run', 'ctrl-c', 'quit', 'quit', 'quit with 130'),
];
