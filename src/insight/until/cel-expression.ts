import { Environment, EvaluationError, ParseError, type ParseResult } from '@marcbachmann/cel-js';
import { KinformerError } from '../../core/errors.ts';
import type { KubeObject } from '../../object/kube-object.ts';
import { absent, type Expression, type Verdict } from './expression.ts';
import { isSecret } from './hidden-value.ts';

/** Adds functions to the language. */
export type CelExtension = (environment: Environment) => void;

/**
 * A CEL expression over `object` that is true or false. Integers are CEL's int, other numbers its double. A state without a
 * field that is looked at is not met, and neither is one with a value that cannot be converted or calculated with. Throws
 * BAD_EXPRESSION, also when it judges what the operators cannot take.
 */
export function parseCelExpression(text: string, body: string, extend?: CelExtension): Expression {
  const run = parse(text, body, extend);
  refuseConstants(text, body, run);
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

/** `int("x")` and `1 / 0` fail in any state, also in one where nothing else can be looked at. */
function refuseConstants(text: string, body: string, run: ParseResult): void {
  // What is asked for with care may go on without the state, and stumble over what stands for it.
  if (/\?|\bhas\(/.test(body)) return;
  try {
    run({ object: {} });
  } catch (error) {
    if (error instanceof EvaluationError && (isMissing.test(error.code) || !codesOfState.test(error.code))) return;
    if (error instanceof Error) throw bad(text, summaryOf(error));
  }
}

const isMissing = /^no_such_key$|^index_out_of|^optional_/;

/** Errors that tell of the state, and not of the expression: the next state may well be judged. */
const codesOfState =
  /^(?:no_such_key|index_out_of_(?:bounds|range)|optional_value_missing|(?:division|modulo)_by_zero|numeric_overflow|\w+_conversion_error|invalid_timestamp|invalid_duration)$/;

function judgeCel(text: string, run: ParseResult, object: KubeObject): Verdict {
  try {
    const result: unknown = run({ object: toCelValue(object.bytes) });
    if (typeof result !== 'boolean') throw bad(text, `it gives ${typeof result}, and not true or false`);
    return { isMet: result, saw: `${text} is ${result}` };
  } catch (error) {
    if (error instanceof KinformerError || !(error instanceof Error)) throw error;
    const summary = summaryOf(error);
    // Others are of functions that were added, which take the type and not the value.
    const isOfState = !(error instanceof EvaluationError) || codesOfState.test(error.code) || summary.includes('null');
    if (!isOfState) throw bad(text, summary);
    // A conversion says what it could not convert.
    const why = isSecret(object) ? 'a value does not fit' : lowerFirst(summary);
    return { isMet: false, saw: `${text} cannot be judged: ${why}` };
  }
}

function summaryOf(error: Error): string {
  return error instanceof EvaluationError ? error.summary : error.message;
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
