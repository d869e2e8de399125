import { connect, type Socket } from 'node:net';
import { connect as connectSecure } from 'node:tls';
import type { Dice } from './dice.ts';
import type { MalformedRequest } from './malformed-request.ts';

/** How an exchange ended: with the first answer's code, or by a close without one. */
export type Ending =
  | { readonly type: 'answered'; readonly code: number; readonly text: string }
  | { readonly type: 'closed' };

/** A request as bytes, for a connection that closes after the answer. */
export function toBytes({ method, path, headers, body }: MalformedRequest): Buffer {
  const lines = Object.entries({ host: 'fuzz', connection: 'close', ...headers }).map(
    ([name, value]) => `${name}: ${value}\r\n`,
  );
  const length = body.length > 0 ? `content-length: ${body.length}\r\n` : '';
  return Buffer.concat([Buffer.from(`${method} ${path} HTTP/1.1\r\n${lines.join('')}${length}\r\n`, 'latin1'), body]);
}

/** Sends bytes and waits for an answer or the end. Rejects when there is none of them in time. */
export function exchange(
  port: number,
  bytes: Buffer,
  { thenEnd = false, limitMs = 10_000, secure = false } = {},
): Promise<Ending> {
  const { promise, resolve, reject } = Promise.withResolvers<Ending>();
  const chunks: Buffer[] = [];
  const send = () => {
    if (thenEnd) socket.end(bytes);
    else socket.write(bytes);
  };
  const target = { port, host: '127.0.0.1', allowHalfOpen: true };
  const socket: Socket = secure ? connectSecure({ ...target, rejectUnauthorized: false }, send) : connect(target, send);
  const timer = setTimeout(() => {
    socket.destroy();
    reject(new Error(`no answer to ${JSON.stringify(bytes.subarray(0, 300).toString('latin1'))}`));
  }, limitMs);
  socket.on('data', (chunk) => {
    chunks.push(chunk);
    if (isAnswered(finalPart(Buffer.concat(chunks).toString('latin1')))) socket.destroy();
  });
  socket.on('end', () => socket.end());
  socket.on('error', () => {});
  socket.on('close', () => {
    clearTimeout(timer);
    const text = finalPart(Buffer.concat(chunks).toString());
    const code = Number(/^HTTP\/1\.1 (\d{3})/.exec(text)?.[1]);
    resolve(Number.isNaN(code) ? { type: 'closed' } : { type: 'answered', code, text });
  });
  return promise;
}

/** Without `100 Continue`. */
function finalPart(text: string): string {
  return text.replace(/^(HTTP\/1\.1 1\d\d[\s\S]*?\r\n\r\n)+/, '');
}

/** All that the answer's head announces is there. */
function isAnswered(text: string): boolean {
  const [, head] = /^(HTTP\/1\.1 [2-5][\s\S]*?\r\n)\r\n/.exec(text) ?? [];
  if (head === undefined) return false;
  const length = /\r\nContent-Length: (\d+)/i.exec(head)?.[1];
  return length === undefined ? isWholeOrWatch(head, text) : text.length >= head.length + 2 + Number(length);
}

/** A watch that was accepted would stay, and what it says is no matter here. */
function isWholeOrWatch(head: string, text: string): boolean {
  if (!/Transfer-Encoding: chunked/i.test(head)) return false;
  return head.startsWith('HTTP/1.1 200') || text.endsWith('\r\n0\r\n\r\n');
}

/** Bytes that are hardly HTTP, or more of it than one request. */
export function garbage(dice: Dice, request: MalformedRequest): Buffer {
  const bytes = toBytes(request);
  const plain = Buffer.from('GET /version HTTP/1.1\r\nhost: x\r\n\r\n');
  const chunked =
    'POST /api/v1/namespaces/default/configmaps HTTP/1.1\r\nhost: x\r\ntransfer-encoding: chunked\r\n\r\n';
  return dice.pick([
    () => dice.bytes(1 + dice.below(200)),
    () => dice.damage(bytes),
    () => Buffer.concat([plain, plain, bytes]),
    () => Buffer.concat([plain, dice.bytes(30)]),
    () =>
      Buffer.from(
        `${chunked}${dice.pick(['zz\r\n', '5\r\nabc', 'fffffffffffffffff\r\n', '-1\r\n', '0\r\n', '3\r\nabcd\r\n'])}`,
      ),
    () => Buffer.from(`GET ${'/x'.repeat(20_000)} HTTP/1.1\r\nhost: x\r\n\r\n`),
    () => Buffer.from(`GET / HTTP/1.1\r\n${'a: b\r\n'.repeat(5000)}\r\n`),
    () => Buffer.from(`GET / HTTP/${dice.pick(['0.9', '1.0', '2.0', '9.9', 'x'])}\r\n\r\n`),
    () => Buffer.from('GET / HTTP/1.1\r\nhost: x\r\ncontent-length: 5\r\ntransfer-encoding: chunked\r\n\r\n0\r\n\r\n'),
    () => Buffer.from('POST / HTTP/1.1\r\nhost: x\r\ncontent-length: -5\r\n\r\n'),
    () => Buffer.from('GET / HTTP/1.1\r\nhost: a\r\nhost: b\r\n\r\n'),
    () => Buffer.from('PRI * HTTP/2.0\r\n\r\nSM\r\n\r\n'),
    () => Buffer.from(`CONNECT x:1 HTTP/1.1\r\nhost: x\r\n\r\n`),
    () => Buffer.from('\x16\x03\x01\x02\x00\x01\x00\x01\xfc\x03\x03', 'latin1'),
    // Cut in the middle of the body, or of the head.
    () => bytes.subarray(0, dice.below(bytes.length)),
  ])();
}
