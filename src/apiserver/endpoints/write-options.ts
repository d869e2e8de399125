import type { StatusCause } from '../../object/status.ts';
import type { ApiObject } from '../api-object.ts';
import type { UserInfo } from '../authentication/authenticator.ts';
import { invalidValue, tooLong, unsupportedValue } from '../errors/field-causes.ts';
import { invalidOptions } from '../errors/status-errors.ts';
import type { Query } from '../storage/list-options.ts';

type FieldValidation = 'Ignore' | 'Warn' | 'Strict';

/** What a write may do and whom it is for. */
export interface WriteOptions {
  /** Who is recorded in managedFields. */
  readonly fieldManager: string;
  /** Who sends the request; undefined inside the server. */
  readonly user?: UserInfo;
  readonly dryRun: boolean;
  readonly fieldValidation: FieldValidation;
  /** Texts for Warning headers; writes add to it. */
  readonly warnings: string[];
  /** Throws when the object may not become what it is about to become. */
  readonly confirm?: ((object: ApiObject) => void) | undefined;
}

const validations: readonly string[] = ['', 'Ignore', 'Strict', 'Warn'];

/** Reads the options of a create, update or patch; `kind` is the option object's, for messages; `found` known faults. */
export function parseWriteOptions(
  query: Query,
  userAgent: string,
  kind: string,
  found: readonly StatusCause[] = [],
): WriteOptions {
  const dryRun = query.getAll('dryRun');
  const fieldValidation = query.get('fieldValidation') ?? '';
  const fieldManager = query.get('fieldManager') ?? '';
  const causes = [...found];
  if (Buffer.byteLength(fieldManager) > 128) causes.push(tooLong('fieldManager', 128));
  causes.push(...unprintable(fieldManager));
  const wrong = dryRun.filter((value) => value !== 'All');
  if (wrong.length > 0) causes.push(unsupportedValue('dryRun', dryRun, ['All']));
  if (!validations.includes(fieldValidation))
    causes.push(unsupportedValue('fieldValidation', fieldValidation, validations));
  if (causes.length > 0) throw invalidOptions(kind, causes);
  return {
    fieldManager: fieldManager || managerOf(userAgent),
    dryRun: dryRun.length > 0,
    fieldValidation: (fieldValidation || 'Warn') as FieldValidation,
    warnings: [],
  };
}

/** Letters, marks, numbers, signs and the blank can be printed. */
function unprintable(manager: string): StatusCause[] {
  let at = 0;
  for (const character of manager) {
    if (/[^\p{L}\p{M}\p{N}\p{P}\p{S} ]/u.test(character)) {
      const code = (character.codePointAt(0) ?? 0).toString(16).toUpperCase().padStart(4, '0');
      return [invalidValue('fieldManager', manager, `invalid character U+${code} (at position ${at})`)];
    }
    at += Buffer.byteLength(character);
  }
  return [];
}

/** The user agent up to its first slash stands for a manager without a name. */
function managerOf(userAgent: string): string {
  return (userAgent.split('/')[0] || 'unknown').slice(0, 128);
}
