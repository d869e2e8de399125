import { statSync } from 'node:fs';
import { KinformerError } from '../core/errors.ts';
import { findPairProblem } from './certificate-pair.ts';
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
  checkPair(pair, user);
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

function checkPair(pair: CertificatePair, { name }: KubeconfigEntry): void {
  const problem = findPairProblem(pair);
  if (problem) {
    const { fields, reason } = problem;
    throw new KinformerError('BAD_CONFIG', `${fields} of user "${name}" ${reason}`, {
      hint: 'log in again, or write both anew',
    });
  }
}

/** The pair if it can be read and belongs together. */
function readChangedPair(user: KubeconfigEntry): CertificatePair | undefined {
  try {
    const pair = readPair(user);
    return pair === undefined || findPairProblem(pair) ? undefined : pair;
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
