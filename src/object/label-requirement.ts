import { KinformerError } from '../core/errors.ts';
import { labelKeyErrors, labelValueErrors } from './label-syntax.ts';

/** apimachinery's `selection.Operator`. */
export type LabelOperator = '=' | '==' | '!=' | 'in' | 'notin' | 'exists' | '!' | 'gt' | 'lt';

/** apimachinery's `labels.Requirement`. */
export interface LabelRequirement {
  readonly key: string;
  readonly operator: LabelOperator;
  /** One for `=`, `==`, `!=`, `gt` and `lt`; at least one for `in` and `notin`; none for the others. */
  readonly values: readonly string[];
}

/**
 * apimachinery's NewRequirement. Throws BAD_SELECTOR with its message, after `prefix`, when key, values or their number
 * do not fit.
 */
export function createRequirement(
  key: string,
  operator: LabelOperator,
  values: readonly string[],
  prefix = '',
): LabelRequirement {
  const errors = [...keyErrors('key', key), ...countErrors(operator, values)];
  for (const [index, value] of values.entries()) {
    const problems = labelValueErrors(value);
    if (problems.length > 0) errors.push(invalid(`values[${index}][${key}]`, value, problems.join('; ')));
  }
  if (errors.length > 0) throw new KinformerError('BAD_SELECTOR', prefix + aggregate(errors));
  return { key, operator, values };
}

/** The error of an invalid key at `path`, or none. */
export function keyErrors(path: string, key: string): string[] {
  const problems = labelKeyErrors(key);
  return problems.length === 0 ? [] : [invalid(path, key, problems.join('; '))];
}

/** Whether labels fulfil the requirement; `value` is the label's, undefined when there is none. */
export function meetsRequirement({ operator, values }: LabelRequirement, value: string | undefined): boolean {
  switch (operator) {
    case '=':
    case '==':
    case 'in':
      return value !== undefined && values.includes(value);
    case '!=':
    case 'notin':
      return value === undefined || !values.includes(value);
    case 'exists':
      return value !== undefined;
    case '!':
      return value === undefined;
    default: {
      const label = parseInt64(value ?? '');
      const bound = parseInt64(values[0] ?? '');
      if (label === undefined || bound === undefined) return false;
      return operator === 'gt' ? label > bound : label < bound;
    }
  }
}

/** The requirement as apimachinery prints it. */
export function formatRequirement({ key, operator, values }: LabelRequirement): string {
  const list = [...values].sort(compareText).join(',');
  switch (operator) {
    case 'exists':
      return key;
    case '!':
      return `!${key}`;
    case 'in':
    case 'notin':
      return `${key} ${operator} (${list})`;
    case 'gt':
      return `${key}>${list}`;
    case 'lt':
      return `${key}<${list}`;
    default:
      return `${key}${operator}${list}`;
  }
}

export function compareText(a: string, b: string): number {
  return a < b ? -1 : Number(a > b);
}

function countErrors(operator: LabelOperator, values: readonly string[]): string[] {
  const wrong = (detail: string) => [`values: Invalid value: ${JSON.stringify(values)}: ${detail}`];
  switch (operator) {
    case 'in':
    case 'notin':
      return values.length > 0 ? [] : wrong("for 'in', 'notin' operators, values set can't be empty");
    case 'exists':
    case '!':
      return values.length === 0 ? [] : wrong('values set must be empty for exists and does not exist');
    case 'gt':
    case 'lt':
      return [
        ...(values.length === 1 ? [] : wrong("for 'Gt', 'Lt' operators, exactly one value is required")),
        ...values.flatMap((value, index) =>
          parseInt64(value) === undefined
            ? [invalid(`values[${index}]`, value, "for 'Gt', 'Lt' operators, the value must be an integer")]
            : [],
        ),
      ];
    default:
      return values.length === 1 ? [] : wrong('exact-match compatibility requires one single value');
  }
}

/** Go's ParseInt with base 10 and 64 bits. */
function parseInt64(text: string): bigint | undefined {
  if (!/^[+-]?\d+$/.test(text)) return undefined;
  const value = BigInt(text.replace(/^\+/, ''));
  return BigInt.asIntN(64, value) === value ? value : undefined;
}

function invalid(path: string, value: string, detail: string): string {
  return `${path}: Invalid value: ${JSON.stringify(value)}: ${detail}`;
}

function aggregate(errors: readonly string[]): string {
  const distinct = [...new Set(errors)];
  return distinct.length === 1 ? (distinct[0] ?? '') : `[${distinct.join(', ')}]`;
}
