import { describe, expect, it } from 'vitest';
import type { UntimedEntry } from '../../src/journal/journal-entry.ts';
import { JournalSummary } from '../../src/journal/journal-summary.ts';
import { configMaps } from '../helpers/kube-client.ts';

const pipeline = { initial: 'auto', queue: 'delta', resyncMs: 0, keepTrying: false, seed: 1 } as const;
const bytes = Buffer.from('{}');
const event = (type: 'ADDED' | 'MODIFIED' | 'BOOKMARK') => ({ type, bytes });
const entry = (given: object) => ({ target: 0, ...given }) as UntimedEntry;

function summarize(entries: readonly UntimedEntry[]) {
  const summary = new JournalSummary();
  const recording = { version: '1', server: 'https://s', resources: ['cm'], withSecrets: false };
  const recorded = { title: 'configmaps', resource: configMaps, metadataOnly: false, pipeline };
  for (const [i, each] of [
    { type: 'start', recording } as const,
    entry({ type: 'target', recorded }),
    ...entries,
  ].entries()) {
    summary.add({ ...each, timeMs: i });
  }
  return summary.recordings[0]?.targets[0];
}

describe('the summary of a journal', () => {
  it('counts the objects of a paged list', () => {
    expect(
      summarize([
        entry({ type: 'request', verb: 'list', options: {} }),
        entry({ type: 'items', objects: [bytes, bytes] }),
        entry({ type: 'page', resourceVersion: '1', continue: 'x' }),
        entry({ type: 'items', objects: [bytes] }),
        entry({ type: 'page', resourceVersion: '1' }),
        entry({ type: 'opened' }),
        entry({ type: 'events', events: [event('MODIFIED'), event('BOOKMARK')] }),
      ]),
    ).toMatchObject({ lists: 1, listed: 3, watches: 1, events: 1, bookmarks: 1, sizeBytes: 10 });
  });

  it('counts the objects of a streaming list as listed, up to its bookmark', () => {
    expect(
      summarize([
        entry({ type: 'request', verb: 'watch', options: { sendInitialEvents: true } }),
        entry({ type: 'opened' }),
        entry({ type: 'events', events: [event('ADDED'), event('ADDED')] }),
        entry({ type: 'events', events: [event('ADDED'), event('BOOKMARK'), event('ADDED')] }),
        entry({ type: 'events', events: [event('BOOKMARK'), { type: 'ERROR', statusJson: '{}' }] }),
      ]),
    ).toMatchObject({ lists: 1, listed: 3, watches: 1, events: 1, bookmarks: 2, failures: 1, sizeBytes: 12 });
  });

  it('counts no list that was not finished', () => {
    expect(
      summarize([
        entry({ type: 'request', verb: 'watch', options: { sendInitialEvents: true } }),
        entry({ type: 'events', events: [event('ADDED')] }),
        entry({ type: 'request', verb: 'watch', options: {} }),
        entry({ type: 'events', events: [event('BOOKMARK'), event('MODIFIED')] }),
      ]),
    ).toMatchObject({ lists: 0, listed: 1, events: 1 });
  });
});
