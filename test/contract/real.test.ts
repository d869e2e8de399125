import { afterAll, beforeAll, describe, inject } from 'vitest';
import { RealCluster } from '../cluster/real-cluster.ts';
import { allCases } from './all-cases.ts';
import { describeContract } from './contract-suite.ts';
import { EmbeddedServers } from './embedded-servers.ts';
import { gaps } from './recorded.ts';

/** Only the answers of a server that was restarted on its data are recorded: versions before its start are gone. */
describe.runIf(process.env.KINFORMER_TEST_CLUSTER)('with a cluster', () => {
  let cluster: RealCluster | undefined;
  const embedded = new EmbeddedServers();
  beforeAll(async () => {
    cluster = await RealCluster.start(inject('goPrograms'), { args: ['--etcd-compaction-interval=10s'] });
    await cluster.restart();
    await embedded.start();
  });
  afterAll(async () => {
    await embedded.stop();
    await cluster?.stop();
  });

  const onReal = describeContract('kube-apiserver 1.36.3', () => cluster?.url ?? '', {});
  const onEmbedded = describeContract('the embedded API server beside it', (name) => embedded.urlFor(name), gaps);

  afterAll(() => {
    const onBoth = [...onReal].filter((name) => onEmbedded.has(name));
    process.stdout.write(`both servers: ${onBoth.length} of ${Object.keys(allCases).length} cases agree\n`);
  });
});
