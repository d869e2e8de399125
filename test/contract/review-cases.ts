import { type Cases, viewer } from './case-run.ts';
import { show } from './show.ts';

const authorization = '/apis/authorization.k8s.io/v1';

export const reviewCases: Cases = {
  'review/sar': async (run) => {
    const resourceAttributes = { namespace: 'default', resource: 'pods', verb: 'get' };
    const spec = { user: 'nobody', resourceAttributes };
    return show(await run.post(`${authorization}/subjectaccessreviews`, { spec }));
  },
  'review/self-subject-review': async (run) => {
    const { status, body } = await run.post('/apis/authentication.k8s.io/v1/selfsubjectreviews', {});
    const { username, groups, ...more } = body.status.userInfo;
    return {
      status,
      kind: body.kind,
      keys: Object.keys({ username, groups, ...withoutUid(more) }).sort(),
      username: typeof username,
      groups: Array.isArray(groups),
      authenticated: groups.includes('system:authenticated'),
    };
  },
  'review/ssar-denied': async (run) => {
    const spec = { resourceAttributes: { namespace: 'default', resource: 'pods', verb: 'list' } };
    const path = `${authorization}/selfsubjectaccessreviews`;
    return show(await run.ask('POST', path, { ...viewer, body: { spec } }));
  },
  'review/ssar-neither': async (run) => show(await run.post(`${authorization}/selfsubjectaccessreviews`, { spec: {} })),
  'review/ssrr-no-namespace': async (run) =>
    show(await run.post(`${authorization}/selfsubjectrulesreviews`, { spec: {} })),
};

/** A user from a token file has a uid besides. */
function withoutUid({ uid: _, ...more }: { uid?: string }): object {
  return more;
}
