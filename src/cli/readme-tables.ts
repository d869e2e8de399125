import { type FieldRecord, recordTable, recordTypes } from '../records/record-table.ts';
import { keyRows } from '../session/keys/key-help.ts';
import { commandTable } from './command-table.ts';
import { toCommandUsage, toOptionDescription, toOptionUsage } from './help-text.ts';
import { optionGroups } from './option-record.ts';
import { optionNames, optionRecord } from './option-table.ts';

/** The generated parts of the README, by the name of their markers. */
const readmeTables: Readonly<Record<string, () => string>> = {
  commands: () =>
    toTable(
      ['command', 'does'],
      commandTable.map((command) => [code(toCommandUsage(command)), command.summary]),
    ),
  options: () =>
    optionGroups
      .map((group) => {
        const names = optionNames.filter((name) => optionRecord(name).group === group);
        const rows = names.map((name) => {
          const record = optionRecord(name);
          return [code(toOptionUsage(name)), toOptionDescription(record), record.commands.join(', ')];
        });
        return `**${group}**\n\n${toTable(['option', 'meaning', 'commands'], rows)}`;
      })
      .join('\n\n'),
  keys: () =>
    toTable(
      ['where', 'key', 'does'],
      keyRows().map(({ context, keys, description }) => [
        context === 'all' ? 'everywhere' : context,
        code(keys),
        description,
      ]),
    ),
  records: () => toTable(['field', 'in', 'meaning'], toFieldRows()),
};

/** Replaces what stands between `<!-- NAME:start -->` and `<!-- NAME:end -->`. Throws when a marker is missing. */
export function fillReadme(readme: string): string {
  return Object.entries(readmeTables).reduce((text, [name, toText]) => {
    const [start, end] = [`<!-- ${name}:start -->`, `<!-- ${name}:end -->`];
    const [from, to] = [text.indexOf(start), text.indexOf(end)];
    if (from < 0 || to < from) throw new Error(`README.md has no markers for ${name}`);
    return `${text.slice(0, from + start.length)}\n${toText()}\n${text.slice(to)}`;
  }, readme);
}

function toFieldRows(): string[][] {
  const rows = new Map<string, { readonly field: FieldRecord; readonly types: string[] }>();
  for (const type of recordTypes) {
    for (const field of recordTable[type]) {
      const id = `${field.name}: ${field.description}`;
      const row = rows.get(id) ?? { field, types: [] };
      row.types.push(type);
      rows.set(id, row);
    }
  }
  return [...rows.values()].map(({ field, types }) => {
    const shown = types.length === recordTypes.length ? 'all' : types.map(code).join(' ');
    return [code(field.name), field.isOptional ? `${shown} (optional)` : shown, field.description];
  });
}

function toTable(header: readonly string[], rows: readonly (readonly string[])[]): string {
  const line = (cells: readonly string[]) => `| ${cells.map((cell) => cell.replaceAll('|', '\\|')).join(' | ')} |`;
  return [line(header), line(header.map(() => '---')), ...rows.map(line)].join('\n');
}

function code(text: string): string {
  return `\`${text}\``;
}
