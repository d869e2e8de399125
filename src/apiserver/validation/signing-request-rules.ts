import type { StatusCause } from '../../object/status.ts';
import { type ApiObject, arrayAt, objectAt, stringAt } from '../api-object.ts';
import { duplicateValue, invalidValue, requiredValue } from '../errors/field-causes.ts';
import { checkEnum } from './checks.ts';
import { labelProblems, subdomainProblems } from './names.ts';

const usages = [
  'any', 'cert sign', 'client auth', 'code signing', 'content commitment', 'crl sign', 'data encipherment',
  'decipher only', 'digital signature', 'email protection', 'encipher only', 'ipsec end system', 'ipsec tunnel',
  'ipsec user', 'key agreement', 'key encipherment', 'microsoft sgc', 'netscape sgc', 'ocsp signing', 's/mime',
  'server auth', 'signing', 'timestamping',
]; // biome-ignore format: a list
const minSeconds = 600;

/** What is wrong with a request for a certificate. */
export function validateSigningRequest(request: ApiObject): StatusCause[] {
  const spec = objectAt(request, 'spec') ?? {};
  const pem = Buffer.from(stringAt(spec, 'request'), 'base64').toString();
  const causes: StatusCause[] = [];
  if (!pem.includes('-----BEGIN CERTIFICATE REQUEST-----')) {
    const detail = 'PEM block type must be CERTIFICATE REQUEST';
    causes.push(invalidValue('spec.request', spec.request ?? null, detail));
  }
  causes.push(...validateUsages(arrayAt(spec, 'usages')), ...validateSigner(stringAt(spec, 'signerName')));
  const { expirationSeconds } = spec;
  if (typeof expirationSeconds === 'number' && expirationSeconds < minSeconds) {
    const detail = `may not specify a duration less than ${minSeconds} seconds (${minSeconds / 60} minutes)`;
    causes.push(invalidValue('spec.expirationSeconds', expirationSeconds, detail));
  }
  return causes;
}

function validateUsages(given: readonly unknown[]): StatusCause[] {
  if (given.length === 0) return [requiredValue('spec.usages')];
  return given.flatMap((usage, i) => [
    ...checkEnum(`spec.usages[${i}]`, usage, usages),
    ...(given.indexOf(usage) < i ? [duplicateValue(`spec.usages[${i}]`, usage)] : []),
  ]);
}

/** `domain/path`, each of names between dots. */
function validateSigner(name: string): StatusCause[] {
  const field = 'spec.signerName';
  if (name === '') return [requiredValue(field)];
  const [domain = '', path = '', ...more] = name.split('/');
  if (!name.includes('/') || more.length > 0) {
    const form = "must be a fully qualified domain and path of the form 'example.com/signer-name'";
    return [invalidValue(field, name, form)];
  }
  const labels = domain.split('.');
  const checkLabels = (part: string, problemsOf: (label: string) => readonly string[]) =>
    part
      .split('.')
      .flatMap((label) =>
        problemsOf(label).map((problem) =>
          invalidValue(field, part, `validating label ${JSON.stringify(label)}: ${problem}`),
        ),
      );
  const causes = checkLabels(domain, labelProblems);
  if (labels.length < 2)
    causes.push(invalidValue(field, domain, 'should be a domain with at least two segments separated by dots'));
  causes.push(...checkLabels(path, subdomainProblems));
  if (name === 'kubernetes.io/legacy-unknown')
    causes.push(invalidValue(field, name, 'the legacy signerName is not allowed via this API version'));
  return causes;
}
