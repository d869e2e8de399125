import type { ApiObject } from '../api-object.ts';
import type { UserInfo } from '../authentication/authenticator.ts';
import { childOf, itemsOf, optionalChild } from '../defaults/set-default.ts';

/** Who asks for a certificate is who sends the request, whatever the object says. */
export function setRequester(request: ApiObject, { name, uid, groups, extra }: UserInfo): void {
  const spec = childOf(request, 'spec');
  for (const field of ['username', 'uid', 'groups', 'extra']) delete spec[field];
  Object.assign(spec, { username: name, uid, groups: [...groups] });
  if (Object.keys(extra).length > 0) spec.extra = { ...extra };
}

/** A write to `/approval` changes conditions alone; what they say is as old as they are. */
export function keepApproval(next: ApiObject, old: ApiObject): void {
  next.status = { ...optionalChild(old, 'status'), conditions: optionalChild(next, 'status')?.conditions ?? [] };
  for (const condition of itemsOf(optionalChild(next, 'status'), 'conditions')) {
    condition.lastTransitionTime ??= condition.lastUpdateTime;
  }
}
