import { formatCount } from '../format.ts';
import { LineBuilder } from '../line-builder.ts';
import { lineWidth } from '../line-width.ts';
import type { StripModel } from '../models/strip-model.ts';
import type { Line, Span } from '../span.ts';
import { drawLink, listenersText, phaseMark, phaseText } from './stage-words.ts';

/** ` Reflector ● ──9.2/s──▸[FIFO 3]──9.2/s──▸ Indexer 1,204 ────▸ Handlers ▲ 1`; the current stage is in brackets. */
export function drawStripLine(strip: StripModel, columns: number): Line {
  const isShort = columns < 96;
  const stages = stagesOf(strip, isShort);
  const links = [strip.toQueue, strip.toIndexer, strip.toProcessor];
  const taken = stages.reduce((sum, { spans }) => sum + lineWidth(spans) + 2, 0);
  const linkWidth = Math.max(3, Math.min(10, Math.floor((columns - taken) / links.length)));
  const line = new LineBuilder(columns);
  for (const [index, { spans, name }] of stages.entries()) {
    const isCurrent = strip.current === name;
    line
      .add(isCurrent ? '[' : ' ', 'accent')
      .addAll(spans)
      .add(isCurrent ? ']' : ' ', 'accent');
    const link = links[index];
    if (link) line.addAll([drawLink(link, linkWidth)]);
  }
  return line.build();
}

interface Stage {
  readonly name: NonNullable<StripModel['current']>;
  readonly spans: Line;
}

function stagesOf(strip: StripModel, isShort: boolean): readonly Stage[] {
  const { reflector, queue, indexer, processor } = strip;
  const isSpelled = reflector.phase !== 'WATCH';
  const waiting = queue.keys ?? queue.deltas;
  return [
    { name: 'reflector', spans: [word('Reflector '), isSpelled ? phaseText(reflector) : phaseMark(reflector)] },
    { name: 'queue', spans: [word(isShort ? 'FIFO ' : `${queue.name} `), number(waiting, queue.isPaused)] },
    { name: 'indexer', spans: [word('Indexer '), number(indexer.count, indexer.staleMs !== undefined)] },
    { name: 'processor', spans: [word(isShort ? 'Handlers ' : 'sharedProcessor '), listenersText(processor, isShort)] },
  ];
}

function word(text: string): Span {
  return { text, role: 'text' };
}

function number(count: number, isDoubtful: boolean): Span {
  return { text: formatCount(count), role: isDoubtful ? 'warn' : 'accent' };
}
