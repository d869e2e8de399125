import type { FooterKey } from '../../view/models/footer-model.ts';
import type { KeyContext, KeyGroup, KeyRecord } from './key-record.ts';
import { keyTable } from './key-table.ts';

/** They cover the panes, whose keys are of no use then. */
const overlayContexts: ReadonlySet<KeyContext> = new Set(['help', 'faults', 'choose']);

/**
 * The footer of a place: its own keys and the general ones, in the table's order of importance. Where one can go back, its own
 * come first, and then how to filter and the way back.
 */
export function footerKeys(contexts: readonly KeyContext[], isDeep: boolean): readonly FooterKey[] {
  const [context = 'all'] = contexts;
  const isOverlay = overlayContexts.has(context);
  const own = keyTable.filter((record) => record.context === context && record.footer !== undefined);
  const taken = new Set(own.flatMap(({ keys }) => keys));
  const general = keyTable.filter(
    ({ context: of, footer, keys, action }) =>
      (of === 'all' || (of === 'replay' && contexts.includes('replay'))) &&
      footer !== undefined &&
      (!isOverlay || action === 'back') &&
      !keys.some((key) => taken.has(key)) &&
      (isDeep || action !== 'back'),
  );
  return [...own, ...general]
    .sort((a, b) => weightOf(a, isDeep) - weightOf(b, isDeep))
    .map(({ keys: [first = ''], label, action }) => ({
      key: arrows[first] ?? first,
      label: context === 'object' && action === 'filter' ? 'search' : label,
    }));
}

/** Where a key stands among the others: what moves a replay on is what one is there for, after what a view has of its own. */
function weightOf({ context, action, footer = 0 }: KeyRecord, isDeep: boolean): number {
  if (context === 'replay' && isDeep) return 10;
  if (!isDeep || context !== 'all') return footer;
  if (action === 'filter') return 20;
  return action === 'back' ? 21 : 30 + footer;
}

/** The help of a place: its keys and the general ones, by group. */
export function helpGroups({
  context,
  isReplay,
}: {
  readonly context: KeyContext;
  readonly isReplay: boolean;
}): readonly { readonly title: KeyGroup; readonly keys: readonly FooterKey[] }[] {
  const groups: readonly KeyGroup[] = ['Here', 'Move', 'Views', 'Run'];
  const contexts = new Set<KeyContext>([context, 'all', ...(isReplay ? (['replay'] as const) : [])]);
  const shown = keyTable.filter((record) => contexts.has(record.context));
  return groups.map((title) => ({
    title,
    keys: shown
      .filter(({ group }) => group === title)
      .map((record) => ({ key: spellKeys(record), label: record.description })),
  }));
}

/** Every row of the table, in words: for the man page and the README. */
export function keyRows(): readonly {
  readonly context: KeyContext;
  readonly keys: string;
  readonly description: string;
}[] {
  return keyTable.map((record) => ({
    context: record.context,
    keys: spellKeys(record),
    description: record.description,
  }));
}

/** `↑ k`, `1-9`. */
function spellKeys({ keys }: KeyRecord): string {
  if (keys.every((key) => /^\d$/.test(key)) && keys.length > 1) return `${keys[0]}-${keys.at(-1)}`;
  return keys.map((key) => arrows[key] ?? key).join(' ');
}

const arrows: Readonly<Record<string, string>> = { up: '↑', down: '↓', left: '←', right: '→' };
