import { toAsciiText } from '../ascii.ts';
import { cutText, fitText } from '../fit-text.ts';
import { formatCount, formatCounted, formatRate, formatTime } from '../format.ts';
import { LineBuilder } from '../line-builder.ts';
import type { LogModel, LogRow, LogType } from '../models/log-model.ts';
import type { Region } from '../regions.ts';
import type { Line, Role, Span } from '../span.ts';
import { drawNotice } from './draw-notice.ts';
import { drawTitle, joinFacts, stateFacts } from './draw-title.ts';
import type { FrameStyle } from './frame-style.ts';

export function drawLog(log: LogModel, region: Region, style: FrameStyle, hasTitle: boolean): readonly Line[] {
  const { columns: width } = region;
  const places = placesOf(width);
  const lines: Line[] = hasTitle ? [drawLogTitle(log, width, style)] : [];
  const { filter } = log;
  if (filter && filter.shown === 0 && filter.total > 0) {
    const text = `No match for "${filter.text}" among ${formatCounted(filter.total, 'row')}. esc clears the filter.`;
    return [...lines, ...drawNotice({ lines: [[{ text, role: 'text' }]] }, region.rows - lines.length, width)];
  }
  for (const [index, row] of log.rows.slice(0, region.rows - lines.length).entries()) {
    lines.push(drawRow(row, places, width, style, index === log.cursor && !log.isFollowing, log.isFocused));
  }
  return lines;
}

function drawLogTitle(log: LogModel, width: number, style: FrameStyle): Line {
  const name = log.listener === undefined ? 'Handler events log' : `Handler events ${log.listener}`;
  const facts = stateFacts(log, style.nowMs);
  if (log.onlyErrors) facts.push({ text: 'only errors and relists', role: 'warn' });
  if (log.dropped > 0) facts.push({ text: `${formatCount(log.dropped)} older dropped`, role: 'dim' });
  facts.push({ text: formatRate(log.rate), role: 'dim' });
  facts.push(
    log.isFollowing
      ? { text: 'following', role: 'dim' }
      : { text: log.unseen > 0 ? `▾ ${formatCount(log.unseen)} new` : 'stopped', role: 'warn' },
  );
  return drawTitle({ left: [{ text: name, role: 'text' }], right: joinFacts(facts), isFocused: log.isFocused }, width);
}

/** Where the columns begin; those that have no room are left out. Extra width goes to key and change. */
function placesOf(width: number) {
  const isWide = width >= 110;
  const timeWidth = isWide ? 12 : 8;
  const causeWidth = width >= 90 ? 7 : 0;
  const typeAt = 1 + timeWidth + 1;
  const causeAt = typeAt + 8;
  const keyAt = causeAt + (causeWidth > 0 ? causeWidth + 1 : 0);
  const managerWidth = isWide ? 13 : 0;
  const rest = width - keyAt - (managerWidth > 0 ? managerWidth + 1 : 0) - 1;
  const keyWidth = Math.max(12, Math.floor(rest * (isWide ? 0.41 : 0.4)));
  const textAt = keyAt + keyWidth + 1;
  return {
    timeWidth,
    typeAt,
    causeAt,
    causeWidth,
    keyAt,
    keyWidth,
    textAt,
    textEnd: managerWidth > 0 ? width - managerWidth - 1 : width - 1,
    managerWidth,
  };
}

type Places = ReturnType<typeof placesOf>;

const words: Readonly<Record<LogType, readonly [string, Role]>> = {
  ADD: ['+ADD', 'add'],
  UPD: ['~UPD', 'upd'],
  DEL: ['-DEL', 'del'],
  SYNC: ['↻SYNC', 'sync'],
  RELIST: ['⟳RELIST', 'relist'],
  ERR: ['!ERR', 'err'],
  NOTE: ['', 'dim'],
};

export function logTypeSpan(type: LogType): Span {
  const [text, role] = words[type];
  return { text, role };
}

function drawRow(
  row: LogRow,
  at: Places,
  width: number,
  style: FrameStyle,
  isSelected: boolean,
  isFocused: boolean,
): Line {
  const line = new LineBuilder(width, isSelected && isFocused);
  const { times } = style;
  line.add(isSelected ? '▌' : ' ', 'accent');
  line.add(formatTime(row.timeMs, { times, milliseconds: at.timeWidth > 8 }), 'dim');
  const word = logTypeSpan(row.type);
  const text = style.ascii ? toAsciiText(row.text) : row.text;
  if (row.folded !== undefined) {
    const mark = style.ascii ? '..' : '⋯';
    line
      .to(at.typeAt)
      .add(`${mark} ${formatCount(row.folded)} `, 'dim')
      .addAll([word]);
    line.add(` ${row.cause} `, 'dim').add(text);
    return line.build();
  }
  line.to(at.typeAt).addAll([word]);
  if (at.causeWidth > 0) line.to(at.causeAt).add(fitText(row.cause, at.causeWidth), 'dim');
  line.to(at.keyAt);
  // A row about the stream has no key, and its sentence begins there.
  if (row.key !== '') line.add(fitText(row.key, at.keyWidth, 'left', 'middle')).to(at.textAt);
  const end = at.managerWidth > 0 && row.manager !== '' ? at.textEnd - 1 : width - 1;
  line.add(cutText(text, end - line.column, 'path'), row.isNoop || row.type === 'NOTE' ? 'dim' : 'text');
  if (at.managerWidth > 0) line.to(at.textEnd).add(cutText(row.manager, at.managerWidth), 'dim');
  return line.build();
}
