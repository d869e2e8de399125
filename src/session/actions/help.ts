import { helpLines } from '../../view/draw/draw-help.ts';
import { helpGroups } from '../keys/key-help.ts';
import { markLines, stageLines } from '../overlays/help-words.ts';
import type { Overlay } from '../overlays/overlay.ts';
import type { SessionState } from '../session-state.ts';

type HelpOverlay = Extract<Overlay, { type: 'help' }>;

export function scrollHelp(state: SessionState, overlay: HelpOverlay, rows: number): void {
  const most = Math.max(0, textsOf(state, overlay).length - shownRows(state));
  overlay.top = Math.max(0, Math.min(overlay.top + rows, most));
}

/** Goes to the next line that has what is searched for, round the end. An empty text ends the search. */
export function searchHelp(state: SessionState, overlay: HelpOverlay, text: string, step: 1 | -1 | 0): void {
  const wanted = text.trim().toLowerCase();
  if (wanted === '') {
    overlay.search = undefined;
    return;
  }
  const found = textsOf(state, overlay).flatMap((line, i) => (line.toLowerCase().includes(wanted) ? [i] : []));
  const before = overlay.search?.text === text ? overlay.search.place - 1 : 0;
  const place = found.length === 0 ? 0 : (before + step + found.length) % found.length;
  const line = found[place];
  overlay.search = { text, line, place: line === undefined ? 0 : place + 1, total: found.length };
  if (line === undefined) return;
  const rows = shownRows(state);
  if (line < overlay.top || line >= overlay.top + rows) {
    overlay.top = line;
    scrollHelp(state, overlay, 0);
  }
}

/** A row of several keys is one line, as it is drawn. */
function textsOf({ size }: SessionState, overlay: HelpOverlay): readonly string[] {
  const lines = helpLines({ groups: helpGroups(overlay), stages: stageLines, marks: markLines }, size.columns);
  return lines.map((line) => line.map(({ text }) => text).join(''));
}

/** All between strip and footer, without the title. */
function shownRows({ freeRows }: SessionState): number {
  return Math.max(1, freeRows - 1);
}
