import type { StatusCause } from '../../object/status.ts';
import { arrayAt, isJsonObject, type JsonObject, objectAt, stringAt } from '../api-object.ts';
import { hasRules } from '../cel/evaluate-rules.ts';
import { forbiddenField, invalidValue, requiredValue, unsupportedValue } from '../errors/field-causes.ts';
import { compilePattern } from '../schema/go-pattern.ts';
import { validateDefaults } from './default-rules.ts';
import { validateListKeys } from './list-schema-rules.ts';
import { validateRuleEntries } from './rule-entries.ts';
import { judgeRules } from './rule-judge.ts';
import { validateStructure } from './structural-rules.ts';

/** What is wrong with the schema of a version of a definition; `path` is where it stands. */
export function validateDefinitionSchema(version: JsonObject, path: string): StatusCause[] {
  const schema = objectAt(version, 'schema', 'openAPIV3Schema');
  if (!schema) return [];
  const root = `${path}.openAPIV3Schema`;
  const causes = [
    ...validateRoot(schema, root, objectAt(version, 'subresources', 'status') !== undefined),
    ...validateSchema(schema, root),
  ];
  // A schema that cannot be understood as a structural one is not judged as such.
  const isUnreadable = causes.some(({ message }) =>
    /^Forbidden: (\S+ is not supported|items must be)/.test(message ?? ''),
  );
  const structural = isUnreadable ? [] : validateStructure(schema, root);
  const isRight = structural.length === 0 && causes.length === 0;
  const defaults = isRight ? validateDefaults(schema, root) : [];
  // Rules are read when all the rest is right.
  const rules = isRight && defaults.length === 0 && hasRules(schema) ? judgeRules(schema, root) : [];
  return [...causes, ...structural, ...defaults, ...rules];
}

function validateRoot(schema: JsonObject, path: string, hasStatus: boolean): StatusCause[] {
  const type = stringAt(schema, 'type');
  const rule = 'only "object" is allowed as the type at the root of the schema if the status subresource is enabled';
  return [
    ...(hasStatus && type !== '' && type !== 'object' ? [invalidValue(`${path}.type`, type, rule)] : []),
    ...(schema.nullable === true ? [forbiddenField(`${path}.nullable`, 'nullable cannot be true at the root')] : []),
  ];
}

const types = ['array', 'boolean', 'integer', 'number', 'object', 'string'];
const unsupported = ['id', 'additionalItems', 'patternProperties', 'definitions', 'dependencies', '$ref'];

function validateSchema(schema: unknown, path: string): StatusCause[] {
  if (!isJsonObject(schema)) return [];
  const type = stringAt(schema, 'type');
  return [
    ...unsupported
      .filter((name) => schema[name] !== undefined)
      .map((name) => forbiddenField(`${path}.${name}`, `${name} is not supported`)),
    ...(type !== '' && !types.includes(type) ? [wrongType(path, type)] : []),
    ...(Array.isArray(schema.items)
      ? [forbiddenField(`${path}.items`, 'items must be a schema object and not an array')]
      : []),
    ...validatePattern(schema, path),
    ...(schema.uniqueItems === true
      ? [
          forbiddenField(
            `${path}.uniqueItems`,
            'uniqueItems cannot be set to true since the runtime complexity becomes quadratic',
          ),
        ]
      : []),
    ...validateMembers(schema, path),
    ...validateExtensions(schema, path, type),
    ...validateListKeys(schema, path),
    ...validateRuleEntries(schema, path),
  ];
}

function wrongType(path: string, type: string): StatusCause {
  if (type === 'null')
    return forbiddenField(`${path}.type`, 'type cannot be set to null, use nullable as an alternative');
  return unsupportedValue(`${path}.type`, type, types);
}

function validatePattern({ pattern }: JsonObject, path: string): StatusCause[] {
  if (typeof pattern !== 'string') return [];
  try {
    compilePattern(pattern);
    return [];
  } catch {
    const why = `error parsing regexp: missing closing ): \`${pattern}\``;
    return [invalidValue(`${path}.pattern`, pattern, `must be a valid regular expression, but isn't: ${why}`)];
  }
}

function validateMembers(schema: JsonObject, path: string): StatusCause[] {
  const properties = objectAt(schema, 'properties') ?? {};
  const isBoth = schema.additionalProperties !== undefined && Object.keys(properties).length > 0;
  const combined = ['allOf', 'oneOf', 'anyOf'].flatMap((name) =>
    arrayAt(schema, name).flatMap((one, i) => validateSchema(one, `${path}.${name}[${i}]`)),
  );
  return [
    ...(isBoth
      ? [forbiddenField(`${path}.additionalProperties`, 'additionalProperties and properties are mutual exclusive')]
      : []),
    ...validateSchema(schema.additionalProperties, `${path}.additionalProperties`),
    ...Object.keys(properties)
      .sort()
      .flatMap((name) => validateSchema(properties[name], `${path}.properties[${name}]`)),
    ...validateSchema(schema.not, `${path}.not`),
    ...combined,
    ...validateSchema(schema.items, `${path}.items`),
  ];
}

function validateExtensions(schema: JsonObject, path: string, type: string): StatusCause[] {
  const mapType = schema['x-kubernetes-map-type'];
  const listType = schema['x-kubernetes-list-type'];
  const causes: StatusCause[] = [];
  if (schema['x-kubernetes-preserve-unknown-fields'] === false) {
    causes.push(invalidValue(`${path}.x-kubernetes-preserve-unknown-fields`, false, 'must be true or undefined'));
  }
  if (mapType !== undefined && type !== 'object')
    causes.push(mustBe(`${path}.type`, type, 'must be object if x-kubernetes-map-type is specified'));
  if (mapType !== undefined && mapType !== 'atomic' && mapType !== 'granular') {
    causes.push(unsupportedValue(`${path}.x-kubernetes-map-type`, mapType, ['atomic', 'granular']));
  }
  if (listType !== undefined && type !== 'array')
    causes.push(mustBe(`${path}.type`, type, 'must be array if x-kubernetes-list-type is specified'));
  else if (listType !== undefined && !['atomic', 'set', 'map'].includes(String(listType)))
    causes.push(unsupportedValue(`${path}.x-kubernetes-list-type`, listType, ['atomic', 'set', 'map']));
  return causes;
}

function mustBe(field: string, value: string, detail: string): StatusCause {
  return value === '' ? requiredValue(field, detail) : invalidValue(field, value, detail);
}
