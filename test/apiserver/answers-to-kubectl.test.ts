import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { TestServer } from './server-client.ts';

describe('what kubectl can tell from a real server', () => {
  const test = new TestServer();
  beforeAll(() => test.server.start());
  afterAll(() => test.stop());

  it('an autoscaler has the empty fields of the version that is asked for', async () => {
    const autoscalers = (version: string) => `/apis/autoscaling/${version}/namespaces/default/horizontalpodautoscalers`;
    const scaleTargetRef = { apiVersion: 'apps/v1', kind: 'Deployment', name: 'web' };
    const zeros = { currentReplicas: 0, desiredReplicas: 0 };
    await test.post(autoscalers('v1'), {
      metadata: { name: 'web' },
      spec: { maxReplicas: 3, scaleTargetRef },
      status: zeros,
    });
    expect((await test.get(`${autoscalers('v1')}/web`)).body.status).toEqual(zeros);
    expect((await test.get(`${autoscalers('v2')}/web`)).body.status).toEqual({
      desiredReplicas: 0,
      currentMetrics: null,
    });
  });

  it('a certificate request names who sent it, and an approval changes conditions alone', async () => {
    const requests = '/apis/certificates.k8s.io/v1/certificatesigningrequests';
    const request = Buffer.from(
      '-----BEGIN CERTIFICATE REQUEST-----\nMAA=\n-----END CERTIFICATE REQUEST-----\n',
    ).toString('base64');
    const spec = { request, signerName: 'example.org/signer', usages: ['client auth'], username: 'other' };
    const made = await test.post(requests, { metadata: { name: 'jane' }, spec });
    if (made.status !== 201) throw new Error(made.body.message);
    expect(made.body.spec).toMatchObject({ username: 'admin', groups: ['system:masters', 'system:authenticated'] });
    const conditions = [{ type: 'Approved', status: 'True', lastUpdateTime: '2025-01-01T00:00:00Z' }];
    const body = { ...made.body, spec: { ...made.body.spec, signerName: 'example.org/x' }, status: { conditions } };
    const approved = await test.ask('PUT', `${requests}/jane/approval`, { body });
    expect(approved.body.spec.signerName).toBe('example.org/signer');
    expect(approved.body.status.conditions).toEqual([{ ...conditions[0], lastTransitionTime: '2025-01-01T00:00:00Z' }]);
  });

  it.each([
    [{}, 400, 'pod lone does not have a host assigned'],
    [{ container: 'other' }, 400, 'container other is not valid for pod lone'],
  ])('streams are refused for what is known of the pod: %j', async (query, code, message) => {
    const spec = { containers: [{ name: 'app', image: 'app' }] };
    await test.post('/api/v1/namespaces/default/pods', { metadata: { name: 'lone' }, spec });
    const parameters = new URLSearchParams({ command: 'ls', ...query });
    const answer = await test.get(`/api/v1/namespaces/default/pods/lone/exec?${parameters}`);
    expect([answer.status, answer.body.message]).toEqual([code, message]);
  });
});
