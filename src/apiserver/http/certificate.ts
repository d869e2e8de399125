import { generateKeyPairSync, type KeyObject, randomBytes, sign } from 'node:crypto';
import { isIP } from 'node:net';
import {
  bits,
  boolean,
  implicit,
  integer,
  objectIdentifier,
  octets,
  sequence,
  set,
  tagged,
  time,
  utf8,
} from './der.ts';

export interface ServerCertificate {
  /** PEM of the authority that clients are to trust. */
  readonly ca: string;
  /** PEM of the server's certificate and key. */
  readonly cert: string;
  readonly key: string;
}

const hourMs = 3_600_000;
const yearMs = 365 * 24 * hourMs;
const serverNames = [
  'localhost',
  'kubernetes',
  'kubernetes.default',
  'kubernetes.default.svc',
  'kubernetes.default.svc.cluster.local',
];
const serverAddresses = ['127.0.0.1', '::1', '10.0.0.1'];

/** Makes an authority and a server certificate for loopback, both on P-256 and valid for a year. */
export function createServerCertificate(nowMs: number): ServerCertificate {
  const authority = generateKeyPairSync('ec', { namedCurve: 'P-256' });
  const server = generateKeyPairSync('ec', { namedCurve: 'P-256' });
  const validity = sequence(time(nowMs - hourMs), time(nowMs + yearMs));
  const ca = signCertificate({
    subject: 'kinformer-ca',
    issuer: 'kinformer-ca',
    validity,
    publicKey: authority.publicKey,
    signingKey: authority.privateKey,
    extensions: [
      extension('2.5.29.19', true, sequence(boolean(true))),
      extension('2.5.29.15', true, bits(Buffer.from([0x06]), 1)),
    ],
  });
  const cert = signCertificate({
    subject: 'kube-apiserver',
    issuer: 'kinformer-ca',
    validity,
    publicKey: server.publicKey,
    signingKey: authority.privateKey,
    extensions: [
      extension('2.5.29.15', true, bits(Buffer.from([0x80]), 7)),
      extension('2.5.29.37', false, sequence(objectIdentifier('1.3.6.1.5.5.7.3.1'))),
      extension('2.5.29.17', false, alternativeNames()),
    ],
  });
  return { ca, cert, key: server.privateKey.export({ type: 'pkcs8', format: 'pem' }).toString() };
}

interface CertificateParts {
  readonly subject: string;
  readonly issuer: string;
  readonly validity: Buffer;
  readonly publicKey: KeyObject;
  readonly signingKey: KeyObject;
  readonly extensions: readonly Buffer[];
}

const ecdsaWithSha256 = sequence(objectIdentifier('1.2.840.10045.4.3.2'));

function signCertificate(parts: CertificateParts): string {
  const serial = randomBytes(16);
  const version3 = tagged(0, integer(Buffer.from([2])));
  const body = sequence(
    version3,
    integer(serial),
    ecdsaWithSha256,
    distinguishedName(parts.issuer),
    parts.validity,
    distinguishedName(parts.subject),
    parts.publicKey.export({ type: 'spki', format: 'der' }),
    tagged(3, sequence(...parts.extensions)),
  );
  return toPem(sequence(body, ecdsaWithSha256, bits(sign('sha256', body, parts.signingKey))));
}

function distinguishedName(commonName: string): Buffer {
  return sequence(set(sequence(objectIdentifier('2.5.4.3'), utf8(commonName))));
}

function extension(id: string, critical: boolean, value: Buffer): Buffer {
  const marks = critical ? [boolean(true)] : [];
  return sequence(objectIdentifier(id), ...marks, octets(value));
}

function alternativeNames(): Buffer {
  return sequence(
    ...serverNames.map((name) => implicit(2, Buffer.from(name))),
    ...serverAddresses.map((address) => implicit(7, addressBytes(address))),
  );
}

function addressBytes(address: string): Buffer {
  if (isIP(address) === 4) return Buffer.from(address.split('.').map(Number));
  const loopback = Buffer.alloc(16);
  loopback[15] = 1;
  return loopback;
}

function toPem(der: Buffer): string {
  const lines = der.toString('base64').match(/.{1,64}/g) ?? [];
  return `-----BEGIN CERTIFICATE-----\n${lines.join('\n')}\n-----END CERTIFICATE-----\n`;
}
