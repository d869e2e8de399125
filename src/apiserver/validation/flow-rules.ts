import type { StatusCause } from '../../object/status.ts';
import { type ApiObject, arrayAt, type JsonObject, objectAt, stringAt } from '../api-object.ts';
import { itemsOf } from '../defaults/set-default.ts';
import { forbiddenField, invalidValue, requiredValue, unsupportedValue } from '../errors/field-causes.ts';
import { checkEnum, invalidAll } from './checks.ts';
import { labelProblems, subdomainProblems } from './names.ts';
import type { KindRule } from './validate-object.ts';

/** Rules of the kinds that share out the server's time. */
export const flowRules: Readonly<Record<string, KindRule>> = {
  'flowschemas.flowcontrol.apiserver.k8s.io': validateSchema,
  'prioritylevelconfigurations.flowcontrol.apiserver.k8s.io': validateLevel,
};

function validateSchema(schema: ApiObject): StatusCause[] {
  const spec = objectAt(schema, 'spec') ?? {};
  const level = stringAt(spec, 'priorityLevelConfiguration', 'name');
  const levelField = 'spec.priorityLevelConfiguration.name';
  const method = objectAt(spec, 'distinguisherMethod');
  const methods = ['ByNamespace', 'ByUser'];
  return [
    ...validatePrecedence(spec.matchingPrecedence, schema.metadata.name),
    ...(method && !methods.includes(stringAt(method, 'type'))
      ? [unsupportedValue('spec.distinguisherMethod.type', { Type: stringAt(method, 'type') }, methods)]
      : []),
    ...(level === ''
      ? [requiredValue(levelField, 'must reference a priority level')]
      : invalidAll(levelField, level, subdomainProblems(level))),
    ...itemsOf(spec, 'rules').flatMap((rule, i) => validateRule(rule, `spec.rules[${i}]`)),
  ];
}

function validatePrecedence(value: unknown, name: string | undefined): StatusCause[] {
  const field = 'spec.matchingPrecedence';
  const precedence = typeof value === 'number' ? value : 0;
  if (precedence <= 0) return [invalidValue(field, precedence, 'must be a positive value')];
  if (precedence > 10_000) return [invalidValue(field, precedence, 'must not be greater than 10000')];
  if (precedence !== 1 || name === 'exempt') return [];
  return [invalidValue(field, 1, "only the schema named 'exempt' may have matchingPrecedence 1")];
}

function validateRule(rule: JsonObject, path: string): StatusCause[] {
  const subjects = itemsOf(rule, 'subjects');
  const [resources, paths] = [itemsOf(rule, 'resourceRules'), itemsOf(rule, 'nonResourceRules')];
  const none = 'at least one of resourceRules and nonResourceRules has to be non-empty';
  return [
    ...subjects.flatMap((subject, i) => validateSubject(subject, `${path}.subjects[${i}]`)),
    ...(subjects.length === 0 ? [requiredValue(`${path}.subjects`, 'subjects must contain at least one value')] : []),
    ...(resources.length + paths.length === 0 ? [requiredValue(path, none)] : []),
    ...resources.flatMap((one, i) => validateResourceRule(one, `${path}.resourceRules[${i}]`)),
    ...paths.flatMap((one, i) => validatePathRule(one, `${path}.nonResourceRules[${i}]`)),
  ];
}

const subjectFields = { ServiceAccount: 'serviceAccount', User: 'user', Group: 'group' } as const;

function validateSubject(subject: JsonObject, path: string): StatusCause[] {
  const kind = stringAt(subject, 'kind');
  if (!Object.hasOwn(subjectFields, kind))
    return [unsupportedValue(`${path}.kind`, kind, Object.keys(subjectFields).sort())];
  const field = subjectFields[kind as keyof typeof subjectFields];
  const others = Object.entries(subjectFields).filter(([other]) => other !== kind);
  return [
    ...validateNamed(objectAt(subject, field), field, `${path}.${field}`),
    ...others
      .filter(([, other]) => objectAt(subject, other))
      .map(([word, other]) =>
        forbiddenField(`${path}.${other}`, `${other} is forbidden when subject kind is not '${word}'`),
      ),
  ];
}

function validateNamed(subject: JsonObject | undefined, word: string, path: string): StatusCause[] {
  const kind = `${word.slice(0, 1).toUpperCase()}${word.slice(1)}`;
  if (!subject) return [requiredValue(path, `${word} is required when subject kind is '${kind}'`)];
  const name = stringAt(subject, 'name');
  if (word !== 'serviceAccount') return name === '' ? [requiredValue(`${path}.name`)] : [];
  const namespace = stringAt(subject, 'namespace');
  return [
    ...(name === ''
      ? [requiredValue(`${path}.name`)]
      : name === '*'
        ? []
        : invalidAll(`${path}.name`, name, subdomainProblems(name))),
    ...(namespace === ''
      ? [requiredValue(`${path}.namespace`, 'must specify namespace for service account')]
      : invalidAll(`${path}.namespace`, namespace, labelProblems(namespace))),
  ];
}

const verbs = ['create', 'delete', 'deletecollection', 'get', 'list', 'patch', 'proxy', 'update', 'watch'];

function checkVerbs(rule: JsonObject, path: string): StatusCause[] {
  const given = arrayAt(rule, 'verbs').map(String);
  if (given.length === 0) return [requiredValue(`${path}.verbs`, 'verbs must contain at least one value')];
  if (!given.includes('*'))
    return given.every((verb) => verbs.includes(verb)) ? [] : [unsupportedValue(`${path}.verbs`, given, verbs)];
  return given.length > 1
    ? [invalidValue(`${path}.verbs`, given, "if '*' is present, must not specify other verbs")]
    : [];
}

function checkList(rule: JsonObject, path: string, field: string, one: string, others: string): StatusCause[] {
  const given = arrayAt(rule, field);
  if (given.length === 0) return [requiredValue(`${path}.${field}`, `resource rules must supply at least one ${one}`)];
  if (given.length === 1 || !given.includes('*')) return [];
  return [invalidValue(`${path}.${field}`, given, `if '*' is present, must not specify other ${others}`)];
}

function validateResourceRule(rule: JsonObject, path: string): StatusCause[] {
  const namespaces = arrayAt(rule, 'namespaces').map(String);
  const none = 'resource rules that are not cluster scoped must supply at least one namespace';
  const field = `${path}.namespaces`;
  const causes = [
    ...checkVerbs(rule, path),
    ...checkList(rule, path, 'apiGroups', 'api group', 'api groups'),
    ...checkList(rule, path, 'resources', 'resource', 'resources'),
  ];
  if (namespaces.length === 0 && rule.clusterScope !== true) return [...causes, requiredValue(field, none)];
  if (namespaces.includes('*')) {
    const why = "if '*' is present, must not specify other namespaces";
    return namespaces.length > 1 ? [...causes, invalidValue(field, namespaces, why)] : causes;
  }
  const intro = "each member of this list must be '*' or a DNS-1123 label; ";
  return [
    ...causes,
    ...namespaces.flatMap((name, i) =>
      invalidAll(
        `${field}[${i}]`,
        name,
        labelProblems(name).map((why) => intro + why),
      ),
    ),
  ];
}

function validatePathRule(rule: JsonObject, path: string): StatusCause[] {
  const urls = arrayAt(rule, 'nonResourceURLs');
  if (urls.length > 0) return checkVerbs(rule, path);
  return [
    ...checkVerbs(rule, path),
    requiredValue(`${path}.nonResourceURLs`, 'nonResourceURLs must contain at least one value'),
  ];
}

function validateLevel(level: ApiObject): StatusCause[] {
  const spec = objectAt(level, 'spec') ?? {};
  const type = stringAt(spec, 'type');
  const [limited, exempt] = [objectAt(spec, 'limited'), objectAt(spec, 'exempt')];
  const causes: StatusCause[] = [];
  if ((level.metadata.name === 'exempt') !== (type === 'Exempt'))
    causes.push(invalidValue('spec.type', type, "must be 'Exempt' if and only if `name` is 'exempt'"));
  if (type === 'Exempt') {
    if (limited) causes.push(forbiddenField('spec.limited', 'must be nil if the type is not Limited'));
    return causes;
  }
  if (type !== 'Limited') return [...causes, ...checkEnum('spec.type', type, ['Exempt', 'Limited'], 'required')];
  if (exempt) causes.push(forbiddenField('spec.exempt', 'must be nil if the type is Limited'));
  if (!limited) return [...causes, requiredValue('spec.limited', 'must not be empty when type is Limited')];
  return [...causes, ...validateLimited(limited)];
}

function validateLimited(limited: JsonObject): StatusCause[] {
  const path = 'spec.limited';
  const { nominalConcurrencyShares: shares, lendablePercent: lent, borrowingLimitPercent: borrowed } = limited;
  const causes: StatusCause[] = [];
  if (typeof shares === 'number' && shares < 0)
    causes.push(invalidValue(`${path}.nominalConcurrencyShares`, shares, 'must be a non-negative integer'));
  causes.push(...validateResponse(objectAt(limited, 'limitResponse') ?? {}));
  if (typeof lent === 'number' && (lent < 0 || lent > 100))
    causes.push(invalidValue(`${path}.lendablePercent`, lent, 'must be between 0 and 100, inclusive'));
  if (typeof borrowed === 'number' && borrowed < 0)
    causes.push(
      invalidValue(`${path}.borrowingLimitPercent`, borrowed, 'if specified, must be a non-negative integer'),
    );
  return causes;
}

function validateResponse(response: JsonObject): StatusCause[] {
  const path = 'spec.limited.limitResponse';
  const queuing = objectAt(response, 'queuing');
  const type = stringAt(response, 'type');
  const word = 'if limited.limitResponse.type is';
  if (type === 'Reject') return queuing ? [forbiddenField(`${path}.queuing`, `must be nil ${word} not Limited`)] : [];
  if (type !== 'Queue') return checkEnum(`${path}.type`, type, ['Queue', 'Reject'], 'required');
  if (!queuing) return [requiredValue(`${path}.queuing`, `must not be empty ${word} Limited`)];
  const numberOf = (field: string) => (typeof queuing[field] === 'number' ? queuing[field] : 0);
  const [length, queues, hand] = [numberOf('queueLengthLimit'), numberOf('queues'), numberOf('handSize')];
  const causes = length > 0 ? [] : [invalidValue(`${path}.queuing.queueLengthLimit`, length, 'must be positive')];
  if (queues <= 0) causes.push(invalidValue(`${path}.queuing.queues`, queues, 'must be positive'));
  else if (queues > 10_000_000)
    causes.push(invalidValue(`${path}.queuing.queues`, queues, 'must not be greater than 10000000'));
  if (hand <= 0) causes.push(invalidValue(`${path}.queuing.handSize`, hand, 'must be positive'));
  else if (hand > queues)
    causes.push(invalidValue(`${path}.queuing.handSize`, hand, `should not be greater than queues (${queues})`));
  return causes;
}
