import { fitText } from '../fit-text.ts';
import { formatCount, formatCounted } from '../format.ts';
import { LineBuilder } from '../line-builder.ts';
import type { StripModel } from '../models/strip-model.ts';
import type { Line, Role, Span } from '../span.ts';
import { textWidth } from '../text-width.ts';
import { indexerRows, processorRows, queueRows, reflectorRows } from './stage-rows.ts';
import { drawLink, phaseText } from './stage-words.ts';

/** Five rows: each stage a block of five lines, with its name and main number first, and the links between them. */
export function drawStripWide(strip: StripModel, columns: number): readonly Line[] {
  const at = placesOf(columns);
  const blocks = [
    [at.reflector, reflectorRows(strip, at.reflector.width)],
    [at.queue, queueRows(strip, at.queue.width)],
    [at.indexer, indexerRows(strip, at.indexer.width)],
    [at.processor, processorRows(strip, at.processor.width)],
  ] as const;
  const lines = [drawStages(strip, columns, at)];
  for (let row = 0; row < 4; row += 1) {
    const line = new LineBuilder(columns);
    for (const [{ start }, rows] of blocks) line.to(start).addAll(rows[row] ?? []);
    lines.push(line.build());
  }
  return lines;
}

/** At 120 columns the stages are 23, 20, 14 and 29 wide, the links 10, 10 and 6; what is left over or lacks is shared. */
function placesOf(columns: number) {
  const extra = columns - 120;
  const link = extra < 0 ? 8 : 10;
  const share = extra < 0 ? 0 : Math.floor(extra / 4);
  const lack = extra < 0 ? Math.min(4, -extra - 4) : 0;
  const reflector = { start: 1, width: 23 + share };
  const queue = {
    start: reflector.start + reflector.width + link + 2,
    width: 20 + share - Math.max(0, Math.ceil(lack / 2)),
  };
  const indexer = { start: queue.start + queue.width + link + 2, width: 14 + share };
  const start = indexer.start + indexer.width + (extra < 0 ? 6 : 8);
  return { reflector, queue, indexer, processor: { start, width: columns - start - 1 }, link };
}

type Places = ReturnType<typeof placesOf>;

function drawStages(strip: StripModel, columns: number, at: Places): Line {
  const { reflector, queue, indexer, current, isFocused } = strip;
  const nameRole = (name: NonNullable<StripModel['current']>): Role =>
    isFocused && current === name ? 'accent' : 'text';
  const waiting = queue.keys === undefined ? formatCounted(queue.deltas, 'delta') : formatCounted(queue.keys, 'key');
  const line = new LineBuilder(columns);
  const stage = (name: string, role: Role, value: Span, place: { start: number; width: number }) =>
    line
      .to(place.start)
      .add(fitText(name, place.width - textWidth(value.text) - 1), role)
      .add(' ')
      .addAll([value]);
  stage('Reflector', nameRole('reflector'), phaseText(reflector), at.reflector);
  line.add(' ').addAll([drawLink(strip.toQueue, at.link)]);
  stage(queue.name, nameRole('queue'), { text: waiting, role: queue.isPaused ? 'warn' : 'accent' }, at.queue);
  line.add(' ').addAll([drawLink(strip.toIndexer, at.link)]);
  stage('Indexer', nameRole('indexer'), { text: formatCount(indexer.count), role: 'accent' }, at.indexer);
  line.add(' ').addAll([drawLink(strip.toProcessor, at.processor.start - line.column - 1, false)]);
  const room = at.processor.width - 14;
  return line
    .to(at.processor.start)
    .add(fitText(textWidth('sharedProcessor') <= room ? 'sharedProcessor' : 'Handlers', room), nameRole('processor'))
    .add('  pending  p99', 'dim')
    .build();
}
