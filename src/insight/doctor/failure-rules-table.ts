import { isDecodeFailure, isTypeGone } from '../../cache/failure-delay.ts';
import { VeryShortWatchError } from '../../cache/very-short-watch-error.ts';
import type { ErrorCode } from '../../core/errors.ts';
import { isExpiredError, isForbidden, isTooManyRequests, isUnauthorized, statusOf } from '../../object/status.ts';
import type { Cause, CauseType, FailureScene } from './cause.ts';
import {
  adviseOnRefusal,
  afterHost,
  afterServer,
  findKinformerError,
  foreignStatusOf,
  hintOf,
  messageOf,
  sentence,
  statusWords,
  upperFirst,
} from './failure-words.ts';

export interface FailureRule {
  readonly applies: (error: unknown) => boolean;
  readonly explain: (error: unknown, scene: FailureScene) => Cause;
}

/** By what the server answered, or what is known of the failure. The first that applies explains it. */
export const failureRules: readonly FailureRule[] = [
  {
    applies: (error) => hasCode(error, 'EXEC_PLUGIN', 'BAD_CONFIG', 'NO_CONFIG'),
    explain: (error) => ({
      type: 'credentials',
      sentences: [sentence(upperFirst(messageOf(error)))],
      advice: [hintOf(error)],
    }),
  },
  {
    applies: (error) => isRedirection(statusOf(error)?.code),
    explain: (error, scene) => ({
      type: 'not kubernetes',
      sentences: [`What answers at ${serverOf(scene)} is no Kubernetes API server: it redirects (${phraseOf(error)}).`],
      advice: [foreignAdvice],
    }),
  },
  {
    applies: (error) => isPage(error) && (statusOf(error)?.code ?? 0) < 500,
    explain: (error, scene) => ({
      type: 'not kubernetes',
      sentences: [
        `What answers at ${serverOf(scene)} is no Kubernetes API server: it sends a page (${phraseOf(error)}, text/html).`,
      ],
      advice: [foreignAdvice],
    }),
  },
  {
    applies: (error) => statusOf(error)?.code === 407,
    explain: (_error, scene) => ({
      type: 'connection',
      sentences: [`Cannot reach ${serverOf(scene)}: a proxy before it asks for credentials (407).`],
      advice: ['Write them into HTTPS_PROXY, or into proxy-url of the kubeconfig: http://name:password@host:port.'],
    }),
  },
  {
    applies: (error) => /HTTP request to an HTTPS server/i.test(statusOf(error)?.message ?? ''),
    explain: (_error, scene) => ({
      type: 'tls',
      sentences: [`Cannot reach ${serverOf(scene)}: it speaks HTTPS, and the address says http.`],
      advice: ['Write https:// in the address of the server.'],
    }),
  },
  {
    applies: isUnauthorized,
    explain: () => ({
      type: 'unauthorized',
      sentences: ['The server does not accept these credentials (401).'],
      advice: ['Log in again; it recovers by itself.'],
    }),
  },
  {
    applies: (error) => isForbidden(error) && /"system:anonymous"/.test(messageOf(error)),
    explain: () => ({
      type: 'unauthorized',
      sentences: ['You are not logged in: the server takes you for system:anonymous (403).'],
      advice: ['The user of this context has no credentials, or they are not sent: over http:// none are.'],
    }),
  },
  {
    applies: (error) => isForbidden(error) && /cannot impersonate/.test(messageOf(error)),
    explain: (error) => ({
      type: 'impersonation',
      sentences: [sentence(`You may not act as somebody else: ${messageOf(error)}`)],
      advice: ['A role needs the verb impersonate; or leave out --as.'],
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
    explain: (error) => ({
      type: 'server error',
      sentences: [sentence(`The server answers with an error (${statusWords(error)}): ${messageOf(error)}`)],
      advice: ['The reason is in the log of the API server, or of the proxy before it; it is retried by itself.'],
    }),
  },
  {
    applies: (error) => (statusOf(error)?.code ?? 0) >= 400,
    explain: (error) => ({
      type: 'server error',
      sentences: [sentence(`The server refuses the request (${statusWords(error)}): ${messageOf(error)}`)],
      advice: [adviseOnRefusal(error)],
    }),
  },
  {
    applies: (error) => hasCode(error, 'TLS'),
    explain: (error, scene) => ({
      type: 'tls',
      sentences: [sentence(`Cannot reach ${serverOf(scene)}: ${afterHost(messageOf(error))}`)],
      advice: [hintOf(error)],
    }),
  },
  {
    applies: (error) => hasCode(error, 'UNREACHABLE'),
    explain: (error, scene) => ({
      type: 'connection',
      sentences: [sentence(`Cannot reach ${serverOf(scene)}: ${messageOf(findKinformerError(error))}`)],
      advice: [hintOf(error)],
    }),
  },
  {
    applies: (error) => hasCode(error, 'NOT_KUBERNETES') && isForeign(messageOf(error)),
    explain: (error, scene) => ({
      type: 'not kubernetes',
      sentences: [
        sentence(`What answers at ${serverOf(scene)} is no Kubernetes API server: ${afterServer(messageOf(error))}`),
      ],
      advice: [foreignAdvice],
    }),
  },
  {
    applies: (error) => hasCode(error, 'NOT_KUBERNETES'),
    explain: (error) => ({
      type: 'malformed',
      sentences: [sentence(`The answer of the server cannot be read: ${afterServer(messageOf(error))}`)],
      advice: ['A proxy between here and the server may cut or change the answers; ask the server itself.'],
    }),
  },
  {
    applies: (error) => hasCode(error, 'UNKNOWN_RESOURCE'),
    explain: (error) => ({
      type: 'no such type',
      sentences: [sentence(upperFirst(messageOf(error)))],
      advice: [findKinformerError(error)?.hint ?? ''],
    }),
  },
  {
    applies: (error) => hasCode(error, 'NOT_LISTABLE'),
    explain: (error) => ({
      type: 'missing verb',
      sentences: [sentence(messageOf(error))],
      advice: ['An informer needs the verbs list and watch; this type does not have them for anybody.'],
    }),
  },
];

const foreignAdvice = 'Something else answers there: a proxy or a login page. Check the address, and HTTPS_PROXY.';

export interface ConnectionFailure {
  readonly codes: RegExp;
  readonly type: CauseType;
  /** After `Cannot reach https://host:port: `; undefined: what the system says. */
  readonly reason?: string;
  readonly advice: string;
}

/** By errno. */
export const connectionFailures: readonly ConnectionFailure[] = [
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
    codes: /^HPE_/,
    type: 'not kubernetes',
    reason: 'what answers there does not speak HTTP',
    advice: 'Check the port of the server in the kubeconfig; a TLS port behind http:// answers so, too.',
  },
  {
    codes: /KEY_VALUES_MISMATCH/,
    type: 'credentials',
    reason: 'the client certificate and its key do not belong together',
    advice: 'Check client-certificate and client-key of the user in the kubeconfig.',
  },
  {
    codes: /CERT|TLS|SSL|SELF_SIGNED|ALTNAME/,
    type: 'tls',
    advice: 'Check certificate-authority and tls-server-name in the kubeconfig.',
  },
];

export function serverOf({ server }: FailureScene): string {
  return server ?? 'the server';
}

function hasCode(error: unknown, ...codes: readonly ErrorCode[]): boolean {
  const found = findKinformerError(error);
  return found !== undefined && codes.includes(found.code);
}

function isRedirection(code = 0): boolean {
  return code >= 300 && code < 400;
}

function isPage(error: unknown): boolean {
  return /\(text\/html\)/.test(foreignStatusOf(error)?.message ?? '');
}

/** Who says that it sends JSON may be the server all the same, and what came of it another's work. */
function isForeign(message: string): boolean {
  return /html|not an answer/i.test(message) && !/\(\d+, application\/json\)/.test(message);
}

/** `302 Found`: what stands before the description of a body that was not understood. */
function phraseOf(error: unknown): string {
  return (statusOf(error)?.message ?? '').split(':', 1)[0] ?? '';
}

/** What of the frame could not be read. */
function decodeDetail(error: unknown): string {
  const [cause] = statusOf(error)?.details?.causes ?? [];
  return (cause?.message ?? messageOf(error)).split(': ').slice(1).join(': ') || messageOf(error);
}
