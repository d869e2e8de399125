import { mkdtemp, rm, writeFile } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { afterAll, beforeAll, describe, expect, inject, it, vi } from 'vitest';
import { ApiServer } from '../../src/apiserver/api-server.ts';
import { type KinformerSettings, Program, startKinformer } from './program.ts';

// Each is two programs.
vi.setConfig({ maxConcurrency: 3 });

let server: ApiServer;
let home: string;
let settings: KinformerSettings;

beforeAll(async () => {
  server = await ApiServer.start();
  home = await mkdtemp(join(tmpdir(), 'kinformer-wait-'));
  settings = { kubeconfig: join(home, 'kubeconfig'), home };
  await writeFile(settings.kubeconfig, server.kubeconfig);
  server.create(deployment('web', { app: 'web' }));
  server.create(deployment('api', { app: 'api' }));
  setStatus('web', {
    observedGeneration: 1,
    replicas: 3,
    readyReplicas: 3,
    conditions: [condition('Available', 'True'), condition('Progressing', 'Unknown')],
  });
  setStatus('api', { observedGeneration: 1, conditions: [condition('Available', 'True')] });
  // From here on its status is of a generation before.
  server.patch('deployments.apps', { namespace: 'default', name: 'api' }, { spec: { paused: true } });
});

afterAll(async () => {
  await server.stop();
  await rm(home, { recursive: true, force: true });
});

function deployment(name: string, labels: Readonly<Record<string, string>>) {
  const template = { metadata: { labels }, spec: { containers: [{ name: 'app', image: 'app' }] } };
  return {
    apiVersion: 'apps/v1',
    kind: 'Deployment',
    metadata: { name, namespace: 'default', labels },
    spec: { replicas: 3, selector: { matchLabels: labels }, template },
  };
}

function condition(type: string, status: string) {
  return { type, status, reason: 'Test', lastTransitionTime: '2026-01-01T00:00:00Z' };
}

function setStatus(name: string, status: object): void {
  server.patch('deployments.apps', { namespace: 'default', name, subresource: 'status' }, { status });
}

/** What is waited for, and whether it is so. */
const cases: readonly (readonly [string, readonly string[], boolean])[] = [
  ['condition=Available', ['deploy/web'], true],
  ['condition=available=TRUE', ['deploy/web'], true],
  ['condition=Available=False', ['deploy/web'], false],
  ['condition=Progressing=unknown', ['deploy/web'], true],
  ['condition=Missing', ['deploy/web'], false],
  ['condition=Available', ['deploy/api'], false],
  ['jsonpath={.status.readyReplicas}=3', ['deploy/web'], true],
  ['jsonpath={.status.readyReplicas}=2', ['deploy/web'], false],
  ['jsonpath={.status.readyReplicas}', ['deploy/api'], false],
  ['jsonpath={.status.conditions[?(@.type=="Available")].status}=True', ['deploy/web'], true],
  ['create', ['deploy/web'], true],
  ['create', ['deploy/none'], false],
  ['delete', ['deploy/none'], true],
  ['delete', ['deploy/web'], false],
  ['condition=Available', ['deploy', '-l', 'app=web'], true],
  ['jsonpath={.spec.replicas}=3', ['deploy', '-l', 'app in (web,api)'], true],
  ['condition=Available', ['deploy', '-l', 'app in (web,api)'], false],
];

describe('until ends as kubectl wait does', () => {
  it.concurrent.each(cases)('%s of %j: %s', async (expression, target, isSo) => {
    // What is so is found at once, however long that takes here.
    const timeout = isSo ? '2m' : '2s';
    const env = { KUBECONFIG: settings.kubeconfig, HOME: home };
    const wait = ['wait', ...target, `--for=${expression}`, `--timeout=${timeout}`];
    const kubectl = new Program(inject('kubectls')['1.33'], wait, env).ending();
    const until = startKinformer(['until', ...target, '--ok', expression, '--timeout', timeout], settings).ending();
    const [theirs, ours] = await Promise.all([kubectl, until]);
    const said = `kubectl: ${theirs.stderr}\nuntil: ${ours.stderr}`;
    expect({ kubectl: theirs.code === 0, until: ours.code }, said).toEqual({ kubectl: isSo, until: isSo ? 0 : 124 });
  });
});
