import type { UserInfo } from '../authentication/authenticator.ts';
import { readImpersonation } from '../authentication/impersonation.ts';
import { failure, forbidden } from '../errors/status-errors.ts';
import type { Exchange } from '../http/exchange.ts';
import { qualify } from '../resources/resource-definition.ts';
import type { Attributes, RbacAuthorizer } from './rbac.ts';

/** Throws 403 when the user may not do what the request asks. */
export function authorizeExchange(authorizer: RbacAuthorizer, exchange: Exchange): void {
  const wanted = attributesOf(exchange);
  const decision = authorizer.authorize(wanted);
  if (decision.allowed) return;
  exchange.response.setHeader('X-Content-Type-Options', 'nosniff');
  throw denied(wanted);
}

function attributesOf({ info, user, query }: Exchange): Attributes {
  const isSelecting = info.name === '' && ['list', 'watch', 'deletecollection'].includes(info.verb);
  const named = isSelecting ? nameInSelector(query.get('fieldSelector')) : '';
  const { isResource, path, verb, group, resource, subresource, namespace } = info;
  return { user, isResource, path, verb, group, resource, subresource, namespace, name: info.name || named };
}

/** A list of one named object is authorised as that object. */
function nameInSelector(selector: string | null): string {
  const match = /(?:^|,)metadata\.name==?([^,=!]+)(?:,|$)/.exec(selector ?? '');
  return match?.[1] ?? '';
}

function denied({ user, isResource, path, verb, group, resource, subresource, namespace, name }: Attributes) {
  const who = `User ${JSON.stringify(user.name)} cannot`;
  if (!isResource) {
    return failure({
      code: 403,
      reason: 'Forbidden',
      message: `forbidden: ${who} ${verb} path ${escapeHtml(JSON.stringify(path))}`,
      details: {},
    });
  }
  const full = subresource === '' ? resource : `${resource}/${subresource}`;
  const where = namespace === '' ? 'at the cluster scope' : `in the namespace ${JSON.stringify(namespace)}`;
  const why = `${who} ${verb} resource ${JSON.stringify(full)} in API group ${JSON.stringify(group)} ${where}`;
  return forbidden({ group, resource, qualified: qualify(group, resource) }, name, escapeHtml(why));
}

function escapeHtml(text: string): string {
  return text.replace(/&/g, '&amp;').replace(/</g, '&lt;').replace(/>/g, '&gt;');
}

/** Who a request acts as, after checking that its sender may act so. */
export function impersonate(authorizer: RbacAuthorizer, exchange: Exchange, user: UserInfo): UserInfo {
  const wanted = askedUser(exchange);
  if (!wanted) return user;
  const account = /^system:serviceaccount:([^:]+):([^:]+)$/.exec(wanted.name);
  const checks = account
    ? [{ resource: 'serviceaccounts', namespace: account[1] ?? '', name: account[2] ?? '' }]
    : [{ resource: 'users', namespace: '', name: wanted.name }];
  const groups = wanted.groups.filter(
    (group) => !group.startsWith('system:authenticated') && !group.startsWith('system:unauthenticated'),
  );
  for (const check of [...checks, ...groups.map((name) => ({ resource: 'groups', namespace: '', name }))]) {
    const attributes = { ...check, user, verb: 'impersonate', isResource: true, group: '', subresource: '', path: '' };
    if (authorizer.authorize(attributes).allowed) continue;
    const asked = attributesOf({ ...exchange, user });
    throw denied({ ...asked, verb: `impersonate-on:${kindOfUser(wanted.name)}:${asked.verb}` });
  }
  return wanted;
}

function askedUser({ request, response }: Exchange): UserInfo | undefined {
  try {
    return readImpersonation(request.headers, request.rawHeaders);
  } catch (error) {
    response.setHeader('X-Content-Type-Options', 'nosniff');
    throw error;
  }
}

function kindOfUser(name: string): string {
  if (/^system:serviceaccount:[^:]+:[^:]+$/.test(name)) return 'serviceaccount';
  return name.startsWith('system:node:') ? 'arbitrary-node' : 'user-info';
}
