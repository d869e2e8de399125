import { afterAll, beforeAll, expect, it } from 'vitest';
import { allCases } from './all-cases.ts';
import { describeContract } from './contract-suite.ts';
import { EmbeddedServers } from './embedded-servers.ts';
import { gaps, recorded, unwritten } from './recorded.ts';

const servers = new EmbeddedServers();
beforeAll(() => servers.start());
afterAll(() => servers.stop());

describeContract('the embedded API server', (name) => servers.urlFor(name), gaps);

it('every recorded answer has a case, or is listed as unwritten', () => {
  expect([...Object.keys(allCases), ...unwritten].sort()).toEqual(Object.keys(recorded).sort());
});

it('every gap names a case', () => {
  expect(Object.keys(gaps).filter((name) => !(name in allCases))).toEqual([]);
});
