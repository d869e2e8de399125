import { keyTable } from '../keys/key-table.ts';
import type { PromptCandidate } from '../prompt/prompt.ts';
import { argumentCandidates, type CommandSubjects } from './argument-candidates.ts';
import { fixedWords, sessionCommands } from './command-table.ts';
import { rankCandidates } from './rank-candidates.ts';

/** What the palette offers for a text: commands, resources, and keys by what they do; then what a command can take. */
export function commandCandidates(
  text: string,
  subjects: CommandSubjects,
): { readonly rows: readonly PromptCandidate[]; readonly total: number } {
  const values = argumentCandidates(text, subjects);
  if (values) return { rows: values.rows, total: values.total };
  const all = [...commands, ...subjects.resources.map(toResource), ...keys];
  return { rows: rankCandidates(text, all), total: all.length };
}

const commands: readonly PromptCandidate[] = sessionCommands.map((entry) => {
  const words = fixedWords(entry);
  const hasMore = words !== entry.usage;
  return {
    text: entry.usage,
    description: entry.description,
    key: entry.key,
    completion: hasMore ? `${words} ` : words,
  };
});

const keys: readonly PromptCandidate[] = keyTable
  .filter(({ context }) => context === 'all')
  .map(({ keys: [first = ''], label, description }) => ({
    text: label,
    description,
    key: first,
    completion: `help ${first}`,
  }));

function toResource(name: string): PromptCandidate {
  return { text: name, description: 'open it', key: '', completion: name };
}
