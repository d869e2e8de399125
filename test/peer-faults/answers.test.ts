import { brotliCompressSync, deflateSync, gzipSync } from 'node:zlib';
import { describe, expect, it } from 'vitest';
import { createListWatch } from '../../src/kube/list-watch.ts';
import { openTestClient, pods, rejection, toPod, toPodList } from '../helpers/kube-client.ts';
import { type Exchange, type ScriptedServer, startScriptedServer } from '../helpers/scripted-server.ts';

const text = JSON.stringify(toPodList(100, [toPod('a', 90), toPod('b', 91)]));
const random = (index: number) => String(Math.sin(index)).repeat(20);
const long = Buffer.from(
  JSON.stringify(
    toPodList(
      100,
      Array.from({ length: 500 }, (_, index) => toPod(`p${index}`, index + 1, { annotations: { x: random(index) } })),
    ),
  ),
);
const zipped = gzipSync(long);

/** A 200 with these header lines, of the length that the body has. */
const answer =
  (body: string | Uint8Array, ...headers: readonly string[]) =>
  (exchange: Exchange) => {
    const bytes = Buffer.from(body);
    const lines = ['HTTP/1.1 200 OK', 'content-type: application/json', ...headers, `content-length: ${bytes.length}`];
    exchange.raw(Buffer.concat([Buffer.from(`${lines.join('\r\n')}\r\n\r\n`), bytes]));
  };
const raw = (head: string) => (exchange: Exchange) => exchange.raw(head);
const cutRaw = (head: string) => (exchange: Exchange) => {
  exchange.raw(head);
  exchange.fin();
};
const flipped = (index: number) => {
  const bytes = Buffer.from(zipped);
  bytes.writeUInt8(bytes.readUInt8(index) ^ 255, index);
  return bytes;
};
const nested = (depth: number) => `${text.slice(0, -1)},"extra":${'['.repeat(depth)}${']'.repeat(depth)}}`;

async function list(server: ScriptedServer, warnings: string[] = []) {
  const client = await openTestClient(server.url);
  try {
    const { list } = createListWatch(client, pods, {}, { onWarning: (warning) => warnings.push(warning) });
    return await list({}, { signal: AbortSignal.timeout(15_000) });
  } finally {
    client.close();
  }
}

describe('lists in unusual forms', () => {
  it.each<[string, (exchange: Exchange) => void, readonly string[]]>([
    ['B019 gzip', answer(gzipSync(text), 'content-encoding: gzip'), ['a', 'b']],
    ['B019 GZIP', answer(gzipSync(text), 'Content-Encoding: GZIP'), ['a', 'b']],
    ['B019 x-gzip', answer(gzipSync(text), 'content-encoding: x-gzip'), ['a', 'b']],
    [
      'B019 two members of gzip',
      answer(Buffer.concat([gzipSync(text.slice(0, 40)), gzipSync(text.slice(40))]), 'content-encoding: gzip'),
      ['a', 'b'],
    ],
    ['B019 identity', answer(text, 'content-encoding: identity'), ['a', 'b']],
    ['B003 blanks around it', answer(`\n\n  ${text}\n`), ['a', 'b']],
    [
      'B003 an informational answer before it',
      (e) => [raw('HTTP/1.1 100 Continue\r\n\r\n')(e), answer(text)(e)],
      ['a', 'b'],
    ],
    ['B003 hints before it', (e) => [raw('HTTP/1.1 103 Early Hints\r\n\r\n')(e), answer(text)(e)], ['a', 'b']],
    [
      'B003 chunks with extensions and a trailer',
      raw(
        `HTTP/1.1 200 OK\r\ncontent-type: application/json\r\ntransfer-encoding: chunked\r\n\r\n${text.length.toString(16)};x=1\r\n${text}\r\n0\r\nX-T: 1\r\n\r\n`,
      ),
      ['a', 'b'],
    ],
    ['B015 no content type', raw(`HTTP/1.1 200 OK\r\ncontent-length: ${text.length}\r\n\r\n${text}`), ['a', 'b']],
    ['B006 items that are no objects', answer(text.replace('"items":[', '"items":[null,17,"x",[],{},')), ['a', 'b']],
    ['B006 a name that is a number', answer(text.replace('"name":"a"', '"name":7')), ['b']],
    [
      'B112 a name that objects of JavaScript have',
      answer(text.replace('"name":"a"', '"name":"__proto__"')),
      ['__proto__', 'b'],
    ],
    ['B020 twenty thousand levels', answer(nested(20_000)), ['a', 'b']],
    [
      'B189 a version that is an object',
      answer(text.replace('"resourceVersion":"100"', '"resourceVersion":{}')),
      ['a', 'b'],
    ],
  ])('%s is read', async (_, script, names) => {
    await using server = await startScriptedServer(script);
    expect((await list(server)).items.map(({ key }) => key)).toEqual(names.map((name) => `default/${name}`));
  });

  it.each<[string, (exchange: Exchange) => void]>([
    ['B018 gzip without its end', answer(zipped.subarray(0, -20), 'content-encoding: gzip')],
    ['B018 half of gzip', answer(zipped.subarray(0, zipped.length / 2), 'content-encoding: gzip')],
    ['B018 gzip with another checksum', answer(flipped(zipped.length - 6), 'content-encoding: gzip')],
    ['B018 gzip with a wrong byte', answer(flipped(zipped.length >> 1), 'content-encoding: gzip')],
    [
      'B018 gzip and something behind it',
      answer(Buffer.concat([gzipSync(text), Buffer.from('x')]), 'content-encoding: gzip'),
    ],
    ['B019 plain text that says gzip', answer(text, 'content-encoding: gzip')],
    ['B019 deflate that nobody asked for', answer(deflateSync(text), 'content-encoding: deflate')],
    ['B019 brotli that nobody asked for', answer(brotliCompressSync(text), 'content-encoding: br')],
    ['B018 something behind the list', answer(`${text}x`)],
    ['B018 two lists', answer(text + text)],
    ['B018 items twice', answer(`${text.slice(0, -1)},"items":[]}`)],
    ['B018 no body', answer('')],
    ['B018 204', raw('HTTP/1.1 204 No Content\r\n\r\n')],
    [
      'B018 an end of the connection as the end of a list that is none',
      cutRaw(`HTTP/1.0 200 OK\r\n\r\n${text.slice(0, -30)}`),
    ],
    [
      'B018 a chunk of no size',
      cutRaw(`HTTP/1.1 200 OK\r\ntransfer-encoding: chunked\r\n\r\nzz\r\n${text}\r\n0\r\n\r\n`),
    ],
    ['B017 NaN', answer(text.replace('"name":"a"', '"name":"a","generation":NaN'))],
    ['B017 a control character in a string', answer(text.replace('"name":"a"', '"name":"a\u0001"'))],
    ['B017 two bytes a character', answer(Buffer.from(text, 'utf16le'))],
    ['B017 a Status that says failure with 200', answer('{"kind":"Status","status":"Failure","code":403}')],
    ['B017 another protocol', cutRaw('SSH-2.0-OpenSSH_9\r\n')],
    [
      'B017 a switch of protocols',
      raw('HTTP/1.1 101 Switching Protocols\r\nupgrade: x\r\nconnection: upgrade\r\n\r\n'),
    ],
    ['B017 a redirect', raw('HTTP/1.1 307 Moved\r\nlocation: /elsewhere\r\ncontent-length: 0\r\n\r\n')],
    [
      'B017 more headers than anybody needs',
      raw(`HTTP/1.1 200 OK\r\nx: ${'y'.repeat(100_000)}\r\ncontent-length: 2\r\n\r\n{}`),
    ],
  ])('%s is an error, and no list', async (_, script) => {
    await using server = await startScriptedServer((exchange, index) =>
      index < 12 ? script(exchange) : exchange.respond(400, 'enough'),
    );
    const error = await rejection(list(server));
    expect(error.message).not.toMatch(/undefined|\[object|aborted due to timeout/);
    expect(server.requests.every(({ url }) => url.pathname === '/api/v1/pods')).toBe(true);
  });
});
