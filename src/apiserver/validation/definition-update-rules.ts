import type { StatusCause } from '../../object/status.ts';
import { type ApiObject, arrayAt, stringAt } from '../api-object.ts';
import { invalidValue } from '../errors/field-causes.ts';

const fixed = [['scope'], ['names', 'kind'], ['group'], ['names', 'plural']];
const alwaysFixed = ['group', 'plural'];

/** What is served under a name stays what it is. */
export function keepsDefinition(next: ApiObject, old: ApiObject): StatusCause[] {
  const isServed = arrayAt(old, 'status', 'conditions').some(
    (condition) => stringAt(condition, 'type') === 'Established' && stringAt(condition, 'status') === 'True',
  );
  return fixed
    .filter((path) => isServed || alwaysFixed.includes(path.at(-1) ?? ''))
    .filter((path) => stringAt(next, 'spec', ...path) !== stringAt(old, 'spec', ...path))
    .map((path) => invalidValue(`spec.${path.join('.')}`, stringAt(next, 'spec', ...path), 'field is immutable'));
}
