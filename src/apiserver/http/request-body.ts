import type { IncomingMessage } from 'node:http';
import { entityTooLarge } from '../errors/status-errors.ts';

const maxBodyBytes = 3 * 1024 * 1024;

/** Reads a request's body; throws 413 when it is too long. */
export async function readBody(request: IncomingMessage): Promise<Buffer> {
  const chunks: Buffer[] = [];
  let bytes = 0;
  for await (const chunk of request as AsyncIterable<Buffer>) {
    bytes += chunk.length;
    if (bytes <= maxBodyBytes) chunks.push(chunk);
  }
  if (bytes > maxBodyBytes) throw entityTooLarge(maxBodyBytes);
  return Buffer.concat(chunks, bytes);
}
