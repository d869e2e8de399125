import { toAsciiText } from '../ascii.ts';
import { cutText } from '../fit-text.ts';
import { LineBuilder } from '../line-builder.ts';
import type { DiffRow } from '../models/object-model.ts';
import type { Line, Role } from '../span.ts';

const marks = { add: '+', remove: '-', replace: '~' } as const;
const roles: Readonly<Record<DiffRow['op'], Role>> = { add: 'add', remove: 'del', replace: 'upd' };

/** The path, and under it what was and what is: two rows at most. */
export function drawDiffRow(row: DiffRow, width: number, ascii: boolean): readonly Line[] {
  const path = new LineBuilder(width).add(`${marks[row.op]} `, roles[row.op]).add(cutText(row.path, width - 3, 'path'));
  if (row.part === 'head') return [path.build()];
  if (row.part === 'field') return [drawField(row, width)];
  const values = new LineBuilder(width).add('    ');
  const room = width - 5;
  if (row.op === 'replace') {
    const half = Math.max(4, Math.floor((room - 3) / 2));
    const old = row.old ?? '—';
    const next = row.new ?? '—';
    const oldRoom = Math.max(half, room - 3 - next.length);
    values
      .add(cutText(old, oldRoom), 'del')
      .add(ascii ? ' -> ' : ' → ', 'dim')
      .add(next, 'add');
  } else values.add(cutText((row.op === 'add' ? row.new : row.old) ?? '—', room), roles[row.op]);
  return [path.build(), values.build()];
}

/** `startedAt: 12:03:34`, of what came or went as a whole. */
function drawField({ op, path, old, new: now }: DiffRow, width: number): Line {
  const room = width - 5;
  return new LineBuilder(width)
    .add('    ')
    .add(`${cutText(path, Math.max(4, Math.floor(room / 2)), 'path')}: `, 'dim')
    .add((op === 'add' ? now : old) ?? '—', roles[op])
    .build();
}

/** `path old→new` in one row. */
export function drawDiffLine(row: DiffRow, width: number, ascii: boolean): Line {
  if (row.part === 'head') return drawDiffRow(row, width, ascii)[0] ?? [];
  if (row.part === 'field') return drawField(row, width);
  const arrow =
    row.op === 'remove' ? `${row.old ?? ''}→` : `${row.op === 'add' ? '' : (row.old ?? '')}→${row.new ?? ''}`;
  const text = `${row.path} ${arrow}`;
  return new LineBuilder(width)
    .add(`${marks[row.op]} `, roles[row.op])
    .add(cutText(ascii ? toAsciiText(text) : text, width - 3, 'path'))
    .build();
}
