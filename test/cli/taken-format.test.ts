import { describe, expect, it } from 'vitest';
import { takenFormat, versionFormats } from '../../src/cli/taken-format.ts';
import { KinformerError } from '../../src/core/errors.ts';
import { toInvocation } from '../helpers/invocation.ts';

const refusal = (type: string) => new KinformerError('USAGE', `no ${type}`);
const take = (argv: readonly string[], env: Readonly<Record<string, string>> = {}) =>
  takenFormat(toInvocation('version', argv, env), versionFormats, refusal);

describe('a format that a command does not take', () => {
  it('is refused on the command line, and ignored as a default for all commands', () => {
    expect(() => take(['-o', 'name'])).toThrow('no name');
    expect(take([], { KINFORMER_OUTPUT: 'name' })).toBeUndefined();
    expect(take([], { KINFORMER_OUTPUT: 'json' })).toBe('json');
    expect(take(['-o', 'yaml'], { KINFORMER_OUTPUT: 'name' })).toBe('yaml');
    expect(take([])).toBeUndefined();
  });
});
