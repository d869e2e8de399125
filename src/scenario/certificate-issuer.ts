import type { ObjectInput } from '../apiserver/in-process/object-client.ts';
import type { Actor } from './actors.ts';
import { certificateResource } from './certificate-content.ts';
import { type Cluster, toTimestamp } from './cluster.ts';
import { withCondition } from './conditions.ts';
import type { Condition, Kind } from './kinds.ts';
import { Writer } from './writer.ts';

interface Certificate extends Kind {
  readonly spec: { readonly issuer: string };
  readonly status?: { readonly revision?: number; readonly conditions?: readonly Condition[] };
}

const lifeMs = 24 * 3_600_000;

/** The controller of a custom resource: renews one certificate after the other, each in two steps. */
export function createCertificateIssuer(cluster: Cluster): Actor {
  const writer = new Writer(cluster, 'certificate-controller');
  let issuing: string | undefined;

  const act = () => {
    const all = cluster.server.list(certificateResource) as (ObjectInput & Certificate)[];
    const certificates = all.filter(({ metadata }) => metadata.deletionTimestamp === undefined);
    for (const certificate of certificates.filter(({ spec }) => spec.issuer !== 'internal')) refuse(certificate);
    const issued = certificates.find(({ metadata }) => metadata.uid === issuing);
    const next = issued ?? cluster.pick(certificates.filter(({ spec }) => spec.issuer === 'internal'));
    issuing = issued ? undefined : next?.metadata.uid;
    if (next) (issued ? finish : begin)(next);
  };

  const begin = (certificate: Certificate) => {
    const condition = {
      type: 'Ready',
      status: 'False',
      reason: 'Issuing',
      message: 'The certificate is being renewed',
    };
    setCondition(certificate, condition);
  };

  const finish = (certificate: Certificate) => {
    const condition = { type: 'Ready', status: 'True', reason: 'Issued', message: 'The certificate is up to date' };
    const notAfter = toTimestamp(cluster.clock.now() + lifeMs);
    setCondition(certificate, condition, { notAfter, revision: (certificate.status?.revision ?? 0) + 1 });
  };

  const refuse = (certificate: Certificate) => {
    const message = `There is no issuer "${certificate.spec.issuer}"`;
    setCondition(certificate, { type: 'Ready', status: 'False', reason: 'IssuerNotFound', message });
  };

  const setCondition = (certificate: Certificate, condition: Condition, rest: object = {}) => {
    const conditions = withCondition(certificate.status?.conditions, condition, cluster.timestamp());
    if (conditions === certificate.status?.conditions) return;
    writer.patch(certificateResource, certificate, { status: { ...rest, conditions } }, { subresource: 'status' });
  };

  return { everyMs: [3000, 7000], act };
}
