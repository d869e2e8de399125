import { describe, expect, it } from 'vitest';
import { createChildLines } from '../../../src/cli/exec/child-lines.ts';
import type { KeyRun } from '../../../src/exec/key-run.ts';
import { OutputWriter } from '../../../src/output/output-writer.ts';

const run: KeyRun = {
  resource: 'pods',
  key: 'shop/a',
  namespace: 'shop',
  name: 'a',
  event: 'ADDED',
  attempt: 1,
  object: undefined,
  isFinalStateUnknown: false,
};

/** A stream whose reader takes nothing until it is told to. */
function createStream(isTerminal: boolean, isSlow = false) {
  const chunks: Buffer[] = [];
  const taken: (() => void)[] = [];
  const writer = new OutputWriter(
    {
      write: (chunk, callback) => {
        chunks.push(Buffer.from(chunk));
        if (isSlow) taken.push(() => callback());
        else callback();
        return true;
      },
      on: () => {},
    },
    () => {},
    isTerminal,
  );
  return {
    stream: { writer, isTerminal },
    take: () => {
      for (const each of taken.splice(0)) each();
    },
    bytes: async () => {
      await writer.drain();
      return Buffer.concat(chunks);
    },
  };
}

const hostile = '\x1b[31mred\x1b]0;title\x07 \u202eback\u202c tab\there\x9b2J\r';

describe('the lines of commands', () => {
  it('on a terminal have no control characters; tabs stay', async () => {
    const stdout = createStream(true);
    const sink = createChildLines({ stdout: stdout.stream, stderr: createStream(true).stream, prefixOf: () => '' });
    sink.line(run, 'stdout', Buffer.from(hostile));
    const text = (await stdout.bytes()).toString();
    expect(text).toBe('\\x1b[31mred\\x1b]0;title\\x07 \\u202eback\\u202c tab\there\\x9b2J\n');
  });

  it('in a pipe are the bytes that the command wrote', async () => {
    const stdout = createStream(false);
    const sink = createChildLines({ stdout: stdout.stream, stderr: createStream(false).stream, prefixOf: () => '' });
    const bytes = Buffer.from([0x1b, 0x5b, 0xff, 0x00, 0x0d]);
    sink.line(run, 'stdout', bytes);
    expect(await stdout.bytes()).toEqual(Buffer.concat([bytes, Buffer.from('\n')]));
  });

  it('go where they came from, with a prefix that is as harmless', async () => {
    const [stdout, stderr] = [createStream(false), createStream(false)];
    const sink = createChildLines({
      stdout: stdout.stream,
      stderr: stderr.stream,
      prefixOf: ({ key }) => `[${key}\x1b] `,
    });
    sink.line(run, 'stdout', Buffer.from('out'));
    sink.line(run, 'stderr', Buffer.from('err'));
    expect((await stdout.bytes()).toString()).toBe('[shop/a\\x1b] out\n');
    expect((await stderr.bytes()).toString()).toBe('[shop/a\\x1b] err\n');
  });

  it('wait while a megabyte waits for the reader', async () => {
    const stdout = createStream(false, true);
    const sink = createChildLines({ stdout: stdout.stream, stderr: createStream(false).stream, prefixOf: () => '' });
    expect(sink.ready()).toBeUndefined();
    sink.line(run, 'stdout', Buffer.alloc(2_000_000, 'x'));
    const ready = sink.ready();
    expect(ready).toBeInstanceOf(Promise);
    const taking = setInterval(stdout.take, 1);
    await ready;
    clearInterval(taking);
    expect(sink.ready()).toBeUndefined();
  });
});
