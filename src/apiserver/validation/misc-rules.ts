import type { StatusCause } from '../../object/status.ts';
import { arrayAt, type JsonObject, objectAt, stringAt, valueAt } from '../api-object.ts';
import { childOf, itemsOf } from '../defaults/set-default.ts';
import { forbiddenField, invalidValue, requiredValue, unsupportedValue } from '../errors/field-causes.ts';
import type { KindRule } from './validate-object.ts';

const rbacGroup = 'rbac.authorization.k8s.io';
const serviceTypes = ['ClusterIP', 'ExternalName', 'LoadBalancer', 'NodePort'];
const portRange = 'must be between 1 and 65535, inclusive';

/** Rules of the remaining kinds, as far as clients run into them. */
export const miscRules: Readonly<Record<string, KindRule>> = {
  services: validateService,
  'ingresses.networking.k8s.io': (ingress) => {
    const spec = childOf(ingress, 'spec');
    const empty = arrayAt(spec, 'rules').length === 0 && objectAt(spec, 'defaultBackend') === undefined;
    return empty ? [invalidValue('spec', null, 'either `defaultBackend` or `rules` must be specified')] : [];
  },
  [`roles.${rbacGroup}`]: validateRules,
  [`clusterroles.${rbacGroup}`]: validateRules,
  persistentvolumeclaims: (claim) => {
    const spec = childOf(claim, 'spec');
    const causes: StatusCause[] = [];
    if (arrayAt(spec, 'accessModes').length === 0) {
      causes.push(requiredValue('spec.accessModes', 'at least 1 access mode is required'));
    }
    if (valueAt(spec, 'resources', 'requests', 'storage') === undefined)
      causes.push(requiredValue('spec.resources[storage]'));
    return causes;
  },
};

function validateService(service: JsonObject): StatusCause[] {
  const spec = childOf(service, 'spec');
  const ports = itemsOf(spec, 'ports');
  const type = stringAt(spec, 'type');
  const causes: StatusCause[] = [];
  if (ports.length === 0 && type !== 'ExternalName' && stringAt(spec, 'clusterIP') !== 'None')
    causes.push(requiredValue('spec.ports'));
  ports.forEach((port, i) => {
    if (ports.length > 1 && stringAt(port, 'name') === '') causes.push(requiredValue(`spec.ports[${i}].name`));
    if (port.nodePort && type === 'ClusterIP')
      causes.push(forbiddenField(`spec.ports[${i}].nodePort`, "may not be used when `type` is 'ClusterIP'"));
    const number = Number(port.port ?? 0);
    if (number < 1 || number > 65_535) causes.push(invalidValue(`spec.ports[${i}].port`, number, portRange));
  });
  if (!serviceTypes.includes(type)) causes.push(unsupportedValue('spec.type', type, serviceTypes));
  return causes;
}

function validateRules(role: JsonObject): StatusCause[] {
  return itemsOf(role, 'rules').flatMap((rule, i) =>
    arrayAt(rule, 'verbs').length > 0
      ? []
      : [requiredValue(`rules[${i}].verbs`, 'verbs must contain at least one value')],
  );
}
