import { statSync } from 'node:fs';
import { KinformerError } from '../core/errors.ts';
import type { CertificatePair, Credential } from './credential.ts';
import { type KubeconfigEntry, textOf } from './kubeconfig-file.ts';
import { readPem } from './pem.ts';

/**
 * The user's client certificate; undefined when none is configured. A pair in files is read again when one of the files
 * changed; while cert and key do not belong together (half written), the last good pair stays.
 */
export function createCertificateCredential(user: KubeconfigEntry): Credential | undefined {
  let pair = readPair(user);
  if (pair === undefined) return undefined;
  const files = ['client-certificate', 'client-key']
    .filter((key) => textOf(user.fields[`${key}-data`]) === undefined)
    .map((key) => textOf(user.fields[key]))
    .filter((file) => file !== undefined);
  let stamp = stampOf(files);
  const refresh = () => {
    const now = stampOf(files);
    if (now === stamp) return;
    const next = readChangedPair(user);
    if (next === undefined) return;
    stamp = now;
    if (next.cert !== pair?.cert || next.key !== pair.key) pair = next;
  };
  return {
    current: async () => {
      refresh();
      return { certificate: pair };
    },
    renew: async (rejected) => {
      refresh();
      return pair !== rejected.certificate;
    },
    close() {},
  };
}

function readPair(user: KubeconfigEntry): CertificatePair | undefined {
  const cert = readPem(user, 'user', 'client-certificate');
  const key = readPem(user, 'user', 'client-key');
  if (cert === undefined && key === undefined) return undefined;
  if (cert !== undefined && key !== undefined) return { cert, key };
  const [has, lacks] = cert === undefined ? ['client-key', 'client-certificate'] : ['client-certificate', 'client-key'];
  throw new KinformerError('BAD_CONFIG', `user "${user.name}" has a ${has} but no ${lacks}`);
}

/** The pair if it can be read and belongs together. */
function readChangedPair(user: KubeconfigEntry): CertificatePair | undefined {
  const { X509Certificate, createPrivateKey } = process.getBuiltinModule('node:crypto');
  try {
    const pair = readPair(user);
    if (pair === undefined) return undefined;
    return new X509Certificate(pair.cert).checkPrivateKey(createPrivateKey(pair.key)) ? pair : undefined;
  } catch {
    return undefined;
  }
}

function stampOf(files: readonly string[]): string {
  const stamps = files.map((file) => {
    const stat = statSync(file, { throwIfNoEntry: false });
    return stat === undefined ? '' : `${stat.ino}:${stat.mtimeMs}:${stat.size}`;
  });
  return stamps.join(' ');
}
