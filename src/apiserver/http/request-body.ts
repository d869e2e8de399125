import type { IncomingMessage } from 'node:http';
import { entityTooLarge } from '../errors/status-errors.ts';

const maxBodyBytes = 3 * 1024 * 1024;

/** Reads a request's body; throws 413 when it is too long. Rejects when the client goes before it has sent all of it. */
export async function readBody(request: IncomingMessage): Promise<Buffer> {
  const { promise, resolve, reject } = Promise.withResolvers<void>();
  const chunks: Buffer[] = [];
  let bytes = 0;
  request.on('data', (chunk: Buffer) => {
    bytes += chunk.length;
    if (bytes <= maxBodyBytes) chunks.push(chunk);
  });
  request.on('end', resolve);
  request.on('error', reject);
  request.on('close', () => reject(cutBody));
  if (request.destroyed && !request.readableEnded) throw cutBody;
  await promise;
  if (bytes > maxBodyBytes) throw entityTooLarge(maxBodyBytes);
  const [first = Buffer.alloc(0)] = chunks;
  return chunks.length < 2 ? first : Buffer.concat(chunks, bytes);
}

const cutBody = new Error('the client was gone before it had sent the body');
