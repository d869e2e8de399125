import { isDecodeFailure, isTypeGone } from '../../cache/failure-delay.ts';
import { VeryShortWatchError } from '../../cache/very-short-watch-error.ts';
import { KinformerError } from '../../core/errors.ts';
import { isExpiredError, isForbidden, isTooManyRequests, isUnauthorized, statusOf } from '../../object/status.ts';
import type { Cause, CauseType } from './cause.ts';

export interface FailureScene {
  /** `pods`, `deployments.apps` */
  readonly title: string;
  /** `https://host:port`; undefined where nobody knows. */
  readonly server: string | undefined;
}

/** What a failure of a request means, in one sentence, and what to do about it. */
export function explainFailure(error: unknown, scene: FailureScene): Cause {
  const rule = rules.find(({ applies }) => applies(error));
  if (rule) return rule.explain(error, scene);
  for (let cause = error; cause instanceof Error; cause = cause.cause) {
    const { code = '' } = cause as NodeJS.ErrnoException;
    const found = connectionFailures.find(({ codes }) => codes.test(code));
    if (!found) continue;
    const where = scene.server === undefined ? 'the server' : scene.server;
    const reason = found.reason ?? messageOf(cause);
    return { type: found.type, sentences: [sentence(`Cannot reach ${where}: ${reason}`)], advice: [found.advice] };
  }
  return {
    type: 'unreachable',
    sentences: [sentence(messageOf(error))],
    advice: ['It is retried by itself; ctrl-r retries now.'],
  };
}

interface FailureRule {
  readonly applies: (error: unknown) => boolean;
  readonly explain: (error: unknown, scene: FailureScene) => Cause;
}

const rules: readonly FailureRule[] = [
  {
    applies: isUnauthorized,
    explain: () => ({
      type: 'unauthorized',
      sentences: ['The server does not accept these credentials (401).'],
      advice: ['Log in again; it recovers by itself.'],
    }),
  },
  {
    applies: isForbidden,
    explain: (_error, { title }) => ({
      type: 'forbidden',
      sentences: [`You may not list ${title}.`],
      advice: [`A role needs the verbs list and watch on ${title} (c copies it).`],
    }),
  },
  {
    applies: isTooManyRequests,
    explain: () => ({
      type: 'throttled',
      sentences: ['The server asks to slow down (429).'],
      advice: ['A selector or fewer resources ask less of it.'],
    }),
  },
  {
    applies: isTypeGone,
    explain: (_error, { title }) => ({
      type: 'type gone',
      sentences: [`The resource type ${title} is gone from the server.`],
      advice: ['It is looked for every 10s; the CustomResourceDefinition may be on its way back.'],
    }),
  },
  {
    applies: isExpiredError,
    explain: () => ({
      type: 'expired',
      sentences: ['The server says that the version it is asked for is older than it keeps (410).'],
      advice: ['Smaller pages come sooner: --chunk-size.'],
    }),
  },
  {
    applies: isDecodeFailure,
    explain: (error) => ({
      type: 'malformed',
      sentences: [sentence(`The watch brought what is no event of Kubernetes: ${decodeDetail(error)}`)],
      advice: ['A proxy between here and the server may change the answers; ask the server itself.'],
    }),
  },
  {
    applies: (error) => error instanceof VeryShortWatchError,
    explain: (_error, { title }) => ({
      type: 'broken watch',
      sentences: [`Watches of ${title} are ended as soon as they are open, before anything came.`],
      advice: ['A proxy or a load balancer between here and the server may not let long requests through.'],
    }),
  },
  {
    applies: (error) => (statusOf(error)?.code ?? 0) >= 500,
    explain: (error) => {
      const { code, reason } = statusOf(error) ?? {};
      const words = reason === undefined || reason === '' ? String(code) : `${code} ${reason}`;
      return {
        type: 'server error',
        sentences: [sentence(`The server answers with an error (${words}): ${messageOf(error)}`)],
        advice: ['The reason is in the log of the API server, or of the proxy before it; it is retried by itself.'],
      };
    },
  },
  {
    applies: (error) => hasCode(error, 'TLS'),
    explain: (error, { server }) => ({
      type: 'tls',
      sentences: [sentence(`Cannot reach ${server ?? 'the server'}: ${afterHost(messageOf(error))}`)],
      advice: [sentence(upperFirst(hintOf(error)))],
    }),
  },
  {
    applies: (error) => hasCode(error, 'NOT_KUBERNETES') && /html|not an answer/i.test(messageOf(error)),
    explain: (error, { server }) => ({
      type: 'not kubernetes',
      sentences: [
        sentence(`What answers at ${server ?? 'the server'} is no Kubernetes API server: ${messageOf(error)}`),
      ],
      advice: ['Something else answers there: a proxy or a login page. Check the address, and HTTPS_PROXY.'],
    }),
  },
  {
    applies: (error) => hasCode(error, 'NOT_KUBERNETES'),
    explain: (error) => ({
      type: 'malformed',
      sentences: [sentence(`The answer of the server cannot be read: ${messageOf(error)}`)],
      advice: ['A proxy between here and the server may cut or change the answers; ask the server itself.'],
    }),
  },
  {
    applies: (error) => hasCode(error, 'UNKNOWN_RESOURCE'),
    explain: (error) => ({
      type: 'no such type',
      sentences: [sentence(upperFirst(messageOf(error)))],
      advice: [hintOf(error)],
    }),
  },
  {
    applies: (error) => hasCode(error, 'NOT_LISTABLE'),
    explain: (error) => ({
      type: 'missing verb',
      sentences: [sentence(upperFirst(messageOf(error)))],
      advice: ['An informer needs the verbs list and watch; this type does not have them for anybody.'],
    }),
  },
];

interface ConnectionFailure {
  readonly codes: RegExp;
  readonly type: CauseType;
  readonly reason?: string;
  readonly advice: string;
}

/** By errno. */
const connectionFailures: readonly ConnectionFailure[] = [
  {
    codes: /^(ENOTFOUND|EAI_AGAIN)$/,
    type: 'dns',
    reason: 'its name cannot be resolved',
    advice: 'Check the host name of the server in the kubeconfig, and the name service.',
  },
  {
    codes: /^ECONNREFUSED$/,
    type: 'connection',
    reason: 'connection refused',
    advice: 'Check that the server runs, and that its port is the one in the kubeconfig.',
  },
  {
    codes: /^(ETIMEDOUT|EHOSTUNREACH|ENETUNREACH)$/,
    type: 'connection',
    advice: 'Check the network between here and the server: VPN, firewall, proxy.',
  },
  {
    codes: /^(ECONNRESET|EPIPE|UND_ERR_SOCKET|ERR_STREAM_PREMATURE_CLOSE)$/,
    type: 'connection',
    reason: 'the connection is cut before the answer is complete',
    advice: 'A proxy or a load balancer between here and the server may close connections.',
  },
  {
    codes: /CERT|TLS|SSL|SELF_SIGNED|ALTNAME/,
    type: 'tls',
    advice: 'Check certificate-authority and tls-server-name in the kubeconfig.',
  },
];

function hasCode(error: unknown, code: string): boolean {
  return findKinformerError(error)?.code === code;
}

function hintOf(error: unknown): string {
  return findKinformerError(error)?.hint ?? '';
}

function findKinformerError(error: unknown): KinformerError | undefined {
  for (let cause = error; cause instanceof Error; cause = cause.cause)
    if (cause instanceof KinformerError) return cause;
  return undefined;
}

function messageOf(error: unknown): string {
  return error instanceof Error ? error.message : String(error);
}

/** Messages of TLS begin with the address, which stands before it already. */
function afterHost(message: string): string {
  return message.replace(/^\S+:\d+: /, '');
}

/** What of the frame could not be read. */
function decodeDetail(error: unknown): string {
  const [cause] = statusOf(error)?.details?.causes ?? [];
  return (cause?.message ?? messageOf(error)).split(': ').slice(1).join(': ') || messageOf(error);
}

function upperFirst(text: string): string {
  return text.slice(0, 1).toUpperCase() + text.slice(1);
}

/** One line that ends as a sentence does. */
function sentence(text: string): string {
  const line = text.replace(/\s*\n\s*/g, ' ').trim();
  return /[.!?]$/.test(line) ? line : `${line}.`;
}
