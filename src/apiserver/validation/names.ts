import type { StatusCause } from '../../object/status.ts';
import { invalidValue } from '../errors/field-causes.ts';
import type { NameRule } from '../strategy/strategy-tables.ts';

const labelText = '[a-z0-9]([-a-z0-9]*[a-z0-9])?';
const subdomainText = `${labelText}(\\.${labelText})*`;
const qualifiedText = '([A-Za-z0-9][-A-Za-z0-9_.]*)?[A-Za-z0-9]';
const valueText = `(${qualifiedText})?`;

const whole = (text: string) => new RegExp(`^${text}$`);

const subdomainMessage = `a lowercase RFC 1123 subdomain must consist of lower case alphanumeric characters, '-' or '.', and must start and end with an alphanumeric character (e.g. 'example.com', regex used for validation is '${subdomainText}')`;
const labelMessage = `a lowercase RFC 1123 label must consist of lower case alphanumeric characters or '-', and must start and end with an alphanumeric character (e.g. 'my-name',  or '123-abc', regex used for validation is '${labelText}')`;
const qualifiedMessage = `name part must consist of alphanumeric characters, '-', '_' or '.', and must start and end with an alphanumeric character (e.g. 'MyName',  or 'my.name',  or '123-abc', regex used for validation is '${qualifiedText}')`;
const valueMessage = `a valid label must be an empty string or consist of alphanumeric characters, '-', '_' or '.', and must start and end with an alphanumeric character (e.g. 'MyValue',  or 'my_value',  or '12345', regex used for validation is '${valueText}')`;

/** What is wrong with a name, in the API's words; empty when nothing is. */
export function nameProblems(name: string, rule: NameRule): readonly string[] {
  switch (rule) {
    case 'label':
      return labelProblems(name);
    case 'subdomain':
      return subdomainProblems(name);
    case 'pathSegment':
      return pathSegmentProblems(name);
  }
}

export function subdomainProblems(name: string): readonly string[] {
  return [...atMost(name, 253), ...(whole(subdomainText).test(name) ? [] : [subdomainMessage])];
}

const searchLabel = '[a-z0-9]([-_a-z0-9]*[a-z0-9])?';
const searchText = `_?${searchLabel}(\\._?${searchLabel})*`;

/** Domains in which names are looked for may have underscores. */
export function searchProblems(name: string): readonly string[] {
  const message = `a lowercase RFC 1123 subdomain must consist of lower case alphanumeric characters, '_', '-' or '.', and must start and end with an alphanumeric character (e.g. 'example.com', regex used for validation is '${searchText}')`;
  return [...atMost(name, 253), ...(whole(searchText).test(name) ? [] : [message])];
}

const wildcardMessage = `a wildcard DNS-1123 subdomain must start with '*.', followed by a valid DNS subdomain, which must consist of lower case alphanumeric characters, '-' or '.' and end with an alphanumeric character (e.g. '*.example.com', regex used for validation is '\\*\\.${subdomainText}')`;

export function wildcardProblems(name: string): readonly string[] {
  return [...atMost(name, 253), ...(whole(`\\*\\.${subdomainText}`).test(name) ? [] : [wildcardMessage])];
}

export function labelProblems(name: string): readonly string[] {
  const problems = atMost(name, 63);
  if (whole(labelText).test(name)) return problems;
  return [...problems, whole(subdomainText).test(name) ? 'must not contain dots' : labelMessage];
}

/** Names of ports of containers and services, and of what else is known to IANA. */
export function portNameProblems(name: string): readonly string[] {
  const problems = [...atMost(name, 15)];
  if (!/^[-a-z0-9]+$/.test(name))
    problems.push('must contain only alpha-numeric characters (a-z, 0-9), and hyphens (-)');
  if (!/[a-z]/.test(name)) problems.push('must contain at least one letter (a-z)');
  if (name.includes('--')) problems.push('must not contain consecutive hyphens');
  if (/^-|-$/.test(name)) problems.push('must not begin or end with a hyphen');
  return problems;
}

const configKeyMessage =
  "a valid config key must consist of alphanumeric characters, '-', '_' or '.' (e.g. 'key.name',  or 'KEY_NAME',  or 'key-name', regex used for validation is '[-._a-zA-Z0-9]+')";

/** Keys of the data of config maps and secrets. */
export function configKeyProblems(key: string): readonly string[] {
  const problems = [...atMost(key, 253)];
  if (!/^[-._a-zA-Z0-9]+$/.test(key)) problems.push(configKeyMessage);
  else if (key === '.') problems.push("must not be '.'");
  else if (key === '..') problems.push("must not be '..'");
  else if (key.startsWith('..')) problems.push("must not start with '..'");
  return problems;
}

export function pathSegmentProblems(name: string): readonly string[] {
  if (name === '.' || name === '..') return [`may not be '${name}'`];
  return ['/', '%']
    .filter((character) => name.includes(character))
    .map((character) => `may not contain '${character}'`);
}

function atMost(text: string, maxLength: number): readonly string[] {
  return text.length > maxLength ? [`must be no more than ${maxLength} characters`] : [];
}

/** A label key, an annotation key, a finalizer: `[prefix/]name`. */
export function qualifiedNameProblems(key: string): readonly string[] {
  const parts = key.split('/');
  if (parts.length > 2) {
    return [
      `a valid label key ${qualifiedMessage.replace('name part must', 'must').replace("')", "')")} with an optional DNS subdomain prefix and '/' (e.g. 'example.com/MyName')`,
    ];
  }
  const name = parts.at(-1) ?? '';
  const problems = parts.length === 2 ? prefixProblems(parts[0] ?? '') : [];
  if (name === '') problems.push('name part must be non-empty');
  if (name.length > 63) problems.push('name part must be no more than 63 bytes');
  if (!whole(qualifiedText).test(name)) problems.push(qualifiedMessage);
  return problems;
}

function prefixProblems(prefix: string): string[] {
  if (prefix === '') return ['prefix part must be non-empty'];
  return subdomainProblems(prefix).map((problem) => `prefix part ${problem.replace('253 characters', '253 bytes')}`);
}

export function labelValueProblems(value: string): readonly string[] {
  const problems = value.length > 63 ? ['must be no more than 63 bytes'] : [];
  return whole(valueText).test(value) ? problems : [...problems, valueMessage];
}

/** Causes for a map of labels. */
export function validateLabels(labels: Readonly<Record<string, string>> | undefined, field: string): StatusCause[] {
  return Object.entries(labels ?? {}).flatMap(([key, value]) => [
    ...qualifiedNameProblems(key).map((problem) => invalidValue(field, key, problem)),
    ...labelValueProblems(value).map((problem) => invalidValue(field, value, problem)),
  ]);
}

const dns1035Message = `a DNS-1035 label must consist of lower case alphanumeric characters or '-', start with an alphabetic character, and end with an alphanumeric character (e.g. 'my-name',  or 'abc-123', regex used for validation is '[a-z]([-a-z0-9]*[a-z0-9])?')`;

/** Names of resources, their kinds and versions. */
export function dns1035Problems(name: string): readonly string[] {
  return [...atMost(name, 63), ...(/^[a-z]([-a-z0-9]*[a-z0-9])?$/.test(name) ? [] : [dns1035Message])];
}
