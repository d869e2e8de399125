import { describe, expect, it } from 'vitest';
import { reportFailure } from '../../src/cli/report-failure.ts';
import { isFatalBeforeSync, isGivenUp, mayPass, toSelectorError } from '../../src/cli/stream/fatal-failure.ts';
import { errorTable, KinformerError } from '../../src/core/errors.ts';
import { StatusError } from '../../src/object/status.ts';

const errno = (code: string) => Object.assign(new Error(code), { code });
const status = (code: number, message = 'm') => new StatusError({ code, message });

describe('fatal before the first sync', () => {
  it.each([
    errno('ECONNREFUSED'),
    errno('ENOTFOUND'),
    errno('EAI_AGAIN'),
    new Error('outer', { cause: errno('ECONNREFUSED') }),
    new AggregateError([errno('ECONNREFUSED')]),
    status(401),
    status(403),
    status(400),
    new KinformerError('TLS', 'certificate'),
    new KinformerError('STREAMING_LIST', 'no end'),
    new KinformerError('EXEC_PLUGIN', 'plugin'),
  ])('%s ends the command', (error) => {
    expect(isFatalBeforeSync(error)).toBe(true);
  });

  it.each([
    errno('ECONNRESET'),
    errno('ETIMEDOUT'),
    errno('EPIPE'),
    status(404),
    status(410),
    status(429),
    status(500),
    status(503),
    new KinformerError('NOT_KUBERNETES', 'html'),
    new SyntaxError('cut'),
    'odd',
  ])('%s is tried again', (error) => {
    expect(isFatalBeforeSync(error)).toBe(false);
  });

  it('a wrong command line never gets better', () => {
    expect(mayPass(new KinformerError('UNKNOWN_RESOURCE', 'x'))).toBe(false);
    expect(mayPass(new KinformerError('NOT_LISTABLE', 'x'))).toBe(false);
    expect(mayPass(errno('ECONNREFUSED'))).toBe(true);
  });

  it('what fails for one object or in a handler does not end the informer', () => {
    const failure = { error: 'e', attempt: 1 };
    expect(isGivenUp({ ...failure, phase: 'list' })).toBe(true);
    expect(isGivenUp({ ...failure, phase: 'list', retryInMs: 0 })).toBe(false);
    for (const phase of ['decode', 'handler', 'index'] as const) expect(isGivenUp({ ...failure, phase })).toBe(false);
  });

  it('a selector that the server refuses is a usage error', () => {
    expect(toSelectorError(status(400, 'field label not supported: spec.nope'))).toMatchObject({ exitCode: 2 });
    expect(toSelectorError(status(403, 'selector'))).toBeUndefined();
    expect(toSelectorError(errno('ECONNREFUSED'))).toBeUndefined();
  });
});

describe('reported failures', () => {
  const report = (error: unknown) => {
    let text = '';
    const code = reportFailure(error, (part) => {
      text += part;
    });
    return { code, text };
  };

  it('an expected one is a line with the cause and a line with what to do', () => {
    for (const code of Object.keys(errorTable) as (keyof typeof errorTable)[]) {
      const { text, code: exit } = report(new KinformerError(code, 'it\nfailed \u001b[2J'));
      expect(text).toBe(`error: it\\nfailed \\x1b[2J\nhint: ${errorTable[code].hint}\n`);
      expect(exit).toBe(errorTable[code].exit);
    }
  });

  it('a bug shows its stack and asks for a report', () => {
    const { text, code } = report(new TypeError('x is not a function'));
    expect(text).toMatch(
      /^error: this is a bug in kinformer\nTypeError: x is not a function\n {4}at [\s\S]*\nhint: please report/,
    );
    expect(code).toBe(1);
  });
});
