import { cutText, fitText } from '../fit-text.ts';
import { formatAge, formatBytes, formatCount, formatDuration, formatStopwatch } from '../format.ts';
import { LineBuilder } from '../line-builder.ts';
import type { StripListener, StripModel } from '../models/strip-model.ts';
import type { Line, Role } from '../span.ts';
import { gaugeSpark, proportionBar, spark } from '../spark.ts';
import { listenerRoles } from './stage-words.ts';

const silentMs = 90_000;

/** The four rows below the reflector's name. */
export function reflectorRows({ reflector }: StripModel, width: number): readonly Line[] {
  const { failure, eventAgeMs, bookmarkAgeMs } = reflector;
  const counts = [
    { text: fitText(`reconnects ${reflector.reconnects}  relists ${reflector.relists}`, width), role: 'dim' },
  ] as const;
  if (failure) {
    const next = failure.retryInMs === undefined ? '' : ` in ${formatDuration(failure.retryInMs)}`;
    const retry = `retry ${failure.attempt}${next}`;
    const hint = 'ctrl-r now';
    // Where both do not fit in one row, what to do stands beside the reason.
    const fits = retry.length + 2 + hint.length <= width;
    const reason = cutText(failure.reason, fits ? width : width - hint.length - 1);
    const first = new LineBuilder(width).add(reason, 'bad');
    return [
      (fits ? first : first.rightAt(width, hint, 'warn')).build(),
      [{ text: cutText(fits ? `${retry}  ${hint}` : retry, width), role: 'warn' }],
      [{ text: cutText(`disconnected ${formatStopwatch(failure.sinceMs)}`, width), role: 'warn' }],
      counts,
    ];
  }
  const isSilent = (eventAgeMs ?? silentMs) >= silentMs && bookmarkAgeMs !== undefined && bookmarkAgeMs >= silentMs;
  const ageRole: Role = isSilent ? 'warn' : 'dim';
  return [
    [{ text: spark(reflector.spark, width), role: 'spark' }],
    pair(
      `rv ${reflector.resourceVersion || '–'}`,
      eventAgeMs === undefined ? '' : `event ${formatAge(eventAgeMs)} ago`,
      width,
      ageRole,
    ),
    pair(
      bookmarkAgeMs === undefined ? 'bookmark –' : `bookmark ${formatAge(bookmarkAgeMs)} ago`,
      `${formatBytes(reflector.bytesPerSecond)}/s`,
      width,
      ageRole,
    ),
    counts,
  ];
}

export function queueRows({ queue }: StripModel, width: number): readonly Line[] {
  const oldest = queue.oldestMs;
  return [
    [{ text: spark(queue.spark, width), role: 'spark' }],
    queue.isPaused
      ? pair('‖ PAUSED', formatCount(queue.deltas), width, 'warn')
      : pair('deltas', formatCount(queue.deltas), width),
    pair(
      'oldest',
      oldest === undefined ? '–' : formatDuration(oldest),
      width,
      oldest !== undefined && oldest >= 1000 ? 'warn' : 'dim',
    ),
    pair('high-water', formatCount(queue.highWater), width),
  ];
}

export function indexerRows({ indexer }: StripModel, width: number): readonly Line[] {
  return [
    [{ text: gaugeSpark(indexer.spark, width), role: 'spark' }],
    indexer.staleMs === undefined
      ? pair('rv', indexer.resourceVersion || '–', width)
      : pair('stale', formatStopwatch(indexer.staleMs), width, 'warn'),
    pair('size', formatBytes(indexer.sizeBytes), width),
    pair('indexes', String(indexer.indexes), width),
  ];
}

/** Three listeners, slowest first, or two with the selected one among them; and what they are as a whole. */
export function processorRows({ processor, currentListener }: StripModel, width: number): readonly Line[] {
  const { listeners, synced, errors } = processor;
  const isMore = listeners.length > 3;
  const first = isMore ? Math.max(0, Math.min((currentListener ?? 0) - 1, listeners.length - 2)) : 0;
  const shown = listeners.slice(first, first + (isMore ? 2 : 3));
  const rows = shown.map((listener, index) =>
    drawListener(listener, index === shown.length - 1 && !isMore, first + index === currentListener, width),
  );
  if (isMore) rows.push([{ text: `└▸ +${listeners.length - 2} more`, role: 'dim' }]);
  while (rows.length < 3) rows.push(rows.length === 0 ? [{ text: 'no handlers', role: 'dim' }] : []);
  const [ratio, failed] = [`${synced}/${listeners.length}`, String(errors)];
  const isWhole = `handlers synced ${ratio}  errors ${failed}`.length <= width;
  const summary = new LineBuilder(width)
    .add(isWhole ? 'handlers synced ' : 'synced ', 'dim')
    .add(ratio, synced < listeners.length ? 'warn' : 'dim')
    .add('  errors ', 'dim')
    .add(failed, errors > 0 ? 'bad' : 'dim')
    .build();
  return [...rows, summary];
}

function drawListener(listener: StripListener, isLast: boolean, isCurrent: boolean, width: number): Line {
  const pendingEnd = width - 7;
  const pending = formatCount(listener.pending);
  const line = new LineBuilder(width).add(isLast ? '└▸ ' : '├▸ ', 'faint');
  const nameRoom = pendingEnd - 7 - line.column;
  line.add(cutText(listener.name, nameRoom, 'middle'), isCurrent ? 'accent' : 'text').add(' ');
  const barRoom = Math.min(6, pendingEnd - pending.length - 1 - line.column);
  line.add(proportionBar(listener.pending / Math.max(1, listener.highWater), barRoom), 'spark');
  line.rightAt(pendingEnd, pending, listener.pending > 0 ? listenerRoles[listener.state] : 'dim');
  return line.rightAt(width, listener.p99Ms === undefined ? '–' : formatDuration(listener.p99Ms), 'dim').build();
}

function pair(label: string, value: string, width: number, role: Role = 'dim'): Line {
  return new LineBuilder(width)
    .add(cutText(label, Math.max(0, width - value.length - 1)), role)
    .rightAt(width, value, role)
    .build();
}
