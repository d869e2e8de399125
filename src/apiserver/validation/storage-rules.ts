import type { StatusCause } from '../../object/status.ts';
import { type ApiObject, arrayAt, type JsonObject, objectAt, stringAt } from '../api-object.ts';
import { itemsOf, optionalChild } from '../defaults/set-default.ts';
import { duplicateValue, requiredValue } from '../errors/field-causes.ts';
import { isSameJson } from '../managed-fields/is-same-json.ts';
import { checkEnum, checkNotNegative, checkRequired, invalidAll, validateDriverName } from './checks.ts';
import { qualifiedNameProblems } from './names.ts';

/** What the drivers on a node say of it. */
export function validateStorageNode(node: ApiObject): StatusCause[] {
  const seen = new Set<string>();
  return itemsOf(objectAt(node, 'spec'), 'drivers').flatMap((driver, i) => {
    const path = `spec.drivers[${i}]`;
    const name = stringAt(driver, 'name');
    const twice = seen.has(name) ? [duplicateValue(`${path}.name`, name)] : [];
    seen.add(name);
    return [
      ...validateDriverName(name, `${path}.name`),
      ...checkRequired(`${path}.nodeID`, driver.nodeID),
      ...checkNotNegative(optionalChild(driver, 'allocatable'), `${path}.allocatable`, 'count'),
      ...twice,
      ...validateTopologyKeys(arrayAt(driver, 'topologyKeys').map(String), path),
    ];
  });
}

function validateTopologyKeys(keys: readonly string[], path: string): StatusCause[] {
  return keys.flatMap((key, i) => [
    ...checkRequired(path, key),
    ...(keys.indexOf(key) < i ? [duplicateValue(path, key)] : []),
    ...invalidAll(path, key, qualifiedNameProblems(key)),
  ]);
}

/** Where volumes of a class may be made. A place that says nothing is taken for one that was there before. */
export function validateTopologies(topologies: readonly JsonObject[]): StatusCause[] {
  const seen: Record<string, string[]>[] = topologies.map(() => ({}));
  return topologies.flatMap((topology, i) => {
    const path = `allowedTopologies[${i}].matchLabelExpressions`;
    const place: Record<string, string[]> = {};
    const causes = itemsOf(topology, 'matchLabelExpressions').flatMap((expression, j) =>
      validatePlace(expression, `${path}[${j}]`, place),
    );
    for (const other of seen) if (isSameJson(other, place)) causes.push(duplicateValue(path, ''));
    seen.push(place);
    return causes;
  });
}

function validatePlace(expression: JsonObject, path: string, place: Record<string, string[]>): StatusCause[] {
  const key = stringAt(expression, 'key');
  const values = arrayAt(expression, 'values').map(String);
  const causes = values.length === 0 ? [requiredValue(`${path}.values`)] : [];
  values.forEach((value, i) => {
    if (values.indexOf(value) < i) causes.push(duplicateValue(`${path}.values[${i}]`, value));
  });
  causes.push(...invalidAll(`${path}.key`, key, qualifiedNameProblems(key)));
  if (Object.hasOwn(place, key)) causes.push(duplicateValue(`${path}.key`, key));
  place[key] = [...new Set(values)].sort();
  return causes;
}

/** What a driver of volumes asks of its cluster. */
export function validateStorageDriver(spec: JsonObject): StatusCause[] {
  const policies = ['File', 'None', 'ReadWriteOnceWithFSType'];
  const audiences = itemsOf(spec, 'tokenRequests').map((request) => stringAt(request, 'audience'));
  return [
    ...checkEnum('spec.fsGroupPolicy', spec.fsGroupPolicy, policies, 'allowed'),
    ...audiences.flatMap((audience, i) =>
      audiences.indexOf(audience) < i ? [duplicateValue(`spec.tokenRequests[${i}].audience`, audience)] : [],
    ),
    ...arrayAt(spec, 'volumeLifecycleModes').flatMap((mode) =>
      checkEnum('spec.volumeLifecycleModes', mode, ['Persistent', 'Ephemeral']),
    ),
  ];
}
