import { once } from 'node:events';
import type { ServerResponse } from 'node:http';
import { Readable } from 'node:stream';
import { pipeline } from 'node:stream/promises';
import { constants, createGzip, gzipSync } from 'node:zlib';
import type { Exchange } from './exchange.ts';

/** Bodies above this are compressed for clients that take gzip. */
const gzipFromBytes = 128 * 1024;
const gzipOptions = { level: constants.Z_BEST_SPEED };
/** Small pieces are joined up to this size, so that a list is no rain of tiny writes. */
const joinBytes = 256 * 1024;

/** Sends a complete answer. */
export function sendBytes(
  exchange: Pick<Exchange, 'request' | 'response' | 'warnings'>,
  status: number,
  contentType: string,
  body: Buffer,
  compressible = true,
): void {
  const { response } = exchange;
  writeWarnings(response, exchange.warnings);
  response.statusCode = status;
  if (contentType !== '') response.setHeader('Content-Type', contentType);
  if (compressible && body.length > gzipFromBytes && takesGzip(exchange.request.headers['accept-encoding'])) {
    setGzip(response);
    body = gzipSync(body, gzipOptions);
  }
  response.setHeader('Content-Length', body.length);
  response.end(exchange.request.method === 'HEAD' ? undefined : body);
}

/** Sends an answer made of many pieces, as fast as the client reads. */
export async function sendPieces(exchange: Exchange, contentType: string, pieces: Iterable<Buffer>): Promise<void> {
  const chunks = joinPieces(pieces);
  const first = chunks.next();
  const second = chunks.next();
  if (first.done || second.done) {
    sendBytes(exchange, 200, contentType, first.done ? Buffer.alloc(0) : first.value);
    return;
  }
  const all = prepend([first.value, second.value], chunks);
  const { response } = exchange;
  writeWarnings(response, exchange.warnings);
  response.statusCode = 200;
  response.setHeader('Content-Type', contentType);
  if (takesGzip(exchange.request.headers['accept-encoding'])) {
    setGzip(response);
    await pipeline(Readable.from(all, { objectMode: false }), createGzip(gzipOptions), response, {
      signal: exchange.closing.signal,
    });
    return;
  }
  for (const chunk of all) {
    if (!response.write(chunk)) await once(response, 'drain', { signal: exchange.closing.signal });
  }
  response.end();
}

function* prepend(first: readonly Buffer[], rest: Iterable<Buffer>): Generator<Buffer, undefined> {
  yield* first;
  yield* rest;
}

function* joinPieces(pieces: Iterable<Buffer>): Generator<Buffer, undefined> {
  let waiting: Buffer[] = [];
  let bytes = 0;
  for (const piece of pieces) {
    waiting.push(piece);
    bytes += piece.length;
    if (bytes < joinBytes) continue;
    yield Buffer.concat(waiting, bytes);
    waiting = [];
    bytes = 0;
  }
  if (bytes > 0) yield Buffer.concat(waiting, bytes);
}

function setGzip(response: ServerResponse): void {
  response.setHeader('Content-Encoding', 'gzip');
  response.setHeader('Vary', 'Accept-Encoding');
}

/** Only the bare token counts. */
function takesGzip(header: string | string[] | undefined): boolean {
  return String(header ?? '')
    .split(',')
    .some((token) => token.trim() === 'gzip');
}

/** Texts all together are bounded; a longer set is cut. */
const maxWarningLength = 4096;
const cutWarningLength = 256;

export function writeWarnings(response: ServerResponse, warnings: readonly string[]): void {
  if (warnings.length === 0) return;
  const distinct = [...new Set(warnings)].filter((text) => !/\p{Cc}/u.test(text));
  const total = distinct.reduce((sum, text) => sum + text.length, 0);
  const texts = total > maxWarningLength ? distinct.map((text) => text.slice(0, cutWarningLength)) : distinct;
  response.setHeader(
    'Warning',
    texts.map((text) => toHeader(`299 - "${text.replace(/[\\"]/g, '\\$&')}"`)),
  );
}

/** Go writes UTF-8 into headers; Node one byte for each character. */
function toHeader(text: string): string {
  return Buffer.from(text).toString('latin1');
}
