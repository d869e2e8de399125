import { cutText, lastCells } from '../fit-text.ts';
import { LineBuilder } from '../line-builder.ts';
import { lineWidth } from '../line-width.ts';
import type { FooterKey, FooterModel } from '../models/footer-model.ts';
import type { Line } from '../span.ts';
import { graphemes } from '../text-width.ts';

/** Keys of the focused pane, or a message, a question, or the prompt. */
export function drawFooter(footer: FooterModel, width: number): Line {
  switch (footer.type) {
    case 'keys':
      return drawKeys(footer, width);
    case 'message':
      return drawMessage(footer, width);
    case 'question':
      return new LineBuilder(width).add(' ').add(footer.text, 'warn').build();
    case 'prompt':
      return drawPrompt(footer, width);
  }
}

const always: readonly FooterKey[] = [
  { key: '?', label: 'help' },
  { key: ':', label: 'command' },
];

function drawKeys({ keys, firstTime }: Extract<FooterModel, { type: 'keys' }>, width: number): Line {
  const line = new LineBuilder(width).add(' ');
  const end = spell(
    firstTime
      ? [
          { key: 'first time?', label: ' :tour' },
          { key: '?', label: 'help' },
        ]
      : always,
  );
  return addKeys(line, keys, end, width);
}

/** The whole message first; as many keys as there is room for after it. */
function drawMessage({ text, tone, keys }: Extract<FooterModel, { type: 'message' }>, width: number): Line {
  const role = tone === 'error' ? 'bad' : tone === 'warn' ? 'warn' : 'text';
  const line = new LineBuilder(width).add(' ').add(text, role);
  const end = spell(always);
  return line.column + 3 + lineWidth(end) + 1 > width ? line.build() : addKeys(line.add('   '), keys, end, width);
}

function addKeys(line: LineBuilder, keys: readonly FooterKey[], end: Line, width: number): Line {
  const room = width - lineWidth(end) - 3;
  for (const key of withWayBack(keys, room - line.column)) {
    const spans = spell([key]);
    if (line.column + lineWidth(spans) + 2 > room) break;
    line.addAll(spans).add('  ');
  }
  return line
    .to(width - lineWidth(end) - 1)
    .addAll(end)
    .build();
}

/** Others step back for `esc` where not all before it fit. */
function withWayBack(keys: readonly FooterKey[], room: number): readonly FooterKey[] {
  const at = keys.findIndex(({ key }) => key === 'esc');
  const back = keys[at];
  if (!back) return keys;
  const widthOf = (shown: readonly FooterKey[]) => shown.reduce((sum, key) => sum + lineWidth(spell([key])) + 2, 0);
  let before = keys.slice(0, at);
  while (before.length > 1 && widthOf([...before, back]) > room) before = before.slice(0, -1);
  return [...before, back, ...keys.slice(at + 1)];
}

function spell(keys: readonly FooterKey[]): Line {
  return keys.flatMap(({ key, label }, index) => [
    { text: `${index === 0 ? '' : '  '}${key}`, role: 'accent' as const },
    { text: ` ${label}`, role: 'dim' as const },
  ]);
}

/** The text with a block where the cursor is; it scrolls so that the cursor stays in view. */
function drawPrompt(
  { mark, text, cursor, error, keys }: Extract<FooterModel, { type: 'prompt' }>,
  width: number,
): Line {
  const end =
    error === undefined ? spell(keys) : [{ text: cutText(error, Math.floor(width * 0.6)), role: 'bad' as const }];
  const role = error === undefined ? 'text' : 'bad';
  const room = Math.max(8, width - lineWidth(end) - mark.length - 4);
  const before = lastCells(text.slice(0, cursor), room - 2);
  const [under = ' ', ...after] = graphemes(text.slice(cursor));
  const line = new LineBuilder(width)
    .add(` ${mark}`, 'accent')
    .add(before, role)
    .add(under, 'tab')
    .add(after.join(''), role);
  const start = width - lineWidth(end) - 1;
  return line.column < start ? line.to(start).addAll(end).build() : line.build();
}
