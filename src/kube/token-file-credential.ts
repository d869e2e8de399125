import { readFileSync } from 'node:fs';
import { KinformerError } from '../core/errors.ts';
import type { Credential } from './credential.ts';
import { checkHeaderText, isHeaderText } from './header-text.ts';

/**
 * A bearer token in a file that somebody else rotates. The file is read before each request, so that a new token is used
 * at once; while none can be read there, the last one (or `fallback`) is. A file that is empty, or no single line, is an error.
 */
export function createTokenFileCredential(file: string, fallback: string | undefined): Credential {
  let last = fallback;
  const read = () => {
    last = readToken(file, last);
    return `Bearer ${last}`;
  };
  return {
    current: async () => ({ authorization: read() }),
    renew: async (rejected) => read() !== rejected.authorization,
    close() {},
  };
}

function readToken(file: string, last: string | undefined): string {
  try {
    const token = readFileSync(file, 'utf8').trim();
    if (token !== '' && (last === undefined || isHeaderText(token)))
      return checkHeaderText(token, `tokenFile "${file}"`);
  } catch (error) {
    if (last !== undefined) return last;
    if (error instanceof KinformerError) throw error;
    const { code } = error as NodeJS.ErrnoException;
    throw new KinformerError('BAD_CONFIG', `tokenFile "${file}" cannot be read (${code})`, {
      cause: error,
      hint: 'the file that holds the token must be there, and you must be allowed to read it',
    });
  }
  if (last !== undefined) return last;
  throw new KinformerError('BAD_CONFIG', `tokenFile "${file}" is empty`, { hint: 'write the token into it' });
}
