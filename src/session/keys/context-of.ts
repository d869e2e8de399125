import type { Focus } from '../screen/tab-screen.ts';
import type { KeyContext } from './key-record.ts';

/** Which keys a pane has. */
export function contextOf(focus: Focus): KeyContext {
  return contexts[focus];
}

const contexts: Readonly<Record<Focus, KeyContext>> = {
  table: 'table',
  inspector: 'table',
  log: 'log',
  strip: 'strip',
  'queue-keys': 'queue',
  'queue-deltas': 'queue',
  'index-list': 'indexes',
  'index-definition': 'indexes',
  'index-buckets': 'indexes',
  'index-objects': 'indexes',
  'object-yaml': 'object',
  'object-diff': 'object',
  'object-history': 'object',
  'object-managers': 'object',
  listeners: 'handlers',
  histogram: 'handlers',
  'handler-errors': 'handlers',
  why: 'why',
  'why-informers': 'why',
  'churn-keys': 'churn',
  'churn-paths': 'churn',
};
