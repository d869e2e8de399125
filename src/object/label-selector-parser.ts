import { KinformerError } from '../core/errors.ts';
import {
  compareText,
  createRequirement,
  keyErrors,
  type LabelOperator,
  type LabelRequirement,
} from './label-requirement.ts';
import { type LabelToken, readLabelTokens } from './label-selector-lexer.ts';

/** The requirements in the order written. Throws BAD_SELECTOR with apimachinery's message. */
export function parseRequirements(selector: string): LabelRequirement[] {
  return new LabelSelectorParser(readLabelTokens(selector)).parse();
}

const inRequirement = 'unable to parse requirement: ';

const operators: Readonly<Partial<Record<LabelToken['kind'], LabelOperator>>> = {
  in: 'in',
  notin: 'notin',
  '=': '=',
  '==': '==',
  '!=': '!=',
  '>': 'gt',
  '<': 'lt',
};

class LabelSelectorParser {
  readonly #tokens: readonly LabelToken[];
  #position = 0;

  constructor(tokens: readonly LabelToken[]) {
    this.#tokens = tokens;
  }

  parse(): LabelRequirement[] {
    const requirements: LabelRequirement[] = [];
    if (this.#peek().kind === 'end') return requirements;
    if (!this.#beginsRequirement()) {
      throw syntaxError(`found '${this.#peek().text}', expected: !, identifier, or 'end of string'`);
    }
    for (;;) {
      requirements.push(this.#requirement());
      const { kind, text } = this.#next();
      if (kind === 'end') return requirements;
      if (kind !== ',') throw syntaxError(`found '${text}', expected: ',' or 'end of string'`);
      if (!this.#beginsRequirement()) {
        throw syntaxError(`found '${this.#peek().text}', expected: identifier after ','`);
      }
    }
  }

  #requirement(): LabelRequirement {
    const isNegated = this.#peek().kind === '!';
    if (isNegated) this.#next();
    const { kind, text: key } = this.#next();
    if (!isIdentifier(kind)) throw syntaxError(`${inRequirement}found '${key}', expected: identifier`);
    const [problem] = keyErrors('<nil>', key);
    if (problem !== undefined) throw syntaxError(inRequirement + problem);
    const following = this.#peek().kind;
    if (isNegated) return createRequirement(key, '!', [], inRequirement);
    if (following === 'end' || following === ',') return createRequirement(key, 'exists', [], inRequirement);
    const operator = this.#operator();
    const values = operator === 'in' || operator === 'notin' ? this.#valueSet() : [this.#exactValue()];
    return createRequirement(key, operator, values, inRequirement);
  }

  #operator(): LabelOperator {
    const { kind, text } = this.#next();
    const operator = operators[kind];
    if (operator) return operator;
    throw syntaxError(`${inRequirement}found '${text}', expected: in, notin, =, ==, !=, gt, lt`);
  }

  #exactValue(): string {
    const { kind } = this.#peek();
    if (kind === 'end' || kind === ',') return '';
    const token = this.#next();
    if (isIdentifier(token.kind)) return token.text;
    throw syntaxError(`${inRequirement}found '${token.text}', expected: identifier`);
  }

  #valueSet(): string[] {
    const open = this.#next();
    if (open.kind !== '(') throw syntaxError(`${inRequirement}found '${open.text}' expected: '('`);
    const first = this.#peek();
    if (first.kind === ')') {
      this.#next();
      return [''];
    }
    if (!isIdentifier(first.kind) && first.kind !== ',') {
      throw syntaxError(`${inRequirement}found '${first.text}', expected: ',', ')' or identifier`);
    }
    const values = this.#values();
    this.#next();
    return [...values].sort(compareText);
  }

  /** Up to the closing parenthesis, which stays. An empty place between commas is the empty value. */
  #values(): Set<string> {
    const values = new Set<string>();
    for (;;) {
      const { kind, text } = this.#next();
      const following = this.#peek();
      if (isIdentifier(kind)) {
        values.add(text);
        if (following.kind === ')') return values;
        if (following.kind !== ',') {
          throw syntaxError(`${inRequirement}found '${following.text}', expected: ',' or ')'`);
        }
      } else if (kind === ',') {
        if (values.size === 0 || following.kind === ')' || following.kind === ',') values.add('');
        if (following.kind === ')') return values;
      } else {
        throw syntaxError(`${inRequirement}found '${text}', expected: ',', or identifier`);
      }
    }
  }

  #beginsRequirement(): boolean {
    const { kind } = this.#peek();
    return kind === '!' || isIdentifier(kind);
  }

  #peek(): LabelToken {
    return this.#tokens[this.#position] ?? endToken;
  }

  #next(): LabelToken {
    const token = this.#peek();
    this.#position += 1;
    return token;
  }
}

const endToken: LabelToken = { kind: 'end', text: '' };

/** `in` and `notin` are keywords only where an operator stands. */
function isIdentifier(kind: LabelToken['kind']): boolean {
  return kind === 'identifier' || kind === 'in' || kind === 'notin';
}

function syntaxError(message: string): KinformerError {
  return new KinformerError('BAD_SELECTOR', message);
}
