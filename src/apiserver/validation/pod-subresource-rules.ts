import type { JsonValue } from '../../core/json.ts';
import type { StatusCause } from '../../object/status.ts';
import { qosClassOf } from '../admission/qos-class.ts';
import { type ApiObject, type JsonObject, objectAt, stringAt } from '../api-object.ts';
import { itemsOf, optionalChild } from '../defaults/set-default.ts';
import { duplicateValue, forbiddenField, invalidValue, notFoundValue } from '../errors/field-causes.ts';
import { isSameJson } from '../managed-fields/is-same-json.ts';
import { toInternal } from '../schema/internal-json.ts';
import { validateContainer } from './container-rules.ts';
import { validatePod } from './pod-rules.ts';
import { quantitiesOf } from './resource-rules.ts';
import { diffJson } from './unified-diff.ts';

const forbidden = ['ports', 'livenessProbe', 'readinessProbe', 'startupProbe', 'lifecycle'];
const onlyOthers = 'cannot be set for an Ephemeral Container';

/** Containers that join a pod that runs: they have fewer fields, and stay as they came. */
export function validateEphemeral(next: ApiObject, old: ApiObject): StatusCause[] {
  const spec = objectAt(next, 'spec') ?? {};
  const volumes = new Set(itemsOf(spec, 'volumes').map((volume) => stringAt(volume, 'name')));
  const regular = [...itemsOf(spec, 'containers'), ...itemsOf(spec, 'initContainers')].map((one) =>
    stringAt(one, 'name'),
  );
  const names = new Set(regular);
  const causes = itemsOf(spec, 'ephemeralContainers').flatMap((container, i) => {
    const field = `spec.ephemeralContainers[${i}]`;
    const name = stringAt(container, 'name');
    const found = validateContainer(container, field, { volumes, graceSeconds: 0 });
    if (name !== '' && names.has(name)) found.push(duplicateValue(`${field}.name`, name));
    names.add(name);
    const target = stringAt(container, 'targetContainerName');
    if (target !== '' && !regular.includes(target)) found.push(notFoundValue(`${field}.targetContainerName`, target));
    const { resources } = container;
    const given = forbidden.filter((one) => container[one] !== undefined);
    if (resources && Object.keys(resources).length > 0) given.push('resources');
    return [...found, ...given.map((one) => forbiddenField(`${field}.${one}`, onlyOthers))];
  });
  return [...causes, ...validateKept(spec, objectAt(old, 'spec') ?? {})];
}

function validateKept(spec: JsonObject, before: JsonObject): StatusCause[] {
  const now = itemsOf(spec, 'ephemeralContainers');
  return itemsOf(before, 'ephemeralContainers').flatMap((container) => {
    const name = stringAt(container, 'name');
    const kept = now.find((one) => stringAt(one, 'name') === name);
    const words = `existing ephemeral containers ${JSON.stringify(name)} may not be`;
    if (!kept) return [forbiddenField('spec.ephemeralContainers', `${words} removed\n`)];
    if (isSameJson(kept as JsonValue, container as JsonValue)) return [];
    const form = 'EphemeralContainer';
    const difference = diffJson(toInternal(container, form), toInternal(kept, form));
    return [forbiddenField('spec.ephemeralContainers', `${words} changed\n${difference}`)];
  });
}

/** A resize changes how much processor and memory containers have, and not what a pod is to its node. */
export function validateResize(next: ApiObject, old: ApiObject): StatusCause[] {
  const [spec, before] = [objectAt(next, 'spec') ?? {}, objectAt(old, 'spec') ?? {}];
  const causes = validatePod(next);
  const quality = qosClassOf(before);
  if (qosClassOf(spec) !== quality)
    causes.push(invalidValue('spec', quality, 'Pod QOS Class may not change as a result of resizing'));
  const moved = lists.flatMap((list) => validateOrder(itemsOf(spec, list), itemsOf(before, list), `spec.${list}`));
  if (moved.length > 0) return [...causes, ...moved];
  let isOther = false;
  for (const list of lists) {
    const then = itemsOf(before, list);
    itemsOf(spec, list).forEach((container, i) => {
      const [now, was] = [container, then[i]].map((one) => optionalChild(one, 'resources'));
      causes.push(...validateRemoved(now, was, `spec.${list}[${i}].resources`));
      isOther ||= JSON.stringify(unresizable(now)) !== JSON.stringify(unresizable(was));
    });
  }
  return isOther ? [...causes, forbiddenField('spec', 'only cpu and memory resources are mutable')] : causes;
}

const lists = ['containers', 'initContainers'];

function validateOrder(now: readonly JsonObject[], before: readonly JsonObject[], path: string): StatusCause[] {
  if (now.length !== before.length) return [forbiddenField(path, 'containers may not be added or removed on resize')];
  return now.flatMap(({ name }, i) =>
    name === before[i]?.name
      ? []
      : [forbiddenField(`${path}[${i}].name`, 'containers may not be renamed or reordered on resize')],
  );
}

function validateRemoved(now: JsonObject | undefined, before: JsonObject | undefined, path: string): StatusCause[] {
  return (['requests', 'limits'] as const).flatMap((list) => {
    const isRemoved = Object.keys(quantitiesOf(before, list)).some((name) => !(name in quantitiesOf(now, list)));
    return isRemoved ? [forbiddenField(`${path}.${list}`, `resource ${list} cannot be removed`)] : [];
  });
}

/** What a resize must leave as it is. */
function unresizable(resources: JsonObject | undefined): unknown {
  return ['requests', 'limits'].map((list) =>
    Object.entries(quantitiesOf(resources, list))
      .filter(([name]) => name !== 'cpu' && name !== 'memory')
      .sort(),
  );
}
