import { mkdtemp, rm, writeFile } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { afterAll, beforeAll, describe, expect, inject, it } from 'vitest';
import { ApiServer } from '../../src/apiserver/api-server.ts';
import { Program } from './program.ts';
import { RealCluster } from './real-cluster.ts';

/** What controllers see of the embedded server, and of the real one. */
const embedded = new ApiServer();
let real: RealCluster;
let directory: string;
let kubeconfigs: readonly string[];
let namespaces = 0;

beforeAll(async () => {
  real = await RealCluster.start(inject('goPrograms'));
  await embedded.start();
  directory = await mkdtemp(join(tmpdir(), 'kinformer-controllers-'));
  const kubeconfig = join(directory, 'kubeconfig');
  await writeFile(kubeconfig, embedded.kubeconfig, { mode: 0o600 });
  kubeconfigs = [kubeconfig, real.kubeconfig];
});

afterAll(async () => {
  await embedded.stop();
  await real.stop();
  await rm(directory, { recursive: true, force: true });
});

async function runBoth(command: string): Promise<readonly string[]> {
  namespaces += 1;
  const namespace = `controllers-${namespaces}`;
  return await Promise.all(
    kubeconfigs.map(async (kubeconfig) => {
      const env = { KUBECONFIG: kubeconfig };
      await new Program(inject('kubectls')['1.33'], ['create', 'namespace', namespace], env).ending();
      const program = new Program(inject('goPrograms').controllers, [command, '-n', namespace], env);
      const { code, stdout, stderr } = await program.ending();
      if (code !== 0) throw new Error(`${command} on ${kubeconfig}: exit ${code}\n${stdout}${stderr.slice(-2000)}`);
      return stdout;
    }),
  );
}

describe("client-go's leader election", () => {
  it('hands the lease on, at once when it is given up, else when it is over', async () => {
    const [ours, theirs] = await runBoth('election');
    expect(ours).toBe(theirs);
    expect(ours).toMatch(/one leads[\s\S]+two leads[\s\S]+three leads/);
    expect(ours).toContain('event Normal LeaderElection: three stopped leading (the-leader)');
  });
});

describe("controller-runtime's manager", () => {
  it('reconciles a custom resource through its whole life', async () => {
    const [ours, theirs] = await runBoth('manager');
    expect(ours).toBe(theirs);
    expect(ours).toContain('managers: controllers/Update/ controllers/Update/status somebody/Apply/');
    expect(ours).toContain('unstructured informer: delete made');
    expect(ours).toContain('lease released: true');
  });
});
