import { cutText, fitText } from '../fit-text.ts';
import { formatAge, formatDuration, formatTime } from '../format.ts';
import { LineBuilder } from '../line-builder.ts';
import type { PhaseRow, PhaseState, WhyModel } from '../models/why-model.ts';
import type { Region } from '../regions.ts';
import type { Line, Role, Span } from '../span.ts';
import { wrapText } from '../wrap-text.ts';
import { healthMarks, healthRoles } from './draw-header.ts';
import { drawTitle, joinFacts, stateFacts } from './draw-title.ts';
import type { FrameStyle } from './frame-style.ts';

/** The answer first, then its grounds: phases, attempts, advice. */
export function drawWhy(why: WhyModel, region: Region, style: FrameStyle): readonly Line[] {
  const { columns: width, rows } = region;
  const title: Span = {
    text: why.isSynced ? `${why.title} is synced${why.isWell ? '' : ', but'}` : `Why is ${why.title} not synced?`,
    role: 'text',
  };
  const lines: Line[] = [
    drawTitle(
      { left: [title], right: [{ text: `since ${formatDuration(why.sinceMs)}`, role: 'dim' }], isFocused: true },
      width,
    ),
  ];
  for (const sentence of why.sentences) {
    for (const text of wrapText(sentence, Math.min(width - 2, 76))) lines.push([{ text: ` ${text}`, role: 'text' }]);
  }
  lines.push(...drawPhases(why, width), ...drawAttempts(why, width, style));
  if (why.advice.length > 0) {
    lines.push(drawTitle({ left: [{ text: 'Advice', role: 'text' }], isFocused: false }, width));
    for (const [index, advice] of why.advice.slice(0, 4).entries()) {
      for (const [row, text] of wrapText(advice, width - 7).entries()) {
        const number: Span = { text: row === 0 ? fitText(String(index + 1), 3, 'right') : '   ', role: 'dim' };
        lines.push([number, { text: `  ${text}`, role: 'text' }]);
      }
    }
  }
  return lines.slice(0, rows);
}

const phaseMarks: Readonly<Record<PhaseState, readonly [string, Role]>> = {
  done: ['✓', 'ok'],
  running: ['◐', 'warn'],
  failed: ['✗', 'bad'],
  waiting: ['·', 'faint'],
};

function drawPhases({ phases, attempt, spanMs }: WhyModel, width: number): readonly Line[] {
  const barWidth = width >= 110 ? 34 : 0;
  const left: Span[] = [
    { text: 'Phases ', role: 'text' },
    { text: `attempt ${attempt}`, role: 'dim' },
  ];
  const end = formatDuration(spanMs).replace('.0s', 's');
  const scale: Line =
    barWidth === 0 ? [] : [{ text: `0s${'─'.repeat(barWidth - 3 - end.length)} ${end}`, role: 'faint' }];
  const lines: Line[] = [drawTitle({ left, right: scale, isFocused: false }, width)];
  for (const phase of phases) lines.push(drawPhase(phase, width, barWidth, spanMs));
  return lines;
}

function drawPhase(phase: PhaseRow, width: number, barWidth: number, spanMs: number): Line {
  const [mark, role] = phaseMarks[phase.state];
  const duration = phase.durationMs === undefined ? '' : formatDuration(phase.durationMs);
  const timeEnd = barWidth === 0 ? width - 1 : width - barWidth - 3;
  const line = new LineBuilder(width)
    .add('  ')
    .add(mark, role)
    .add(` ${fitText(phase.name, 16)}`, phase.state === 'waiting' ? 'dim' : 'text');
  line
    .add(cutText(phase.text, timeEnd - line.column - 9), phase.state === 'failed' ? 'bad' : 'dim')
    .rightAt(timeEnd, duration);
  if (barWidth === 0 || phase.startMs === undefined || spanMs <= 0) return line.build();
  const start = Math.min(barWidth - 1, Math.floor((phase.startMs / spanMs) * barWidth));
  const cells = Math.max(1, Math.min(barWidth - start, Math.round(((phase.durationMs ?? 0) / spanMs) * barWidth)));
  return line
    .to(width - barWidth - 2 + start)
    .add('━'.repeat(cells), role)
    .build();
}

const mostAttempts = 5;

function drawAttempts({ attempts }: WhyModel, width: number, style: FrameStyle): readonly Line[] {
  if (attempts.length === 0) return [];
  const { times } = style;
  const resultWidth = Math.max(20, width - 31 - 26);
  const left: Span[] = [
    { text: 'Attempts ', role: 'text' },
    { text: String(attempts.length), role: 'dim' },
  ];
  const head = `  #  TIME      PHASE           ${fitText('RESULT', resultWidth)} NEXT`;
  const lines: Line[] = [drawTitle({ left, isFocused: false }, width), [{ text: head, role: 'dim' }]];
  for (const row of attempts.slice(-mostAttempts)) {
    lines.push(
      new LineBuilder(width)
        .add(fitText(String(row.number), 3, 'right'), 'dim')
        .add(`  ${formatTime(row.timeMs, { times, milliseconds: false })}  `, 'dim')
        .add(fitText(row.phase, 16))
        .add(fitText(row.result, resultWidth), row.isError ? 'bad' : 'text')
        .add(` ${row.next}`, 'dim')
        .build(),
    );
  }
  return lines;
}

export function drawInformers({ informers }: WhyModel, region: Region, style: FrameStyle): readonly Line[] {
  const { columns: width } = region;
  const age = (ms: number | undefined, cells: number) =>
    fitText(ms === undefined ? '–' : `${formatAge(ms)} ago`, cells, 'right');
  const titleWidth = Math.max(17, width - 88);
  const head = `   ${fitText('RESOURCE', titleWidth)}PHASE        SYNCED   RV          LAST EVENT  LAST BOOKMARK  RECONNECTS  RELISTS`;
  const lines: Line[] = [
    drawTitle(
      {
        left: [{ text: 'All informers', role: 'text' }],
        right: joinFacts(stateFacts(informers, style.nowMs)),
        isFocused: informers.isFocused,
      },
      width,
    ),
    [{ text: cutText(head, width), role: 'dim' }],
  ];
  for (const [index, row] of informers.rows.slice(0, region.bodyRows).entries()) {
    const isSelected = index === informers.cursor;
    const line = new LineBuilder(width, isSelected && informers.isFocused)
      .add(isSelected ? '▌  ' : '   ', 'accent')
      .add(`${fitText(row.title, titleWidth - 1, 'left', 'middle')} `)
      .add(`${healthMarks[row.health]} ${fitText(row.phase, 11)}`, healthRoles[row.health])
      .add(fitText(`${row.synced}/${row.listeners}`, 9))
      .add(fitText(row.resourceVersion || '–', 10, 'left', 'middle'))
      .add(age(row.eventAgeMs, 12), 'dim')
      .add(age(row.bookmarkAgeMs, 15), 'dim')
      .add(fitText(String(row.reconnects), 12, 'right'))
      .add(fitText(String(row.relists), 9, 'right'));
    lines.push(line.build());
  }
  return lines;
}
