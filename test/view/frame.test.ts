import { describe, expect, it } from 'vitest';
import { renderFrame } from '../../src/view/frame.ts';
import { layout } from '../../src/view/layout.ts';
import { lineWidth } from '../../src/view/line-width.ts';
import type { BodyModel, FrameModel } from '../../src/view/models/frame-model.ts';
import type { OverlayModel } from '../../src/view/models/overlay-model.ts';
import { panesOf } from '../../src/view/place-body.ts';
import type { LayoutRequest } from '../../src/view/regions.ts';
import { bodies, sampleFrame } from './sample-frames.ts';

const views = Object.keys(bodies) as BodyModel['view'][];

function draw(model: FrameModel, columns: number, rows: number, request: Partial<LayoutRequest> = {}) {
  const { view } = model.body;
  return renderFrame(
    model,
    layout({ columns, rows, view, focus: undefined, isZoomed: false, strip: 'auto', ...request }),
  );
}

function toText(lines: ReturnType<typeof draw>): string {
  return lines
    .map((line) =>
      line
        .map(({ text }) => text)
        .join('')
        .trimEnd(),
    )
    .join('\n');
}

describe('a frame', () => {
  it.each(views)('of the view %s has exactly as many rows as the screen, and none is wider, at every size', (view) => {
    const model = sampleFrame(view);
    const bad: string[] = [];
    for (let rows = 1; rows <= 60; rows += 1) {
      for (const columns of [1, 5, 20, 39, 40, 59, 60, 79, 80, 95, 109, 110, 120, 159, 160, 200]) {
        const lines = draw(model, columns, rows);
        const widest = Math.max(...lines.map(lineWidth));
        if (lines.length !== rows || widest > columns) bad.push(`${columns}×${rows}: ${widest}×${lines.length}`);
      }
    }
    expect(bad).toEqual([]);
  });

  it('keeps what is not as usual apart from the tabs, however little room there is', () => {
    const model = sampleFrame('pipeline');
    const { header } = model;
    const tabs = header.tabs.map((tab) => ({ ...tab, title: 'configmaps', shortName: 'configmaps' }));
    const faulty = { ...model, header: { ...header, tabs, fault: 'stall 17s', isPaused: false } };
    for (let columns = 40; columns <= 120; columns += 1) {
      const [first = ''] = toText(draw(faulty, columns, 24)).split('\n');
      expect(first).not.toMatch(/\Sfault/);
    }
  });

  it.each([
    [false, false, 'Why is nodes not synced?'],
    [true, true, 'nodes is synced ━'],
    [true, false, 'nodes is synced, but ━'],
  ])('says above the answer what it is about: synced %s, well %s', (isSynced, isWell, title) => {
    const { body } = sampleFrame('why');
    if (body.view !== 'why') throw new Error('another view');
    const model = sampleFrame('why', { body: { ...body, why: { ...body.why, isSynced, isWell } } });
    expect(toText(draw(model, 120, 36))).toContain(`━ ${title}`);
  });

  it('keeps the names of resources apart from where they are, however long', () => {
    const { body } = sampleFrame('why');
    if (body.view !== 'why') throw new Error('another view');
    const { informers } = body.why;
    const rows = informers.rows.map((row) => ({ ...row, title: 'deployments.apps' }));
    const long = sampleFrame('why', { body: { ...body, why: { ...body.why, informers: { ...informers, rows } } } });
    for (const columns of [100, 110]) expect(toText(draw(long, columns, 40))).toMatch(/deployments\.apps +● WATCH/);
  });

  it.each(views)('of the view %s fits zoomed, pane by pane, with and without the strip', (view) => {
    for (const focus of panesOf(view, { columns: 200, rows: 50 })) {
      for (const [columns, rows] of [
        [80, 24],
        [120, 36],
        [200, 50],
      ] as const) {
        const lines = draw(sampleFrame(view), columns, rows, { focus, isZoomed: true, strip: 'none' });
        expect(lines).toHaveLength(rows);
        expect(Math.max(...lines.map(lineWidth))).toBeLessThanOrEqual(columns);
      }
    }
  });

  it.each(views.flatMap((view) => ([80, 120, 200] as const).map((columns) => ({ view, columns }))))(
    'of the view $view at $columns columns looks as designed',
    async ({ view, columns }) => {
      const rows = { 80: 24, 120: 36, 200: 50 }[columns];
      const text = toText(draw(sampleFrame(view), columns, rows));
      await expect(`${text}\n`).toMatchFileSnapshot(`../fixtures/frames/${view}-${columns}x${rows}.txt`);
    },
  );

  it.each(views)('of the view %s has no glyph of ours outside ASCII when that is asked for', (view) => {
    const text = toText(draw(sampleFrame(view, { ascii: true }), 120, 36));
    expect(text.match(/[^\n\u0020-\u007e]/gu) ?? []).toEqual([]);
  });

  it('says what it needs when the terminal is too small', () => {
    expect(
      toText(draw(sampleFrame('pipeline'), 30, 8))
        .trim()
        .split('\n')
        .map((line) => line.trim()),
    ).toEqual(['kinformer needs 40×10', 'this is 30×8', 'pods ● 1,204  q quit']);
  });

  const overlays: readonly OverlayModel[] = [
    {
      type: 'help',
      title: 'Keys of the table',
      groups: ['Here', 'Move', 'Views', 'Run'].map((title) => ({ title, keys: [{ key: 'enter', label: 'open' }] })),
      stages: ['Reflector lists, then watches.'],
      marks: [{ key: '+', label: 'added' }],
      top: 0,
    },
    {
      type: 'candidates',
      title: 'command',
      matching: 5,
      total: 61,
      cursor: 0,
      rows: [{ text: 'index namespace', description: 'index by namespace', key: 'I' }],
    },
    {
      type: 'faults',
      resource: 'pods',
      cursor: 0,
      last: 'd drop 12:03:58  back in 0.9s, 0 lost, 0 replayed',
      rows: [{ key: 'd', name: 'drop the connection', effect: 'next read fails with ECONNRESET' }],
    },
    {
      type: 'tour',
      index: 2,
      count: 7,
      title: 'DeltaFIFO',
      text: 'Every change waits here until the controller pops it.',
      tryIt: 'press p to pause, watch the depth grow, then press . to let one through.',
      isDone: false,
      stage: 'queue',
    },
    { type: 'choose', title: 'by', cursor: 0, rows: [{ text: 'namespace', description: '6 values', key: '' }] },
  ];

  it.each(overlays)('has no glyph of ours outside ASCII in the overlay $type', (overlay) => {
    const arrow = overlay.type === 'faults' ? { ...overlay, last: 'rv expired → relist' } : overlay;
    const text = toText(draw(sampleFrame('pipeline', { overlay: arrow, ascii: true }), 120, 36));
    expect(text.match(/[^\n\u0020-\u007e]/gu) ?? []).toEqual([]);
  });

  it.each(overlays)('keeps its size and its strip under the overlay $type', async (overlay) => {
    for (const [columns, rows] of [
      [40, 10],
      [80, 24],
      [120, 36],
    ] as const) {
      const plain = draw(sampleFrame('pipeline'), columns, rows);
      const lines = draw(sampleFrame('pipeline', { overlay }), columns, rows);
      expect(lines).toHaveLength(rows);
      expect(Math.max(...lines.map(lineWidth))).toBeLessThanOrEqual(columns);
      expect(
        toText(lines)
          .split('\n')
          .slice(0, rows === 36 ? 6 : 1),
      ).toEqual(
        toText(plain)
          .split('\n')
          .slice(0, rows === 36 ? 6 : 1),
      );
    }
    const text = toText(draw(sampleFrame('pipeline', { overlay }), 120, 36));
    await expect(`${text}\n`).toMatchFileSnapshot(`../fixtures/frames/overlay-${overlay.type}-120x36.txt`);
  });

  it('keeps the line of a row that did not change, so that it is coloured once', () => {
    const model = sampleFrame('pipeline');
    const [first, second] = [draw(model, 120, 36), draw(model, 120, 36)];
    expect(second[8]).toBe(first[8]);
  });
});
