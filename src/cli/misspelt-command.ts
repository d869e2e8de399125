import { KinformerError } from '../core/errors.ts';
import { nearestWord } from '../core/nearest-word.ts';
import { commandTable } from './command-table.ts';

/** The command that a word may be a slip of. */
export function suggestCommand(word: string): string | undefined {
  return nearestWord(
    word,
    commandTable.map(({ name }) => name),
  );
}

/**
 * Bare `kinformer WORD` names a resource; a word that looks like a command, and is no type that every cluster has, is more
 * probably a slip. Throws USAGE then.
 */
export async function refuseMisspeltCommand(word: string): Promise<void> {
  const near = /^[a-z-]+$/i.test(word) ? suggestCommand(word) : undefined;
  if (near === undefined) return;
  const { findBuiltinResources } = await import('../kube/builtin-resources.ts');
  const { matchResource } = await import('../kube/resource-matcher.ts');
  if (matchResource(findBuiltinResources(), word)) return;
  throw new KinformerError('USAGE', `there is no command "${word}"`, {
    hint: `did you mean "kinformer ${near}"? A resource of that name: kinformer watch ${word}`,
  });
}
