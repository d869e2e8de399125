import { fitText } from '../fit-text.ts';
import { formatAge, formatBytes, formatCount, formatDuration, formatRate, formatStopwatch } from '../format.ts';
import { LineBuilder } from '../line-builder.ts';
import type { StripModel } from '../models/strip-model.ts';
import type { Line, Role } from '../span.ts';
import { gaugeSpark, spark } from '../spark.ts';
import { textWidth } from '../text-width.ts';
import { drawLink, listenerMarks, listenerRoles, listenersText, phaseText } from './stage-words.ts';

/** Three rows: stages and links; sparks, size and the slowest listener; version, oldest and how it is doing. */
export function drawStripMedium(strip: StripModel, columns: number): readonly Line[] {
  const at = placesOf(columns);
  return [drawStages(strip, columns, at), drawSparks(strip, columns, at), drawFacts(strip, columns, at)];
}

/** First columns of the stages, and widths of stages and links. */
function placesOf(columns: number) {
  const extra = columns - 80;
  const wider = Math.floor(extra / 4);
  const reflector = { start: 1, width: 17 + wider };
  const queue = { start: reflector.start + reflector.width + 9, width: 13 + wider };
  const indexer = { start: queue.start + queue.width + 9, width: 13 + wider };
  const processor = { start: indexer.start + indexer.width + 5, details: indexer.start + indexer.width + 1 };
  return { reflector, queue, indexer, processor };
}

type Places = ReturnType<typeof placesOf>;

function drawStages(strip: StripModel, columns: number, at: Places): Line {
  const { reflector, queue, indexer, processor, current, isFocused } = strip;
  const stage = (name: NonNullable<StripModel['current']>): Role => (isFocused && current === name ? 'accent' : 'text');
  const phase = phaseText(reflector);
  const waiting = formatCount(queue.keys ?? queue.deltas);
  const count = formatCount(indexer.count);
  return new LineBuilder(columns)
    .to(at.reflector.start)
    .add(fitText('Reflector', at.reflector.width - textWidth(phase.text) - 1), stage('reflector'))
    .add(' ')
    .addAll([phase])
    .add(' ')
    .addAll([drawLink(strip.toQueue, 7)])
    .to(at.queue.start)
    .add(fitText(queue.name, at.queue.width - waiting.length), stage('queue'))
    .add(waiting, queue.isPaused ? 'warn' : 'accent')
    .add(' ')
    .addAll([drawLink(strip.toIndexer, 7)])
    .to(at.indexer.start)
    .add(fitText('Indexer', at.indexer.width - count.length), stage('indexer'))
    .add(count, 'accent')
    .add(' ')
    .addAll([drawLink(strip.toProcessor, 3, false)])
    .to(at.processor.start)
    .add('Handlers ', stage('processor'))
    .addAll([listenersText(processor, true)])
    .build();
}

function drawSparks({ reflector, queue, indexer, processor }: StripModel, columns: number, at: Places): Line {
  const line = new LineBuilder(columns).to(at.reflector.start);
  if (reflector.failure) line.add(fitText(reflector.failure.reason, at.reflector.width), 'bad');
  else line.add(spark(reflector.spark, at.reflector.width), 'spark');
  line.to(at.queue.start).add(spark(queue.spark, at.queue.width), 'spark').to(at.indexer.start);
  const size = `${formatBytes(indexer.sizeBytes)} ${indexer.indexes} idx`;
  if (columns >= 100) line.add(gaugeSpark(indexer.spark, at.indexer.width - size.length - 1), 'spark').add(' ');
  line.add(size, 'dim').to(at.processor.details);
  const [slowest] = processor.listeners;
  if (!slowest) return line.add('no handlers', 'dim').build();
  const width = columns - at.processor.details - 1;
  const pending = formatCount(slowest.pending);
  return line
    .add(listenerMarks[slowest.state], listenerRoles[slowest.state])
    .add(` ${fitText(slowest.name, width - 3 - pending.length, 'left', 'middle')}`)
    .rightAt(columns - 1, pending, slowest.pending > 0 ? 'warn' : 'dim')
    .build();
}

function drawFacts({ reflector, queue, indexer, processor }: StripModel, columns: number, at: Places): Line {
  const line = new LineBuilder(columns).to(at.reflector.start);
  const { failure } = reflector;
  if (failure) {
    const next = failure.retryInMs === undefined ? '' : ` in ${formatDuration(failure.retryInMs)}`;
    line.add(fitText(`retry ${failure.attempt}${next}`, at.reflector.width), 'warn');
  } else {
    const bookmark = reflector.bookmarkAgeMs === undefined ? '' : ` bm ${formatAge(reflector.bookmarkAgeMs)}`;
    line.add(fitText(`rv ${reflector.resourceVersion || '–'}${bookmark}`, at.reflector.width), 'dim');
  }
  line.to(at.queue.start);
  if (queue.isPaused) line.add('‖ PAUSED', 'warn');
  else
    line.add(
      queue.oldestMs === undefined ? 'oldest –' : `oldest ${formatDuration(queue.oldestMs)}`,
      oldRole(queue.oldestMs),
    );
  line.to(at.indexer.start);
  if (indexer.staleMs !== undefined) line.add(`stale ${formatStopwatch(indexer.staleMs)}`, 'warn');
  else line.add(`rv ${indexer.resourceVersion || '–'}`, 'dim');
  line.to(at.processor.details);
  const [slowest] = processor.listeners;
  if (slowest?.p99Ms === undefined) return line.build();
  line.add(`p99 ${formatDuration(slowest.p99Ms)}`, 'dim');
  if (processor.growth >= 0.05) line.rightAt(columns - 1, `+${formatRate(processor.growth)}`, 'warn');
  return line.build();
}

function oldRole(oldestMs: number | undefined): Role {
  return oldestMs !== undefined && oldestMs >= 1000 ? 'warn' : 'dim';
}
