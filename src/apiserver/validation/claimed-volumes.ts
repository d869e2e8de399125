import { arrayAt, type JsonObject, objectAt, stringAt } from '../api-object.ts';

/**
 * The template of a StatefulSet as its pods will be: with a volume for each claim that the set makes, and without the names
 * that its controller gives them.
 */
export function withClaimedVolumes(spec: JsonObject, template: JsonObject): JsonObject {
  const { hostname: _hostname, subdomain: _subdomain, ...podSpec } = objectAt(template, 'spec') ?? {};
  const names = arrayAt(spec, 'volumeClaimTemplates').map((claim) => stringAt(claim, 'metadata', 'name'));
  const claimed = names.map((name) => ({ name, persistentVolumeClaim: { claimName: name } }));
  const others = arrayAt(podSpec, 'volumes').filter((volume) => !names.includes(stringAt(volume, 'name')));
  return { ...template, spec: { ...podSpec, ...(names.length > 0 && { volumes: [...claimed, ...others] }) } };
}
