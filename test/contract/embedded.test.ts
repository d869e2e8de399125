import { afterAll, beforeAll, expect, it } from 'vitest';
import { ApiServer } from '../../src/apiserver/api-server.ts';
import { allCases } from './all-cases.ts';
import { describeContract } from './contract-suite.ts';
import { gaps, recorded, unwritten } from './recorded.ts';

const tokens = { adminToken: 'admin-token', viewerToken: 'viewer-token' };
const server = new ApiServer(tokens);
/** Forgets its history all the time, for the cases that wait for that. */
const forgetful = new ApiServer({ ...tokens, compactionIntervalMs: 300 });

beforeAll(async () => {
  await server.start();
  await forgetful.start();
});
afterAll(async () => {
  await server.stop();
  await forgetful.stop();
});

const urlFor = (name: string) => (name.includes('expired') ? forgetful.url : server.url);
describeContract('the embedded API server', urlFor, gaps);

it('every recorded answer has a case, or is listed as unwritten', () => {
  expect([...Object.keys(allCases), ...unwritten].sort()).toEqual(Object.keys(recorded).sort());
});

it('every gap names a case', () => {
  expect(Object.keys(gaps).filter((name) => !(name in allCases))).toEqual([]);
});
