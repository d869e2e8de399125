import { arrayAt, type JsonObject, objectAt, stringAt } from '../api-object.ts';
import { type Authenticator, anonymous, type UserInfo } from '../authentication/authenticator.ts';
import type { PolicyRule } from '../authorization/policy-rule.ts';
import type { Attributes, RbacAuthorizer } from '../authorization/rbac.ts';
import { decodeBody } from '../encoding/decode-body.ts';
import { answerDocument } from '../endpoints/answer-object.ts';
import { decodeRequestObject } from '../endpoints/decode-object.ts';
import { toTime } from '../endpoints/time-and-names.ts';
import { parseWriteOptions } from '../endpoints/write-options.ts';
import { badRequest } from '../errors/status-errors.ts';
import type { Exchange } from '../http/exchange.ts';
import { readBody } from '../http/request-body.ts';
import type { ServedResource } from '../resources/resource-definition.ts';
import { trackManagers } from '../strategy/managers.ts';
import { checkReview, ignoredSelectors, placeReview } from './review-rules.ts';

/** Answers the resources that only ask: who am I, may I, may they. Nothing is stored. */
export class AccessReviews {
  readonly #authorizer: RbacAuthorizer;
  readonly #authenticator: Authenticator;
  readonly #now: () => number;

  constructor(authorizer: RbacAuthorizer, authenticator: Authenticator, now: () => number) {
    this.#authorizer = authorizer;
    this.#authenticator = authenticator;
    this.#now = now;
  }

  /** False for resources that are no reviews. */
  async serve(resource: ServedResource, exchange: Exchange): Promise<boolean> {
    if (!Object.hasOwn(this.#reviews, resource.resource) || exchange.info.verb !== 'create') return false;
    const { fieldManager, fieldValidation } = parseWriteOptions(exchange.query, exchange.userAgent, 'CreateOptions');
    const bytes = await readBody(exchange.request);
    const { value, duplicates } = decodeBody(exchange.request.headers['content-type'], bytes, resource.kind);
    const options = { fieldValidation, warnings: exchange.warnings };
    const review = decodeRequestObject(resource, value, options, duplicates);
    const spec = objectAt(review, 'spec') ?? {};
    placeReview(resource, review, exchange.info.namespace);
    const timeIso = toTime(this.#now());
    trackManagers(resource, review, { old: undefined, manager: fieldManager, subresource: '', timeIso });
    checkReview(resource, review, spec, exchange.info.namespace);
    const answer = this.#reviews[resource.resource]?.(spec, exchange);
    answerDocument(resource, exchange, 201, { ...review, ...answer });
    return true;
  }

  readonly #reviews: Readonly<Record<string, (spec: JsonObject, exchange: Exchange) => JsonObject>> = {
    selfsubjectaccessreviews: (spec, { user }) => this.#review(spec, user),
    subjectaccessreviews: (spec) => this.#review(spec, subjectOf(spec)),
    localsubjectaccessreviews: (spec) => this.#review(spec, subjectOf(spec)),
    selfsubjectrulesreviews: (spec, { user }) => this.#rules(spec, user),
    selfsubjectreviews: (_spec, { user }) => ({
      metadata: { creationTimestamp: toTime(this.#now()) },
      status: { userInfo: userInfo(user) },
    }),
    tokenreviews: (spec) => this.#token(stringAt(spec, 'token'), arrayAt(spec, 'audiences')),
  };

  #review(spec: JsonObject, user: UserInfo): JsonObject {
    const resource = objectAt(spec, 'resourceAttributes');
    const path = objectAt(spec, 'nonResourceAttributes');
    const { allowed, reason } = this.#authorizer.authorize(attributesOf(user, resource, path));
    const ignored = ignoredSelectors(resource);
    return {
      status: {
        allowed,
        ...(reason === '' ? {} : { reason }),
        ...(ignored.length === 0 ? {} : { evaluationError: ignored.join(', ') }),
      },
    };
  }

  #rules(spec: JsonObject, user: UserInfo): JsonObject {
    const namespace = stringAt(spec, 'namespace');
    if (namespace === '') throw badRequest('no namespace on request');
    const rules = this.#authorizer.rulesFor(user, namespace);
    const resourceRules = rules.filter((rule) => (rule.resources ?? []).length > 0).map(toResourceRule);
    const nonResourceRules = rules
      .filter((rule) => (rule.nonResourceURLs ?? []).length > 0)
      .map(({ verbs, nonResourceURLs }) => ({ verbs, nonResourceURLs }));
    return { metadata: {}, spec: {}, status: { resourceRules, nonResourceRules, incomplete: false } };
  }

  #token(token: string, audiences: readonly unknown[]): JsonObject {
    if (token === '') throw badRequest('token is required for TokenReview in authentication');
    const isMeant = audiences.length === 0 || audiences.includes(ownAudience);
    const user = isMeant ? this.#authenticator.find(token) : undefined;
    return {
      status: user
        ? { authenticated: true, user: userInfo(user), audiences: [ownAudience] }
        : { user: {}, error: 'invalid bearer token' },
    };
  }
}

/** For whom tokens are that say nothing else. */
const ownAudience = 'https://kubernetes.default.svc';

function toResourceRule({ verbs, apiGroups, resources, resourceNames = [] }: PolicyRule) {
  return { verbs, apiGroups, resources, ...(resourceNames.length > 0 ? { resourceNames } : {}) };
}

function attributesOf(user: UserInfo, resource: JsonObject | undefined, path: JsonObject | undefined): Attributes {
  const source = resource ?? path;
  return {
    user,
    isResource: resource !== undefined,
    verb: stringAt(source, 'verb'),
    group: stringAt(source, 'group'),
    resource: stringAt(source, 'resource'),
    subresource: stringAt(source, 'subresource'),
    namespace: stringAt(source, 'namespace'),
    name: stringAt(source, 'name'),
    path: stringAt(source, 'path'),
  };
}

function subjectOf(spec: JsonObject): UserInfo {
  const groups = arrayAt(spec, 'groups').map(String);
  return { ...anonymous, name: stringAt(spec, 'user'), uid: stringAt(spec, 'uid'), groups };
}

function userInfo({ name, uid, groups, extra }: UserInfo): JsonObject {
  return {
    username: name,
    ...(uid === '' ? {} : { uid }),
    ...(groups.length === 0 ? {} : { groups }),
    ...(Object.keys(extra).length === 0 ? {} : { extra }),
  };
}
