/**
 * Records what a real API server answers to sequences of writes, for test/apiserver/patch and managed-fields:
 * `SERVER=https://… node record-writes.ts OUT.json`. Creates the namespace quay and a CRD; run it against a fresh server.
 */
import { writeFileSync } from 'node:fs';
import { type Answer, request } from './real-server.ts';
import { type Write, type WriteSequence, writeSequences } from './write-sequences.ts';

const contentTypes: Readonly<Record<string, string>> = {
  json: 'application/json-patch+json',
  merge: 'application/merge-patch+json',
  strategic: 'application/strategic-merge-patch+json',
  apply: 'application/apply-patch+yaml',
};

const boatSchema = {
  type: 'object',
  properties: {
    spec: {
      type: 'object',
      properties: {
        size: { type: 'integer' },
        crew: {
          type: 'array',
          'x-kubernetes-list-type': 'map',
          'x-kubernetes-list-map-keys': ['name'],
          items: {
            type: 'object',
            required: ['name'],
            properties: { name: { type: 'string' }, age: { type: 'integer' } },
          },
        },
        ports: { type: 'array', 'x-kubernetes-list-type': 'set', items: { type: 'string' } },
        extra: { type: 'object', 'x-kubernetes-preserve-unknown-fields': true },
        whole: { type: 'object', 'x-kubernetes-map-type': 'atomic', additionalProperties: { type: 'integer' } },
      },
    },
    status: { type: 'object', properties: { level: { type: 'integer' } } },
  },
};

await request('POST', '/api/v1/namespaces', { body: { metadata: { name: 'quay' } } });
await request('POST', '/apis/apiextensions.k8s.io/v1/customresourcedefinitions', {
  body: {
    metadata: { name: 'boats.fleet.example.org' },
    spec: {
      group: 'fleet.example.org',
      scope: 'Namespaced',
      names: { plural: 'boats', singular: 'boat', kind: 'Boat' },
      versions: [
        {
          name: 'v1',
          served: true,
          storage: true,
          subresources: { status: {} },
          schema: { openAPIV3Schema: boatSchema },
        },
      ],
    },
  },
});
await sleep(6000);

const recorded = [];
for (const sequence of writeSequences) recorded.push(await record(sequence));
writeFileSync(process.argv[2] ?? 'write-cases.json', `${JSON.stringify({ boatSchema, sequences: recorded })}\n`);

async function record(sequence: WriteSequence) {
  const steps = [];
  let live: unknown;
  for (const step of sequence.steps) {
    if (step.later) await sleep(1100 - (Date.now() % 1000));
    const answer = await write(sequence, step);
    const { body } = await request('GET', `${sequence.collection}/${sequence.object}`);
    steps.push({ ...step, code: answer.code, ...(answer.code < 300 ? {} : { status: answer.body }), live, next: body });
    live = body;
  }
  await request('PATCH', `${sequence.collection}/x`, {
    body: { metadata: { finalizers: null } },
    contentType: contentTypes.merge ?? '',
  });
  await request('DELETE', `${sequence.collection}/x?gracePeriodSeconds=0`);
  const { collection, name } = sequence;
  return { name, collection, steps };
}

function write(
  { collection, object }: WriteSequence,
  { verb, manager, body, force, subresource }: Write,
): Promise<Answer> {
  const query = `?fieldManager=${manager}${force ? '&force=true' : ''}`;
  if (verb === 'create') return request('POST', collection + query, { body });
  const path = `${collection}/${object}${subresource ? `/${subresource}` : ''}${query}`;
  if (verb === 'put') return request('PUT', path, { body });
  return request('PATCH', path, { body, contentType: contentTypes[verb] ?? '' });
}

function sleep(ms: number): Promise<void> {
  return new Promise((resolve) => setTimeout(resolve, ms));
}
