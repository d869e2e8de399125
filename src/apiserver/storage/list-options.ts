import type { StatusCause } from '../../object/status.ts';
import { forbiddenField, unsupportedValue } from '../errors/field-causes.ts';
import { badRequest, invalidOptions, plainError } from '../errors/status-errors.ts';

/** metav1.ListOptions as the query gives them. */
export interface ListOptions {
  readonly labelSelector: string;
  readonly fieldSelector: string;
  /** 0: no paging. */
  readonly limit: number;
  readonly continue: string;
  readonly resourceVersion: string;
  readonly resourceVersionMatch: string;
  readonly watch: boolean;
  readonly allowWatchBookmarks: boolean;
  readonly sendInitialEvents: boolean | undefined;
  /** 0: the server's choice; negative: over at once. */
  readonly timeoutSeconds: number;
}

export type Query = Pick<URLSearchParams, 'get' | 'has' | 'getAll'>;

export function parseListOptions(query: Query): ListOptions {
  return {
    labelSelector: query.get('labelSelector') ?? '',
    fieldSelector: query.get('fieldSelector') ?? '',
    limit: Math.max(0, parseInteger(query.get('limit'))),
    continue: query.get('continue') ?? '',
    resourceVersion: query.get('resourceVersion') ?? '',
    resourceVersionMatch: query.get('resourceVersionMatch') ?? '',
    watch: parseBoolean(query.get('watch')),
    allowWatchBookmarks: parseBoolean(query.get('allowWatchBookmarks')),
    sendInitialEvents: query.has('sendInitialEvents') ? parseBoolean(query.get('sendInitialEvents')) : undefined,
    timeoutSeconds: parseInteger(query.get('timeoutSeconds')),
  };
}

/** Absent, `0` and `false` are false; anything else is true. */
export function parseBoolean(text: string | null): boolean {
  return text !== null && text !== '0' && text.toLowerCase() !== 'false';
}

export function parseInteger(text: string | null): number {
  if (text === null) return 0;
  if (!/^[+-]?\d+$/.test(text)) throw badRequest(`strconv.ParseInt: parsing ${JSON.stringify(text)}: invalid syntax`);
  if (BigInt.asIntN(64, BigInt(text)) !== BigInt(text))
    throw badRequest(`strconv.ParseInt: parsing ${JSON.stringify(text)}: value out of range`);
  return Number(text);
}

/** Throws the 422 answer for options that may not be combined. */
export function validateListOptions(options: ListOptions): void {
  const causes = options.watch ? watchCauses(options) : listCauses(options);
  if (causes.length > 0) throw invalidOptions('ListOptions', causes);
}

const matchField = 'resourceVersionMatch';

function listCauses(options: ListOptions): StatusCause[] {
  const causes: StatusCause[] = [];
  const { resourceVersionMatch: match, resourceVersion } = options;
  if (match !== '') {
    if (resourceVersion === '')
      causes.push(forbiddenField(matchField, 'resourceVersionMatch is forbidden unless resourceVersion is provided'));
    if (options.continue !== '')
      causes.push(forbiddenField(matchField, 'resourceVersionMatch is forbidden when continue is provided'));
    if (match === 'Exact' && resourceVersion === '0') {
      causes.push(forbiddenField(matchField, 'resourceVersionMatch "exact" is forbidden for resourceVersion "0"'));
    }
    if (match !== 'Exact' && match !== 'NotOlderThan')
      causes.push(unsupportedValue(matchField, match, ['Exact', 'NotOlderThan', '']));
  }
  if (options.sendInitialEvents !== undefined) {
    causes.push(forbiddenField('sendInitialEvents', 'sendInitialEvents is forbidden for list'));
  }
  return causes;
}

function watchCauses(options: ListOptions): StatusCause[] {
  const causes: StatusCause[] = [];
  const { resourceVersionMatch: match, resourceVersion, sendInitialEvents } = options;
  const turnedIntoStreaming = sendInitialEvents === undefined && match === '' && ['', '0'].includes(resourceVersion);
  if (match !== '' && sendInitialEvents === undefined) {
    causes.push(
      forbiddenField(matchField, 'resourceVersionMatch is forbidden for watch unless sendInitialEvents is provided'),
    );
  }
  if (options.continue !== '' && (match !== '' || turnedIntoStreaming)) {
    causes.push(forbiddenField(matchField, 'resourceVersionMatch is forbidden when continue is provided'));
  }
  if (sendInitialEvents !== undefined && match !== 'NotOlderThan') {
    causes.push(forbiddenField(matchField, 'sendInitialEvents requires setting resourceVersionMatch to NotOlderThan'));
  }
  if (match !== '' && match !== 'NotOlderThan') causes.push(unsupportedValue(matchField, match, ['NotOlderThan']));
  return causes;
}

/** A version as a list gives it; throws 400 when it is no number. */
export function parseListVersion(text: string): number {
  const problem = versionProblem(text);
  if (problem) throw badRequest(`invalid resource version: ${problem}`);
  return Number(text);
}

/** A version as a watch or a get gives it; a wrong one is a plain 500. */
export function parseVersion(text: string): number {
  const problem = versionProblem(text);
  if (problem) throw plainError(problem);
  return Number(text);
}

function versionProblem(text: string): string | undefined {
  const quoted = JSON.stringify(text);
  const isNumber = /^\d+$/.test(text);
  if (isNumber && BigInt.asUintN(64, BigInt(text)) === BigInt(text)) return undefined;
  const why = isNumber ? 'value out of range' : 'invalid syntax';
  return `resourceVersion: Invalid value: ${quoted}: strconv.ParseUint: parsing ${quoted}: ${why}`;
}
