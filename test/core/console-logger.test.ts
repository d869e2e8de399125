import { expect, it } from 'vitest';
import { createConsoleLogger } from '../../src/core/console-logger.ts';
import { KinformerError } from '../../src/core/errors.ts';
import { StatusError } from '../../src/object/status.ts';

function record(verbosity?: number): {
  readonly lines: string[];
  readonly logger: ReturnType<typeof createConsoleLogger>;
} {
  const lines: string[] = [];
  return { lines, logger: createConsoleLogger(verbosity, (text) => lines.push(text)) };
}

it('writes warnings and errors with their fields, and what the verbosity asks for', () => {
  const { lines, logger } = record(4);
  logger.info(0, 'always');
  logger.info(4, 'debugging', { count: 2, absent: undefined, empty: '' });
  logger.info(6, 'requests');
  logger.warn('careful', { key: 'a/b' });
  logger.error('broken', 'a text', { ok: false });
  expect(lines).toEqual([
    'info: always',
    'info: debugging count=2',
    'warning: careful key="a/b"',
    'error: broken ok=false: a text',
  ]);
});

it('tells expected failures in a line, and bugs with their stack', () => {
  const { lines, logger } = record();
  const refused = Object.assign(new Error('connect ECONNREFUSED'), { code: 'ECONNREFUSED' });
  const bug = new TypeError('of undefined');
  logger.error('a', refused);
  logger.error('b', new Error('failed to list pods: pods is forbidden', { cause: new StatusError({ code: 403 }) }));
  logger.error('c', new KinformerError('NO_CONFIG', 'no configuration', { hint: 'set one' }));
  logger.error('d', bug);
  logger.error('e', new KinformerError('HANDLER', 'handler x failed', { cause: bug }));
  expect(lines).toEqual([
    'error: a: connect ECONNREFUSED',
    'error: b: failed to list pods: pods is forbidden',
    'error: c: no configuration (set one)',
    `error: d: ${bug.stack}`,
    `error: e: ${bug.stack}`,
  ]);
});

it('tells what the server said in an ApiException of client-node, not the whole answer', () => {
  const { lines, logger } = record();
  const exception = (body: string) => Object.assign(new Error('HTTP-Code: 409\nHeaders: …'), { code: 409, body });
  logger.error('a', exception('{"message":"it has been modified","code":409}'));
  logger.error('b', exception('no JSON'));
  expect(lines[0]).toBe('error: a: it has been modified (HTTP 409)');
  expect(lines[1]).toMatch(/^error: b: Error: HTTP-Code: 409/);
});
