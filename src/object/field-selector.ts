import { KinformerError } from '../core/errors.ts';
import { compareText } from './label-requirement.ts';

/** apimachinery's `fields.Requirement`. */
export interface FieldRequirement {
  readonly field: string;
  readonly operator: '=' | '!=';
  readonly value: string;
}

/** apimachinery's `fields.Selector`: all requirements must hold. */
export class FieldSelector {
  readonly requirements: readonly FieldRequirement[];

  constructor(requirements: readonly FieldRequirement[]) {
    this.requirements = requirements;
  }

  /** Whether it selects everything. */
  get isEmpty(): boolean {
    return this.requirements.length === 0;
  }

  /** `fields` gives a field's text; absent counts as empty. */
  matches(fields: (field: string) => string | undefined): boolean {
    return this.requirements.every(
      ({ field, operator, value }) => ((fields(field) ?? '') === value) === (operator === '='),
    );
  }

  /** The one value that `field` must have, if there is such a requirement: apimachinery's RequiresExactMatch. */
  exactMatch(field: string): string | undefined {
    return this.requirements.find((requirement) => requirement.field === field && requirement.operator === '=')?.value;
  }

  /** The canonical text, which parses to the same selector. */
  toString(): string {
    return this.requirements
      .map(({ field, operator, value }) => field + operator + value.replace(/[\\,=]/g, '\\$&'))
      .join(',');
  }
}

/** Reads kubectl's `--field-selector` text. Throws BAD_SELECTOR; the message is what the API server answers with 400. */
export function parseFieldSelector(text: string): FieldSelector {
  const terms = splitTerms(text).filter((term) => term !== '');
  const requirements = terms.sort(compareText).map((term) => parseTerm(text, term));
  // Like the API server: a bare operator asks for nothing.
  return new FieldSelector(requirements.filter(({ field, value }) => field !== '' || value !== ''));
}

/** Selects the objects whose fields have exactly these values. */
export function fieldSelectorFromSet(fields: Readonly<Record<string, string>>): FieldSelector {
  const names = Object.keys(fields).sort(compareText);
  return new FieldSelector(names.map((field) => ({ field, operator: '=', value: fields[field] ?? '' })));
}

/** Cuts at commas that no backslash precedes; the backslashes stay. */
function splitTerms(text: string): string[] {
  const terms: string[] = [];
  let start = 0;
  for (let i = 0; i < text.length; i += 1) {
    if (text[i] === '\\') i += 1;
    else if (text[i] === ',') {
      terms.push(text.slice(start, i));
      start = i + 1;
    }
  }
  terms.push(text.slice(start));
  return terms;
}

function parseTerm(selector: string, term: string): FieldRequirement {
  const match = /^(.*?)(!=|==?)(.*)$/s.exec(term);
  if (match === null) {
    throw new KinformerError('BAD_SELECTOR', `invalid selector: '${selector}'; can't understand '${term}'`);
  }
  const [, field = '', operator, value = ''] = match;
  return { field, operator: operator === '!=' ? '!=' : '=', value: unescapeValue(value) };
}

function unescapeValue(value: string): string {
  let text = '';
  const characters = value[Symbol.iterator]();
  for (const character of characters) {
    if (character === '\\') {
      const escaped = characters.next().value ?? '';
      if (escaped === '' || !'\\,='.includes(escaped)) throw invalid(`invalid escape sequence: \\${escaped}`);
      text += escaped;
    } else if (character === ',' || character === '=') {
      throw invalid(`unescaped character in value: ${character.charCodeAt(0)}`);
    } else {
      text += character;
    }
  }
  return text;
}

function invalid(message: string): KinformerError {
  return new KinformerError('BAD_SELECTOR', `invalid field selector: ${message}`);
}
