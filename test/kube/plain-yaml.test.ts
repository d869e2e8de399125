import fc from 'fast-check';
import { CORE_SCHEMA, dump } from 'js-yaml';
import { describe, expect, it } from 'vitest';
import { parsePlainYaml } from '../../src/kube/plain-yaml.ts';
import { parseYaml } from '../../src/kube/yaml.ts';

const key = fc.stringMatching(/^[a-z][a-z0-9-]{0,8}$/);
const text = fc.oneof(
  fc.stringMatching(/^[A-Za-z0-9/.:@_ #'"=-]{0,20}$/),
  fc.constantFrom(
    'true',
    'null',
    '~',
    'no',
    '0o17',
    '1e3',
    '-',
    '---',
    'a: b',
    'a:',
    '名前',
    'https://[::1]:6443',
    '!x',
    '*a',
    '&a',
    '<<',
    'TRUE',
    'nUll',
  ),
);
const tree = fc.letrec((tie) => ({
  node: fc.oneof({ depthSize: 'small' }, text, fc.boolean(), fc.constant(null), tie('map'), tie('list')),
  map: fc.dictionary(key, tie('node'), { maxKeys: 4 }),
  list: fc.array(tie('node'), { maxLength: 4 }),
})).map;

describe('the plain reader', () => {
  it('reads what tools write as js-yaml does, or leaves it', async () => {
    let read = 0;
    await fc.assert(
      fc.asyncProperty(tree, fc.constantFrom(false, true), async (value, flush) => {
        const written = dump(value, { schema: CORE_SCHEMA, seqNoIndent: flush });
        const plain = parsePlainYaml(written);
        if (plain === undefined) return;
        read += 1;
        expect(plain).toEqual(await parseComplete(written));
      }),
      { numRuns: 500 },
    );
    expect(read).toBeGreaterThan(100);
  });

  it('reads flow mappings of scalars as js-yaml does, or leaves them', async () => {
    let read = 0;
    const scalars = fc.dictionary(key, fc.oneof(text, fc.boolean(), fc.constant(null)), { minKeys: 1, maxKeys: 4 });
    await fc.assert(
      fc.asyncProperty(fc.record({ a: scalars, b: scalars }), async (value) => {
        const written = dump(value, { schema: CORE_SCHEMA, flowLevel: 1, lineWidth: -1 });
        const plain = parsePlainYaml(written);
        if (plain === undefined) return;
        read += 1;
        expect(plain).toEqual(await parseComplete(written));
      }),
      { numRuns: 500 },
    );
    expect(read).toBeGreaterThan(50);
  });

  it('reads a kubeconfig without js-yaml', () => {
    const config = `apiVersion: v1
clusters:
- cluster:
    certificate-authority-data: LS0tLS1CRUdJTg==
    server: https://127.0.0.1:6443
  name: kind
contexts:
- context:
    cluster: kind
    user: "kind"
  name: kind
current-context: kind
preferences: {}
users:
  - name: kind
    user: {token: abc, as: "a, b", as-uid: 'c'}
`;
    expect(parsePlainYaml(config)).toEqual({
      apiVersion: 'v1',
      clusters: [
        {
          cluster: { 'certificate-authority-data': 'LS0tLS1CRUdJTg==', server: 'https://127.0.0.1:6443' },
          name: 'kind',
        },
      ],
      contexts: [{ context: { cluster: 'kind', user: 'kind' }, name: 'kind' }],
      'current-context': 'kind',
      preferences: {},
      users: [{ name: 'kind', user: { token: 'abc', as: 'a, b', 'as-uid': 'c' } }],
    });
  });

  it.each([
    'a: &x 1\nb: *x',
    'a: {b: [c]}',
    'a: {b: {c: d}}',
    'a: {b: c, b: d}',
    'a: {b: c,}',
    'a: {b, c: d}',
    'a: {b: c} # d',
    'a: {b: c}}',
    'a: {b: c',
    'a: {b: c,\n  d: e}',
    'a: {b: *c}',
    'a: {"b": c}',
    'a: {b: "\\n"}',
    'a: {b:c}',
    'a: |\n  text',
    'a: b\n  c',
    'a: 1\na: 2',
    '- a\nb: c',
    'a: b # c',
    'a:\n\t- b',
    '? a\n: b',
    'a: "x\\n"',
    '"a": b',
    'a: !!str 1',
    '--- \na: b',
    'a: b\n---\nc: d',
    'a:\n    b: 1\n  c: 2',
    '- - a\n  b: c',
    'a: - b',
  ])('leaves %j to js-yaml', (yaml) => {
    expect(parsePlainYaml(yaml)).toBeUndefined();
  });
});

/** js-yaml's answer: a comment that the plain reader does not know makes it the reader. */
function parseComplete(yaml: string): Promise<unknown> {
  return parseYaml(`%YAML 1.2\n---\n${yaml}`);
}
