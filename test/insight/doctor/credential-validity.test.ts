import { describe, expect, it } from 'vitest';
import { explainValidity } from '../../../src/insight/doctor/credential-validity.ts';

/** Good in the year 2020, and not before or after. */
const cert = `-----BEGIN CERTIFICATE-----
MIIBQjCB6qADAgECAgEEMAoGCCqGSM49BAMCMAwxCjAIBgNVBAMMAXUwHhcNMjAw
MTAxMDAwMDAwWhcNMjEwMTAxMDAwMDAwWjAMMQowCAYDVQQDDAF1MFkwEwYHKoZI
zj0CAQYIKoZIzj0DAQcDQgAEhJ3v2URmpvHmSJ01FdQM6+wFlwJ14Mr1Zd7OtGC+
7KRxgBgqTI1xuBufnAPO05eaVuTmIWJAp4Qcen/RG71MuKM9MDswGgYDVR0RBBMw
EYcEfwAAAYIJbG9jYWxob3N0MB0GA1UdDgQWBBTEUzmrsh51UVfl83xKxV0jrEPC
JzAKBggqhkjOPQQDAgNHADBEAiAUee+vm2BWN/UwuF3N50d/XB8cLUYnqjOCK3xm
EXkCtwIgAa00KhUEOMaRlfnoXrga+/mrrT8brI/BfbZLxr9g+To=
-----END CERTIFICATE-----`;

const at = (time: string) => Date.parse(time);
const token = (claims: object) => ({
  authorization: `Bearer e30.${Buffer.from(JSON.stringify(claims)).toString('base64url')}.sig`,
});

describe('the validity of credentials', () => {
  it('is told of a client certificate that is over, or is not valid yet', () => {
    expect(explainValidity({ certificate: { cert } }, at('2021-01-01T01:30:00Z'))).toBe(
      'The client certificate has expired: it was good until 2021-01-01T00:00:00Z, 1h30m ago.',
    );
    expect(explainValidity({ certificate: { cert } }, at('2019-12-31T23:00:00Z'))).toBe(
      'The client certificate is not valid yet: it is good from 2020-01-01T00:00:00Z on, in 1h. Are the clocks right?',
    );
    expect(explainValidity({ certificate: { cert } }, at('2020-06-01T00:00:00Z'))).toBeUndefined();
  });

  it('is told of a token that tells its time', () => {
    const nowMs = at('2026-01-10T00:00:00Z');
    const seconds = nowMs / 1000;
    expect(explainValidity(token({ exp: seconds - 5 * 86_400 }), nowMs)).toBe(
      'The token has expired: it was good until 2026-01-05T00:00:00Z, 5 days ago.',
    );
    expect(explainValidity(token({ nbf: seconds + 60 }), nowMs)).toMatch(/^The token is not valid yet: .* in 1m\./);
    expect(explainValidity(token({ exp: seconds + 60 }), nowMs)).toBeUndefined();
  });

  it('is not told of what says nothing, and never shows it', () => {
    for (const authorization of ['Bearer opaque', 'Bearer a.b.c', 'Basic dTpw', 'Bearer e30.bnVsbA.x', ''])
      expect(explainValidity({ authorization }, 0)).toBeUndefined();
    expect(explainValidity({ certificate: { cert: 'no PEM' } }, 0)).toBeUndefined();
    expect(explainValidity({}, 0)).toBeUndefined();
  });
});
