import { describe, expect, it } from 'vitest';
import { chooseNamespace } from '../../src/cli/namespace-scope.ts';

const choose = (namespace: string, allNamespaces = false) =>
  chooseNamespace({ namespace, allNamespaces }, { namespace: 'of-context' }, 'default');

describe('chooseNamespace', () => {
  it.each(['a/b', '../x', '..', '.', 'a%2fb'])('%s is refused before any request', (namespace) => {
    expect(() => choose(namespace)).toThrow(
      expect.objectContaining({ code: 'USAGE', message: expect.stringContaining('invalid namespace') }),
    );
  });

  it('prefers the flag, then the context, then the default; -A beats them all', () => {
    expect([choose('shop'), choose(''), choose('shop', true)]).toEqual(['shop', 'of-context', undefined]);
    expect(chooseNamespace({ namespace: '', allNamespaces: false }, { namespace: undefined }, 'default')).toBe(
      'default',
    );
  });
});
