import type { JsonValue } from '../../core/json.ts';
import type { StatusCause } from '../../object/status.ts';
import { type ApiObject, type JsonObject, objectAt, stringAt } from '../api-object.ts';
import { itemsOf } from '../defaults/set-default.ts';
import { forbiddenField, invalidValue, requiredValue } from '../errors/field-causes.ts';
import { isSameJson } from '../managed-fields/is-same-json.ts';
import { toInternalPodSpec } from '../schema/internal-json.ts';
import { diffJson } from './unified-diff.ts';

const changeable = [
  '`spec.containers[*].image`',
  '`spec.initContainers[*].image`',
  '`spec.activeDeadlineSeconds`',
  '`spec.tolerations` (only additions to existing tolerations)',
  '`spec.terminationGracePeriodSeconds` (allow it to be set to 1 if it was previously negative)',
];

/** What of a pod cannot change once it is there. */
export function validatePodUpdate(next: ApiObject, old: ApiObject): StatusCause[] {
  const spec = objectAt(next, 'spec') ?? {};
  const before = objectAt(old, 'spec') ?? {};
  const causes: StatusCause[] = [];
  for (const list of ['containers', 'initContainers']) {
    const [now, then] = [itemsOf(spec, list), itemsOf(before, list)];
    if (now.length !== then.length)
      return [...causes, forbiddenField(`spec.${list}`, 'pod updates may not add or remove containers')];
    now.forEach((container, i) => {
      const image = stringAt(container, 'image');
      const field = `spec.${list}[${i}].image`;
      if (image.trim() === '') causes.push(requiredValue(field));
      else if (image !== image.trim())
        causes.push(invalidValue(field, image, 'must not have leading or trailing whitespace'));
    });
  }
  const deadline = validateDeadline(spec.activeDeadlineSeconds, before.activeDeadlineSeconds);
  if (deadline.length > 0 && spec.activeDeadlineSeconds !== undefined) return [...causes, ...deadline];
  causes.push(...deadline, ...validateTolerations(spec, before), ...validateGates(spec, before));
  const kept = keepChangeable(spec, before);
  if (same(kept, before)) return causes;
  const difference = diffJson(toInternalPodSpec(before), toInternalPodSpec(kept));
  const detail = `pod updates may not change fields other than ${changeable.join(',')}\n${difference}`;
  return [...causes, forbiddenField('spec', detail)];
}

function same(a: unknown, b: unknown): boolean {
  return isSameJson(a as JsonValue | undefined, b as JsonValue | undefined);
}

function validateDeadline(now: unknown, before: unknown): StatusCause[] {
  const field = 'spec.activeDeadlineSeconds';
  if (typeof now === 'number' && typeof before === 'number' && before < now)
    return [invalidValue(field, now, 'must be less than or equal to previous value')];
  if (now === undefined && before !== undefined)
    return [invalidValue(field, null, 'must not update from a positive integer to nil value')];
  return [];
}

/** Tolerations can come, and how long they hold can change. */
function validateTolerations(spec: JsonObject, before: JsonObject): StatusCause[] {
  const withoutTime = ({ tolerationSeconds: _seconds, ...rest }: JsonObject) => rest;
  const now = itemsOf(spec, 'tolerations').map(withoutTime);
  const isKept = itemsOf(before, 'tolerations').every((old) => now.some((one) => same(one, withoutTime(old))));
  return isKept
    ? []
    : [forbiddenField('spec.tolerations', 'existing toleration can not be modified except its tolerationSeconds')];
}

function validateGates(spec: JsonObject, before: JsonObject): StatusCause[] {
  const known = new Set(itemsOf(before, 'schedulingGates').map((gate) => stringAt(gate, 'name')));
  const detail = 'only deletion is allowed, but found new scheduling gate';
  return itemsOf(spec, 'schedulingGates').flatMap((gate, i) => {
    const name = stringAt(gate, 'name');
    return known.has(name) ? [] : [forbiddenField(`spec.schedulingGates[${i}].name`, `${detail} '${name}'`)];
  });
}

/** The new spec with the old values of what may change. */
function keepChangeable(spec: JsonObject, before: JsonObject): JsonObject {
  const kept: JsonObject = { ...spec };
  for (const field of ['activeDeadlineSeconds', 'schedulingGates', 'tolerations']) {
    if (before[field] === undefined) delete kept[field];
    else kept[field] = before[field];
  }
  for (const list of ['containers', 'initContainers']) {
    const then = itemsOf(before, list);
    if (spec[list] !== undefined)
      kept[list] = itemsOf(spec, list).map((container, i) => ({ ...container, image: then[i]?.image }));
  }
  const grace = before.terminationGracePeriodSeconds;
  if (typeof grace === 'number' && grace < 0 && spec.terminationGracePeriodSeconds === 1)
    kept.terminationGracePeriodSeconds = grace;
  return kept;
}
