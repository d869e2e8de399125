import type { PolicyRule } from './policy-rule.ts';

/** The rule as rules of one verb, one group, one resource and one name each. */
export function breakDown(rule: PolicyRule): readonly PolicyRule[] {
  const { verbs, apiGroups = [], resources = [], resourceNames = [], nonResourceURLs = [] } = rule;
  const names: readonly (readonly string[])[] = resourceNames.length === 0 ? [[]] : resourceNames.map((name) => [name]);
  const ofResources = apiGroups.flatMap((group) =>
    resources.flatMap((resource) =>
      verbs.flatMap((verb) =>
        names.map((name) => ({ verbs: [verb], apiGroups: [group], resources: [resource], resourceNames: name })),
      ),
    ),
  );
  const ofPaths = nonResourceURLs.flatMap((url) => verbs.map((verb) => ({ verbs: [verb], nonResourceURLs: [url] })));
  return [...ofResources, ...ofPaths];
}

/** Whether one of the rules allows all that a broken down rule allows. */
export function covers(owned: readonly PolicyRule[], wanted: PolicyRule): boolean {
  return owned.some(
    (rule) =>
      hasAll(rule.verbs, wanted.verbs) &&
      hasAll(rule.apiGroups, wanted.apiGroups) &&
      (wanted.resources ?? []).every((resource) => coversResource(rule.resources ?? [], resource)) &&
      coversNames(rule.resourceNames ?? [], wanted.resourceNames ?? []) &&
      (wanted.nonResourceURLs ?? []).every((url) => coversUrl(rule.nonResourceURLs ?? [], url)),
  );
}

function hasAll(owned: readonly string[] = [], wanted: readonly string[] = []): boolean {
  return owned.includes('*') || wanted.every((one) => owned.includes(one));
}

function coversResource(owned: readonly string[], resource: string): boolean {
  const [, subresource] = resource.split('/');
  return (
    owned.includes('*') || owned.includes(resource) || (subresource !== undefined && owned.includes(`*/${subresource}`))
  );
}

function coversNames(owned: readonly string[], wanted: readonly string[]): boolean {
  return owned.length === 0 || (wanted.length > 0 && wanted.every((name) => owned.includes(name)));
}

function coversUrl(owned: readonly string[], url: string): boolean {
  return owned.some((one) => one === url || (one.endsWith('*') && url.startsWith(one.slice(0, -1))));
}

/** Broken down rules of one resource as one rule with all their verbs. */
export function compact(rules: readonly PolicyRule[]): readonly PolicyRule[] {
  const known = new Map<string, PolicyRule>();
  for (const rule of rules) {
    const { verbs, ...rest } = rule;
    const key = rule.nonResourceURLs === undefined ? JSON.stringify(rest) : JSON.stringify(rule);
    const former = known.get(key);
    known.set(key, former ? { ...rule, verbs: [...former.verbs, ...verbs] } : rule);
  }
  return [...known.values()];
}

export function describeRule({ verbs, apiGroups, resources, resourceNames, nonResourceURLs }: PolicyRule): string {
  const parts: readonly (readonly [string, readonly string[] | undefined])[] = [
    ['APIGroups', apiGroups],
    ['Resources', resources],
    ['NonResourceURLs', nonResourceURLs],
    ['ResourceNames', resourceNames],
    ['Verbs', verbs],
  ];
  const shown = parts
    .filter(([, list]) => (list ?? []).length > 0)
    .map(([name, list = []]) => `${name}:[${list.map((one) => JSON.stringify(one)).join(' ')}]`);
  return `{${shown.join(', ')}}`;
}
