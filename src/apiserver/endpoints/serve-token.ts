import { randomBytes } from 'node:crypto';
import { objectAt, valueAt } from '../api-object.ts';
import type { Authenticator } from '../authentication/authenticator.ts';
import { decodeBody } from '../encoding/decode-body.ts';
import type { Exchange } from '../http/exchange.ts';
import { readBody } from '../http/request-body.ts';
import type { ServedResource } from '../resources/resource-definition.ts';
import type { ServerState } from '../server-state.ts';
import { answerDocument } from './answer-object.ts';
import { findObject } from './get-object.ts';
import { toTime } from './time-and-names.ts';

const defaultSeconds = 3600;

/** Answers `serviceaccounts/NAME/token`: a token that this server knows until it ends. */
export async function serveToken(
  state: ServerState,
  authenticator: Authenticator,
  resource: ServedResource,
  exchange: Exchange,
): Promise<void> {
  const { namespace, name } = exchange.info;
  const { value } = decodeBody(
    exchange.request.headers['content-type'],
    await readBody(exchange.request),
    'TokenRequest',
  );
  const account = findObject(state, resource, namespace, name);
  const asked = valueAt(value, 'spec', 'expirationSeconds');
  const seconds = typeof asked === 'number' && asked > 0 ? asked : defaultSeconds;
  const token = randomBytes(24).toString('base64url');
  authenticator.addServiceAccount(token, namespace, name, account.uid);
  answerDocument(resource, exchange, 201, {
    kind: 'TokenRequest',
    apiVersion: 'authentication.k8s.io/v1',
    metadata: { name, namespace, creationTimestamp: toTime(state.clock.now()) },
    spec: {
      audiences: ['https://kubernetes.default.svc'],
      boundObjectRef: null,
      ...objectAt(value, 'spec'),
      expirationSeconds: seconds,
    },
    status: { token, expirationTimestamp: toTime(state.clock.now() + seconds * 1000) },
  });
}
