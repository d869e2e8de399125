import { mkdtempSync, rmSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import type { KeyRun } from '../../src/exec/key-run.ts';
import { loadHandler } from '../../src/exec/load-handler.ts';
import { KubeObject } from '../../src/object/kube-object.ts';
import { FakeClock } from '../helpers/fake-clock.ts';

const run: KeyRun = {
  resource: 'pods',
  key: 'shop/a',
  namespace: 'shop',
  name: 'a',
  event: 'MODIFIED',
  attempt: 1,
  object: KubeObject.from({ kind: 'Pod', metadata: { name: 'a', namespace: 'shop' }, spec: { nodeName: 'n1' } }),
  isFinalStateUnknown: false,
};
const { signal } = new AbortController();
const loading = { clock: new FakeClock(), signal };

let folder: string;
beforeAll(() => {
  folder = mkdtempSync(join(tmpdir(), 'kinformer-handler-'));
});
afterAll(() => rmSync(folder, { recursive: true }));

function write(name: string, text: string): string {
  const file = join(folder, name);
  writeFileSync(file, text);
  return file;
}

describe('a handler module', () => {
  it('runs its default export with the parsed object', async () => {
    const file = write(
      'default.mjs',
      'export default async (r) => { const saw = [r.key, r.event, r.attempt, r.object.spec.nodeName, r.signal.aborted]; if (saw.join(" ") !== "shop/a MODIFIED 1 n1 false") throw new Error(saw); };',
    );
    expect(await (await loadHandler(file, signal, loading))(run)).toEqual({ type: 'succeeded' });
  });

  it('may export reconcile instead, and need not be asynchronous', async () => {
    const file = write('named.mjs', 'export const reconcile = ({ object }) => { object.spec = undefined; };');
    const handler = await loadHandler(file, signal, loading);
    expect(await handler(run)).toEqual({ type: 'succeeded' });
    // What it does to the object stays with it.
    expect(run.object?.value).toMatchObject({ spec: { nodeName: 'n1' } });
  });

  it('fails also with what has no text', async () => {
    const file = write('textless.mjs', 'export default () => { throw Object.create(null); };');
    const handler = await loadHandler(file, signal, loading);
    expect(await handler(run)).toEqual({ type: 'failed', message: 'something that is no error: object' });
  });

  it('that cannot be looked at, or is no file, is refused with the reason', async () => {
    const reasonOf = (file: string) => loadHandler(file, signal, loading).catch((error: Error) => error.message);
    expect(await reasonOf(folder)).toBe(`cannot load ${folder}: it is not a file`);
    expect(await reasonOf(join(folder, 'none.ts'))).toContain('there is no such file');
    expect(await reasonOf('x'.repeat(5000))).toContain('ENAMETOOLONG');
  });

  it('fails with what it throws or rejects with, in one line', async () => {
    const throwing = await loadHandler(
      write('throwing.mjs', 'export default () => { throw new TypeError("a\\nb"); };'),
      signal,
      loading,
    );
    expect(await throwing(run)).toEqual({ type: 'failed', message: 'TypeError: a' });
    const rejecting = await loadHandler(
      write('rejecting.mjs', 'export default () => Promise.reject("no");'),
      signal,
      loading,
    );
    expect(await rejecting(run)).toEqual({ type: 'failed', message: 'no' });
  });

  it.each([
    ['missing.mjs', undefined, /there is no such file/],
    ['syntax.mjs', 'export default (', /^cannot load .*syntax\.mjs: ./],
    ['import.mjs', 'import "./nowhere.mjs";', /nowhere/],
    ['nothing.mjs', 'export const other = 1;', /exports no function/],
  ])('%s cannot be loaded', async (name, text, message) => {
    const file = text === undefined ? join(folder, name) : write(name, text);
    const error = await loadHandler(file, signal, loading).catch((thrown: unknown) => thrown);
    expect(error).toMatchObject({ code: 'HANDLER_MODULE', message: expect.stringMatching(message) });
  });

  it('that waits for ever is given up, and so is one that is not wanted any more', async () => {
    const file = write('waiting.mjs', 'await new Promise(() => {}); export default () => {};');
    const clock = new FakeClock();
    const late = loadHandler(file, signal, { clock, signal }).catch((error: unknown) => error);
    await clock.advance(30_000);
    expect(await late).toMatchObject({
      code: 'HANDLER_MODULE',
      message: expect.stringMatching(/waiting\.mjs: it was not loaded within 30s$/),
    });
    const ending = new AbortController();
    const unwanted = loadHandler(file, signal, { clock, signal: ending.signal });
    ending.abort(new Error('enough'));
    await expect(unwanted).rejects.toThrow('enough');
    expect(clock.waiting).toBe(0);
  });
});
