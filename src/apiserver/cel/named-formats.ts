import { isOfFormat } from '../crd/string-formats.ts';
import {
  dns1035Problems,
  labelProblems,
  labelValueProblems,
  qualifiedNameProblems,
  subdomainProblems,
} from '../validation/names.ts';

type Judge = (text: string) => readonly string[];

const withEnd =
  (judge: Judge): Judge =>
  (prefix) =>
    judge(prefix.endsWith('-') ? `${prefix.slice(0, -1)}a` : prefix);
const ofFormat =
  (name: string, problem: string): Judge =>
  (text) =>
    isOfFormat(text, name) ? [] : [problem];

/** Formats that rules can ask for by name. */
export const namedFormats: Readonly<Record<string, Judge>> = {
  dns1123Label: labelProblems,
  dns1123Subdomain: subdomainProblems,
  dns1035Label: dns1035Problems,
  qualifiedName: qualifiedNameProblems,
  labelValue: labelValueProblems,
  dns1123LabelPrefix: withEnd(labelProblems),
  dns1123SubdomainPrefix: withEnd(subdomainProblems),
  dns1035LabelPrefix: withEnd(dns1035Problems),
  uri: ofFormat('uri', 'invalid URI'),
  uuid: ofFormat('uuid', 'does not match the UUID format'),
  byte: ofFormat('byte', 'invalid base64'),
  date: ofFormat('date', 'invalid date'),
  datetime: ofFormat('date-time', 'invalid datetime'),
};

/** A format as a value of a rule. */
export class NamedFormat {
  readonly #judge: Judge;

  constructor(name: string) {
    this.#judge = namedFormats[name] ?? (() => []);
  }

  problemsOf(text: string): readonly string[] {
    return this.#judge(text);
  }
}
