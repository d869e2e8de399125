import { Environment, EvaluationError, ParseError, type ParseResult } from '@marcbachmann/cel-js';
import { KinformerError } from '../../core/errors.ts';
import type { KubeObject } from '../../object/kube-object.ts';
import { absent, type Expression, type Verdict } from './expression.ts';

/** Adds functions to the language. */
export type CelExtension = (environment: Environment) => void;

/**
 * A CEL expression over `object` that is true or false. Integers are CEL's int, other numbers its double. A state without a
 * field that is looked at is not met. Throws BAD_EXPRESSION, also when it judges what the operators cannot take.
 */
export function parseCelExpression(text: string, body: string, extend?: CelExtension): Expression {
  const run = parse(text, body, extend);
  return { text, judge: (object) => (object ? judgeCel(text, run, object) : absent) };
}

/** A list may hold what is known to be text beside what is found in the object. */
const options = { enableOptionalTypes: true, homogeneousAggregateLiterals: false } as const;

function parse(text: string, body: string, extend: CelExtension | undefined): ParseResult {
  if (body.trim() === '') throw bad(text, 'it is empty');
  const environment = new Environment(options).registerVariable('object', 'map');
  extend?.(environment);
  try {
    const parsed = environment.parse(body);
    const { valid, type, error } = parsed.check();
    if (!valid) throw bad(text, error?.summary ?? 'its types do not fit');
    if (type !== 'bool' && type !== 'dyn') throw bad(text, `it gives ${type}, and not true or false`);
    return parsed;
  } catch (error) {
    if (error instanceof ParseError) throw bad(text, error.summary);
    throw error;
  }
}

/** Errors that tell of the state, and not of the expression. */
const missingCodes = new Set(['no_such_key', 'index_out_of_bounds']);

function judgeCel(text: string, run: ParseResult, object: KubeObject): Verdict {
  try {
    const result: unknown = run({ object: toCelValue(object.bytes) });
    if (typeof result !== 'boolean') throw bad(text, `it gives ${typeof result}, and not true or false`);
    return { isMet: result, saw: `${text} is ${result}` };
  } catch (error) {
    if (error instanceof KinformerError || !(error instanceof Error)) throw error;
    // Of functions that were added.
    if (!(error instanceof EvaluationError)) throw bad(text, error.message);
    const isOfState = missingCodes.has(error.code) || error.summary.includes('null');
    if (!isOfState) throw bad(text, error.summary);
    return { isMet: false, saw: `${text} cannot be judged: ${lowerFirst(error.summary)}` };
  }
}

const decoder = new TextDecoder();

function toCelValue(bytes: Uint8Array): unknown {
  return JSON.parse(decoder.decode(bytes), (_key, value: unknown, context?: { readonly source?: string }) =>
    typeof value === 'number' && /^-?\d+$/.test(context?.source ?? '') ? BigInt(context?.source ?? '') : value,
  );
}

function lowerFirst(text: string): string {
  return text.slice(0, 1).toLowerCase() + text.slice(1);
}

function bad(text: string, problem: string): KinformerError {
  return new KinformerError('BAD_EXPRESSION', `bad expression ${JSON.stringify(text)}: ${problem}`, {
    hint: `write a CEL expression over object, such as cel:'object.status.phase == "Running"'`,
  });
}
