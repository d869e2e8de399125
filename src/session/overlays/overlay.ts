import type { HelpSearch, OverlayModel } from '../../view/models/overlay-model.ts';
import { helpGroups } from '../keys/key-help.ts';
import type { KeyContext } from '../keys/key-record.ts';
import { faultMenu } from './fault-menu-table.ts';
import { markLines, stageLines } from './help-words.ts';
import { type TourGoal, tourCards } from './tour-table.ts';

/** One choice of a list that is offered. */
export interface Choice {
  readonly text: string;
  readonly description: string;
  readonly run: () => void;
}

/** What lies over the frame. */
export type Overlay =
  | {
      readonly type: 'help';
      readonly context: KeyContext;
      /** The keys of a replay belong to it. */
      readonly isReplay: boolean;
      top: number;
      search: HelpSearch | undefined;
    }
  | { readonly type: 'faults'; cursor: number }
  | { readonly type: 'tour'; index: number; readonly done: Set<TourGoal> }
  | { readonly type: 'choose'; readonly title: string; readonly choices: readonly Choice[]; cursor: number };

/** What the frame shows of it. */
export function toOverlayModel(overlay: Overlay, resource: string, lastFault: string | undefined): OverlayModel {
  switch (overlay.type) {
    case 'help':
      return {
        type: 'help',
        title: overlay.context === 'all' ? 'Keys' : `Keys of ${contextNames[overlay.context]}`,
        groups: helpGroups(overlay),
        stages: stageLines,
        marks: markLines,
        top: overlay.top,
        search: overlay.search,
      };
    case 'faults':
      return { type: 'faults', resource, rows: faultMenu, last: lastFault, cursor: overlay.cursor };
    case 'tour':
      return tourModel(overlay);
    case 'choose':
      return {
        type: 'choose',
        title: overlay.title,
        cursor: overlay.cursor,
        rows: overlay.choices.map(({ text, description }) => ({ text, description, key: '' })),
      };
  }
}

function tourModel({ index, done }: Extract<Overlay, { type: 'tour' }>): OverlayModel {
  const card = tourCards[index] ?? tourCards[0];
  if (!card) throw new Error('the tour has cards');
  const { title, text, tryIt, stage, goal } = card;
  const isDone = goal !== 'none' && done.has(goal);
  return { type: 'tour', index: index + 1, count: tourCards.length, title, text, tryIt, isDone, stage };
}

const contextNames: Readonly<Record<KeyContext, string>> = {
  all: 'all places',
  table: 'the table',
  log: 'the event log',
  strip: 'the strip',
  queue: 'the queue',
  indexes: 'the indexes',
  object: 'the object',
  handlers: 'the listeners',
  why: 'the informers',
  churn: 'the churn',
  replay: 'a replay',
  help: 'the help',
  faults: 'the faults',
  tour: 'the tour',
  choose: 'the list',
};
