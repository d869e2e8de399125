import { afterAll, beforeAll, expect, it } from 'vitest';
import { ApiServer } from '../../src/apiserver/api-server.ts';
import { allCases } from './all-cases.ts';
import { describeContract } from './contract-suite.ts';
import { gaps, recorded, unwritten } from './recorded.ts';

const server = new ApiServer({
  adminToken: 'admin-token',
  viewerToken: 'viewer-token',
  compactionIntervalMs: 2_000,
});
beforeAll(() => server.start());
afterAll(() => server.stop());

describeContract('the embedded API server', () => server.url, gaps);

it('every recorded answer has a case, or is listed as unwritten', () => {
  expect([...Object.keys(allCases), ...unwritten].sort()).toEqual(Object.keys(recorded).sort());
});

it('every gap names a case', () => {
  expect(Object.keys(gaps).filter((name) => !(name in allCases))).toEqual([]);
});
