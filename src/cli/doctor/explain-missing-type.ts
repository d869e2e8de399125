import { KinformerError } from '../../core/errors.ts';
import { toPrintable } from '../../core/text.ts';
import type { ApiClient } from '../../kube/api.ts';
import { statusOf } from '../../object/status.ts';

interface Condition {
  readonly type?: string;
  readonly status?: string;
  readonly reason?: string;
  readonly message?: string;
}

interface Described {
  readonly metadata?: { readonly name?: string; readonly deletionTimestamp?: string };
  readonly spec?: {
    readonly group?: string;
    readonly version?: string;
    readonly service?: object;
    readonly names?: {
      readonly plural?: string;
      readonly singular?: string;
      readonly kind?: string;
      readonly shortNames?: readonly string[];
    };
  };
  readonly status?: { readonly conditions?: readonly Condition[] };
}

/**
 * Why the server does not have a type: it is no Kubernetes API server at all, the CustomResourceDefinition is not in use, or the
 * server behind an aggregated API does not answer. Gives back the error itself when nothing of that is so, or may be seen.
 */
export async function explainMissingType(
  client: ApiClient,
  asked: string,
  error: KinformerError,
  signal: AbortSignal,
): Promise<KinformerError> {
  const [foreign, definitions, services] = await Promise.all([
    askForVersions(client, signal),
    listOf(client, '/apis/apiextensions.k8s.io/v1/customresourcedefinitions', signal),
    listOf(client, '/apis/apiregistration.k8s.io/v1/apiservices', signal),
  ]);
  return foreign ?? explainDefinition(definitions, asked, error) ?? explainService(services, asked, error) ?? error;
}

/** Every Kubernetes API server names the versions of its core group. Undefined: this one does, or may not be asked. */
async function askForVersions(client: ApiClient, signal: AbortSignal): Promise<KinformerError | undefined> {
  const request = { method: 'GET', path: '/api', accept: 'application/json' } as const;
  try {
    const { kind } = await client.json<{ readonly kind?: string }>(request, { signal });
    return kind === 'APIVersions' ? undefined : notKubernetes(client, '200, without a kind');
  } catch (error) {
    const { code } = statusOf(error) ?? {};
    return code === 404 ? notKubernetes(client, '404 for /api') : undefined;
  }
}

function notKubernetes({ server }: ApiClient, what: string): KinformerError {
  return new KinformerError('NOT_KUBERNETES', `not an answer of a Kubernetes API (${what}) from ${server}`);
}

async function listOf(client: ApiClient, path: string, signal: AbortSignal): Promise<readonly Described[]> {
  try {
    const { items } = await client.json<{ readonly items?: readonly Described[] }>({ method: 'GET', path }, { signal });
    return items ?? [];
  } catch {
    return [];
  }
}

function explainDefinition(
  definitions: readonly Described[],
  asked: string,
  error: KinformerError,
): KinformerError | undefined {
  const found = definitions.find((definition) => isNamed(definition, asked));
  if (!found) return undefined;
  const title = `the CustomResourceDefinition ${found.metadata?.name}`;
  if (found.metadata?.deletionTimestamp !== undefined) {
    return explained(error, `${title} is being deleted`, 'A finalizer may hold it, or objects of it that do not go.');
  }
  const refused = conditionOf(found, 'NamesAccepted', 'False') ?? conditionOf(found, 'Established', 'False');
  const why = refused ? `: ${describe(refused)}` : ': the server has not taken it up yet';
  return explained(error, `${title} is not established${why}`, 'Look at its conditions: kubectl describe crd.');
}

/** `widgets`, `widget.example.com`, `Widget`, `widgets.v1.example.com` */
function isNamed({ metadata, spec }: Described, asked: string): boolean {
  const [type = ''] = asked.toLowerCase().split('/');
  const { plural, singular, kind, shortNames = [] } = spec?.names ?? {};
  const names = [plural, singular, kind, ...shortNames].flatMap((name) => (name ? [name.toLowerCase()] : []));
  const [name = '', ...group] = type.split('.');
  const ofGroup = group.length === 0 || `.${group.join('.')}`.endsWith(`.${spec?.group ?? ''}`);
  return metadata?.name === type || (names.includes(name) && ofGroup);
}

function explainService(
  services: readonly Described[],
  asked: string,
  error: KinformerError,
): KinformerError | undefined {
  const down = services.flatMap((service) => {
    const { metadata, spec } = service;
    const condition = spec?.service && conditionOf(service, 'Available', 'False');
    return condition ? [{ name: metadata?.name ?? '', group: spec?.group ?? '', condition }] : [];
  });
  const [type = ''] = asked.toLowerCase().split('/');
  const found = down.find(({ group }) => type.endsWith(`.${group}`)) ?? (type.includes('.') ? undefined : down[0]);
  if (!found) return undefined;
  const text = `${error.message}; the aggregated API ${found.name} is not available: ${describe(found.condition)}`;
  return explained(error, text, 'Look at the service behind it: kubectl get apiservices.');
}

function conditionOf({ status }: Described, type: string, value: string): Condition | undefined {
  return status?.conditions?.find((condition) => condition.type === type && condition.status === value);
}

function describe({ type, status, reason = '', message = '' }: Condition): string {
  return `${type} is ${status} (${reason}${reason !== '' && message !== '' ? ': ' : ''}${message})`;
}

function explained(cause: KinformerError, message: string, hint: string): KinformerError {
  return new KinformerError('UNKNOWN_RESOURCE', toPrintable(message), { hint: toPrintable(hint), cause });
}
