import { arrayAt, type JsonObject, objectAt, stringAt, valueAt } from '../api-object.ts';
import type { Authenticator } from '../authentication/authenticator.ts';
import { defaultIssuer, signToken } from '../authentication/service-account-tokens.ts';
import { decodeBody } from '../encoding/decode-body.ts';
import { invalidValue } from '../errors/field-causes.ts';
import { badRequest, conflict, invalid, notFound } from '../errors/status-errors.ts';
import type { Exchange } from '../http/exchange.ts';
import { readBody } from '../http/request-body.ts';
import type { ServedResource } from '../resources/resource-definition.ts';
import type { ServerState } from '../server-state.ts';
import { answerDocument } from './answer-object.ts';
import { findObject } from './get-object.ts';
import { createUid, toTime } from './time-and-names.ts';
import { checkNamespace } from './update-object.ts';

const defaultSeconds = 3600;
const leastSeconds = 600;
const mostSeconds = 2 ** 32;

/** Answers `serviceaccounts/NAME/token`: a token that this server knows until it ends. */
export async function serveToken(
  state: ServerState,
  authenticator: Authenticator,
  resource: ServedResource,
  exchange: Exchange,
): Promise<void> {
  const { namespace, name } = exchange.info;
  const account = findObject(state, resource, namespace, name);
  const { value } = decodeBody(
    exchange.request.headers['content-type'],
    await readBody(exchange.request),
    'TokenRequest',
  );
  checkNamespace(value, namespace);
  checkName(value, name);
  const spec = objectAt(value, 'spec');
  const asked = valueAt(spec, 'expirationSeconds');
  const seconds = typeof asked === 'number' ? asked : defaultSeconds;
  checkDuration(seconds);
  const bound = boundObject(state, namespace, spec);
  const named = arrayAt(spec, 'audiences');
  const audiences = named.length > 0 ? named : [defaultIssuer];
  const now = Math.floor(state.clock.now() / 1000);
  const token = signToken({
    aud: audiences,
    exp: now + seconds,
    iat: now,
    iss: defaultIssuer,
    jti: createUid(state.random),
    'kubernetes.io': { namespace, ...bound, serviceaccount: { name, uid: account.uid } },
    nbf: now,
    sub: `system:serviceaccount:${namespace}:${name}`,
  });
  if (audiences.includes(defaultIssuer)) authenticator.addServiceAccount(token, namespace, name, account.uid);
  answerDocument(resource, exchange, 201, {
    kind: 'TokenRequest',
    apiVersion: 'authentication.k8s.io/v1',
    metadata: { name, namespace, uid: account.uid, creationTimestamp: toTime(now * 1000) },
    spec: { audiences, expirationSeconds: seconds, boundObjectRef: objectAt(spec, 'boundObjectRef') ?? null },
    status: { token, expirationTimestamp: toTime((now + seconds) * 1000) },
  });
}

function checkName(request: JsonObject, name: string): void {
  const given = stringAt(request, 'metadata', 'name');
  if (given === '' || given === name) return;
  const cause = invalidValue('metadata.name', given, 'must match the service account name if specified');
  throw invalid('authentication.k8s.io', 'TokenRequest', name, [cause]);
}

function checkDuration(seconds: number): void {
  const fault =
    seconds < leastSeconds
      ? 'may not specify a duration less than 10 minutes'
      : seconds > mostSeconds
        ? 'may not specify a duration larger than 2^32 seconds'
        : undefined;
  if (fault === undefined) return;
  throw invalid('authentication.k8s.io', 'TokenRequest', '', [invalidValue('spec.expirationSeconds', seconds, fault)]);
}

const bindable = { Pod: 'pods', Secret: 'secrets', Node: 'nodes' } as const;

/** What the token's life hangs on, as a claim. */
function boundObject(state: ServerState, namespace: string, spec: unknown): object {
  const reference = objectAt(spec, 'boundObjectRef');
  if (!reference) return {};
  const [kind, name] = [stringAt(reference, 'kind'), stringAt(reference, 'name')];
  const plural = Object.hasOwn(bindable, kind) ? bindable[kind as keyof typeof bindable] : undefined;
  if (plural === undefined) {
    const [version = '', group = ''] = stringAt(reference, 'apiVersion').split('/').reverse();
    throw badRequest(`cannot bind token to object of type ${group}/${version}, Kind=${kind}`);
  }
  const target = { group: '', resource: plural, qualified: plural };
  const stored = state.storage.store(plural).get(plural === 'nodes' ? name : `${namespace}/${name}`);
  if (!stored) throw notFound(target, name);
  const uid = stringAt(reference, 'uid');
  if (uid !== '' && uid !== stored.uid) {
    const why = `the UID in the bound object reference (${uid}) does not match the UID in record. The object might have been deleted and then recreated`;
    throw conflict(target, name, why);
  }
  return { [kind.toLowerCase()]: { name, uid: stored.uid } };
}
