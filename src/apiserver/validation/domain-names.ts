import { subdomainProblems } from './names.ts';

/** What is wrong with `[domain/]identifier`: the wrong part, and why. */
export function domainNameProblems(name: string): readonly (readonly [string, string])[] {
  const slash = name.indexOf('/');
  const domain = name.slice(0, Math.max(slash, 0));
  const identifier = name.slice(slash + 1);
  return [
    ...(slash < 0 ? [] : subdomainProblems(domain).map((problem) => [domain, problem] as const)),
    ...(/^[A-Za-z_][A-Za-z0-9_]*$/.test(identifier) ? [] : [[identifier, identifierMessage] as const]),
  ];
}

const identifierMessage =
  "a valid C identifier must start with alphabetic character or '_', followed by a string of alphanumeric characters or '_' (e.g. 'my_name',  or 'MY_NAME',  or 'MyName', regex used for validation is '[A-Za-z_][A-Za-z0-9_]*')";
