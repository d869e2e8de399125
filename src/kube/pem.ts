import { readFileSync } from 'node:fs';
import { KinformerError } from '../core/errors.ts';
import { hasCertificate } from './certificate-pair.ts';
import { type KubeconfigEntry, textOf } from './kubeconfig-file.ts';

/**
 * The PEM text of `<key>-data` (base64, line breaks allowed), else of the file that `<key>` names; undefined when both are
 * absent or empty. Throws BAD_CONFIG, naming entry and field, for anything that is no PEM.
 */
export function readPem(entry: KubeconfigEntry, kind: 'cluster' | 'user', key: string): string | undefined {
  const data = textOf(entry.fields[`${key}-data`]);
  const check = key.endsWith('-authority') ? checkAuthority : checkPem;
  if (data !== undefined) return check(decodeBase64(data), `${key}-data of ${kind} "${entry.name}"`);
  const file = textOf(entry.fields[key]);
  return file === undefined ? undefined : readPemFile(file, `${key} of ${kind} "${entry.name}"`, check);
}

function readPemFile(file: string, what: string, check: typeof checkPem): string {
  try {
    return check(readFileSync(file, 'utf8'), `${what}, file "${file}",`);
  } catch (error) {
    if (error instanceof KinformerError) throw error;
    const { code } = error as NodeJS.ErrnoException;
    throw new KinformerError('BAD_CONFIG', `${what}: file "${file}" cannot be read (${code})`, {
      cause: error,
      hint: 'name a PEM file that is there and that you may read',
    });
  }
}

/** Strict: stray characters give undefined instead of other bytes. */
function decodeBase64(text: string): string | undefined {
  const compact = text.replace(/\s+/g, '');
  if (compact.length % 4 !== 0 || !/^[A-Za-z0-9+/]*={0,2}$/.test(compact)) return undefined;
  return Buffer.from(compact, 'base64').toString('latin1');
}

function checkPem(text: string | undefined, what: string): string {
  if (text === undefined) throw new KinformerError('BAD_CONFIG', `${what} is no base64`);
  if (!text.includes('-----BEGIN ')) throw new KinformerError('BAD_CONFIG', `${what} is no PEM`);
  return text;
}

/** Without a certificate that can be read, every server would be one that is not trusted. */
function checkAuthority(text: string | undefined, what: string): string {
  const pem = checkPem(text, what);
  if (!hasCertificate(pem)) throw new KinformerError('BAD_CONFIG', `${what} has no certificate that can be read`);
  return pem;
}
