import { KinformerError } from '../core/errors.ts';

/** One line: what went wrong, and what to do where that is known. */
export function messageOf(error: unknown): string {
  if (error instanceof KinformerError && error.code !== 'USAGE') return `${error.message}; ${error.hint}`;
  return error instanceof Error ? error.message : String(error);
}
