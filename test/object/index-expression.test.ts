import fc from 'fast-check';
import { describe, expect, it } from 'vitest';
import { KinformerError } from '../../src/core/errors.ts';
import { parseIndexExpression } from '../../src/object/index-expression.ts';
import { KubeObject } from '../../src/object/kube-object.ts';
import { samplePodBytes } from './sample-pods.ts';

const values = (expression: string, object: unknown) =>
  parseIndexExpression(expression).indexFunction(KubeObject.from(object));

const pod = KubeObject.fromBytes(samplePodBytes(13));

describe('parseIndexExpression', () => {
  it.each([
    ['namespace', ['team-13']],
    ['node', ['node-13']],
    ['owner', ['ReplicaSet/web-13']],
    ['phase', ['Running']],
    ['label:tier', ['front']],
    ['label:app.kubernetes.io/name', ['web']],
    ['label:nope', []],
    ['annotation:prometheus.io/scrape', ['true']],
    ['{.spec.nodeName}', ['node-13']],
    ['.spec.nodeName', ['node-13']],
    ['{spec.nodeName}', ['node-13']],
    ['.metadata.labels.app\\.kubernetes\\.io/name', ['web']],
    ['.spec.containers[0].name', ['web']],
    ['.spec.containers[-1].name', ['logger']],
    ['.spec.containers[*].name', ['web', 'sidecar', 'logger']],
    ['{.status.conditions[?(@.type=="Ready")].status}', ['True']],
    ['{..podIP}', ['10.1.13.7']],
    ['.status.containerStatuses[*].ready', ['true']],
    ['.metadata.generation', ['1']],
    ['.spec.containers[0].args', ['--listen=:8080', '--log-format=json', '--name=web']],
    ['.spec.containers[7].name', []],
    ['.spec.nodeName[0]', []],
    ['.nope.more', []],
    ['.spec', []],
    ['.metadata.name', [pod.name]],
    ['.kind', ['Pod']],
  ])('reads %s', (expression, expected) => {
    const index = parseIndexExpression(expression);
    expect(index.name).toBe(expression);
    expect(index.indexFunction(pod)).toEqual(expected);
  });

  it('gives no value for what is absent, null or an object', () => {
    for (const expression of [
      'namespace',
      'node',
      'owner',
      'phase',
      'label:a',
      'annotation:a',
      '.spec.x',
      '{.a[*].b}',
    ]) {
      expect(values(expression, { metadata: { name: 'x' } })).toEqual([]);
    }
    expect(values('.a', { a: null })).toEqual([]);
    expect(values('.a', { a: {} })).toEqual([]);
    expect(values('.a', { a: [null, {}, []] })).toEqual([]);
    expect(values('node', { spec: null })).toEqual([]);
    expect(values('owner', { metadata: { ownerReferences: null } })).toEqual([]);
  });

  it('B108 gives one value for each scalar of an array, once', () => {
    const tags = (list: unknown) => values('.spec.tags', { spec: { tags: list } });
    expect(tags(['x'])).toEqual(['x']);
    expect(tags(['x', 'y'])).toEqual(['x', 'y']);
    expect(tags([])).toEqual([]);
    expect(tags(['x', 'x', 1, true, null, false])).toEqual(['x', '1', 'true', 'false']);
    expect(values('.a[*].b', { a: [{ b: 'x' }, { b: ['y', 'x'] }] })).toEqual(['x', 'y']);
  });

  it('keeps empty strings, and numbers as they are written', () => {
    expect(values('node', { spec: { nodeName: '' } })).toEqual(['']);
    const object = KubeObject.fromBytes(Buffer.from('{"a":1.50,"b":12345678901234567890}'));
    expect(parseIndexExpression('.a').indexFunction(object)).toEqual(['1.50']);
    expect(parseIndexExpression('.b').indexFunction(object)).toEqual(['12345678901234567890']);
  });

  it('takes the controller for the owner, else all owners', () => {
    const owners = (ownerReferences: unknown) => values('owner', { metadata: { ownerReferences } });
    const [a, b] = [
      { kind: 'A', name: 'a' },
      { kind: 'B', name: 'b', controller: true },
    ];
    expect(owners([a, b])).toEqual(['B/b']);
    expect(owners([a, { ...b, controller: false }])).toEqual(['A/a', 'B/b']);
  });

  it('reads what JSON.parse has at a plain path', () => {
    const key = fc.constantFrom('spec', 'status', 'metadata', 'labels', 'a', 'é', 'uid');
    const scalar = fc.oneof(fc.string({ unit: 'grapheme' }), fc.boolean(), fc.integer());
    fc.assert(
      fc.property(fc.tuple(key, key, key), scalar, ([a, b, c], value) => {
        const object = { [a]: { [b]: { [c]: value } } };
        expect(values(`.${a}.${b}.${c}`, object)).toEqual([String(value)]);
      }),
    );
  });

  it.each([
    ['nodes', 'no such index'],
    ['', 'no such index'],
    ['toString', 'no such index'],
    ['label:', 'the key is missing'],
    ['annotation:', 'the key is missing'],
    ['{.a', 'unexpected path'],
    ['{.a}{.b}', 'unexpected path'],
    ['{.a[}', 'unterminated array'],
  ])('refuses %j with the text and a hint', (expression, problem) => {
    try {
      parseIndexExpression(expression);
      expect.unreachable();
    } catch (error) {
      expect(error).toBeInstanceOf(KinformerError);
      const { code, message, hint } = error as KinformerError;
      expect(code).toBe('BAD_EXPRESSION');
      expect(message).toContain(JSON.stringify(expression));
      expect(hint).not.toBe('');
      expect(message).toContain(problem);
    }
  });
});
