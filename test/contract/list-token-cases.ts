import type { CaseRun, Cases } from './case-run.ts';
import { threeConfigMaps } from './list-option-cases.ts';
import { outcome } from './outcome.ts';

const v = 'meta.k8s.io/v1';

/** What a continue token may hold, and should not. */
const contents: Readonly<Record<string, string>> = {
  'empty-object': '{}',
  array: '[]',
  null: 'null',
  number: '1',
  string: '"x"',
  'version-number': '{"v":1}',
  'version-null': '{"v":null,"rv":-1,"start":"b"}',
  'rv-text': `{"v":"${v}","rv":"5"}`,
  'rv-fraction': `{"v":"${v}","rv":1.5}`,
  'rv-boolean': `{"v":"${v}","rv":true}`,
  'rv-null': `{"v":"${v}","rv":null,"start":"b"}`,
  'rv-too-large': `{"v":"${v}","rv":9223372036854775808,"start":"b"}`,
  'rv-minus-two': `{"v":"${v}","rv":-2,"start":"b"}`,
  'rv-future': `{"v":"${v}","rv":999999999,"start":"b"}`,
  'start-number': `{"v":"${v}","rv":-1,"start":5}`,
  'start-missing': `{"v":"${v}","rv":-1}`,
  'start-slash': `{"v":"${v}","rv":-1,"start":"/"}`,
  'start-dots': `{"v":"${v}","rv":-1,"start":"a/../b"}`,
  'start-dot': `{"v":"${v}","rv":-1,"start":"./b"}`,
  'start-double-slash': `{"v":"${v}","rv":-1,"start":"//b"}`,
  'start-trailing-slash': `{"v":"${v}","rv":-1,"start":"b/"}`,
  'start-with-slash': `{"v":"${v}","rv":-1,"start":"/b"}`,
  'start-plain': `{"v":"${v}","rv":-1,"start":"b"}`,
  'start-past-the-end': `{"v":"${v}","rv":-1,"start":"z\\u0000"}`,
  'other-case': `{"V":"${v}","RV":-1,"Start":"b"}`,
  'cut-off': `{"v":"${v}","rv":-1`,
  'more-behind': `{"v":"${v}","rv":-1,"start":"b"}x`,
  blank: ' ',
};
const queries = ['', '&resourceVersion=5', '&limit=1'];

const ofContents = Object.entries(contents).flatMap(([name, content]) =>
  queries.map((query): [string, Cases[string]] => [
    `list/token/${name}${query}`,
    async (run) => {
      const token = Buffer.from(content).toString('base64url');
      return outcome(await run.get(`${await threeConfigMaps(run)}?continue=${token}${query}`));
    },
  ]),
);

const raw = ['a', 'YQ==', 'YWI=', '!', 'e30!', 'e3/0', 'e3%2B0', 'e3%0A0', 'e30'];
const ofTexts = raw.map((text): [string, Cases[string]] => [
  `list/token/text-${text}`,
  async (run) => outcome(await run.get(run.core(`configmaps?continue=${text}`))),
]);

const firstToken = async (run: CaseRun, path: string) => (await run.get(`${path}?limit=1`)).body.metadata.continue;

export const listTokenCases: Cases = {
  ...Object.fromEntries(ofContents),
  ...Object.fromEntries(ofTexts),
  'list/token/of-another-resource': async (run) => {
    const token = await firstToken(run, await threeConfigMaps(run));
    await run.made(run.core('secrets'), { metadata: { name: 'b' } });
    return outcome(await run.get(run.core(`secrets?continue=${token}`)));
  },
  'list/token/with-other-limit': async (run) => {
    const path = await threeConfigMaps(run);
    const token = await firstToken(run, path);
    return outcome(await run.get(`${path}?limit=5&continue=${token}`));
  },
  'list/token/with-selector': async (run) => {
    const path = await threeConfigMaps(run);
    const token = await firstToken(run, path);
    return outcome(await run.get(`${path}?continue=${token}&labelSelector=app%3Dc`));
  },
  'list/token/with-version-zero': async (run) => {
    const path = await threeConfigMaps(run);
    const token = await firstToken(run, path);
    return outcome(await run.get(`${path}?continue=${token}&resourceVersion=0`));
  },
  'list/token/twice': async (run) => {
    const path = await threeConfigMaps(run);
    const token = await firstToken(run, path);
    const once = outcome(await run.get(`${path}?limit=1&continue=${token}`));
    return [once, outcome(await run.get(`${path}?limit=1&continue=${token}`))];
  },
};
