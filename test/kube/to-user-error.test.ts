import { describe, expect, it } from 'vitest';
import { KinformerError } from '../../src/core/errors.ts';
import { toUserError } from '../../src/kube/to-user-error.ts';
import { isConnectionRefused, StatusError } from '../../src/object/status.ts';
import { openTestClient, rejection } from '../helpers/kube-client.ts';

const systemError = (code: string, extra: object = {}) =>
  Object.assign(new Error(`failed ${code}`), { code, ...extra });

describe('toUserError', () => {
  it.each([
    [401, 'Unauthorized', 'UNAUTHORIZED', 4, 'You must be logged in to the server (Unauthorized)'],
    [403, 'Forbidden', 'FORBIDDEN', 4, 'pods is forbidden'],
    [404, 'NotFound', 'API', 1, 'pods is forbidden'],
    [500, '', 'API', 1, 'pods is forbidden'],
  ])('%i %s is %s with exit code %i', (code, reason, expected, exitCode, message) => {
    const status = new StatusError({ code, reason, message: code === 401 ? 'Unauthorized' : 'pods is forbidden' });
    const error = toUserError(new Error('list failed', { cause: status }));
    expect(error).toMatchObject({ code: expected, exitCode, message });
  });

  it.each([
    [systemError('ECONNREFUSED'), 'https://h:1: the connection was refused (ECONNREFUSED)'],
    [
      systemError('ENOTFOUND', { hostname: 'api.test' }),
      'https://h:1: the name api.test cannot be resolved (ENOTFOUND)',
    ],
    [systemError('HPE_INVALID_CONSTANT'), 'https://h:1: the answer is not HTTP; is it a TLS port behind http://?'],
    [systemError('ETIMEDOUT'), 'https://h:1: failed ETIMEDOUT (ETIMEDOUT)'],
    [new Error('odd \u001b[2J'), 'https://h:1: odd \\x1b[2J'],
  ])('a failure of the network is UNREACHABLE', (cause, message) => {
    expect(toUserError(cause, 'https://h:1')).toMatchObject({ code: 'UNREACHABLE', message, cause });
  });

  it('says what to do about http to a TLS port', () => {
    const message = '400 Bad Request: Client sent an HTTP request to an HTTPS server.';
    const error = toUserError(new StatusError({ code: 400, reason: 'BadRequest', message }));
    expect(error.hint).toBe('write https:// in the server address');
  });

  it('keeps what is one already, also deep in the causes', () => {
    const tls = new KinformerError('TLS', 'no');
    expect(toUserError(tls)).toBe(tls);
    expect(toUserError(new Error('outer', { cause: tls }))).toBe(tls);
  });

  it('does not hide the refusal from the pipeline', async () => {
    const client = await openTestClient('http://127.0.0.1:9');
    const error = await rejection(client.json({ method: 'GET', path: '/' }, { signal: new AbortController().signal }));
    expect(isConnectionRefused(error)).toBe(true);
    expect(isConnectionRefused(toUserError(error))).toBe(true);
  });
});
