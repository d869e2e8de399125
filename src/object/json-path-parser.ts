import { KinformerError } from '../core/errors.ts';
import type { ArrayNode, PathNode, TemplatePart } from './json-path-nodes.ts';
import { unquote } from './json-path-quote.ts';

/** Reads a kubectl JSONPath template. Throws BAD_EXPRESSION. */
export function parseTemplate(template: string): TemplatePart[] {
  const actions: (string | PathNode[])[] = [];
  let at = 0;
  while (at < template.length) {
    const open = template.indexOf('{', at);
    if (open !== at) actions.push(template.slice(at, open === -1 ? undefined : open));
    if (open === -1) break;
    const action = new ActionParser(template, open + 1, template);
    actions.push(action.parse());
    at = action.position;
  }
  const { parts, next } = nest(actions, 0, false);
  if (next < actions.length) throw badTemplate(template, 'not in range, nothing to end');
  return parts;
}

/** Gathers what stands between `{range}` and `{end}`; a range without end goes to the end of the template. */
function nest(
  actions: readonly (string | readonly PathNode[])[],
  start: number,
  isInRange: boolean,
): { readonly parts: TemplatePart[]; readonly next: number } {
  const parts: TemplatePart[] = [];
  let next = start;
  while (next < actions.length) {
    const action = actions[next] ?? '';
    next += 1;
    if (typeof action === 'string') {
      parts.push({ type: 'text', text: action });
      continue;
    }
    const [first, ...nodes] = action;
    if (first?.type !== 'identifier') parts.push({ type: 'path', nodes: action });
    else if (first.name === 'end') return { parts, next: isInRange ? next : next - 1 };
    else {
      const inner = nest(actions, next, true);
      parts.push({ type: 'range', nodes, body: inner.parts });
      next = inner.next;
    }
  }
  return { parts, next };
}

const terminators = new Set([' ', '\t', '\r', '\n', '', '.', ',', '[', ']', '$', '@', '{', '}']);
const alphanumeric = /^[_\p{L}\p{Nd}]/u;

/** Reads one action from after its brace. */
class ActionParser {
  readonly #text: string;
  readonly #template: string;
  readonly #nodes: PathNode[] = [];
  /** After `parse`: behind the closing brace. */
  position: number;

  /** `template` is the whole of it, for messages. */
  constructor(text: string, position: number, template: string) {
    this.#text = text;
    this.#template = template;
    this.position = position;
  }

  parse(): PathNode[] {
    for (;;) {
      const rest = this.#text.slice(this.position, this.position + 3);
      const character = rest.charAt(0);
      if (character === '}') {
        this.position += 1;
        return this.#nodes;
      }
      if (character === '' || character === '\n' || character === '\r') throw this.#bad('unclosed action');
      if (rest === '[?(') this.#filter();
      else if (rest.startsWith('..')) this.#recursive();
      else if (character === '[') this.#array();
      else if (character === '"' || character === "'") this.#quote(character);
      else if (character === '.') this.#field(this.position + 1);
      else if (/[-+\d]/.test(character)) this.#number();
      else if (alphanumeric.test(rest)) this.#identifier();
      else if (' @$'.includes(character)) this.position += 1;
      else throw this.#bad(`unrecognized character in action: ${JSON.stringify(character)}`);
    }
  }

  #field(start: number): void {
    let end = start;
    while (!terminators.has(this.#text.charAt(end))) end += this.#text[end] === '\\' ? 2 : 1;
    const name = this.#text.slice(start, end);
    this.position = Math.min(end, this.#text.length);
    this.#nodes.push(name === '*' ? { type: 'wildcard' } : { type: 'field', name: name.replaceAll('\\', '') });
  }

  #recursive(): void {
    if (this.#nodes.at(-1)?.type === 'recursive') throw this.#bad('invalid multiple recursive descent');
    this.position += 2;
    this.#nodes.push({ type: 'recursive' });
    if (alphanumeric.test(this.#text.slice(this.position, this.position + 2))) this.#field(this.position);
  }

  #identifier(): void {
    let end = this.position;
    while (!terminators.has(this.#text.charAt(end))) end += 1;
    const name = this.#text.slice(this.position, end);
    this.position = end;
    if (name === 'true' || name === 'false') this.#literal(name);
    else if ((name === 'range' || name === 'end') && this.#nodes.length === 0) {
      this.#nodes.push({ type: 'identifier', name });
    } else throw this.#bad(`unrecognized identifier ${name}`);
  }

  #number(): void {
    const [text = ''] = /^[-+]?[\d.]*/.exec(this.#text.slice(this.position)) ?? [];
    this.position += text.length;
    if (!/^[-+]?(\d+\.?\d*|\.\d+)$/.test(text)) throw this.#bad(`cannot parse number ${text}`);
    const isInteger = /^[-+]?\d+$/.test(text);
    this.#literal(isInteger ? String(BigInt(text.replace('+', ''))) : String(Number(text)));
  }

  #quote(quote: string): void {
    const body = this.#text.slice(this.position + 1);
    const length = body.search(quote === '"' ? /(?<!\\)"|\n/ : /(?<!\\)'|\n/);
    if (length === -1 || body[length] === '\n') throw this.#bad('unterminated quoted string');
    const text = unquote(body.slice(0, length), quote);
    if (text === undefined) throw this.#bad(`unquote string ${quote}${body.slice(0, length)}${quote} error`);
    this.position += length + 2;
    this.#literal(JSON.stringify(text));
  }

  #array(): void {
    const end = this.#text.slice(this.position).search(/[\]\n]/);
    if (end === -1 || this.#text[this.position + end] === '\n') throw this.#bad('unterminated array');
    const text = this.#text.slice(this.position + 1, this.position + end);
    this.position += end + 1;
    const branches = text.split(',');
    if (branches.length > 1) {
      const union = branches.map((branch) => this.#inner(`[${branch.replace(/^ +| +$/g, '')}]`));
      this.#nodes.push({ type: 'union', branches: union });
      return;
    }
    const key = /^'([^']*)'$/.exec(text)?.[1];
    if (key !== undefined) this.#nodes.push(...this.#inner(`.${key}`));
    else this.#nodes.push(this.#slice(text === '*' ? ':' : text));
  }

  #slice(text: string): ArrayNode {
    const match = /^(-?\d*)(:-?\d*)?(:-?\d*)?$/.exec(text);
    const [from, to, step] = (match ?? []).slice(1).map((part) => (part ?? '').replace(':', ''));
    if (match === null || [from, to, step].includes('-')) throw this.#bad(`invalid array index ${text}`);
    const toNumber = (part: string | undefined) => (part ? Number(part) : undefined);
    return {
      type: 'array',
      from: toNumber(from),
      to: toNumber(to),
      step: toNumber(step),
      isSingle: match[2] === undefined,
    };
  }

  #filter(): void {
    const start = this.position + 3;
    const end = this.#filterEnd(start);
    if (this.#text[end + 1] !== ']') throw this.#bad('unclosed array expect ]');
    const text = this.#text.slice(start, end);
    this.position = end + 2;
    const comparison = /^([^!<>=]+)([!<>=]+)(.+)$/s.exec(text);
    const [, left = text, operator, right = ''] = comparison ?? [];
    if (operator !== undefined && !comparisons.has(operator)) {
      throw this.#bad(`unrecognized filter operator ${operator}`);
    }
    this.#nodes.push({ type: 'filter', left: this.#inner(left), operator, right: this.#inner(right) });
  }

  /** The closing parenthesis; one in a quoted string does not count. */
  #filterEnd(start: number): number {
    let quote = '';
    let isClosed = false;
    for (let i = start; i < this.#text.length; i += 1) {
      const character = this.#text.charAt(i);
      if (character === '\n') break;
      if (character === '"' || character === "'") {
        if (quote === '') quote = character;
        else if (character === quote && this.#text[i - 1] !== '\\') isClosed = true;
      } else if (character === ')' && (quote !== '') === isClosed) return i;
    }
    throw this.#bad('unterminated filter');
  }

  #inner(text: string): PathNode[] {
    const inner = new ActionParser(`${text}}`, 0, this.#template);
    const nodes = inner.parse();
    if (inner.position <= text.length) throw this.#bad(`unexpected } in ${text}`);
    return nodes;
  }

  #literal(json: string): void {
    this.#nodes.push({ type: 'literal', value: { bytes: Buffer.from(json), start: 0 } });
  }

  #bad(problem: string): KinformerError {
    return badTemplate(this.#template, problem);
  }
}

const comparisons: ReadonlySet<string> = new Set(['<', '>', '==', '!=', '<=', '>=']);

function badTemplate(template: string, problem: string): KinformerError {
  return new KinformerError('BAD_EXPRESSION', `invalid JSONPath ${JSON.stringify(template)}: ${problem}`);
}
