import { fitText } from '../fit-text.ts';
import { formatAge } from '../format.ts';
import { LineBuilder } from '../line-builder.ts';
import { emptyLine } from '../line-width.ts';
import type { InspectorModel } from '../models/object-model.ts';
import type { Region } from '../regions.ts';
import type { Line } from '../span.ts';
import { drawDiffLine } from './draw-diff-row.ts';
import { drawHistoryRow, historyHead } from './draw-history.ts';
import { drawTitle } from './draw-title.ts';
import type { FrameStyle } from './frame-style.ts';

/** Facts, last update and history of the selected object. */
export function drawInspector(inspector: InspectorModel, region: Region, style: FrameStyle): readonly Line[] {
  const { columns: width, rows } = region;
  const { key, facts, lastUpdate, history, versions, isFocused } = inspector;
  const title = (text: string, right = '', focused = false) =>
    drawTitle(
      { left: [{ text, role: 'text' }], right: right === '' ? [] : [{ text: right, role: 'dim' }], isFocused: focused },
      width,
    );
  const lines: Line[] = [title(key === '' ? 'Nothing selected' : key, '', isFocused)];
  const nameWidth = Math.max(8, ...facts.map(({ name }) => name.length));
  for (const { name, value } of facts) {
    lines.push(
      new LineBuilder(width)
        .add(' ')
        .add(fitText(name, nameWidth), 'dim')
        .add('  ')
        .add(value, 'text', 'middle')
        .build(),
    );
  }
  if (lastUpdate) {
    const who = lastUpdate.manager === '' ? '' : ` by ${lastUpdate.manager}`;
    lines.push(emptyLine, title(`Last update ${formatAge(lastUpdate.agoMs)} ago${who}`));
    for (const row of lastUpdate.rows)
      lines.push([{ text: ' ', role: 'text' }, ...drawDiffLine(row, width - 2, style.ascii)]);
    if (lastUpdate.morePaths > 0) lines.push([{ text: `   +${lastUpdate.morePaths} paths`, role: 'dim' }]);
  }
  if (history.length > 0) {
    lines.push(emptyLine, title(`History ${versions}`), [{ text: historyHead.slice(0, width), role: 'dim' }]);
    for (const row of history) lines.push(drawHistoryRow(row, width, style, false, false));
  }
  return lines.slice(0, rows);
}
