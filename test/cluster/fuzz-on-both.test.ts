import { afterAll, beforeAll, describe, expect, inject, it } from 'vitest';
import { ApiServer } from '../../src/apiserver/api-server.ts';
import { createSeededRandom } from '../../src/core/random.ts';
import { Dice } from '../apiserver/fuzz/dice.ts';
import {
  type MalformedRequest,
  makeRequest,
  type RequestKind,
  requestKinds,
} from '../apiserver/fuzz/malformed-request.ts';
import { type Ending, exchange, toBytes } from '../apiserver/fuzz/raw-exchange.ts';
import { configMap, pod } from '../apiserver/server-client.ts';
import { RealCluster } from './real-cluster.ts';

const perKind = Number(process.env.KINFORMER_FUZZ ?? 150);
const seed = Number(process.env.KINFORMER_FUZZ_SEED ?? 1);

describe('the Status of malformed requests', () => {
  const embedded = new ApiServer({ adminToken: 'admin-token' });
  let cluster: RealCluster | undefined;
  let realPort = 0;

  beforeAll(async () => {
    if (process.env.KINFORMER_REAL_PORT) realPort = Number(process.env.KINFORMER_REAL_PORT);
    else cluster = await RealCluster.start(inject('goPrograms'));
    realPort ||= cluster?.port ?? 0;
    await embedded.start();
    for (const [path, object] of [
      ['configmaps', configMap('kept')],
      ['pods', pod('kept')],
    ] as const) {
      const body = Buffer.from(JSON.stringify(object));
      const headers = { 'content-type': 'application/json' };
      await ask({ kind: 'body', method: 'POST', path: `/api/v1/namespaces/default/${path}`, headers, body });
    }
  });
  afterAll(async () => {
    await embedded.stop();
    await cluster?.stop();
  });

  /** What the real server and the embedded one say. */
  function ask(request: MalformedRequest): Promise<readonly [real: Ending, embedded: Ending]> {
    const headers = { authorization: 'Bearer admin-token', ...request.headers };
    const bytes = toBytes({ ...request, headers });
    const ports = [realPort, Number(new URL(embedded.url).port)] as const;
    const options = { secure: true, limitMs: 20_000 };
    return Promise.all([exchange(ports[0], bytes, options), exchange(ports[1], bytes, options)]);
  }

  /** What one request has made must not be what the next one finds on one of the servers only. */
  async function removeFuzz({ kind, path }: MalformedRequest): Promise<void> {
    const [, collection] = /^(\/apis?\/.*?)(\/(fuzz|none|kept)\b.*|\?.*)?$/.exec(path) ?? [];
    const body = Buffer.from('{"kind":"DeleteOptions","apiVersion":"v1","gracePeriodSeconds":0}');
    const headers = { 'content-type': 'application/json' };
    await ask({ kind, method: 'DELETE', path: `${collection}/fuzz`, headers, body });
  }

  it.each(requestKinds)('%s: is that of the real server', async (kind: RequestKind) => {
    const dice = new Dice(createSeededRandom(seed * 100 + requestKinds.indexOf(kind)));
    const differences: unknown[] = [];
    for (let i = 0; i < perKind; i += 1) {
      const request = makeRequest(dice, kind);
      const [real, own] = (await ask(request)).map((ending) => toStatus(ending, isYaml(request)));
      if (request.method !== 'GET' && (isDone(real) || isDone(own))) await removeFuzz(request);
      if (JSON.stringify(real) !== JSON.stringify(own)) {
        const { method, path, headers, body } = request;
        differences.push({ request: `${method} ${path}`, headers, body: body.toString('latin1', 0, 500), real, own });
      }
    }
    if (process.env.KINFORMER_FUZZ_SHOW) for (const difference of differences) console.log(JSON.stringify(difference));
    console.log(`${kind}: ${perKind - differences.length} of ${perKind} agree`);
    // What is left are orders of checks and names that only some validations refuse.
    expect(differences.length, JSON.stringify(differences)).toBeLessThanOrEqual(perKind * 0.03);
  });
});

interface ShownStatus {
  readonly code: number;
  readonly reason?: string | undefined;
  readonly message?: string;
}

function isDone(status: ShownStatus | undefined): boolean {
  return status !== undefined && status.code >= 200 && status.code < 300;
}

/** Code, reason and message, without what differs from server to server. */
function toStatus(ending: Ending, withoutMessage: boolean): ShownStatus {
  if (ending.type === 'closed') return { code: 0 };
  const { code, text } = ending;
  const end = text.indexOf('\r\n\r\n');
  const isChunked = /transfer-encoding: chunked/i.test(text.slice(0, end));
  const body = isChunked ? joinChunks(text.slice(end + 4)) : text.slice(end + 4);
  const status = parse(body) as { kind?: string; reason?: string; message?: string } | undefined;
  if (status?.kind !== 'Status') return code < 400 ? { code } : { code, message: body };
  const { reason } = status;
  return withoutMessage ? { code, reason } : { code, reason, message: normalise(status.message ?? '') };
}

function joinChunks(text: string): string {
  const [, size = '0'] = /^([0-9a-f]+)\r\n/i.exec(text) ?? [];
  const length = Number.parseInt(size, 16);
  if (length === 0) return '';
  const start = size.length + 2;
  return text.slice(start, start + length) + joinChunks(text.slice(start + length + 2));
}

function parse(text: string): unknown {
  try {
    return JSON.parse(text);
  } catch {
    return undefined;
  }
}

/** YAML libraries each have their own words, and each take a little more or less than the others. */
function isYaml({ headers }: MalformedRequest): boolean {
  return headers['content-type']?.endsWith('yaml') ?? false;
}

function normalise(message: string): string {
  return message
    .replace(/(Too large resource version: \d+, current: )\d+/, '$1<rv>')
    .replace(/[0-9a-f]{8}-[0-9a-f-]{27}/g, '<uid>')
    .replace(/\d{4}-\d\d-\d\dT[\d:.]+Z/g, '<time>');
}
