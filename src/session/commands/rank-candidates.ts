import { createFuzzyMatcher } from '../filter/fuzzy-match.ts';
import type { PromptCandidate } from '../prompt/prompt.ts';

/** Those that fit what was typed, the best first; of equally good ones the order stays. */
export function rankCandidates(typed: string, candidates: readonly PromptCandidate[]): readonly PromptCandidate[] {
  const word = typed.trim().toLowerCase();
  if (word === '') return candidates;
  const matches = createFuzzyMatcher(word);
  const ranked = candidates.flatMap((candidate) => {
    const rank = rankOf(candidate, word, matches);
    return rank === undefined ? [] : [{ candidate, rank }];
  });
  return ranked.sort((a, b) => a.rank - b.rank).map(({ candidate }) => candidate);
}

/** From the whole word to letters here and there; what only its description says comes last. */
function rankOf(
  { text, completion, description }: PromptCandidate,
  word: string,
  matches: (text: string) => boolean,
): number | undefined {
  const name = text.toLowerCase();
  if (name === word || completion.toLowerCase().trim() === word) return 0;
  if (name.startsWith(word) || completion.toLowerCase().startsWith(word)) return 1;
  if (beginsWord(name, word)) return 2;
  if (name.includes(word)) return 3;
  if (matches(name)) return 4;
  if (beginsWord(description.toLowerCase(), word)) return 5;
  return description.toLowerCase().includes(word) ? 6 : undefined;
}

function beginsWord(text: string, word: string): boolean {
  return text.split(/[^\p{L}\p{N}]+/u).some((part) => part.startsWith(word));
}
