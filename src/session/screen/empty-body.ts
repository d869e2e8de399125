import { toCellText } from '../../view/cell-text.ts';
import type { BodyModel } from '../../view/models/frame-model.ts';
import type { Notice } from '../../view/models/pane.ts';
import { wrapText } from '../../view/wrap-text.ts';
import { type BodyContext, paneState } from './body-context.ts';

/** Why there is no tab. */
export type EmptyState =
  | { readonly type: 'opening'; readonly resource: string }
  | { readonly type: 'failed'; readonly message: string; readonly hint: string }
  | { readonly type: 'no-cluster'; readonly looked: string }
  | { readonly type: 'none' };

/** The dashboard before the first tab is open. */
export function emptyBody(state: EmptyState, context: BodyContext): BodyModel {
  const window = { top: 0, total: 0, cursor: undefined };
  return {
    view: 'pipeline',
    table: {
      ...paneState(context, 'table'),
      ...window,
      title: state.type === 'opening' ? state.resource : '',
      count: 0,
      failing: 0,
      sort: { by: 'name', descending: false },
      columns: [],
      columnOffset: 0,
      rows: [],
      notice: noticeOf(state, context.layout.columns),
    },
    log: {
      ...paneState(context, 'log'),
      ...window,
      rate: 0,
      isFollowing: true,
      unseen: 0,
      dropped: 0,
      onlyErrors: false,
      rows: [],
    },
    inspector: undefined,
  };
}

function noticeOf(state: EmptyState, columns: number): Notice {
  switch (state.type) {
    case 'opening':
      return {
        lines: [[{ text: `Discovering ${toCellText(state.resource)}: asking the server what it has…`, role: 'text' }]],
      };
    case 'failed':
      return {
        lines: [
          ...wrapText(toCellText(state.message), columns - 4).map((text) => [{ text, role: 'bad' as const }]),
          ...wrapText(toCellText(state.hint), columns - 4).map((text) => [{ text, role: 'dim' as const }]),
        ],
      };
    case 'no-cluster':
      return {
        lines: [
          [{ text: 'No cluster configured.', role: 'text' }],
          [{ text: `Looked at: ${toCellText(state.looked)}.`, role: 'dim' }],
          [{ text: 'enter starts the demo · --kubeconfig FILE · q quit', role: 'accent' }],
        ],
      };
    case 'none':
      return { lines: [[{ text: 'No resource is open. : opens one, such as :pods', role: 'text' }]] };
  }
}
