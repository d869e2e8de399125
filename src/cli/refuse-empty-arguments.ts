import { KinformerError } from '../core/errors.ts';
import type { Invocation } from './command-runner.ts';

/** Throws USAGE for an argument without a text, as `"$NAME"` is where NAME is not set. */
export function refuseEmptyArguments(invocation: Pick<Invocation, 'arguments'>): void {
  if (invocation.arguments.includes('')) throw new KinformerError('USAGE', 'an argument is empty');
}
