import { configMap } from '../apiserver/server-client.ts';
import type { CaseRun, Cases } from './case-run.ts';
import { outcome } from './outcome.ts';

/** Three config maps with labels, which the server's cache has, too; the path of their collection. */
export async function threeConfigMaps(run: CaseRun): Promise<string> {
  for (const name of ['a', 'b', 'c'])
    await run.made(run.core('configmaps'), configMap(name, { labels: { app: name } }));
  await run.until(({ body }) => body?.items?.length === 3, run.core('configmaps?resourceVersion=0'));
  return run.core('configmaps');
}

const versions = [undefined, '', '0', '1', 'abc', '-1', '1.0', '00', '9223372036854775808', '18446744073709551616'];
const matches = [undefined, 'Exact', 'NotOlderThan', 'exact'];

/** Every combination; each of the other options in turn. */
const combinations: readonly string[] = versions.flatMap((version) =>
  matches.flatMap((match) =>
    ['', 'limit=2', 'continue=abc', 'sendInitialEvents=true'].map((option) =>
      [
        version === undefined ? '' : `resourceVersion=${version}`,
        match === undefined ? '' : `resourceVersionMatch=${match}`,
        option,
      ]
        .filter((part) => part !== '')
        .join('&'),
    ),
  ),
);

const single = [
  'limit=',
  'limit=-5',
  'limit=+2',
  'limit=1.5',
  'limit=0x10',
  'limit=99999999999999999999',
  'limit=2&limit=x',
  'limit=x&limit=2',
  'limit=2;3',
  'limit=%zz',
  'Limit=2',
  'timeoutSeconds=x',
  'timeoutSeconds=',
  'timeoutSeconds=-1',
  'timeout=x',
  'timeout=5',
  'timeout=5y',
  'timeout=1m30s',
  'timeout=-1s',
  'timeout=',
  'watch=false',
  'watch=FALSE',
  'sendInitialEvents=0',
  'sendInitialEvents=',
  'resourceVersionMatch=Foo&sendInitialEvents=true&continue=abc',
  'resourceVersion=0&limit=1&resourceVersionMatch=NotOlderThan',
  'resourceVersion=0&resourceVersion=abc',
  'labelSelector=app&limit=1',
  'fieldSelector=metadata.name%3Db&limit=1',
  'includeObject=Foo',
  'dryRun=All',
  'export=true',
];

const listCasesOf = (queries: readonly string[]): Cases =>
  Object.fromEntries(
    queries.map((query) => [
      `list/option/${query}`,
      async (run: CaseRun) => outcome(await run.get(`${await threeConfigMaps(run)}?${query}`)),
    ]),
  );

/** The two reads of one object that look at a version, and reads past the cache. */
const elsewhere = ['abc', '-1', '0', '99999999999999999999'].flatMap((version): [string, Cases[string]][] => [
  [
    `list/get/resourceVersion=${version}`,
    async (run) => {
      await threeConfigMaps(run);
      return outcome(await run.get(run.core(`configmaps/a?resourceVersion=${version}&resourceVersionMatch=Foo`)));
    },
  ],
  [
    `list/get-event/resourceVersion=${version}`,
    async (run) => outcome(await run.get(run.core(`events/none?resourceVersion=${version}`))),
  ],
  [
    `list/events/resourceVersion=${version}`,
    async (run) => outcome(await run.get(run.core(`events?resourceVersion=${version}`))),
  ],
]);

export const listOptionCases: Cases = {
  ...listCasesOf([...new Set(combinations)]),
  ...listCasesOf(single),
  ...Object.fromEntries(elsewhere),
};
