import { execFile } from 'node:child_process';
import { mkdtemp, rm, writeFile } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { afterAll, beforeAll, describe, expect, inject, it } from 'vitest';
import { ApiServer } from '../../src/apiserver/api-server.ts';
import type { Pod } from '../../src/scenario/kinds.ts';
import { type RunningScenario, startScenario } from '../../src/scenario/start-scenario.ts';
import { type KubectlVersion, kubectlVersions } from './go-programs.ts';

/** What users expect of a cluster in which somebody works: the shop, at three times its pace. */
class LivingCluster {
  readonly #server = new ApiServer();
  readonly #life = new AbortController();
  #scenario: RunningScenario | undefined;
  directory = '';

  get kubeconfig(): string {
    return join(this.directory, 'kubeconfig');
  }

  async start(): Promise<void> {
    const { signal } = this.#life;
    this.#scenario = await startScenario(this.#server, { name: 'shop', seed: 1, pace: 3, signal });
    await this.#server.start();
    this.directory = await mkdtemp(join(tmpdir(), 'kinformer-scenario-'));
    await writeFile(this.kubeconfig, this.#server.kubeconfig, { mode: 0o600 });
  }

  async stop(): Promise<void> {
    await this.#scenario?.stop();
    await this.#server.stop();
    await rm(this.directory, { recursive: true, force: true });
  }
}

interface Outcome {
  readonly code: number;
  readonly stdout: string;
  readonly stderr: string;
}

function createKubectl(version: KubectlVersion, namespace: string, { directory, kubeconfig }: LivingCluster) {
  const program = inject('kubectls')[version];
  const env = { ...process.env, KUBECONFIG: kubeconfig, HOME: directory };
  const attempt = (line: string) =>
    new Promise<Outcome>((resolve) => {
      const args = ['-n', namespace, ...line.split(' ')];
      execFile(program, args, { env, timeout: 120_000 }, (error, stdout, stderr) =>
        resolve({ code: error ? Number(error.code ?? 255) : 0, stdout, stderr }),
      );
    });
  const run = async (line: string) => {
    const { code, stdout, stderr } = await attempt(line);
    if (code !== 0) throw new Error(`kubectl ${line}: exit ${code}\n${stdout}${stderr}`);
    return stdout;
  };
  const apply = async (object: object) => {
    const file = join(directory, `${namespace}.json`);
    await writeFile(file, JSON.stringify(object));
    return await run(`apply -f ${file}`);
  };
  return { attempt, run, apply };
}

function toSet(kind: 'StatefulSet' | 'DaemonSet', rest: object = {}) {
  const labels = { app: 'set' };
  return {
    apiVersion: 'apps/v1',
    kind,
    metadata: { name: 'set' },
    spec: {
      selector: { matchLabels: labels },
      template: { metadata: { labels }, spec: { containers: [{ name: 'main', image: 'set:1' }] } },
      ...rest,
    },
  };
}

const step = (name: string, run: () => Promise<void>) => it(name, { concurrent: false }, run);

// A kubectl mostly waits: all versions at once, each with a cluster of its own, and its tests in order.
describe.concurrent.each(kubectlVersions)('kubectl %s on the living cluster', (version) => {
  const namespace = `life-${version.replace('.', '-')}`;
  /** Of the pods that are not on their way out. */
  const images = async () => {
    const { items } = JSON.parse(await kubectl.run('get pods -o json')) as { readonly items: readonly Pod[] };
    const kept = items.filter(({ metadata }) => metadata.deletionTimestamp === undefined);
    return kept.map(({ spec }) => spec.containers[0]?.image).join(' ');
  };
  const cluster = new LivingCluster();
  let kubectl: ReturnType<typeof createKubectl>;

  beforeAll(async () => {
    await cluster.start();
    kubectl = createKubectl(version, namespace, cluster);
    await kubectl.run(`create namespace ${namespace}`);
  });

  afterAll(() => cluster.stop());

  step('rolls a deployment out, back, and anew', async () => {
    await kubectl.run('create deployment web --image=web:1 --replicas=3');
    expect(await kubectl.run('rollout status deploy/web')).toMatch(/deployment "web" successfully rolled out\n$/);
    expect(await kubectl.run('get deploy web')).toMatch(/web +3\/3 +3 +3 /);
    await kubectl.run('annotate deploy web kubernetes.io/change-cause=first');
    await kubectl.run('set image deploy/web web=web:2');
    await kubectl.run('annotate deploy web kubernetes.io/change-cause=second --overwrite');
    expect(await kubectl.run('rollout status deploy/web')).toContain('successfully rolled out');
    expect(await images()).toBe('web:2 web:2 web:2');
    expect(await kubectl.run('rollout history deploy/web')).toMatch(/1 +first\n2 +second\n/);
    expect(await kubectl.run('rollout undo deploy/web')).toBe('deployment.apps/web rolled back\n');
    await kubectl.run('rollout status deploy/web');
    expect(await images()).toBe('web:1 web:1 web:1');
    expect(await kubectl.run('rollout history deploy/web')).toMatch(/2 +second\n3 +first\n/);
    await kubectl.run('rollout undo deploy/web --to-revision=2');
    await kubectl.run('rollout status deploy/web');
    expect(await images()).toBe('web:2 web:2 web:2');
    expect(await kubectl.run('rollout restart deploy/web')).toBe('deployment.apps/web restarted\n');
    await kubectl.run('rollout status deploy/web');
    expect(await kubectl.run('get deploy web -o jsonpath={.spec.template.metadata.annotations}')).toContain(
      'restartedAt',
    );
    expect(await kubectl.run('get rs -o name')).toMatch(/^(replicaset.apps\/web-\w+\n){3}$/);
  });

  step('holds a paused rollout until it is resumed', async () => {
    await kubectl.run('rollout pause deploy/web');
    await kubectl.run('set image deploy/web web=web:3');
    expect((await kubectl.attempt('rollout status deploy/web --timeout=2s')).code).toBe(1);
    expect(await images()).toBe('web:2 web:2 web:2');
    await kubectl.run('rollout resume deploy/web');
    await kubectl.run('rollout status deploy/web');
    expect(await images()).toBe('web:3 web:3 web:3');
  });

  step('says when a rollout makes no progress', async () => {
    await kubectl.run('create deployment stuck --image=web:missing');
    const spec = JSON.stringify({ spec: { progressDeadlineSeconds: 3 } });
    await kubectl.run(`patch deploy stuck -p ${spec}`);
    const { code, stderr } = await kubectl.attempt('rollout status deploy/stuck --timeout=60s');
    expect({ code, stderr }).toEqual({ code: 1, stderr: 'error: deployment "stuck" exceeded its progress deadline\n' });
    expect(await kubectl.run('get pods -l app=stuck')).toMatch(/ImagePullBackOff|ErrImagePull/);
    await kubectl.run('delete deploy stuck');
  });

  step('scales deployments and replica sets', async () => {
    expect(await kubectl.run('scale deploy/web --replicas=5')).toBe('deployment.apps/web scaled\n');
    await kubectl.run('wait deploy/web --for=jsonpath={.status.availableReplicas}=5 --timeout=60s');
    await kubectl.run('scale deploy/web --current-replicas=5 --replicas=1');
    await kubectl.run('wait deploy/web --for=jsonpath={.status.replicas}=1 --timeout=60s');
    const name = (await kubectl.run('get rs -o name')).split('\n').at(0) ?? '';
    await kubectl.run(`scale ${name} --replicas=0`);
    await kubectl.run('rollout status deploy/web');
    expect(await kubectl.run('get deploy web')).toMatch(/web +1\/1 /);
  });

  step('deletes a deployment with its pods, or without them', async () => {
    await kubectl.run('delete deploy web --cascade=orphan');
    expect(await kubectl.run('get pods -o name')).toMatch(/^pod\/web-\w+-\w+\n$/);
    expect(await kubectl.run('get rs -o name')).not.toBe('');
    await kubectl.run('delete rs --all --cascade=background');
    await kubectl.run('wait pod -l app=web --for=delete --timeout=60s');
    await kubectl.run('create deployment web --image=web:1 --replicas=2');
    await kubectl.run('rollout status deploy/web');
    await kubectl.run('delete deploy web --cascade=foreground --timeout=60s');
    expect(await kubectl.run('get deploy,rs,pods -o name')).toBe('');
  });

  step('rolls a stateful set', async () => {
    await kubectl.apply(toSet('StatefulSet', { replicas: 2, serviceName: 'set' }));
    expect(await kubectl.run('rollout status sts/set')).toContain('complete');
    await kubectl.run('set image sts/set main=set:2');
    expect(await kubectl.run('rollout status sts/set')).toMatch(
      /partitioned roll out complete: 2 new pods have been updated/,
    );
    expect(await images()).toBe('set:2 set:2');
    await kubectl.run('rollout undo sts/set');
    await kubectl.run('rollout status sts/set');
    expect(await images()).toBe('set:1 set:1');
    expect(await kubectl.run('rollout history sts/set')).toMatch(/\n2 +<none>\n3 +<none>\n/);
    await kubectl.run('scale sts/set --replicas=3');
    await kubectl.run('rollout status sts/set');
    expect(await kubectl.run('get pods -o name')).toBe('pod/set-0\npod/set-1\npod/set-2\n');
    await kubectl.run('delete sts set --cascade=foreground --timeout=60s');
    expect(await kubectl.run('get pods -o name')).toBe('');
  });

  step('rolls a daemon set', async () => {
    await kubectl.apply(toSet('DaemonSet'));
    expect(await kubectl.run('rollout status ds/set')).toContain('daemon set "set" successfully rolled out');
    expect(await kubectl.run('get ds set')).toMatch(/set +3 +3 +3 +3 +3 /);
    await kubectl.run('set image ds/set main=set:2');
    await kubectl.run('rollout status ds/set');
    expect(await images()).toBe('set:2 set:2 set:2');
    await kubectl.run('rollout undo ds/set');
    await kubectl.run('rollout status ds/set');
    expect(await images()).toBe('set:1 set:1 set:1');
    await kubectl.run('rollout restart ds/set');
    await kubectl.run('rollout status ds/set');
    await kubectl.run('delete ds set');
  });

  step('runs pods and jobs, and says why there are no logs', async () => {
    expect(await kubectl.run('run one --image=web:1')).toBe('pod/one created\n');
    expect(await kubectl.run('wait pod/one --for=condition=Ready --timeout=60s')).toBe('pod/one condition met\n');
    const logs = await kubectl.attempt('logs one');
    expect(logs.code).toBe(1);
    expect(logs.stderr).toContain('there is no kubelet');
    expect((await kubectl.attempt('exec one -- ls')).code).toBe(1);
    // Events of one second come in any order.
    const described = await kubectl.run('describe pod one');
    for (const reason of ['Scheduled', 'Pulled', 'Started'])
      expect(described).toMatch(new RegExp(`Normal +${reason} `));
    expect(await kubectl.run('delete pod one')).toMatch(/^pod "one" deleted/);
    await kubectl.run('create job work --image=busybox -- sleep 1');
    expect(await kubectl.run('wait job/work --for=condition=complete --timeout=60s')).toContain('condition met');
    expect(await kubectl.run('get job work')).toMatch(/work +(Complete +)?1\/1 /);
    expect(await kubectl.run('-n payments get cronjobs')).toContain('settle-payments');
    expect(await kubectl.attempt('top pods')).toMatchObject({ code: 1, stderr: 'error: Metrics API not available\n' });
  });

  step('drains a node, as the budgets allow, and takes it back', async () => {
    const node = 'worker-2';
    await kubectl.run('create deployment spread --image=web:1 --replicas=6');
    await kubectl.run('create poddisruptionbudget spread --selector=app=spread --min-available=5');
    await kubectl.run('rollout status deploy/spread');
    const said = await kubectl.run(`drain ${node} --ignore-daemonsets --delete-emptydir-data --force --timeout=100s`);
    expect(said).toContain(`node/${node} drained`);
    const left = await kubectl.run(`get pods -A --field-selector spec.nodeName=${node} -o name`);
    expect(left.replace(/pod\/(node-agent|settle-payments)-\S+\n/g, '')).toBe('');
    await kubectl.run(`uncordon ${node}`);
    await kubectl.run('rollout status deploy/spread');
    expect(await kubectl.run('get pdb spread')).toMatch(/spread +5 +N\/A +1 /);
  });

  step('deletes the namespace with all that is in it', async () => {
    expect(await kubectl.run(`delete ns ${namespace} --wait --timeout=100s`)).toBe(
      `namespace "${namespace}" deleted\n`,
    );
    expect((await kubectl.attempt(`get ns ${namespace}`)).stderr).toContain('NotFound');
  });
});
