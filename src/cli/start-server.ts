import { ApiServer, type ApiServerOptions } from '../apiserver/api-server.ts';
import { KinformerError } from '../core/errors.ts';

/** Starts the embedded API server. Rejects with a KinformerError when the port is not free. */
export async function startServer(
  options: ApiServerOptions,
  load?: (server: ApiServer) => Promise<void>,
): Promise<ApiServer> {
  const server = new ApiServer(options);
  await load?.(server);
  try {
    await server.start();
  } catch (error) {
    const { code } = error as NodeJS.ErrnoException;
    if (code !== 'EADDRINUSE' && code !== 'EACCES') throw error;
    const reason = code === 'EACCES' ? 'not allowed' : 'in use';
    throw new KinformerError('BAD_CONFIG', `cannot listen on port ${options.port}: ${reason}`, {
      hint: 'choose another --port, or none for a free one',
    });
  }
  return server;
}
