import { PlaceSource } from '../screen/list-sources.ts';
import type { ObjectScreen } from '../screen/object-screen.ts';
import type { SessionState } from '../session-state.ts';

/** Moves to the next line of the YAML that has what is searched for, round the end; false when there is none. */
export function findInObject(state: SessionState, object: ObjectScreen, step: 1 | -1, isFromHere = false): boolean {
  const { number, showsManagedFields, isRevealed, search } = object;
  const rows = object.view.yaml(number, { showsManagedFields, isRevealed, showsNoise: state.settings.noise }) ?? [];
  const wanted = search.toLowerCase();
  if (wanted === '' || rows.length === 0) return false;
  const source = new PlaceSource(rows.length);
  const start = object.yaml.selected ?? 0;
  for (let offset = isFromHere ? 0 : 1; offset <= rows.length; offset += 1) {
    const index = (start + step * offset + rows.length * 2) % rows.length;
    const text = (rows[index]?.line ?? []).map((span) => span.text).join('');
    if (!text.toLowerCase().includes(wanted)) continue;
    object.yaml.moveTo(index, source);
    return true;
  }
  return false;
}
