import type { RequestContext } from '../../cache/lister-watcher.ts';
import type { ApiClient } from '../../kube/api.ts';

/** What a client repeats by itself is told, and is given up after so many failures of one request. */
const mostRepetitions = 3;

/**
 * A client whose requests fail with what they met, soon: the client itself repeats some failures ten times, a second apart,
 * which is longer than anybody wants to wait for an answer. `onRetry` is told of each failure that is followed by another try.
 */
export function createNotedClient(client: ApiClient, onRetry: (error: unknown) => void): ApiClient {
  const noted = async <T>(context: RequestContext, send: (context: RequestContext) => Promise<T>): Promise<T> => {
    const ending = new AbortController();
    let last: unknown;
    try {
      return await send({
        ...context,
        signal: AbortSignal.any([context.signal, ending.signal]),
        onRetry: (notice) => {
          last = notice.error;
          onRetry(notice.error);
          context.onRetry?.(notice);
          if (notice.attempt > mostRepetitions) ending.abort();
        },
      });
    } catch (error) {
      throw ending.signal.aborted && !context.signal.aborted ? last : error;
    }
  };
  return {
    server: client.server,
    contextName: client.contextName,
    namespace: client.namespace,
    request: (request, context) => noted(context, (inner) => client.request(request, inner)),
    json: (request, context) => noted(context, (inner) => client.json(request, inner)),
    close: () => client.close(),
  };
}
