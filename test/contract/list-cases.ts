import { configMap } from '../apiserver/server-client.ts';
import type { CaseRun, Cases } from './case-run.ts';
import type { Answer } from './client.ts';
import { compareVersions, namesOf, page, show } from './show.ts';

/** Five config maps; the path of their collection. */
async function five(run: CaseRun): Promise<string> {
  for (const name of ['a', 'b', 'c', 'd', 'e']) await run.made(run.core('configmaps'), configMap(name));
  return run.core('configmaps');
}

const pageOf = (query: string) => async (run: CaseRun) => page(await run.get(`${await five(run)}?${query}`));
const answerTo = (query: string) => async (run: CaseRun) => show(await run.get(run.core(`configmaps?${query}`)));

const emptyList = (groupVersion: string, resource: string) => async (run: CaseRun) => {
  const path = groupVersion === 'v1' ? run.core(resource) : run.in(groupVersion, resource);
  const { status, body } = await run.get(path);
  return { status, kind: body.kind, apiVersion: body.apiVersion, items: body.items };
};

const encode = (token: object | string) =>
  Buffer.from(typeof token === 'string' ? token : JSON.stringify(token)).toString('base64url');
const decode = (token: string) => JSON.parse(Buffer.from(token, 'base64url').toString());

const versionOf = (answer: Answer): string => answer.body.metadata.resourceVersion;
const tokenOf = (answer: Answer): string => answer.body.metadata.continue;
const farAhead = (version: string) => String(BigInt(version) + 1_000_000n);

export const listCases: Cases = {
  'list/continue/expired-410': async (run) => {
    const path = await five(run);
    const token = tokenOf(await run.get(`${path}?limit=2`));
    // Compaction needs changes that are newer than the list.
    await run.made(run.core('secrets'), { metadata: { name: 'later' } });
    const expired = await untilExpired(run, `${path}?limit=2&continue=${token}`);
    const newToken = tokenOf(expired);
    const followed = page(await run.get(`${path}?limit=2&continue=${newToken}`));
    return { first: show(expired), newTokenRv: decode(newToken).rv, followed };
  },
  'list/continue/inconsistent-token': async (run) => {
    const path = await five(run);
    const current = await run.listVersion(path);
    const token = encode({ v: 'meta.k8s.io/v1', rv: -1, start: 'b\0' });
    const answer = await run.get(`${path}?limit=2&continue=${token}`);
    return { ...page(answer), rvCurrent: compareVersions(current, versionOf(answer)) !== 'less' };
  },
  'list/continue/rv-given': async (run) => {
    const first = await run.get(`${await five(run)}?limit=2`);
    return show(
      await run.get(run.core(`configmaps?limit=2&continue=${tokenOf(first)}&resourceVersion=${versionOf(first)}`)),
    );
  },
  'list/continue/selector-fills-pages': async (run) => {
    for (let at = 0; at < 12; at += 1) {
      const labels = { x: String(at % 4) };
      await run.made(run.core('configmaps'), configMap(`n${String(at).padStart(2, '0')}`, { labels }));
    }
    const path = run.core('configmaps?labelSelector=x%3D0&limit=2');
    const first = await run.get(path);
    return [page(first), page(await run.get(`${path}&continue=${tokenOf(first)}`))];
  },
  'list/continue/token-encoding': async (run) => {
    const answer = await run.get(`${await five(run)}?limit=2`);
    const token = decode(tokenOf(answer));
    return {
      keys: Object.keys(token),
      v: token.v,
      rvIsListRv: String(token.rv) === versionOf(answer),
      start: token.start,
      padded: tokenOf(answer).includes('='),
    };
  },
  'list/continue/token-encoding-namespace-field': async (run) => {
    await five(run);
    const query = `fieldSelector=metadata.namespace%3D${run.namespace}&limit=1`;
    return decode(tokenOf(await run.get(`/api/v1/configmaps?${query}`))).start;
  },
  'list/events-rv0-limit': async (run) => {
    for (const name of ['a', 'b', 'c']) {
      await run.made(run.core('events'), { metadata: { name }, involvedObject: { namespace: run.namespace } });
    }
    return page(await run.get(run.core('events?resourceVersion=0&limit=2')));
  },
  'list/kind/deployments': emptyList('apps/v1', 'deployments'),
  'list/kind/horizontalpodautoscalers': emptyList('autoscaling/v2', 'horizontalpodautoscalers'),
  'list/kind/jobs': emptyList('batch/v1', 'jobs'),
  'list/kind/pods': emptyList('v1', 'pods'),
  'list/kind/serviceaccounts': emptyList('v1', 'serviceaccounts'),
  'list/limit-larger': pageOf('limit=10'),
  'list/order-names-bytewise': async (run) => {
    for (const name of ['b', 'a0', 'a.b', 'a', '9', 'ab', 'a-b', '10']) {
      await run.made(run.core('configmaps'), configMap(name));
    }
    return namesOf(await run.get(run.core('configmaps')));
  },
  'list/param/continue-junk': answerTo(`continue=${encode('abc')}`),
  'list/param/continue-not-base64': answerTo('continue=!!!'),
  'list/param/limit-not-a-number': answerTo('limit=x'),
  'list/param/limit-zero': pageOf('limit=0'),
  'list/param/match-unknown': answerTo('resourceVersion=5&resourceVersionMatch=Foo'),
  'list/param/match-with-continue': async (run) => {
    const first = await run.get(`${await five(run)}?limit=2`);
    const query = `continue=${tokenOf(first)}&resourceVersion=${versionOf(first)}&resourceVersionMatch=Exact`;
    return show(await run.get(run.core(`configmaps?${query}`)));
  },
  'list/param/rv-empty': pageOf('resourceVersion='),
  'list/param/rv-zero': async (run) => zeroRead(run, await five(run), 'resourceVersion=0'),
  'list/param/rv-zero-notolderthan-limit': async (run) =>
    zeroRead(run, await five(run), 'resourceVersion=0&resourceVersionMatch=NotOlderThan&limit=2'),
  'list/param/sendInitialEvents-with-match': answerTo(
    'sendInitialEvents=true&resourceVersion=1&resourceVersionMatch=NotOlderThan',
  ),
  'list/param/timeoutSeconds-ignored': pageOf('timeoutSeconds=1'),
  'list/param/unknown-parameter': pageOf('foo=bar'),
  'list/param/watch-zero': pageOf('watch=0'),
  'list/rv-not-below-other-resource-writes': async (run) => {
    const secret = await run.made(run.core('secrets'), { metadata: { name: 's' } });
    return compareVersions(secret.metadata.resourceVersion, await run.listVersion(run.core('configmaps'))) !== 'less';
  },
  'list/rv/exact-limit': async (run) => {
    const path = await five(run);
    const version = await run.listVersion(path);
    await run.made(path, configMap('f'));
    const first = await run.get(`${path}?resourceVersion=${version}&resourceVersionMatch=Exact&limit=2`);
    const rest = await run.get(`${path}?continue=${tokenOf(first)}`);
    return [first, rest].map((answer) => ({ ...page(answer), rv: compareVersions(version, versionOf(answer)) }));
  },
  'list/rv/future-exact': async (run) => {
    const version = farAhead(await run.listVersion(run.core('configmaps')));
    return show(await run.get(run.core(`configmaps?resourceVersion=${version}&resourceVersionMatch=Exact`)));
  },
  'list/rv/get-at-least': async (run) => {
    const { metadata } = await run.made(run.core('configmaps'), configMap('a'));
    return show(await run.get(run.core(`configmaps/a?resourceVersion=${metadata.resourceVersion}`)));
  },
  'list/rv/get-future': async (run) => {
    const { metadata } = await run.made(run.core('configmaps'), configMap('a'));
    return show(await run.get(run.core(`configmaps/a?resourceVersion=${farAhead(metadata.resourceVersion)}`)));
  },
  'list/rv/n-limit-legacy-exact': async (run) => {
    const path = await five(run);
    const version = await run.listVersion(path);
    await run.made(path, configMap('f'));
    const answer = await run.get(`${path}?resourceVersion=${version}&limit=2`);
    return { ...page(answer), rv: compareVersions(version, versionOf(answer)) };
  },
  'list/rv/n-notolderthan-limit': async (run) => {
    const path = await five(run);
    const version = await run.listVersion(path);
    const answer = await run.get(`${path}?resourceVersion=${version}&resourceVersionMatch=NotOlderThan&limit=2`);
    return { ...page(answer), atLeast: compareVersions(version, versionOf(answer)) !== 'less' };
  },
  'list/token-error/empty-start': answerTo(`continue=${encode({ v: 'meta.k8s.io/v1', rv: 5, start: '' })}`),
  'list/token-error/other-version': answerTo(`continue=${encode({ v: 'meta.k8s.io/v9', rv: 5, start: 'a\0' })}`),
};

/** Reads from a cache that may lag a moment behind: waits for it first. */
async function zeroRead(run: CaseRun, path: string, query: string): Promise<unknown> {
  return page(await run.until(({ body }) => body.items?.length === 5, `${path}?${query}`));
}

/** Asks until history was compacted; a token lives for one or two compactions. */
async function untilExpired(run: CaseRun, path: string): Promise<Answer> {
  for (let attempt = 0; ; attempt += 1) {
    const answer = await run.get(path);
    if (answer.status === 410 || attempt === 120) return answer;
    await new Promise((resolve) => setTimeout(resolve, 250));
  }
}
