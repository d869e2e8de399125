import { existsSync, readdirSync, statSync, writeFileSync } from 'node:fs';
import { join } from 'node:path';
import { describe, expect, it } from 'vitest';
import type { ResolvedResource } from '../../src/kube/api.ts';
import { findBuiltinResources } from '../../src/kube/builtin-resources.ts';
import { type ResolveOptions, resolveResources } from '../../src/kube/resolve-resources.ts';
import { FakeClock, settle } from '../helpers/fake-clock.ts';
import { createTempFolder, openTestClient, rejection } from '../helpers/kube-client.ts';
import { type Exchange, type ScriptedServer, startScriptedServer } from '../helpers/scripted-server.ts';

const signal = new AbortController().signal;
const listVerbs = ['get', 'list', 'watch'];
const aggregated = (version: string) => `application/json;g=apidiscovery.k8s.io;v=${version};as=APIGroupDiscoveryList`;

interface Type {
  readonly group: string;
  readonly version: string;
  readonly name: string;
  readonly kind: string;
  readonly shortNames?: readonly string[];
  readonly categories?: readonly string[];
  readonly verbs?: readonly string[];
}

const types: readonly Type[] = [
  { group: '', version: 'v1', name: 'pods', kind: 'Pod', shortNames: ['po'], categories: ['all'] },
  { group: '', version: 'v1', name: 'bindings', kind: 'Binding', verbs: ['create'], categories: ['all'] },
  {
    group: 'apps',
    version: 'v1',
    name: 'deployments',
    kind: 'Deployment',
    shortNames: ['deploy'],
    categories: ['all'],
  },
  {
    group: 'autoscaling',
    version: 'v2',
    name: 'horizontalpodautoscalers',
    kind: 'HorizontalPodAutoscaler',
    categories: ['all'],
  },
  {
    group: 'autoscaling',
    version: 'v1',
    name: 'horizontalpodautoscalers',
    kind: 'HorizontalPodAutoscaler',
    categories: ['all'],
  },
  {
    group: 'acme.test',
    version: 'v1',
    name: 'widgets',
    kind: 'Widget',
    shortNames: ['wd'],
    categories: ['all', 'acme'],
  },
  { group: 'acme.test', version: 'v1beta1', name: 'widgets', kind: 'Widget' },
  { group: 'networking.istio.test', version: 'v1', name: 'gateways', kind: 'Gateway', shortNames: ['gw'] },
  { group: 'gateway.networking.test', version: 'v1', name: 'gateways', kind: 'Gateway', shortNames: ['gw'] },
];

function toAggregated(core: boolean, list: readonly Type[]): object {
  const groups = [...new Set(list.map(({ group }) => group))].filter((group) => (group === '') === core);
  const items = groups.map((group) => {
    const versions = [...new Set(list.filter((type) => type.group === group).map(({ version }) => version))];
    return {
      metadata: core ? {} : { name: group },
      versions: versions.map((version) => ({
        version,
        freshness: 'Current',
        resources: list
          .filter((type) => type.group === group && type.version === version)
          .map(({ name, kind, shortNames, categories, verbs }) => ({
            resource: name,
            responseKind: { group: '', version: '', kind },
            scope: 'Namespaced',
            singularResource: kind.toLowerCase(),
            verbs: verbs ?? listVerbs,
            shortNames,
            categories,
          })),
      })),
    };
  });
  return { kind: 'APIGroupDiscoveryList', apiVersion: 'apidiscovery.k8s.io/v2', items };
}

/** Answers discovery in the aggregated form, as servers since 1.30 do. */
function answerAggregated(list: readonly Type[], version = 'v2'): (exchange: Exchange) => void {
  return (exchange) =>
    exchange.respond(200, toAggregated(exchange.url.pathname === '/api', list), {
      'content-type': aggregated(version),
    });
}

/** Answers discovery group version by group version, as older servers do. */
function answerPlain(
  list: readonly Type[],
  other: (exchange: Exchange) => boolean = () => false,
): (exchange: Exchange) => void {
  return (exchange) => {
    const path = exchange.url.pathname;
    if (other(exchange)) return;
    if (path === '/api') return exchange.respond(200, { kind: 'APIVersions', versions: ['v1'] });
    if (path === '/apis') {
      const groups = [...new Set(list.map(({ group }) => group))].filter((group) => group !== '');
      return exchange.respond(200, {
        kind: 'APIGroupList',
        groups: groups.map((name) => {
          const versions = [
            ...new Set(list.filter(({ group }) => group === name).map(({ version }) => ({ version }).version)),
          ];
          return {
            name,
            versions: versions.toReversed().map((version) => ({ version })),
            preferredVersion: { version: versions[0] },
          };
        }),
      });
    }
    const [, , group, version] = path.startsWith('/api/') ? ['', '', '', path.slice(5)] : path.split('/');
    const resources = list
      .filter((type) => type.group === group && type.version === version)
      .flatMap(({ name, kind, verbs, ...rest }) => [
        {
          name,
          kind,
          namespaced: true,
          singularName: '',
          verbs: verbs ?? listVerbs,
          ...rest,
          group: undefined,
          version: undefined,
        },
        { name: `${name}/status`, kind, namespaced: true, singularName: '', verbs: ['get'] },
      ]);
    return exchange.respond(200, { kind: 'APIResourceList', resources });
  };
}

interface Setup {
  readonly server: ScriptedServer;
  readonly clock: FakeClock;
  readonly notices: string[];
  readonly folder: string;
  resolve(args: readonly string[], options?: Partial<ResolveOptions>): Promise<string[]>;
}

async function withServer(script: (exchange: Exchange) => void, run: (setup: Setup) => Promise<void>): Promise<void> {
  await using server = await startScriptedServer(script);
  using folder = createTempFolder();
  const clock = new FakeClock();
  const client = await openTestClient(server.url, {}, { clock });
  const notices: string[] = [];
  await run({
    server,
    clock,
    notices,
    folder: folder.path,
    resolve: async (args, options = {}) => {
      const onNotice = (text: string) => notices.push(text);
      const found = await resolveResources(client, args, {
        env: {},
        cacheDir: folder.path,
        signal,
        onNotice,
        clock,
        ...options,
      });
      return found.map(describeResource);
    },
  });
  client.close();
}

function describeResource({ resource: { group, version, name }, name: object }: ResolvedResource): string {
  return `${name}.${version}.${group}${object === undefined ? '' : `/${object}`}`;
}

const never = () => expect.unreachable('no request was expected');

describe('common types', () => {
  it.each([
    ['pods', 'pods.v1.'],
    ['Pod', 'pods.v1.'],
    ['po', 'pods.v1.'],
    ['PODS', 'pods.v1.'],
    ['pods.v1', 'pods.v1.'],
    ['pods.v1.', 'pods.v1.'],
    ['deploy', 'deployments.v1.apps'],
    ['Deployment', 'deployments.v1.apps'],
    ['deployments.apps', 'deployments.v1.apps'],
    ['deployments.v1.apps', 'deployments.v1.apps'],
    ['Deployment.v1.apps', 'deployments.v1.apps'],
    ['deploy.ap', 'deployments.v1.apps'],
    ['hpa', 'horizontalpodautoscalers.v2.autoscaling'],
    ['crds', 'customresourcedefinitions.v1.apiextensions.k8s.io'],
    ['ns', 'namespaces.v1.'],
    ['pod/web', 'pods.v1./web'],
  ])('%s is %s, without a request', async (arg, expected) => {
    await withServer(never, async ({ resolve }) => expect(await resolve([arg])).toEqual([expected]));
  });

  it('lists keep their order, and each type comes once', async () => {
    await withServer(never, async ({ resolve }) => {
      expect(await resolve(['svc,po', 'pods', 'pod/a', 'Pod/a,pod/b'])).toEqual([
        'services.v1.',
        'pods.v1.',
        'pods.v1./a',
        'pods.v1./b',
      ]);
    });
  });

  it.each(['', 'pods,', 'pod/', '/a', 'pod/a/b'])('%j is a mistake in writing', async (arg) => {
    await withServer(never, async ({ resolve }) =>
      expect(await rejection(resolve([arg]))).toMatchObject({ code: 'USAGE' }),
    );
  });

  it('have the verbs and the scope that discovery gives them', () => {
    const byName = Object.fromEntries(
      findBuiltinResources().map((resource) => [`${resource.name}.${resource.group}`, resource]),
    );
    expect(byName['pods.']).toMatchObject({ kind: 'Pod', namespaced: true, singularName: 'pod', categories: ['all'] });
    expect(byName['namespaces.']?.verbs).not.toContain('deletecollection');
    expect(byName['nodes.']).toMatchObject({ namespaced: false, shortNames: ['no'] });
    expect(findBuiltinResources().every(({ verbs }) => verbs.includes('list') && verbs.includes('watch'))).toBe(true);
  });
});

describe('other types', () => {
  it.each([
    ['widgets', 'widgets.v1.acme.test'],
    ['Widget', 'widgets.v1.acme.test'],
    ['wd', 'widgets.v1.acme.test'],
    ['widgets.acme.test', 'widgets.v1.acme.test'],
    ['widgets.v1beta1.acme.test', 'widgets.v1beta1.acme.test'],
    ['widgets.v1beta1', 'widgets.v1beta1.acme.test'],
    ['widgets.acme', 'widgets.v1.acme.test'],
    ['hpa.v1.autoscaling', undefined],
    ['horizontalpodautoscalers.v1.autoscaling', 'horizontalpodautoscalers.v1.autoscaling'],
  ])('%s is %s by aggregated discovery, in two requests', async (arg, expected) => {
    await withServer(answerAggregated(types), async ({ resolve, server }) => {
      if (expected === undefined) expect(await rejection(resolve([arg]))).toMatchObject({ code: 'UNKNOWN_RESOURCE' });
      else expect(await resolve([arg])).toEqual([expected]);
      expect(server.requests.map(({ target }) => target).sort()).toEqual(['/api', '/apis']);
      expect(server.requests[0]?.header('accept')).toBe(
        `${aggregated('v2')},${aggregated('v2beta1')},application/json`,
      );
    });
  });

  it('older aggregated discovery is read as well', async () => {
    await withServer(answerAggregated(types, 'v2beta1'), async ({ resolve, server }) => {
      expect(await resolve(['wd'])).toEqual(['widgets.v1.acme.test']);
      expect(server.requests.length).toBe(2);
    });
  });

  it('without aggregated discovery each group version is asked', async () => {
    await withServer(answerPlain(types), async ({ resolve }) => {
      expect(await resolve(['wd', 'Widget.v1beta1.acme.test', 'all'])).toEqual([
        'widgets.v1.acme.test',
        'widgets.v1beta1.acme.test',
        'pods.v1.',
        'deployments.v1.apps',
        'horizontalpodautoscalers.v2.autoscaling',
      ]);
    });
  });

  it('an answer that is aggregated in one half only is asked again without', async () => {
    const script = (exchange: Exchange) =>
      exchange.url.pathname === '/api' && exchange.header('accept')?.includes('as=')
        ? answerAggregated(types)(exchange)
        : answerPlain(types)(exchange);
    await withServer(script, async ({ resolve }) => expect(await resolve(['wd'])).toEqual(['widgets.v1.acme.test']));
  });

  it('a category is all its types that can be listed, in the preferred version, in order', async () => {
    await withServer(answerAggregated(types), async ({ resolve }) => {
      expect(await resolve(['all'])).toEqual([
        'pods.v1.',
        'deployments.v1.apps',
        'horizontalpodautoscalers.v2.autoscaling',
        'widgets.v1.acme.test',
      ]);
    });
  });

  it('B168 a name in several groups takes the first and says so; the full name is exact', async () => {
    await withServer(answerAggregated(types), async ({ resolve, notices }) => {
      expect(await resolve(['gw'])).toEqual(['gateways.v1.networking.istio.test']);
      expect(notices).toEqual([
        '"gw" may be gateways.networking.istio.test, gateways.gateway.networking.test; taking gateways.networking.istio.test',
      ]);
      expect(await resolve(['gateways.gateway.networking.test'])).toEqual(['gateways.v1.gateway.networking.test']);
      expect(notices.length).toBe(1);
    });
  });

  it("an unknown name is kubectl's error, with a likely one as the hint", async () => {
    await withServer(answerAggregated(types), async ({ resolve }) => {
      expect(await rejection(resolve(['widgit']))).toMatchObject({
        code: 'UNKNOWN_RESOURCE',
        message: `the server doesn't have a resource type "widgit"`,
        hint: 'did you mean "widgets"?',
      });
      expect(await rejection(resolve(['zzzzzz\u001b[2J']))).toMatchObject({
        message: `the server doesn't have a resource type "zzzzzz\\x1b[2J"`,
      });
    });
  });

  it('a type without the verb list is refused, because it would be asked for ever', async () => {
    await withServer(answerAggregated(types), async ({ resolve }) => {
      const error = await rejection(resolve(['bindings']));
      expect(error).toMatchObject({
        code: 'NOT_LISTABLE',
        exitCode: 1,
        message: 'bindings cannot be listed: its only verb is create',
      });
    });
  });

  it('403 and 401 on discovery are errors of their own', async () => {
    await withServer(
      (exchange) => exchange.respond(403, 'no'),
      async ({ resolve }) => expect(await rejection(resolve(['wd']))).toMatchObject({ code: 403, reason: 'Forbidden' }),
    );
  });
});

describe('the discovery cache', () => {
  it('serves the next run for six hours', async () => {
    await withServer(answerAggregated(types), async ({ resolve, server, clock }) => {
      await resolve(['wd']);
      await resolve(['widgets', 'all']);
      expect(server.requests.length).toBe(2);
      await clock.advance(6 * 3_600_000);
      await resolve(['wd']);
      expect(server.requests.length).toBe(4);
    });
  });

  it('is refreshed once for a name that it does not have', async () => {
    let known: readonly Type[] = types;
    await withServer(
      (exchange) => answerAggregated(known)(exchange),
      async ({ resolve, server }) => {
        await resolve(['wd']);
        known = [...types, { group: 'new.test', version: 'v1', name: 'news', kind: 'News' }];
        expect(await resolve(['news'])).toEqual(['news.v1.new.test']);
        expect(await rejection(resolve(['nosuch', 'other']))).toMatchObject({ code: 'UNKNOWN_RESOURCE' });
        expect(server.requests.length).toBe(6);
      },
    );
  });

  it('is asked for anew by its ETag, and kept while the server says that it is unchanged', async () => {
    let known: readonly Type[] = types;
    const answer = (exchange: Exchange) => {
      const isCore = exchange.url.pathname === '/api';
      const etag = isCore ? '"core"' : `"${known.length}"`;
      if (exchange.header('if-none-match') === etag) return exchange.raw('HTTP/1.1 304 Not Modified\r\n\r\n');
      const headers = { 'content-type': aggregated('v2'), etag };
      return exchange.respond(200, toAggregated(isCore, known), headers);
    };
    await withServer(answer, async ({ resolve, server, clock }) => {
      const asked = () => (server.requests as Exchange[]).splice(0).map((exchange) => exchange.header('if-none-match'));
      await resolve(['wd']);
      expect(asked()).toEqual([undefined, undefined]);
      expect(await rejection(resolve(['nosuch']))).toMatchObject({ code: 'UNKNOWN_RESOURCE' });
      expect(asked().sort()).toEqual([`"${types.length}"`, '"core"'].sort());
      await clock.advance(6 * 3_600_000);
      expect(await resolve(['wd'])).toEqual(['widgets.v1.acme.test']);
      expect(asked()).toHaveLength(2);
      expect(await resolve(['wd'])).toEqual(['widgets.v1.acme.test']);
      expect(asked()).toEqual([]);
      known = [...types, { group: 'new.test', version: 'v1', name: 'news', kind: 'News' }];
      expect(await resolve(['news'])).toEqual(['news.v1.new.test']);
      expect(await resolve(['wd', 'news'])).toEqual(['widgets.v1.acme.test', 'news.v1.new.test']);
      expect(asked()).toHaveLength(2);
    });
  });

  it('refresh asks even for common types', async () => {
    await withServer(answerAggregated(types), async ({ resolve, server }) => {
      expect(await resolve(['pods'], { refresh: true })).toEqual(['pods.v1.']);
      expect(server.requests.length).toBe(2);
    });
  });

  it('is readable by the user alone, and a broken file is none', async () => {
    await withServer(answerAggregated(types), async ({ resolve, server, folder }) => {
      await resolve(['wd']);
      const [name = ''] = readdirSync(join(folder, 'discovery'));
      const file = join(folder, 'discovery', name);
      expect(statSync(file).mode & 0o777).toBe(0o600);
      for (const text of ['{', 'null', '{"version":2}']) {
        writeFileSync(file, text);
        expect(await resolve(['wd'])).toEqual(['widgets.v1.acme.test']);
      }
      expect(server.requests.length).toBe(8);
    });
  });

  it('B046 stays in its folder for any server', async () => {
    await using server = await startScriptedServer(answerAggregated(types));
    using folder = createTempFolder();
    const client = await openTestClient(`${server.url}/../..%2F..%2Fx`);
    await resolveResources(client, ['wd'], { env: { XDG_CACHE_HOME: folder.path }, signal });
    expect(readdirSync(join(folder.path, 'kinformer', 'discovery')).length).toBe(1);
    client.close();
  });

  it('that cannot be written is no error', async () => {
    await withServer(answerAggregated(types), async ({ resolve, folder }) => {
      const cacheDir = join(folder, 'file');
      writeFileSync(cacheDir, '');
      expect(await resolve(['wd'], { cacheDir })).toEqual(['widgets.v1.acme.test']);
      expect(readdirSync(folder)).toEqual(['file']);
    });
  });
});

describe('B172 a broken aggregated API', () => {
  const broken: readonly Type[] = [
    ...types,
    { group: 'metrics.k8s.io', version: 'v1beta1', name: 'nodes', kind: 'NodeMetrics' },
  ];

  it('B172 does not keep common types from being found', async () => {
    await withServer(never, async ({ resolve }) => expect(await resolve(['pods'])).toEqual(['pods.v1.']));
  });

  it('B172 is named in one notice and in the error of an unknown type, and is not cached', async () => {
    const script = answerPlain(broken, (exchange) => {
      if (!exchange.url.pathname.includes('metrics')) return false;
      exchange.respond(503, 'service unavailable');
      return true;
    });
    await withServer(script, async ({ resolve, notices, folder }) => {
      expect(await resolve(['wd'])).toEqual(['widgets.v1.acme.test']);
      expect(notices).toEqual(['the types of metrics.k8s.io/v1beta1 could not be read']);
      const error = await rejection(resolve(['nosuch']));
      expect(error.message).toBe(
        `the server doesn't have a resource type "nosuch" (metrics.k8s.io/v1beta1 could not be read)`,
      );
      expect(existsSync(join(folder, 'discovery'))).toBe(false);
    });
  });

  it.each([
    ['null', 'null', ['the types of metrics.k8s.io/v1beta1 could not be read']],
    ['resources that are no list', '{"resources":{}}', ['the types of metrics.k8s.io/v1beta1 could not be read']],
    [
      'entries of other types',
      '{"resources":[null,7,{"name":5,"kind":{}},{"name":"x","kind":"X","verbs":"list"}]}',
      [],
    ],
  ])('B172 that answers %s keeps no other type from being found', async (_, body, told) => {
    const script = answerPlain(broken, (exchange) => {
      if (!exchange.url.pathname.includes('metrics')) return false;
      exchange.respond(200, body);
      return true;
    });
    await withServer(script, async ({ resolve, notices }) => {
      expect(await resolve(['wd'])).toEqual(['widgets.v1.acme.test']);
      expect(notices).toEqual(told);
    });
  });

  it('B172 in aggregated discovery keeps no other type from being found', async () => {
    const script = (exchange: Exchange) => {
      const document = toAggregated(exchange.url.pathname === '/api', types) as { items: unknown[] };
      const odd = [{ resources: [null, { resource: 'x', responseKind: { kind: 7 }, verbs: 'list' }] }, null];
      document.items.unshift(null, 7, { metadata: null, versions: null }, { metadata: { name: 'x' }, versions: odd });
      exchange.respond(200, document, { 'content-type': aggregated('v2') });
    };
    await withServer(script, async ({ resolve }) => expect(await resolve(['wd'])).toEqual(['widgets.v1.acme.test']));
  });

  it.each(['null', '[]', '"x"'])('B172 a root that answers %s is no server without types', async (body) => {
    await withServer(
      (exchange) => exchange.respond(200, body),
      async ({ resolve, server }) => {
        const error = await rejection(resolve(['wd']));
        expect(error).toMatchObject({ code: 'NOT_KUBERNETES' });
        expect(error.message).toMatch(/ from 127\.0\.0\.1:\d+: /);
        expect(server.requests.length).toBeLessThanOrEqual(2);
      },
    );
  });

  it('B172 that hangs is given up after 5 s, and one that asks for a retry as well', async () => {
    const script = answerPlain(broken, (exchange) => {
      if (exchange.url.pathname.includes('acme')) exchange.respond(503, 'later', { 'retry-after': '100' });
      return exchange.url.pathname.includes('metrics') || exchange.url.pathname.includes('acme');
    });
    await withServer(script, async ({ resolve, notices, clock, server }) => {
      const found = resolve(['gw']);
      while (!server.requests.some(({ target }) => target.includes('metrics'))) await settle();
      for (let i = 0; i < 20; i += 1) await settle();
      await clock.advance(5_000);
      expect(await found).toEqual(['gateways.v1.networking.istio.test']);
      expect(notices[0]).toContain('metrics.k8s.io/v1beta1');
      expect(notices[0]).toContain('acme.test/v1');
      expect(clock.waiting).toBe(0);
    });
  });

  it('is named when aggregated discovery calls it stale', async () => {
    const script = (exchange: Exchange) => {
      const document = toAggregated(exchange.url.pathname === '/api', types) as {
        items: { versions: { freshness: string }[] }[];
      };
      if (exchange.url.pathname === '/apis') document.items[0]!.versions[0]!.freshness = 'Stale';
      exchange.respond(200, document, { 'content-type': aggregated('v2') });
    };
    await withServer(script, async ({ resolve, notices }) => {
      await resolve(['wd']);
      expect(notices).toEqual(['the types of apps/v1 could not be read']);
    });
  });
});
