import { cutText, fitText } from '../fit-text.ts';
import { formatAge, formatCount, formatCounted, formatDuration, formatTime } from '../format.ts';
import { LineBuilder } from '../line-builder.ts';
import type { ObjectModel, ObjectTab } from '../models/object-model.ts';
import type { Region } from '../regions.ts';
import type { Line, Span } from '../span.ts';
import { drawDiffRow } from './draw-diff-row.ts';
import { drawHistoryRow, historyHead } from './draw-history.ts';
import { logTypeSpan } from './draw-log.ts';
import { drawNotice } from './draw-notice.ts';
import { drawTitle, joinFacts, stateFacts } from './draw-title.ts';
import type { FrameStyle } from './frame-style.ts';

const tabs: readonly ObjectTab[] = ['YAML', 'Diff', 'History', 'Managers'];

/** The whole view's title: the key, the tabs, and which version is shown. */
export function drawObjectTitle(object: ObjectModel, width: number, style: FrameStyle): Line {
  const isNarrow = width < 110;
  const left: Span[] = [
    { text: isNarrow ? cutText(object.key, Math.max(14, width - 58), 'middle') : object.key, role: 'text' },
  ];
  for (const tab of tabs)
    left.push({ text: '  ', role: 'text' }, { text: tab, role: tab === object.tab ? 'accent' : 'dim' });
  const facts = stateFacts(object.yaml, style.nowMs);
  if (object.dropped > 0) facts.push({ text: `${formatCount(object.dropped)} older dropped`, role: 'dim' });
  const version = isNarrow ? '' : `rv ${object.resourceVersion} · `;
  const place = object.versions > 0 ? `${object.version} of ${object.versions} · ` : '';
  const right: Span[] = [...joinFacts([...facts, { text: `${version}${place}`, role: 'dim' }]), stateOf(object)];
  return drawTitle({ left, right, isFocused: object.yaml.isFocused || object.diff.isFocused }, width);
}

function stateOf({ state }: ObjectModel): Span {
  switch (state.type) {
    case 'live':
      return { text: 'live', role: 'ok' };
    case 'old':
      return { text: 'old version', role: 'warn' };
    case 'deleted':
      return { text: `deleted ${formatAge(state.agoMs)} ago · last known state`, role: 'del' };
    case 'replaced':
      return { text: 'new uid, ] opens it', role: 'warn' };
  }
}

export function drawYaml({ yaml }: ObjectModel, rows: number, width: number): readonly Line[] {
  if (yaml.notice) return drawNotice(yaml.notice, rows, width);
  return yaml.rows.slice(0, rows).map(({ mark, line }, index) => {
    const isSelected = index === yaml.cursor && yaml.isFocused;
    return new LineBuilder(width)
      .add(isSelected ? '▌' : mark, isSelected ? 'accent' : mark === '+' ? 'add' : 'upd')
      .add(' ')
      .addAll(line)
      .build();
  });
}

/** Without a title of its own: the first row says between what. */
export function drawDiff({ diff }: ObjectModel, rows: number, width: number, style: FrameStyle): readonly Line[] {
  const head = new LineBuilder(width).add(' ');
  if (diff.from === '') head.add('no earlier version is kept', 'dim');
  else {
    head
      .add(`${diff.from} ${style.ascii ? '->' : '→'} ${diff.to}`)
      .add(`  ${formatDuration(diff.apartMs)} apart  `, 'dim');
    head.addAll([logTypeSpan(diff.type)]).add(`  ${diff.cause}`, 'dim');
    if (diff.manager !== '') head.add(`  by ${diff.manager}`, 'dim');
  }
  const lines: Line[] = [head.build()];
  for (const [index, row] of diff.rows.entries()) {
    const isSelected = index === diff.cursor && diff.isFocused;
    for (const [part, line] of drawDiffRow(row, width - 1, style.ascii).entries()) {
      const bar: Span = isSelected && part === 0 ? { text: '▌', role: 'accent' } : { text: ' ', role: 'text' };
      lines.push([bar, ...line]);
    }
  }
  if (diff.hidden.length > 0) {
    lines.push([
      { text: ` ${formatCounted(diff.hidden.length, 'path')} hidden: ${diff.hidden.join(', ')}`, role: 'dim' },
    ]);
  }
  return lines.slice(0, rows);
}

export function drawHistory(
  { history, versions }: ObjectModel,
  region: Region,
  style: FrameStyle,
  hasTitle: boolean,
): readonly Line[] {
  const { columns: width } = region;
  const lines: Line[] = [];
  if (hasTitle) {
    const left: Span[] = [
      { text: 'History ', role: 'text' },
      { text: String(versions), role: 'accent' },
    ];
    lines.push(
      drawTitle({ left, right: [{ text: '[ older  ] newer', role: 'dim' }], isFocused: history.isFocused }, width),
    );
  }
  lines.push([{ text: historyHead, role: 'dim' }]);
  for (const [index, row] of history.rows.slice(0, region.rows - lines.length).entries()) {
    lines.push(drawHistoryRow(row, width, style, index === history.cursor, history.isFocused));
  }
  return lines;
}

export function drawManagers(
  { managers }: ObjectModel,
  region: Region,
  style: FrameStyle,
  hasTitle: boolean,
): readonly Line[] {
  const { columns: width } = region;
  const { times } = style;
  const left: Span[] = [
    { text: 'Managers', role: 'text' },
    { text: ' who owns which fields', role: 'dim' },
  ];
  const lines: Line[] = hasTitle ? [drawTitle({ left, isFocused: managers.isFocused }, width)] : [];
  for (const [index, row] of managers.rows.slice(0, region.rows - lines.length).entries()) {
    const isSelected = index === managers.cursor && managers.isFocused;
    const line = new LineBuilder(width, isSelected)
      .add(isSelected ? '▌  ' : '   ', 'accent')
      .add(fitText(row.manager, Math.max(12, width - 42), 'left', 'middle'))
      .add(` ${fitText(row.operation, 7)}`, 'dim')
      .add(fitText(row.subresource, 8), 'dim')
      .add(fitText(formatCount(row.fields), 5, 'right'))
      .add(row.fields === 1 ? ' field   ' : ' fields  ', 'dim');
    if (row.timeMs !== undefined) line.add(formatTime(row.timeMs, { times, milliseconds: false }), 'dim');
    lines.push(line.build());
  }
  return lines;
}
