import type { AccessReview } from '../../insight/doctor/cluster-probe.ts';
import type { ApiClient, ResolvedResource } from '../../kube/api.ts';

/**
 * Asks the server whether this user may list and watch the type, or the one object of it: roles can give that for some names.
 * It changes nothing there.
 */
export async function reviewAccess(
  client: ApiClient,
  { resource, name: object }: ResolvedResource,
  namespace: string | undefined,
  signal: AbortSignal,
): Promise<AccessReview> {
  const ask = async (verb: 'list' | 'watch') => {
    const { group, version, name } = resource;
    const where = resource.namespaced && namespace !== undefined ? { namespace } : {};
    const review = {
      apiVersion: 'authorization.k8s.io/v1',
      kind: 'SelfSubjectAccessReview',
      spec: { resourceAttributes: { verb, group, version, resource: name, ...where, name: object } },
    };
    const answer = await client.json<{ readonly status?: { readonly allowed?: boolean } }>(
      {
        method: 'POST',
        path: '/apis/authorization.k8s.io/v1/selfsubjectaccessreviews',
        contentType: 'application/json',
        body: Buffer.from(JSON.stringify(review)),
      },
      { signal },
    );
    return answer.status?.allowed === true;
  };
  const [list, watch] = await Promise.all([ask('list'), ask('watch')]);
  return { list, watch };
}
