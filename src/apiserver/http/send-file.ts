import { gzipSync } from 'node:zlib';
import type { Exchange } from './exchange.ts';
import { sendBytes } from './send.ts';

export interface ServedFile {
  readonly body: Buffer;
  readonly contentType: string;
  /** Without quotes; undefined: none. */
  readonly hash?: string;
  readonly modifiedMs: number;
  /** Whether it is compressed, whatever its size, for who takes gzip. */
  readonly compressible?: boolean;
}

/** Sends a document as a web server sends a file: unchanged ones are not sent again, and parts of it can be had. */
export function sendFile(exchange: Exchange, file: ServedFile): void {
  const { request, response } = exchange;
  const modified = new Date(Math.floor(file.modifiedMs / 1000) * 1000);
  if (file.hash !== undefined) response.setHeader('ETag', `"${file.hash}"`);
  response.setHeader('Last-Modified', modified.toUTCString());
  if (isUnchanged(request.headers, file.hash, modified)) {
    if (file.hash !== undefined) response.removeHeader('Last-Modified');
    response.statusCode = 304;
    response.end();
    return;
  }
  const zipped = file.compressible && /(?:^|[,\s])gzip/.test(String(request.headers['accept-encoding'] ?? ''));
  const body = zipped ? gzipSync(file.body) : file.body;
  if (zipped) response.setHeader('Content-Encoding', 'gzip');
  response.setHeader('Accept-Ranges', 'bytes');
  const [, first, last] = /^bytes=(\d+)-(\d*)$/.exec(request.headers.range ?? '') ?? [];
  if (first === undefined || Number(first) >= body.length) {
    sendBytes(exchange, 200, file.contentType, body, false);
    return;
  }
  const end = last === '' ? body.length - 1 : Math.min(Number(last), body.length - 1);
  response.setHeader('Content-Range', `bytes ${first}-${end}/${body.length}`);
  sendBytes(exchange, 206, file.contentType, body.subarray(Number(first), end + 1), false);
}

function isUnchanged(headers: Exchange['request']['headers'], hash: string | undefined, modified: Date): boolean {
  const known = headers['if-none-match'];
  if (known !== undefined) {
    const tags = known.split(',').map((tag) => tag.trim().replace(/^W\//, ''));
    return hash !== undefined && (tags.includes('*') || tags.includes(`"${hash}"`));
  }
  const since = Date.parse(headers['if-modified-since'] ?? '');
  return !Number.isNaN(since) && modified.getTime() <= since;
}
