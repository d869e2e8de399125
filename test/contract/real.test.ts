import { afterAll, beforeAll, describe, inject } from 'vitest';
import { RealCluster } from '../cluster/real-cluster.ts';
import { describeContract } from './contract-suite.ts';

/** Only the answers of a server that was restarted on its data are recorded: versions before its start are gone. */
describe.runIf(process.env.KINFORMER_TEST_CLUSTER)('with a cluster', () => {
  let cluster: RealCluster | undefined;
  beforeAll(async () => {
    cluster = await RealCluster.start(inject('goPrograms'), { args: ['--etcd-compaction-interval=10s'] });
    await cluster.restart();
  });
  afterAll(() => cluster?.stop());

  describeContract('kube-apiserver 1.36.3', () => cluster?.url ?? '', {});
});
