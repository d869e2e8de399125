import { createFuzzyMatcher } from '../filter/fuzzy-match.ts';
import { keyTable } from '../keys/key-table.ts';
import type { PromptCandidate } from '../prompt/prompt.ts';
import { fixedWords, sessionCommands } from './command-table.ts';

/** What the palette offers for a text: commands, resources, and keys by what they do. */
export function commandCandidates(
  text: string,
  resources: readonly string[],
): { readonly rows: readonly PromptCandidate[]; readonly total: number } {
  const all = [...commands, ...resources.map(toResource), ...keys];
  if (text.trim() === '') return { rows: all, total: all.length };
  const matches = createFuzzyMatcher(text.trim());
  const begins = (candidate: PromptCandidate) => candidate.completion.startsWith(text);
  const rows = all.filter(
    (candidate) => begins(candidate) || matches(candidate.text) || matches(candidate.description),
  );
  return { rows: rows.sort((a, b) => Number(begins(b)) - Number(begins(a))), total: all.length };
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
