import type { IncomingMessage, ServerResponse } from 'node:http';
import { createServer as createHttpServer } from 'node:http';
import { createServer as createHttpsServer } from 'node:https';
import type { AddressInfo } from 'node:net';
import { parseArgs } from 'node:util';
import { createServerCertificate } from '../../src/apiserver/http/certificate.ts';
import { ReplayContent } from './replay-content.ts';

// An API server that only knows pods and how to send them fast: a list, a streaming list, and a watch whose events begin a
// moment after it was opened and come as fast as the client reads. It runs in a process of its own, so that it does not share
// a thread with what is measured. Usage: node test/bench/replay-server.ts --pods N [--https] [--idle | --rate N]
// Prints one line of JSON: {"url", "ca"}.

const { values } = parseArgs({
  options: {
    pods: { type: 'string', default: '1000' },
    https: { type: 'boolean', default: false },
    idle: { type: 'boolean', default: false },
    // Changes per second, in steps of 200; 0: as fast as the client reads.
    rate: { type: 'string', default: '0' },
  },
});

/** A client must have told its handlers of the whole list before the first change comes. */
const changesAfterMs = 1000;
const bookmarkEveryMs = 10_000;
const batchesEveryMs = 100;
const batchesPerTurn = Number(values.rate) / 200;

const content = new ReplayContent(Number(values.pods));
const changes = values.idle ? [] : content.changes(Math.ceil(content.count / 10));
const certificate = values.https ? createServerCertificate(Date.now()) : undefined;
const server = certificate ? createHttpsServer(certificate, answer) : createHttpServer(answer);
server.listen(0, '127.0.0.1', () => {
  const { port } = server.address() as AddressInfo;
  console.log(JSON.stringify({ url: `${certificate ? 'https' : 'http'}://127.0.0.1:${port}`, ca: certificate?.ca }));
});
// Whoever started it ends it by closing its stdin.
process.stdin.on('end', () => process.exit(0)).resume();

function answer(request: IncomingMessage, response: ServerResponse): void {
  const { pathname, searchParams } = new URL(request.url ?? '/', 'http://replay');
  const isWatch = ['true', '1'].includes(searchParams.get('watch') ?? '');
  if (pathname !== '/api/v1/pods') {
    answerDiscovery(pathname, response);
    return;
  }
  response.writeHead(200, { 'content-type': 'application/json' });
  if (!isWatch) send(response, content.list(), () => response.end());
  else if (searchParams.get('sendInitialEvents') === 'true')
    send(response, content.initialEvents(), () => keep(response));
  else keep(response);
}

/** Sends the pieces as fast as they are taken. */
function send(response: ServerResponse, pieces: Iterator<Buffer>, onEnd: () => void): void {
  for (let next = pieces.next(); !next.done; next = pieces.next()) {
    if (response.destroyed) return;
    if (!response.write(next.value)) {
      response.once('drain', () => send(response, pieces, onEnd));
      return;
    }
  }
  onEnd();
}

/** The changes, without an end; or bookmarks only. */
function keep(response: ServerResponse): void {
  response.flushHeaders();
  const timer = values.idle
    ? setInterval(() => response.write(bookmark()), bookmarkEveryMs)
    : batchesPerTurn > 0
      ? sendInTurns(response)
      : setTimeout(() => send(response, endless(changes), () => {}), changesAfterMs);
  response.on('close', () => clearInterval(timer));
}

function sendInTurns(response: ServerResponse): NodeJS.Timeout {
  const batches = endless(changes);
  const startMs = performance.now() + changesAfterMs;
  let sent = 0;
  return setInterval(() => {
    // A timer that comes late sends what it owes.
    const due = Math.floor(((performance.now() - startMs) / batchesEveryMs) * batchesPerTurn);
    for (; sent < due; sent += 1) response.write(batches.next().value);
  }, batchesEveryMs);
}

function* endless(batches: readonly Buffer[]): Generator<Buffer> {
  for (;;) yield* batches;
}

function bookmark(): string {
  const metadata = { resourceVersion: '1000000', creationTimestamp: null };
  return `${JSON.stringify({ type: 'BOOKMARK', object: { kind: 'Pod', apiVersion: 'v1', metadata } })}\n`;
}

/** As much discovery as kubectl asks for. */
function answerDiscovery(pathname: string, response: ServerResponse): void {
  const pods = { name: 'pods', singularName: 'pod', namespaced: true, kind: 'Pod', verbs: ['get', 'list', 'watch'] };
  const documents: Readonly<Record<string, unknown>> = {
    '/api': { kind: 'APIVersions', versions: ['v1'] },
    '/apis': { kind: 'APIGroupList', apiVersion: 'v1', groups: [] },
    '/api/v1': { kind: 'APIResourceList', apiVersion: 'v1', groupVersion: 'v1', resources: [pods] },
  };
  const status = { kind: 'Status', apiVersion: 'v1', status: 'Failure', reason: 'NotFound', code: 404 };
  const document = documents[pathname];
  response.writeHead(document ? 200 : 404, { 'content-type': 'application/json' });
  response.end(JSON.stringify(document ?? status));
}
