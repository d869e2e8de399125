import { pod } from '../apiserver/server-client.ts';
import { type CaseRun, type Cases, tableAccept } from './case-run.ts';
import { rows } from './show.ts';

const container = (name: string) => ({ name, image: 'img:1' });
const running = { running: { startedAt: '2026-01-01T00:00:00Z' } };
const ended = (exitCode: number, reason: string) => ({ terminated: { exitCode, reason } });

const statusOf = (name: string, state: object, more: object = {}) => ({
  ...{ name, image: 'img:1', imageID: 'i', ready: false, restartCount: 0, state },
  ...more,
});

/** The row of a pod called p that has this spec and status. */
async function rowOf(run: CaseRun, status: object, spec: object = {}): Promise<unknown> {
  await run.made(run.core('pods'), pod('p', spec));
  await run.patch('merge', run.core('pods/p/status'), { status });
  return readRow(run);
}

async function readRow(run: CaseRun): Promise<unknown> {
  return rows(await run.get(run.core('pods/p'), { accept: tableAccept }))[0];
}

const pods = (status: object, spec?: object) => (run: CaseRun) => rowOf(run, status, spec);

const runningOnNode = {
  phase: 'Running',
  podIP: '10.1.0.1',
  podIPs: [{ ip: '10.1.0.1' }],
  containerStatuses: [statusOf('c', running, { ready: true })],
};

export const podTableCases: Cases = {
  'table/pod/container-creating': pods({
    phase: 'Pending',
    containerStatuses: [statusOf('c', { waiting: { reason: 'ContainerCreating' } })],
  }),
  'table/pod/evicted': pods({ phase: 'Failed', reason: 'Evicted' }),
  'table/pod/first-completed-not-ready': pods(
    {
      phase: 'Running',
      conditions: [{ type: 'Ready', status: 'False' }],
      containerStatuses: [statusOf('c', ended(0, 'Completed')), statusOf('d', running, { ready: true })],
    },
    { containers: [container('c'), container('d')] },
  ),
  'table/pod/init-error': pods(
    { phase: 'Pending', initContainerStatuses: [statusOf('i', ended(1, 'Error'))] },
    { initContainers: [container('i')] },
  ),
  'table/pod/node-lost': async (run) => {
    await rowOf(run, { ...runningOnNode, podIP: null, podIPs: null, reason: 'NodeLost' }, { nodeName: 'n1' });
    await run.patch('merge', run.core('pods/p/status'), { status: { containerStatuses: null } });
    await run.delete(run.core('pods/p'));
    return readRow(run);
  },
  'table/pod/pending': async (run) => {
    await run.made(run.core('pods'), pod('p'));
    return readRow(run);
  },
  'table/pod/running': pods(runningOnNode, { nodeName: 'n1' }),
  'table/pod/sidecar-started': pods(
    {
      phase: 'Running',
      initContainerStatuses: [statusOf('i', running, { ready: true, started: true, restartCount: 2 })],
      containerStatuses: [statusOf('c', running, { ready: true, restartCount: 1 })],
    },
    { initContainers: [{ ...container('i'), restartPolicy: 'Always' }] },
  ),
  'table/pod/terminating': async (run) => {
    await rowOf(run, { ...runningOnNode, podIP: null, podIPs: null }, { nodeName: 'n1' });
    await run.delete(run.core('pods/p'));
    return readRow(run);
  },
  'table/pod/two-waiting-first-wins': pods(
    {
      phase: 'Pending',
      containerStatuses: [
        statusOf('c', { waiting: { reason: 'ErrImagePull' } }),
        statusOf('d', { waiting: { reason: 'CrashLoopBackOff' } }),
      ],
    },
    { containers: [container('c'), container('d')] },
  ),
};
