import type { StatusCause } from '../../object/status.ts';
import { arrayAt, isJsonObject, type JsonObject, objectAt, stringAt } from '../api-object.ts';
import { duplicateValue, invalidValue, requiredValue } from '../errors/field-causes.ts';

const columnTypes = 'boolean,date,integer,number,string';
const columnFormats = 'byte,date,date-time,double,float,int32,int64,password';

export function validateWarning(version: JsonObject, path: string): StatusCause[] {
  const { deprecationWarning: warning } = version;
  if (typeof warning !== 'string') return [];
  const problems = warningProblems(warning, version.deprecated === true);
  return problems.map((why) => invalidValue(`${path}.deprecationWarning`, warning, why));
}

function warningProblems(warning: string, isDeprecated: boolean): readonly string[] {
  if (!isDeprecated) return ['can only be set for deprecated versions'];
  const hidden = warning.search(/[^\p{L}\p{M}\p{N}\p{P}\p{S} ]/u);
  const at = Buffer.byteLength(warning.slice(0, Math.max(0, hidden)));
  const printable = `must only contain printable UTF-8 characters; non-printable character found at index ${at}`;
  return [
    ...(Buffer.byteLength(warning) > 256 ? ['must be <= 256 characters long'] : []),
    ...(warning === '' ? ['must not be an empty string'] : []),
    ...(hidden < 0 ? [] : [printable]),
  ];
}

/** What is wrong with the printer columns of a version. */
export function validateColumns(version: JsonObject, path: string): StatusCause[] {
  return arrayAt(version, 'additionalPrinterColumns').flatMap((column, i) =>
    validateColumn(column, `${path}.additionalPrinterColumns[${i}]`),
  );
}

function validateColumn(column: unknown, path: string): StatusCause[] {
  const [type, format, jsonPath] = [stringAt(column, 'type'), stringAt(column, 'format'), stringAt(column, 'jsonPath')];
  return [
    ...(stringAt(column, 'name') === '' ? [requiredValue(`${path}.name`)] : []),
    ...oneOf(`${path}.type`, type, columnTypes, true),
    ...oneOf(`${path}.format`, format, columnFormats, false),
    ...pathCauses(`${path}.JSONPath`, jsonPath, [], 'must be a simple json path starting with .'),
  ];
}

function oneOf(field: string, value: string, allowed: string, isRequired: boolean): StatusCause[] {
  if (value === '') return isRequired ? [requiredValue(field, `must be one of ${allowed}`)] : [];
  return allowed.split(',').includes(value) ? [] : [invalidValue(field, value, `must be one of ${allowed}`)];
}

function pathCauses(field: string, path: string, roots: readonly string[], detail: string): StatusCause[] {
  if (path === '') return [requiredValue(field)];
  if (!/^\.[A-Za-z_]/.test(path)) return [invalidValue(field, path, 'must be a simple json path starting with .')];
  return roots.length === 0 || roots.some((root) => path.startsWith(root)) ? [] : [invalidValue(field, path, detail)];
}

/** What is wrong with the scale subresource of a version. */
export function validateScale(version: JsonObject, path: string): StatusCause[] {
  const scale = objectAt(version, 'subresources', 'scale');
  if (!scale) return [];
  const at = (field: string) => `${path}.subresources.scale.${field}`;
  const underSpec = 'should be a json path under .spec';
  const selector = stringAt(scale, 'labelSelectorPath');
  return [
    ...pathCauses(at('specReplicasPath'), stringAt(scale, 'specReplicasPath'), ['.spec.'], underSpec),
    ...pathCauses(
      at('statusReplicasPath'),
      stringAt(scale, 'statusReplicasPath'),
      ['.status.'],
      'should be a json path under .status',
    ),
    ...(selector === ''
      ? []
      : pathCauses(
          at('labelSelectorPath'),
          selector,
          ['.spec.', '.status.'],
          'should be a json path under either .spec or .status',
        )),
  ];
}

const selectableTypes = ['string', 'boolean', 'integer'];

/** What is wrong with the fields of a version by which its objects can be selected. */
export function validateSelectable(version: JsonObject, path: string): StatusCause[] {
  const field = `${path}.selectableFields`;
  const paths = arrayAt(version, 'selectableFields').map((one) => stringAt(one, 'jsonPath'));
  return paths.flatMap((jsonPath, i) => {
    const at = `${field}[${i}].jsonPath`;
    const why = selectableProblem(version, jsonPath);
    if (jsonPath === '') return [requiredValue(at)];
    if (why !== undefined) return [invalidValue(at, jsonPath, why)];
    return paths.indexOf(jsonPath) < i ? [duplicateValue(at, jsonPath)] : [];
  });
}

function selectableProblem(version: JsonObject, jsonPath: string): string | undefined {
  if (!/^[.[]/.test(jsonPath)) {
    return `is an invalid path: expected [ or . but got: ${/^[^.[]*/.exec(jsonPath)?.[0]}`;
  }
  let schema: unknown = objectAt(version, 'schema', 'openAPIV3Schema');
  const [, root, ...rest] = jsonPath.split('.');
  for (const name of root === 'metadata' ? [''] : [root ?? '', ...rest]) {
    schema = isJsonObject(schema) ? objectAt(schema, 'properties')?.[name] : undefined;
  }
  if (schema === undefined) return 'is an invalid path: does not refer to a valid field';
  if (selectableTypes.includes(stringAt(schema, 'type'))) return undefined;
  return 'must point to a field of type string, boolean or integer. Enum string fields and strings with formats are allowed.';
}
