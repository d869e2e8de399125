import type { StatusCause } from '../../object/status.ts';
import { forbiddenField, invalidValue } from '../errors/field-causes.ts';
import { badRequest, invalid } from '../errors/status-errors.ts';
import { parseInteger } from '../storage/list-options.ts';

/** Throws the 400 or 422 answer for options of a log that make no sense, whether there is such a pod or not. */
export function checkLogOptions(query: URLSearchParams, pod: string): void {
  const tailLines = numberIn(query, 'tailLines');
  const limitBytes = numberIn(query, 'limitBytes');
  const sinceSeconds = numberIn(query, 'sinceSeconds');
  const sinceTime = query.get('sinceTime');
  if (sinceTime) checkTime(sinceTime);
  const causes: StatusCause[] = [];
  if (tailLines !== undefined && tailLines < 0) {
    causes.push(invalidValue('tailLines', tailLines, 'must be greater than or equal to 0'));
  }
  if (limitBytes !== undefined && limitBytes < 1) causes.push(atLeastOne('limitBytes', limitBytes));
  if (query.get('stream')) causes.push(forbiddenField('stream', 'may not be specified'));
  if (sinceSeconds !== undefined && sinceTime) {
    causes.push(forbiddenField('[]', 'at most one of `sinceTime` or `sinceSeconds` may be specified'));
  } else if (sinceSeconds !== undefined && sinceSeconds < 1) causes.push(atLeastOne('sinceSeconds', sinceSeconds));
  if (causes.length > 0) throw invalid('', 'PodLogOptions', pod, causes);
}

const atLeastOne = (field: string, value: number) => invalidValue(field, value, 'must be greater than 0');

function numberIn(query: URLSearchParams, name: string): number | undefined {
  return query.has(name) ? parseInteger(query.get(name)) : undefined;
}

const layout = '2006-01-02T15:04:05Z07:00';
const parts = [
  /^\d{4}/,
  /^-/,
  /^\d\d/,
  /^-/,
  /^\d\d/,
  /^T/,
  /^\d\d/,
  /^:/,
  /^\d\d/,
  /^:/,
  /^\d\d(?:\.\d+)?/,
  /^(?:Z|[+-]\d\d:\d\d)/,
];
const names = ['2006', '-', '01', '-', '02', 'T', '15', ':', '04', ':', '05', 'Z07:00'];

function checkTime(text: string): void {
  let rest = text;
  for (const [at, part] of parts.entries()) {
    const found = part.exec(rest)?.[0];
    if (found === undefined) {
      throw badRequest(
        `parsing time ${JSON.stringify(text)} as "${layout}": cannot parse ${JSON.stringify(rest)} as "${names[at]}"`,
      );
    }
    rest = rest.slice(found.length);
  }
}
