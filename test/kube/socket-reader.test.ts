import type { IncomingMessage } from 'node:http';
import { Socket } from 'node:net';
import fc from 'fast-check';
import { describe, expect, it } from 'vitest';
import { SocketReader } from '../../src/kube/socket-reader.ts';
import { createTempFolder, openTestClient, rejection } from '../helpers/kube-client.ts';
import { type Exchange, readTlsFixture, serverTls, startScriptedServer } from '../helpers/scripted-server.ts';

const signal = new AbortController().signal;
const head = 'HTTP/1.1 200 OK\r\nTransfer-Encoding: chunked\r\n\r\n';
const chunked = { statusCode: 200, headers: { 'transfer-encoding': 'chunked' } } as unknown as IncomingMessage;

/** A reader without a connection, whose bytes come from the test, and who behaves as Node's HTTP does at each head. */
function createReader(answer: IncomingMessage, takes: 'at once' | 'later') {
  const reader = new SocketReader();
  const socket = new Socket();
  const passed: string[] = [];
  const taken: string[] = [];
  let isHeld = false;
  const take = () => reader.takeBody((chunk) => taken.push(Buffer.from(chunk).toString('latin1')));
  socket.on('data', (bytes: Buffer) => {
    passed.push(bytes.toString('latin1'));
    if (isHeld || !passed.join('').endsWith('OK\r\nTransfer-Encoding: chunked\r\n\r\n')) return;
    isHeld = reader.holdBody(answer);
    if (isHeld && takes === 'at once') queueMicrotask(take);
  });
  reader.attach(socket);
  reader.expectHead();
  const give = (bytes: Uint8Array) => {
    const buffer = reader.onread.buffer as Uint8Array;
    buffer.set(bytes);
    return reader.onread.callback(bytes.length, buffer);
  };
  return { reader, give, take, passed: () => passed.join(''), taken: () => taken.join(''), isHeld: () => isHeld };
}

describe('SocketReader', () => {
  it('gives the body to who takes it and the rest to HTTP, wherever reads end', async () => {
    const wire = `HTTP/1.1 103 Early Hints\r\nLink: <x>\r\n\r\n${head}5;x\r\nhello\r\n6\r\n world\r\n0\r\nsum: 1\r\n\r\n`;
    const expected = wire.replace(/5;x.*world\r\n/s, '');
    const cuts = fc.array(fc.nat({ max: wire.length }), { maxLength: 5 });
    await fc.assert(
      fc.asyncProperty(cuts, fc.boolean(), async (places, isLate) => {
        const test = createReader(chunked, isLate ? 'later' : 'at once');
        const ends = [...places.sort((a, b) => a - b), wire.length];
        for (const [i, end] of ends.entries()) {
          test.give(Buffer.from(wire.slice(i === 0 ? 0 : ends[i - 1], end)));
          await undefined;
        }
        if (isLate) test.take();
        expect(test.taken()).toBe('hello world');
        expect(test.passed()).toBe(expected);
      }),
    );
  });

  it('stops reading from the head on until the body is taken', () => {
    const test = createReader(chunked, 'later');
    expect(test.give(Buffer.from(head))).toBe(true);
    expect(test.give(Buffer.from('1\r\na\r\n'))).toBe(false);
    test.take();
    expect(test.taken()).toBe('a');
    expect(test.give(Buffer.from('1\r\nb\r\n'))).toBe(true);
    expect(test.taken()).toBe('ab');
  });

  it.each([
    ['another status', { statusCode: 404 }],
    ['a length', { headers: { 'content-length': '3' } }],
    ['gzip', { headers: { 'transfer-encoding': 'chunked', 'content-encoding': 'gzip' } }],
    ['another coding', { headers: { 'transfer-encoding': 'gzip, chunked' } }],
  ])('leaves a body with %s to HTTP', (_what, difference) => {
    const test = createReader({ ...chunked, ...difference } as unknown as IncomingMessage, 'at once');
    const wire = `${head}1\r\na\r\n0\r\n\r\n`;
    expect(test.give(Buffer.from(wire))).toBe(true);
    expect(test.isHeld()).toBe(false);
    expect(test.passed()).toBe(wire);
  });
});

/** The chunks as they come to a reader who keeps them. */
async function readBody(answer: (exchange: Exchange) => void, times = 1) {
  await using server = await startScriptedServer(answer);
  const client = await openTestClient(server.url);
  const texts: string[] = [];
  try {
    for (let i = 0; i < times; i += 1) {
      const response = await client.request({ method: 'GET', path: '/x', watch: true }, { signal });
      const kept: Uint8Array[] = [];
      for await (const chunk of response.body) kept.push(chunk);
      texts.push(Buffer.concat(kept).toString());
    }
  } finally {
    client.close();
  }
  return { texts, connectionCount: server.connectionCount };
}

describe('bodies that are read past Node’s HTTP', () => {
  it('are whole for who keeps their chunks, and their connection serves again', async () => {
    const lines = Array.from({ length: 3000 }, (_, i) => `line ${i} ${'x'.repeat(i % 200)}\n`);
    const { texts, connectionCount } = await readBody((exchange) => {
      exchange.start(200);
      for (const line of lines) exchange.chunk(line);
      exchange.end();
    }, 3);
    expect(texts).toEqual(Array.from({ length: 3 }, () => lines.join('')));
    expect(connectionCount).toBe(1);
  });

  it('may be empty', async () => {
    const { texts } = await readBody((exchange) => exchange.raw(`${head}0\r\n\r\n`), 2);
    expect(texts).toEqual(['', '']);
  });

  it('may follow an early answer in the same bytes', async () => {
    const early = 'HTTP/1.1 103 Early Hints\r\nLink: <x>\r\n\r\n';
    const { texts } = await readBody((exchange) => exchange.raw(`${early}${head}3\r\nabc\r\n0\r\n\r\n`));
    expect(texts).toEqual(['abc']);
  });

  it('fail on a frame that is none, and close the connection', async () => {
    const answer = (exchange: Exchange) => exchange.raw(`${head}3\r\nabc\r\nno size\r\n`);
    const error = await rejection(readBody(answer));
    expect(error).toMatchObject({ code: 'HPE_INVALID_CHUNK_SIZE' });
  });

  it.each([
    ['before a chunk', ''],
    ['in a chunk', '5\r\nab'],
    ['before the last line', '2\r\nab\r\n0\r\n'],
  ])('are cut when the connection ends %s', async (_where, bytes) => {
    const answer = (exchange: Exchange) => {
      exchange.raw(`${head}${bytes}`);
      exchange.fin();
    };
    expect(await rejection(readBody(answer))).toMatchObject({ name: 'TruncatedBody' });
  });

  it('may be given up in the middle of the bytes that end them', async () => {
    await using server = await startScriptedServer((exchange) =>
      exchange.raw(`${head}3\r\nabc\r\n3\r\ndef\r\n0\r\n\r\n`),
    );
    const client = await openTestClient(server.url);
    for (let i = 0; i < 2; i += 1) {
      const response = await client.request({ method: 'GET', path: '/x', watch: true }, { signal });
      let text = '';
      await response
        .consume((chunk) => {
          text += Buffer.from(chunk).toString();
          response.cancel();
        })
        .catch((error: unknown) => expect(error).toMatchObject({ name: 'TruncatedBody' }));
      expect(text).toBe('abcdef');
    }
    expect(server.connectionCount).toBe(2);
    client.close();
  });

  it('come over TLS, too', async () => {
    await using server = await startScriptedServer(
      (exchange) => {
        exchange.start(200);
        for (let i = 0; i < 40; i += 1) exchange.chunk(`${i}`.padEnd(5000, '.'));
        exchange.end();
      },
      { tls: serverTls() },
    );
    using folder = createTempFolder();
    const certificateAuthority = folder.write('ca.pem', readTlsFixture('ca.pem'));
    for (const opensAhead of [false, true]) {
      const client = await openTestClient(server.url, { certificateAuthority }, { opensAhead });
      const response = await client.request({ method: 'GET', path: '/x' }, { signal });
      let length = 0;
      await response.consume((chunk) => {
        length += chunk.length;
      });
      expect(length).toBe(200_000);
      client.close();
    }
  });
});
