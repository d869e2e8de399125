import type { Credential } from './credential.ts';

/** Several sources at once, such as a client certificate and a token; a later one wins for the same part. */
export function combineCredentials(sources: readonly Credential[]): Credential {
  return {
    current: async () => Object.assign({}, ...(await Promise.all(sources.map((source) => source.current())))),
    renew: async (rejected) => (await Promise.all(sources.map((source) => source.renew(rejected)))).includes(true),
    close: () => {
      for (const source of sources) source.close();
    },
  };
}
