import { ApiException } from '@kubernetes/client-node';
import { describe, expect, it } from 'vitest';
import {
  isAlreadyExists,
  isConflict,
  isForbidden,
  isNotFound,
  isUnauthorized,
  type Status,
  StatusError,
  statusOf,
} from '../../src/object/status.ts';

const checks = { isAlreadyExists, isConflict, isForbidden, isNotFound, isUnauthorized };

/** The names of the checks that say yes. */
function kindsOf(error: unknown): string[] {
  return Object.entries(checks)
    .filter(([, check]) => check(error))
    .map(([name]) => name);
}

const cases: readonly (readonly [Status, readonly string[]])[] = [
  [{ code: 404, reason: 'NotFound' }, ['isNotFound']],
  [{ code: 409, reason: 'Conflict' }, ['isConflict']],
  [{ code: 409, reason: 'AlreadyExists' }, ['isAlreadyExists']],
  [{ code: 409 }, ['isConflict']],
  [{ code: 403, reason: 'Forbidden' }, ['isForbidden']],
  [{ code: 401 }, ['isUnauthorized']],
  [{ code: 500, reason: 'InternalError' }, []],
];

describe('what a failure is about', () => {
  it.each(cases)('is told of a StatusError: %j', (status, kinds) => {
    expect(kindsOf(new StatusError(status))).toEqual(kinds);
    expect(kindsOf(new Error('outer', { cause: new StatusError(status) }))).toEqual(kinds);
  });

  it.each(cases)('is told of an ApiException of client-node: %j', (status, kinds) => {
    const exception = new ApiException(status.code!, 'm', JSON.stringify(status), {
      'content-type': 'application/json',
    });
    expect(kindsOf(exception)).toEqual(kinds);
    expect(statusOf(new Error('outer', { cause: exception }))).toEqual(status);
  });

  it('is told by the code where the body says nothing', () => {
    expect(kindsOf(new ApiException(404, 'm', '404 page not found', {}))).toEqual(['isNotFound']);
    expect(kindsOf(new ApiException(401, 'm', undefined, {}))).toEqual(['isUnauthorized']);
  });

  it('is nothing for other errors', () => {
    for (const error of [new Error('404'), Object.assign(new Error('x'), { code: 'ENOENT' }), 404, undefined]) {
      expect(statusOf(error)).toBeUndefined();
      expect(kindsOf(error)).toEqual([]);
    }
  });
});
