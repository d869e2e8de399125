const nameFormat = '([A-Za-z0-9][-A-Za-z0-9_.]*)?[A-Za-z0-9]';
const labelFormat = '[a-z0-9]([-a-z0-9]*[a-z0-9])?';
const subdomainFormat = `${labelFormat}(\\.${labelFormat})*`;

const namePattern = new RegExp(`^${nameFormat}$`);
const valuePattern = new RegExp(`^(${nameFormat})?$`);
const subdomainPattern = new RegExp(`^${subdomainFormat}$`);

const charactersOfName =
  "must consist of alphanumeric characters, '-', '_' or '.', and must start and end with an alphanumeric character";
const charactersOfSubdomain =
  "must consist of lower case alphanumeric characters, '-' or '.', and must start and end with an alphanumeric character";

/** What is wrong with a label key, in the API server's words; empty when nothing is. */
export function labelKeyErrors(key: string): string[] {
  const parts = key.split('/');
  const name = parts.at(-1) ?? '';
  if (parts.length > 2) {
    const prefixed = `${patternError('a valid label key', charactersOfName, nameFormat, nameExamples)}`;
    return [`${prefixed} with an optional DNS subdomain prefix and '/' (e.g. 'example.com/MyName')`];
  }
  const errors = parts.length === 2 ? prefixErrors(parts[0] ?? '') : [];
  if (name === '') errors.push('name part must be non-empty');
  else if (Buffer.byteLength(name) > 63) errors.push('name part must be no more than 63 bytes');
  if (!namePattern.test(name)) errors.push(patternError('name part', charactersOfName, nameFormat, nameExamples));
  return errors;
}

/** What is wrong with a label value, in the API server's words; empty when nothing is. */
export function labelValueErrors(value: string): string[] {
  const errors = Buffer.byteLength(value) > 63 ? ['must be no more than 63 bytes'] : [];
  if (!valuePattern.test(value)) {
    const subject = 'a valid label must be an empty string or';
    const characters = charactersOfName.replace('must consist', 'consist');
    errors.push(patternError(subject, characters, `(${nameFormat})?`, ['MyValue', 'my_value', '12345']));
  }
  return errors;
}

const nameExamples = ['MyName', 'my.name', '123-abc'];

function prefixErrors(prefix: string): string[] {
  if (prefix === '') return ['prefix part must be non-empty'];
  const errors = Buffer.byteLength(prefix) > 253 ? ['prefix part must be no more than 253 bytes'] : [];
  if (!subdomainPattern.test(prefix)) {
    const subject = 'prefix part a lowercase RFC 1123 subdomain';
    errors.push(patternError(subject, charactersOfSubdomain, subdomainFormat, ['example.com']));
  }
  return errors;
}

function patternError(subject: string, characters: string, format: string, examples: readonly string[]): string {
  const quoted = examples.map((example) => `'${example}', `).join(' or ');
  return `${subject} ${characters} (e.g. ${quoted}regex used for validation is '${format}')`;
}
