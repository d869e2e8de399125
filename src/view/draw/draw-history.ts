import { fitText } from '../fit-text.ts';
import { formatTime } from '../format.ts';
import { LineBuilder } from '../line-builder.ts';
import type { HistoryRow } from '../models/object-model.ts';
import type { Line } from '../span.ts';
import { logTypeSpan } from './draw-log.ts';
import type { FrameStyle } from './frame-style.ts';

export const historyHead = '   RV          TIME      TYPE     CAUSE    PATHS  MANAGER';

/** One kept version of an object. */
export function drawHistoryRow(
  row: HistoryRow,
  width: number,
  style: FrameStyle,
  isSelected: boolean,
  isFocused: boolean,
): Line {
  const { times } = style;
  const line = new LineBuilder(width, isSelected && isFocused)
    .add(isSelected ? '▌  ' : '   ', 'accent')
    .add(fitText(row.resourceVersion, 12, 'left', 'middle'))
    .add(`${formatTime(row.timeMs, { times, milliseconds: false })}  `, 'dim')
    .addAll([logTypeSpan(row.type)])
    .to(34)
    .add(fitText(row.cause, 9), 'dim')
    .add(fitText(row.paths === 0 ? '–' : String(row.paths), 5, 'right'))
    .add('  ')
    .add(row.manager, 'dim');
  return line.build();
}
