import type { ListCursor } from '../list-cursor.ts';
import { PlaceSource } from '../screen/list-sources.ts';
import type { ObjectScreen } from '../screen/object-screen.ts';
import type { SessionState } from '../session-state.ts';

/** Moves to the next line of YAML or diff that has what is searched for, round the end; false when there is none. */
export function findInObject(state: SessionState, object: ObjectScreen, step: 1 | -1, isFromHere = false): boolean {
  const wanted = object.search.toLowerCase();
  if (wanted === '') return false;
  const isDiff = object.tab === 'Diff';
  const lines = isDiff ? diffTexts(state, object) : yamlTexts(state, object);
  return findLine(isDiff ? object.diff : object.yaml, lines, wanted, step, isFromHere);
}

function findLine(
  cursor: ListCursor<number>,
  lines: readonly string[],
  wanted: string,
  step: 1 | -1,
  isFromHere: boolean,
): boolean {
  const start = cursor.selected ?? 0;
  for (let offset = isFromHere ? 0 : 1; offset <= lines.length; offset += 1) {
    const index = (start + step * offset + lines.length * 2) % lines.length;
    if (!lines[index]?.toLowerCase().includes(wanted)) continue;
    cursor.moveTo(index, new PlaceSource(lines.length));
    return true;
  }
  return false;
}

function yamlTexts({ settings }: SessionState, object: ObjectScreen): readonly string[] {
  const rows = object.view.yaml(object.number, object.options(settings));
  return rows.map(({ line }) => line.map(({ text }) => text).join(''));
}

function diffTexts({ settings }: SessionState, object: ObjectScreen): readonly string[] {
  const rows = object.view.diff(object.number, object.options(settings))?.rows ?? [];
  return rows.map((row) => `${row.path} ${row.old ?? ''} ${row.new ?? ''}`);
}
