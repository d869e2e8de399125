import { KinformerError } from '../../core/errors.ts';
import { parseLabelSelector } from '../../object/label-selector.ts';
import { parseComparison } from './comparison.ts';
import type { FilterResult, FilterSubject, FilterVocabulary } from './filter-subject.ts';
import { createFuzzyMatcher } from './fuzzy-match.ts';
import { splitTerms } from './split-terms.ts';

type Test = (subject: FilterSubject) => boolean;

interface Term {
  readonly test: Test;
  readonly isTimeDependent: boolean;
}

/**
 * Reads what is typed after `/`: terms with blanks between, all of which must hold. `word` fuzzy, `'word` exact, `/re/`,
 * `!term` not, `-l SELECTOR`, `field:word`, `column>number`. Empty text is no filter. Never throws.
 */
export function parseFilter(text: string, vocabulary: FilterVocabulary): FilterResult {
  try {
    const terms = toTerms(splitTerms(text), vocabulary);
    if (terms.length === 0) return { type: 'filter', filter: undefined };
    const matches: Test = (subject) => terms.every(({ test }) => test(subject));
    return { type: 'filter', filter: { text, isTimeDependent: terms.some((term) => term.isTimeDependent), matches } };
  } catch (error) {
    return { type: 'error', reason: error instanceof Error ? error.message : String(error) };
  }
}

function toTerms(words: readonly string[], vocabulary: FilterVocabulary): Term[] {
  const terms: Term[] = [];
  for (let i = 0; i < words.length; i += 1) {
    const word = words[i] ?? '';
    if (word === '-l' || word === '!-l') {
      i += 1;
      terms.push(negateIf(word === '!-l', labelTerm(words[i])));
    } else terms.push(toTerm(word, vocabulary));
  }
  return terms;
}

function toTerm(word: string, vocabulary: FilterVocabulary): Term {
  if (word.startsWith('!') && word.length > 1) return negateIf(true, toTerm(word.slice(1), vocabulary));
  if (word.startsWith("'")) return textTerm(containsExactly(word.slice(1)));
  if (word.startsWith('/')) return textTerm(matchesExpression(word));
  const comparison = parseComparison(word, vocabulary);
  if (comparison) return comparison;
  const [, field = '', value = ''] = /^([a-z]+):(.*)$/s.exec(word) ?? [];
  if (vocabulary.fields.includes(field)) return fieldTerm(field, value);
  return textTerm(createFuzzyMatcher(word));
}

function negateIf(isNegated: boolean, { test, isTimeDependent }: Term): Term {
  return isNegated ? { test: (subject) => !test(subject), isTimeDependent } : { test, isTimeDependent };
}

function textTerm(matches: (text: string) => boolean): Term {
  const test: Test = (subject) => {
    for (const text of subject.texts()) if (matches(text)) return true;
    return false;
  };
  return { test, isTimeDependent: false };
}

function containsExactly(part: string): (text: string) => boolean {
  const isExact = /\p{Lu}/u.test(part);
  const wanted = isExact ? part : part.toLowerCase();
  return (text) => (isExact ? text : text.toLowerCase()).includes(wanted);
}

function matchesExpression(word: string): (text: string) => boolean {
  const body = word.length > 1 && word.endsWith('/') ? word.slice(1, -1) : word.slice(1);
  const expression = readExpression(body);
  return (text) => expression.test(text);
}

/** Its failure says what is wrong, without the expression, which stands beside it. */
function readExpression(body: string): RegExp {
  try {
    return new RegExp(body, /\p{Lu}/u.test(body) ? 'u' : 'iu');
  } catch (error) {
    const what = error instanceof Error ? error.message.slice(error.message.lastIndexOf(': ') + 2) : '';
    throw new Error(`Invalid regular expression: ${what.toLowerCase()}`, { cause: error });
  }
}

/** `status:Pending,Failed`: one of these, as a part of the field, in any case. */
function fieldTerm(field: string, value: string): Term {
  const wanted = value.toLowerCase().split(',');
  const test: Test = (subject) => {
    const words = subject.words(field);
    return words?.some((word) => wanted.some((part) => word.toLowerCase().includes(part))) ?? false;
  };
  return { test, isTimeDependent: false };
}

function labelTerm(selectorText: string | undefined): Term {
  if (selectorText === undefined) throw new KinformerError('BAD_SELECTOR', '-l needs a selector, such as app=web');
  const selector = parseLabelSelector(selectorText);
  return { test: (subject) => selector.matchesObject(subject), isTimeDependent: false };
}
