import type { KinformerError } from '../core/errors.ts';
import type { OutputFormat } from '../output/output-format.ts';
import type { Invocation } from './command-runner.ts';

type FormatType = OutputFormat['type'];

export const versionFormats = ['json', 'yaml'] as const;
/** Of an index; wide has nothing to add to the table. */
export const indexFormats = ['json', 'yaml', 'table', 'wide'] as const;
/** Of reports that are neither events nor objects. */
export const reportFormats = ['json', 'yaml', 'table'] as const;
/** Of runs. */
export const execFormats = ['json', 'log'] as const;

/**
 * What `-o` asks of a command that takes some formats only. Another format is refused with USAGE when it stands on the
 * command line, and ignored when it is but a default for all commands.
 */
export function takenFormat<T extends FormatType>(
  { options, flags }: Pick<Invocation, 'options' | 'flags'>,
  taken: readonly T[],
  refusal: (type: FormatType) => KinformerError,
): T | undefined {
  const { output } = options;
  const type = taken.find((each) => each === output?.type);
  if (output && !type && flags.has('output')) throw refusal(output.type);
  return type;
}
