import { fitText } from '../fit-text.ts';
import { formatCount, formatCounted } from '../format.ts';
import { LineBuilder } from '../line-builder.ts';
import type { IndexesModel, IndexRow } from '../models/indexes-model.ts';
import type { Region } from '../regions.ts';
import type { Line, Role } from '../span.ts';
import { proportionBar } from '../spark.ts';
import { drawTitle, joinFacts, stateFacts } from './draw-title.ts';
import type { FrameStyle } from './frame-style.ts';

const skewedFrom = 5;
const skewedValues = 20;

export function drawIndexList({ list, total }: IndexesModel, region: Region, style: FrameStyle): readonly Line[] {
  const { columns: width } = region;
  const nameWidth = width - 34;
  const head = new LineBuilder(width)
    .add('   ')
    .add(fitText('NAME', nameWidth), 'dim')
    .add(' VALUES   MAX  MEAN  SKEW  NONE', 'dim');
  const lines: Line[] = [
    drawTitle(
      {
        left: [
          { text: 'Indexes ', role: 'text' },
          { text: String(list.total), role: 'accent' },
        ],
        right: joinFacts(stateFacts(list, style.nowMs)),
        isFocused: list.isFocused,
      },
      width,
    ),
    head.build(),
  ];
  for (const [index, row] of list.rows.slice(0, region.bodyRows).entries()) {
    lines.push(drawIndex(row, total, nameWidth, width, index === list.cursor, list.isFocused));
  }
  if (lines.length < region.rows) lines.push([{ text: '   a add an index   x remove', role: 'dim' }]);
  return lines;
}

function drawIndex(
  row: IndexRow,
  total: number,
  nameWidth: number,
  width: number,
  isSelected: boolean,
  isFocused: boolean,
): Line {
  const skew = row.mean > 0 ? row.max / row.mean : 0;
  const isSkewed = skew >= skewedFrom && row.values >= skewedValues;
  const isMostlyNone = total > 0 && row.none >= total / 2;
  const line = new LineBuilder(width, isSelected && isFocused)
    .add(isSelected ? '▌  ' : '   ', 'accent')
    .add(fitText(row.name, nameWidth))
    .add(fitText(formatCount(row.values), 7, 'right'))
    .add(fitText(formatCount(row.max), 6, 'right'))
    .add(fitText(formatCount(row.mean), 6, 'right'))
    .add(fitText(`×${skew < 99.5 ? skew.toFixed(1) : Math.round(skew)}`, 6, 'right'), isSkewed ? 'warn' : 'dim')
    .add(fitText(formatCount(row.none), 6, 'right'), isMostlyNone ? 'warn' : 'dim');
  return line.build();
}

export function drawDefinition({ definition }: IndexesModel, region: Region, isFocused: boolean): readonly Line[] {
  const { columns: width } = region;
  const title = drawTitle({ left: [{ text: `Definition ${definition.name}`, role: 'text' }], isFocused }, width);
  const code = definition.typescript.map((text, index) => {
    const role: Role = index === 0 && text.startsWith('//') ? 'dim' : 'text';
    return new LineBuilder(width).add('  ').add(text, role).build();
  });
  return [title, ...code].slice(0, region.rows);
}

export function drawBuckets({ buckets, total }: IndexesModel, region: Region, style: FrameStyle): readonly Line[] {
  const { columns: width } = region;
  const valueWidth = Math.max(10, Math.min(40, Math.floor(width * 0.28)));
  const barWidth = Math.max(0, width - valueWidth - 32);
  const facts = stateFacts(buckets, style.nowMs);
  facts.push({
    text: `${formatCounted(buckets.values, 'value')} · ${formatCount(buckets.entries)} ${buckets.entries === 1 ? 'entry' : 'entries'}`,
    role: 'dim',
  });
  const title = drawTitle(
    {
      left: [{ text: `Buckets of ${buckets.name}`, role: 'text' }],
      right: joinFacts(facts),
      isFocused: buckets.isFocused,
    },
    width,
  );
  const head = new LineBuilder(width)
    .add('   VALUE', 'dim')
    .rightAt(width - 16, 'OBJECTS', 'dim')
    .add('     %  MOVED/m', 'dim')
    .build();
  const lines: Line[] = [title, head];
  const most = Math.max(1, ...buckets.rows.map(({ objects }) => objects));
  for (const [index, { value, objects, movedPerMinute }] of buckets.rows.slice(0, region.bodyRows).entries()) {
    const isSelected = index === buckets.cursor;
    const line = new LineBuilder(width, isSelected && buckets.isFocused)
      .add(isSelected ? '▌  ' : '   ', 'accent')
      .add(fitText(value, valueWidth, 'left', 'middle'))
      .add(' ')
      .add(proportionBar(objects / most, barWidth), 'spark')
      .rightAt(width - 16, formatCount(objects))
      .add(fitText(total === 0 ? '' : String(Math.round((objects / total) * 100)), 6, 'right'), 'dim')
      .add(fitText(formatCount(movedPerMinute), 9, 'right'), movedPerMinute > 0 ? 'upd' : 'dim');
    lines.push(line.build());
  }
  return lines;
}

export function drawBucketObjects({ objects }: IndexesModel, region: Region, style: FrameStyle): readonly Line[] {
  const { columns: width } = region;
  const lines: Line[] = [
    drawTitle(
      {
        left: [
          { text: `${objects.value === '' ? '<none>' : objects.value} `, role: 'text' },
          { text: formatCounted(objects.count, 'object'), role: 'accent' },
        ],
        right: joinFacts([
          ...stateFacts(objects, style.nowMs),
          { text: objects.isFocused ? 'enter opens it' : 'enter opens them in the store table', role: 'dim' },
        ]),
        isFocused: objects.isFocused,
      },
      width,
    ),
  ];
  for (const [index, key] of objects.keys.slice(0, region.bodyRows).entries()) {
    const isSelected = index === objects.cursor && objects.isFocused;
    const line = new LineBuilder(width, isSelected)
      .add(isSelected ? '▌  ' : '   ', 'accent')
      .add(key, 'text', 'middle');
    lines.push(line.build());
  }
  return lines;
}
