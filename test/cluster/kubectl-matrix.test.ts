import { mkdtemp, rm } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { afterAll, beforeAll, describe, expect, inject, it, vi } from 'vitest';
import { ApiServer } from '../../src/apiserver/api-server.ts';
import { ApiCaller } from '../helpers/api-caller.ts';
import { type KubectlVersion, kubectlVersions } from './go-programs.ts';
import { findKnownDifferences } from './kubectl-matrix/known-differences.ts';
import { type MatrixServer, runScenario } from './kubectl-matrix/run-scenario.ts';
import type { Scenario } from './kubectl-matrix/scenario.ts';
import { applyScenarios } from './kubectl-matrix/scenarios/apply.ts';
import { changeScenarios } from './kubectl-matrix/scenarios/change.ts';
import { createScenarios } from './kubectl-matrix/scenarios/create.ts';
import { describeScenarios } from './kubectl-matrix/scenarios/describe.ts';
import { freshScenarios } from './kubectl-matrix/scenarios/fresh.ts';
import { otherScenarios } from './kubectl-matrix/scenarios/other.ts';
import { readScenarios } from './kubectl-matrix/scenarios/read.ts';
import { findFreePort, RealCluster } from './real-cluster.ts';

/** Two cores; a kubectl that waits for time to pass needs none. */
vi.setConfig({ maxConcurrency: 4, testTimeout: 600_000 });

let real: RealCluster;
let embedded: ApiServer;
let directory: string;

beforeAll(async () => {
  directory = await mkdtemp(join(tmpdir(), 'kubectl-matrix-'));
  real = await RealCluster.start(inject('goPrograms'));
  const { adminToken, viewerToken } = real;
  embedded = new ApiServer({ port: await findFreePort(), adminToken, viewerToken });
  await embedded.start();
  await forgetStartup(real);
});

afterAll(async () => {
  await embedded?.stop();
  await real?.stop();
  await rm(directory, { recursive: true, force: true });
});

/** Which of its start-up hooks comes first decides whether kube-apiserver complains of its own service in an event. */
async function forgetStartup({ url, adminToken }: RealCluster): Promise<void> {
  const api = new ApiCaller(url, adminToken);
  const events = '/api/v1/namespaces/default/events';
  // Events are written aside: one of the start may still be on its way.
  await new Promise((resolve) => setTimeout(resolve, 1000));
  await api.must('DELETE', events);
  expect((await api.must('GET', events)).body.items).toEqual([]);
  api.close();
}

/** Each line's text, from both servers: the same command with the same kubectl in a namespace of the same name. */
async function runOnBoth(scenario: Scenario, version: KubectlVersion): Promise<[string[], string[]]> {
  const namespace = `${scenario.name.replaceAll(' ', '-')}-${version.replace('.', '-')}`;
  const program = inject('kubectls')[version];
  const runOn = (server: MatrixServer, name: string) =>
    runScenario({ scenario, program, namespace, server, directory: join(directory, `${namespace}-${name}`) });
  return await Promise.all([runOn(real, 'real'), runOn(embedded, 'embedded')]);
}

async function expectSame(scenario: Scenario, version: KubectlVersion): Promise<void> {
  const [expected, actual] = await runOnBoth(scenario, version);
  const { unexpected, unneeded } = findKnownDifferences(scenario, version, expected, actual);
  expect(unneeded).toEqual([]);
  expect(unexpected.map(({ actual }) => actual).join('\n')).toBe(unexpected.map(({ expected }) => expected).join('\n'));
}

/** What depends on the server alone runs with one kubectl, in turn, unless all is asked for. */
function withVersions(scenarios: readonly Scenario[]): [string, KubectlVersion, Scenario][] {
  const isFull = process.env.KUBECTL_MATRIX === 'full';
  return scenarios.flatMap((scenario) =>
    ((isFull ? undefined : scenario.versions) ?? kubectlVersions).map((version): [string, KubectlVersion, Scenario] => [
      scenario.name,
      version,
      scenario,
    ]),
  );
}

describe('kubectl on a fresh server', () => {
  it.concurrent.each(withVersions(freshScenarios))('%s, %s', async (_name, version, scenario) => {
    await expectSame(scenario, version);
  });
});

const scenarios = [
  ...otherScenarios,
  ...readScenarios,
  ...describeScenarios,
  ...changeScenarios,
  ...applyScenarios,
  ...createScenarios,
];

describe('kubectl', () => {
  it.concurrent.each(withVersions(scenarios))('%s, %s', async (_name, version, scenario) => {
    await expectSame(scenario, version);
  });
});
