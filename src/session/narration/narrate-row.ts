import type { LogRow } from '../../view/models/log-model.ts';

/** A log row as a sentence for a screen reader; undefined when it is not worth saying. No glyphs, no tables. */
export function narrateRow(row: LogRow, kind: string): string | undefined {
  const { type, cause, key, text, manager, folded, isNoop } = row;
  const thing = kind.toLowerCase();
  if (folded !== undefined) return `${folded} ${verbs[type] ?? 'changed'} (${cause})`;
  const by = manager === '' ? '' : `, by ${manager}`;
  const because = cause === 'watch' ? '' : ` (${cause})`;
  switch (type) {
    case 'ADD':
      return cause === 'initial' ? undefined : `added ${thing} ${key}: ${text}${because}${by}`;
    case 'UPD':
      return isNoop ? undefined : `updated ${thing} ${key}: ${narrateChange(text)}${because}${by}`;
    case 'DEL':
      return `deleted ${thing} ${key}${text === '' ? '' : `: ${text}`}${because}`;
    case 'SYNC':
      return undefined;
    case 'RELIST':
      return `list read again because of ${cause}: ${plain(text)}`;
    case 'ERR':
      return `error: ${plain(text)}`;
    case 'NOTE':
      return plain(text);
  }
}

const verbs: Readonly<Partial<Record<LogRow['type'], string>>> = { ADD: 'added', UPD: 'updated', DEL: 'deleted' };

/** `.status.conditions[Ready].status False→True +3 paths` → `Ready became True, and 3 more paths`. */
function narrateChange(text: string): string {
  const found = /^(\S+) (.*?)→(.*?)( \+(\d+) paths?)?$/s.exec(text);
  if (!found) return plain(text);
  const [, path = '', , value = '', , more] = found;
  const change = value === '' ? `${nameOf(path)} is gone` : `${nameOf(path)} became ${value}`;
  return more === undefined ? change : `${change}, and ${more} more ${more === '1' ? 'path' : 'paths'}`;
}

/** The last named thing of a path: an item's own name says more than the field in it. */
function nameOf(path: string): string {
  const item = /\[([^\]]+)\]\.(status|value|ready|state)$/.exec(path);
  if (item) return item[1] ?? path;
  return path.split(/\.(?![^[]*\])/).at(-1) ?? path;
}

function plain(text: string): string {
  return text.replaceAll('→', ' to ').replaceAll(' · ', ', ').replaceAll(/\s+/g, ' ').trim();
}
