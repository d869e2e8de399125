import { badRequest } from '../errors/status-errors.ts';

/** Throws the 400 answer for a `timeout` parameter that is no Go duration. */
export function checkTimeout(query: URLSearchParams): void {
  const text = query.get('timeout');
  if (text === null || text === '') return;
  const problem = durationProblem(text);
  if (problem) throw badRequest(`invalid timeout specified in the request URL - ${problem}`);
}

const units = new Set(['ns', 'us', '\u00b5s', '\u03bcs', 'ms', 's', 'm', 'h']);

/** What Go says about a text that is no duration. */
function durationProblem(text: string): string | undefined {
  const quoted = JSON.stringify(text);
  const body = text.replace(/^[+-]/, '');
  if (body === '0') return undefined;
  if (body === '') return `time: invalid duration ${quoted}`;
  for (let at = 0; at < body.length; ) {
    const number = /(?:\d+(?:\.\d*)?|\.\d+)/y;
    number.lastIndex = at;
    const digits = number.exec(body)?.[0];
    if (digits === undefined) return `time: invalid duration ${quoted}`;
    at += digits.length;
    const unit = /[^\d.]*/y;
    unit.lastIndex = at;
    const name = unit.exec(body)?.[0] ?? '';
    if (name === '') return `time: missing unit in duration ${quoted}`;
    if (!units.has(name)) return `time: unknown unit ${JSON.stringify(name)} in duration ${quoted}`;
    at += name.length;
  }
  return undefined;
}
