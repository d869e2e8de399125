import { describe, expect, it } from 'vitest';
import { createRedactor } from '../../src/journal/redact-object.ts';

const redact = createRedactor(Buffer.from('key'));
const hide = (value: object, isSecret = false) => {
  const bytes = Buffer.from(JSON.stringify(value));
  const hidden = redact(bytes, isSecret);
  return {
    text: Buffer.from(hidden).toString(),
    value: JSON.parse(Buffer.from(hidden).toString()),
    isSame: hidden === bytes,
  };
};

const secret = {
  apiVersion: 'v1',
  kind: 'Secret',
  metadata: {
    name: 's',
    annotations: {
      'kubectl.kubernetes.io/last-applied-configuration': '{"data":{"password":"aHVudGVyMg=="}}',
      note: 'kept',
    },
  },
  data: { password: 'aHVudGVyMg==', empty: '', again: 'aHVudGVyMg==', other: 'b3RoZXI=' },
  stringData: { plain: 'hunter2' },
  type: 'Opaque',
};

describe('the redactor', () => {
  it('hides values and last-applied of Secrets, and keeps that equal ones are equal', () => {
    const { text, value } = hide(secret, true);
    expect(text).not.toMatch(/aHVudGVyMg|hunter2|b3RoZXI/);
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
    const one = Buffer.from(createRedactor()(Buffer.from(JSON.stringify(secret)), true)).toString();
    const other = Buffer.from(createRedactor()(Buffer.from(JSON.stringify(secret)), true)).toString();
    expect(one).not.toBe(other);
  });

  it.each([
    ['a JSON web token', { a: 'x eyJhbGciOiJIUzI1NiJ9.eyJzdWIiOiIxMjM0NTYifQ.c2lnbmF0dXJl y' }, 'eyJhbGci'],
    ['a private key', { a: '-----BEGIN RSA PRIVATE KEY-----\nMIIEabc/+=\n-----END RSA PRIVATE KEY-----\n' }, 'MIIEabc'],
    ['a bearer token', { args: ['--header=Authorization: Bearer abcdefgh12345'] }, 'abcdefgh12345'],
    ['a GitHub token', { a: 'ghp_abcdefghijklmnopqrstuvwxyz0123456789' }, 'ghp_abc'],
    ['an AWS key', { a: 'AKIAABCDEFGHIJKLMNOP' }, 'AKIAABC'],
    ['an environment variable', { env: [{ name: 'DB_PASSWORD', value: 'hun"ter\\2' }] }, 'hun'],
    ['one inside JSON', { a: JSON.stringify({ env: [{ name: 'API_TOKEN', value: 'hunter2' }] }) }, 'hunter2'],
    ['a member', { data: { db_password: 'hunter2', 'client-secret': 'hunter2' } }, 'hunter2'],
    ['a member inside JSON', { a: JSON.stringify({ apiKey: 'hunter2' }) }, 'hunter2'],
  ])('hides %s in any object', (_, value, needle) => {
    const { text } = hide(value);
    expect(text).not.toContain(needle);
    expect(text).toContain('redacted-');
  });

  it('leaves everything else alone, to the byte', () => {
    const pod = {
      kind: 'Pod',
      spec: {
        automountServiceAccountToken: true,
        volumes: [
          { name: 'kube-api-access', projected: { sources: [{ serviceAccountToken: { path: 'token' } }] } },
          { secret: { secretName: 'tls-secret', items: [{ key: 'tls.key', path: 'ä' }] } },
        ],
        containers: [{ env: [{ name: 'PASSWORD', valueFrom: { secretKeyRef: { name: 's', key: 'password' } } }] }],
      },
    };
    expect(hide(pod).isSame).toBe(true);
    expect(hide({ a: 1, data: null }, true).isSame).toBe(true);
  });

  it('keeps bytes that are not ASCII beside what it hides', () => {
    const { value } = hide({ a: 'ä€😀', b: { token: 'größe' } });
    expect(value.a).toBe('ä€😀');
    expect(value.b.token).toMatch(/^redacted-/);
  });
});
