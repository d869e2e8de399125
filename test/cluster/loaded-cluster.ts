import { execFile } from 'node:child_process';
import { mkdtemp, rm } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { promisify } from 'node:util';
import { inject } from 'vitest';
import { ApiCaller } from '../helpers/api-caller.ts';
import { type Ending, type KinformerSettings, startKinformer } from './program.ts';
import { RealCluster } from './real-cluster.ts';

/** 10,000 by hand; fewer here, so that the suite stays short. */
export const loadedPods = Number(process.env.KINFORMER_TEST_PODS ?? 1000);
export const mergePatch = { 'content-type': 'application/merge-patch+json' };
export const namespaces = '/api/v1/namespaces';

/** A real API server with many pods of realistic size, and a home for the program that looks at it. */
export class LoadedCluster {
  readonly cluster: RealCluster;
  readonly api: ApiCaller;
  readonly home: string;
  readonly settings: KinformerSettings;

  private constructor(cluster: RealCluster, home: string) {
    this.cluster = cluster;
    this.api = new ApiCaller(cluster.url, cluster.adminToken);
    this.home = home;
    this.settings = { kubeconfig: cluster.kubeconfig, home };
  }

  static async start(): Promise<LoadedCluster> {
    const cluster = await RealCluster.start(inject('goPrograms'));
    const loaded = new LoadedCluster(cluster, await mkdtemp(join(tmpdir(), 'kinformer-cli-')));
    await loaded.runReference('load', '-n', String(loadedPods));
    return loaded;
  }

  async stop(): Promise<void> {
    this.api.close();
    await this.cluster.stop();
    await rm(this.home, { recursive: true, force: true });
  }

  async runReference(...args: string[]): Promise<void> {
    const env = { ...process.env, KUBECONFIG: this.cluster.kubeconfig };
    await promisify(execFile)(inject('goPrograms').reference, args, { env, maxBuffer: 1 << 30 });
  }

  runKinformer(...args: string[]): Promise<Ending> {
    return startKinformer(args, this.settings).ending();
  }

  async createNamespace(name: string): Promise<void> {
    await this.api.must('POST', namespaces, { metadata: { name } });
  }

  async createPod(namespace: string, name: string, labels: Record<string, string> = {}): Promise<void> {
    const spec = { containers: [{ name: 'app', image: 'app' }] };
    await this.api.must('POST', `${namespaces}/${namespace}/pods`, { metadata: { name, labels }, spec });
  }

  /** As a namespace controller would. */
  async removeNamespace(name: string): Promise<void> {
    const { body } = await this.api.must('DELETE', `${namespaces}/${name}`);
    await this.api.must('DELETE', `${namespaces}/${name}/pods`);
    await this.api.must('PUT', `${namespaces}/${name}/finalize`, { ...body, spec: { finalizers: [] } });
  }
}
