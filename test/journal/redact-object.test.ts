import { gzipSync } from 'node:zlib';
import fc from 'fast-check';
import { describe, expect, it } from 'vitest';
import { Redactor } from '../../src/journal/redact-object.ts';

const redactor = new Redactor(Buffer.from('key'));
const redactObject = redactor.forObjects(false);
const redactSecret = redactor.forObjects(true);
const hide = (value: object, isSecret = false) => {
  const bytes = Buffer.from(JSON.stringify(value));
  const hidden = (isSecret ? redactSecret : redactObject)(bytes);
  const text = Buffer.from(hidden).toString();
  return { text, value: JSON.parse(text), isSame: hidden === bytes };
};

const jwt = 'eyJhbGciOiJIUzI1NiJ9.eyJzdWIiOiIxMjM0NTYifQ.c2lnbmF0dXJl';
const privateKey =
  '-----BEGIN RSA PRIVATE KEY-----\nProc-Type: 4,ENCRYPTED\n\nMIIEabc/+=\n-----END RSA PRIVATE KEY-----\n';
const base64 = (text: string) => Buffer.from(text).toString('base64');
const packed = (value: object) => gzipSync(JSON.stringify(value)).toString('base64');
const kubeconfig = `apiVersion: v1
kind: Config
users:
- name: admin
  user:
    token: sha256-hunter2
    password: "hunter2 and more"
    client-key-data: ${base64(privateKey)}
    auth-provider:
      config: {id-token: hunter2, refresh-token: hunter2}
    exec:
      env:
      - name: MY_SECRET
        value: hunter2
`;

const secret = {
  apiVersion: 'v1',
  kind: 'Secret',
  metadata: {
    name: 's',
    annotations: {
      'kubectl.kubernetes.io/last-applied-configuration': '{"data":{"password":"aHVudGVyMg=="}}',
      'objectset.rio.cattle.io/applied': 'H4sIAAAA',
      copy: 'it is hunter2',
      note: 'kept',
    },
  },
  data: { password: 'aHVudGVyMg==', empty: '', again: 'aHVudGVyMg==', other: 'b3RoZXI=' },
  stringData: { plain: 'hunter2' },
  type: 'Opaque',
};

describe('the redactor', () => {
  it('hides values of Secrets and the annotations that repeat them, and keeps that equal ones are equal', () => {
    const { text, value } = hide(secret, true);
    expect(text).not.toMatch(/aHVudGVyMg|hunter2|b3RoZXI|H4sI/);
    expect(value.data.password).toBe(value.data.again);
    expect(value.data.password).not.toBe(value.data.other);
    expect(Buffer.from(value.data.password, 'base64').toString()).toMatch(/^redacted-[0-9a-f]{12}$/);
    expect(value).toMatchObject({
      type: 'Opaque',
      data: { empty: '' },
      metadata: { name: 's', annotations: { note: 'kept' } },
    });
  });

  it('makes marks that nobody can compare between recordings', () => {
    const bytes = Buffer.from(JSON.stringify(secret));
    const [one, other] = [0, 1].map(() => Buffer.from(new Redactor().forObjects(true)(bytes)).toString());
    expect(one).not.toBe(other);
  });

  it.each([
    ['a JSON web token', { a: `x ${jwt} y` }, 'eyJhbGci'],
    ['one after a line', { a: `x\n${jwt}\ny` }, 'eyJhbGci'],
    ['an encrypted one', { a: 'eyJlbmMiOiJBMjU2R0NNIn0..aXZpdml2aXY.Y2lwaGVydGV4dA.dGFn' }, 'Y2lwaGVydGV4dA'],
    ['a private key', { a: privateKey }, 'MIIEabc'],
    ['one in base64', { a: base64(privateKey) }, base64(privateKey).slice(60, 70)],
    ['one in JSON in JSON', { a: JSON.stringify({ b: JSON.stringify({ c: privateKey }) }) }, 'MIIEabc'],
    ['a bearer token', { args: ['--header=Authorization: Bearer abcdefgh12345'] }, 'abcdefgh12345'],
    ['basic authorization', { args: ['--header', 'Authorization: Basic dXNlcjpodW50ZXIy'] }, 'dXNlcjpod'],
    ['a GitHub token', { a: 'ghp_abcdefghijklmnopqrstuvwxyz0123456789' }, 'ghp_abc'],
    ['a fine-grained one after a line', { a: 'x\ngithub_pat_abcdefghijklmnopqrstuvwxyz0123456789' }, 'abcdefghijk'],
    ['an AWS key', { a: 'AKIAABCDEFGHIJKLMNOP' }, 'AKIAABC'],
    ['one after a line', { a: 'x\nASIAABCDEFGHIJKLMNOP' }, 'ASIAABC'],
    ['an AWS credentials file', { a: '[default]\naws_secret_access_key = hunter2/+x\n' }, 'hunter2'],
    ['an environment variable', { env: [{ name: 'DB_PASSWORD', value: 'hun"ter\\2' }] }, 'hun'],
    ['one that is a secret', { env: [{ name: 'JWT_SECRET', value: 'hunter2' }] }, 'hunter2'],
    ['one with a short name', { env: [{ name: 'DB_PASS', value: 'hunter2' }] }, 'hunter2'],
    ['one inside JSON', { a: JSON.stringify({ env: [{ name: 'API_TOKEN', value: 'hunter2' }] }) }, 'hunter2'],
    ['one inside YAML', { a: 'env:\n  - name: API_TOKEN\n    value: hunter2\n' }, 'hunter2'],
    ['a member', { data: { db_password: 'hunter2', 'client-secret': 'hunter2' } }, 'hunter2'],
    ['a member inside JSON', { a: JSON.stringify({ apiKey: 'hunter2' }) }, 'hunter2'],
    ['a member inside JSON with blanks', { a: JSON.stringify({ a: 1, apiKey: 'hunter2' }, null, 2) }, 'hunter2'],
    [
      'a member in JSON in JSON',
      { a: JSON.stringify({ b: JSON.stringify({ password: 'hun"ter2', user: 'x' }) }) },
      'ter2',
    ],
    [
      'registry credentials',
      { a: JSON.stringify({ auths: { r: { auth: base64('me:hunter2') } } }) },
      base64('me:hunt'),
    ],
    [
      'registry credentials in base64',
      { a: base64(JSON.stringify({ auths: { r: { password: 'hunter2' } } })) },
      'aHVudGVyMi',
    ],
    ['a kubeconfig', { data: { kubeconfig } }, 'hunter2'],
    ['its key', { data: { kubeconfig } }, base64(privateKey).slice(60, 70)],
    ['a kubeconfig in base64', { data: { kubeconfig: base64(kubeconfig) } }, base64(kubeconfig).slice(40, 60)],
    ['a kubeconfig that was applied', { a: JSON.stringify({ data: { kubeconfig } }) }, 'hunter2'],
    ['a kubeconfig in JSON', { a: JSON.stringify({ users: [{ user: { token: 'hunter2' } }] }) }, 'hunter2'],
    ['a release of Helm', { data: { release: packed({ values: { password: 'hunter2' } }) } }, packed({}).slice(0, 12)],
    ['one inside JSON', { a: JSON.stringify({ release: packed({ apiKey: 'hunter2' }) }) }, packed({}).slice(0, 12)],
    ['one that is cut', { data: { release: packed({ much: jwt }).slice(0, 44) } }, packed({}).slice(0, 12)],
    ['a block of YAML', { a: 'x:\n  password: |\n    hunter2\n\n    and hunter3\n  y: kept' }, 'hunter'],
    ['a block with Windows lines', { a: 'password: |\r\n  hunter2\r\ny: kept' }, 'hunter2'],
    ['an assignment', { a: 'DB_PASSWORD=hunter2\nOTHER=x' }, 'hunter2'],
    ['an assignment in quotes', { a: 'export DB_PASSWORD="hunter 2"' }, 'hunter'],
    ['an option', { args: ['--db-password=a\u0026hunter2'] }, 'hunter2'],
    ['an option and its value', { args: ['--token', 'hunter2'] }, 'hunter2'],
    ['an option in a shell line', { args: ['sh', '-c', 'x --password hunter2 --y'] }, 'hunter2'],
    ['a password in a URL', { env: [{ name: 'DB', value: 'postgres://me:hunter2@db:5432/x' }] }, 'hunter2'],
    ['a token in a URL', { a: 'https://x/y?token=hunter2&z=1' }, 'hunter2'],
  ])('hides %s in any object', (_, value, needle) => {
    const { text } = hide(value);
    expect(text).not.toContain(needle);
    expect(text).toMatch(/redacted-|cmVkYWN0ZWQt/);
  });

  it('keeps what is packed and holds no secret', () => {
    expect(hide({ data: { dashboard: packed({ panels: [{ title: 'much '.repeat(50) }] }) } }).isSame).toBe(true);
  });

  it('keeps what is around a secret', () => {
    const { value } = hide({ data: { kubeconfig }, block: 'x:\n  password: |\n    hunter2\n  y: kept' });
    expect(value.data.kubeconfig.replaceAll(/redacted-[0-9a-f]{12}|cmVk\S+/g, '*')).toBe(`apiVersion: v1
kind: Config
users:
- name: admin
  user:
    token: *
    password: "*"
    client-key-data: *
    auth-provider:
      config: {id-token: *
    exec:
      env:
      - name: MY_SECRET
        value: *
`);
    expect(value.block).toMatch(/^x:\n {2}password: \|\n {4}redacted-\w+\n {2}y: kept$/);
  });

  it('leaves everything else alone, to the byte', () => {
    const pod = {
      kind: 'Pod',
      spec: {
        automountServiceAccountToken: true,
        tolerations: [{ key: 'node.kubernetes.io/not-ready', operator: 'Exists' }],
        volumes: [
          { name: 'kube-api-access', projected: { sources: [{ serviceAccountToken: { path: 'token' } }] } },
          { name: 'my-token', secret: { secretName: 'tls-secret', items: [{ key: 'tls.key', path: 'ä' }] } },
        ],
        containers: [
          {
            image: 'registry/x:1@sha256:0123456789abcdef',
            args: [
              '--use-service-account-credentials=true',
              '--password=$(PASSWORD)',
              '--token-file=/x',
              '--token',
              '--x',
            ],
            env: [
              { name: 'PASSWORD', valueFrom: { secretKeyRef: { name: 's', key: 'password' } } },
              { name: 'URL', value: 'http://db:5432/x?user=me@there' },
            ],
            volumeMounts: [{ name: 'my-token', mountPath: '/x' }],
          },
        ],
      },
      message: 'cannot fetch token: serviceaccount "x" not found',
      caBundle: base64('-----BEGIN CERTIFICATE-----\nMIIabcdefghijklmnopqrstuvwxyz\n-----END CERTIFICATE-----\n'),
      text: 'password: {{ .Values.password }}\ntoken: null\nautomountServiceAccountToken: false\n',
    };
    expect(hide(pod)).toMatchObject({ isSame: true });
    expect(hide({ a: 1, data: null }, true).isSame).toBe(true);
  });

  it('keeps bytes that are not ASCII beside what it hides', () => {
    const { value } = hide({ a: 'ä€😀', b: { token: 'größe' } });
    expect(value.a).toBe('ä€😀');
    expect(value.b.token).toMatch(/^redacted-/);
  });

  it('hides in errors what it hides in objects', () => {
    const error = { message: `no: Bearer ${jwt}`, cause: { message: 'https://me:hunter2@proxy is down' } };
    expect(JSON.stringify(redactor.value(error))).not.toMatch(/eyJ|hunter2/);
    const harmless = { message: 'no' };
    expect(redactor.value(harmless)).toBe(harmless);
  });

  it('needs no more than a multiple of the time for a multiple of the text', () => {
    for (const text of repeated) {
      // Quadratic searches of this length take half a minute, and all of these a second.
      expect(hide({ a: text.repeat(60_000 / text.length), b: 'x\n'.repeat(1000) }).value.b).toHaveLength(2000);
    }
  }, 60_000);
});

const repeated = [
  'eyJ',
  'eyJ.',
  'token=',
  'token={{',
  "password='",
  '-----BEGIN PRIVATE KEY-----',
  ',token: x',
  ',token: |',
  'http://a:b@',
  '@',
  '\\',
  '"',
  'a--token ',
  'passwordpassword',
];

/** A string of JSON that is `depth` times inside of JSON. */
const nest = (value: object, depth: number): object =>
  depth === 0 ? value : nest({ metadata: { name: 'x' }, inner: JSON.stringify(value) }, depth - 1);
const anyText = fc.string({ unit: 'binary-ascii', maxLength: 30 });
const password = fc
  .string({ unit: fc.constantFrom(...'abcXYZ019!#%&()*+-./:;<>?[]^_|~\\"é €'), minLength: 8, maxLength: 24 })
  .map((text) => `Q${text}Q7Q`);
const word = fc
  .string({ unit: fc.constantFrom(...'abcXYZ019!%*+./:;?^_~-'), minLength: 6, maxLength: 24 })
  .map((text) => `Q${text}Q7Q`);
const place = fc.oneof(
  fc
    .tuple(password, fc.constantFrom('password', 'X-Token', 'apiKey', 'clientSecret'))
    .map(([value, name]) => ({ value, object: { [name]: value } as object })),
  password.map((value) => ({ value, object: { env: [{ name: 'A_TOKEN_X', value }] } })),
  password.map((value) => ({ value, object: { args: ['--a-password', value] } })),
  word.map((value) => ({ value, object: { a: `x:\n  - token: ${value}\n` } })),
  word.map((value) => ({ value, object: { a: `A_PASSWORD=${value} b` } })),
  word.map((value) => ({ value, object: { a: `- name: A_TOKEN\n  value: ${value}` } })),
);

describe('the redactor, with anything', () => {
  it('hides a value wherever and however deep it stands, and leaves JSON that has the same members', () => {
    fc.assert(
      fc.property(place, anyText, anyText, fc.integer({ min: 0, max: 3 }), ({ value, object }, a, b, depth) => {
        const whole = { a, ...nest(object, depth), b };
        const { text, value: hidden } = hide(whole);
        const told = [value, value.slice(1)].map((each) => Buffer.from(JSON.stringify(each)).toString().slice(1, -1));
        for (const each of told) expect(withoutEscapes(text)).not.toContain(withoutEscapes(each));
        expect(Object.keys(hidden)).toEqual(Object.keys(whole));
      }),
      { numRuns: 200 },
    );
  });

  it('finds in a changed object what it finds in a new one', () => {
    const filler = fc.string({ unit: fc.constantFrom(...'abcdefgh"\\:,= \n-'), maxLength: 900 });
    const piece = fc.constantFrom(
      'token',
      '":"',
      '=',
      ': ',
      'Bearer ',
      'abcdefgh12345',
      'password',
      jwt,
      'AKIAABCDEFGHIJKLMNOP',
      '\n',
      'http://a:',
      'hunter2@',
      'x'.repeat(200),
      '"value":"',
      '--',
      ' ',
    );
    const version = fc.array(fc.oneof({ arbitrary: filler, weight: 1 }, { arbitrary: piece, weight: 2 }), {
      maxLength: 12,
    });
    const edit = fc.record({ at: fc.nat(), drop: fc.nat({ max: 20 }), insert: fc.array(piece, { maxLength: 3 }) });
    fc.assert(
      fc.property(version, fc.array(edit, { maxLength: 8 }), (first, edits) => {
        const redact = redactor.forObjects(false);
        let text = ['x'.repeat(3000), ...first, 'y'.repeat(3000)].join('');
        for (const { at, drop, insert } of [{ at: 0, drop: 0, insert: [] }, ...edits]) {
          const from = at % text.length;
          text = text.slice(0, from) + insert.join('') + text.slice(from + drop);
          const bytes = Buffer.from(JSON.stringify({ text }));
          expect(Buffer.from(redact(bytes, 'a')).equals(redact(bytes))).toBe(true);
        }
      }),
      { numRuns: 150 },
    );
  });
});

const withoutEscapes = (text: string) => text.replaceAll('\\', '');
