import type { ObjectInput } from '../apiserver/in-process/object-client.ts';

const group = 'pki.example.com';

export const certificateResource = `certificates.${group}`;

const text = { type: 'string' };
const condition = {
  type: 'object',
  required: ['type', 'status'],
  properties: {
    type: text,
    status: text,
    reason: text,
    message: text,
    lastTransitionTime: { type: 'string', format: 'date-time' },
  },
};
const schema = {
  type: 'object',
  properties: {
    spec: {
      type: 'object',
      required: ['dnsNames', 'issuer'],
      properties: { dnsNames: { type: 'array', minItems: 1, items: text }, issuer: text, secretName: text },
    },
    status: {
      type: 'object',
      properties: {
        revision: { type: 'integer' },
        notAfter: { type: 'string', format: 'date-time' },
        conditions: {
          type: 'array',
          items: condition,
          'x-kubernetes-list-type': 'map',
          'x-kubernetes-list-map-keys': ['type'],
        },
      },
    },
  },
};

/** The type of the shop's certificates, and some of them: one names an issuer that is not there. */
export const certificateContent: readonly ObjectInput[] = [
  {
    apiVersion: 'apiextensions.k8s.io/v1',
    kind: 'CustomResourceDefinition',
    metadata: { name: certificateResource },
    ...{
      spec: {
        group,
        scope: 'Namespaced',
        names: { kind: 'Certificate', plural: 'certificates', singular: 'certificate', shortNames: ['cert'] },
        versions: [
          {
            name: 'v1',
            served: true,
            storage: true,
            schema: { openAPIV3Schema: schema },
            subresources: { status: {} },
            additionalPrinterColumns: [
              { name: 'Ready', type: 'string', jsonPath: '.status.conditions[?(@.type=="Ready")].status' },
              { name: 'Secret', type: 'string', jsonPath: '.spec.secretName' },
              { name: 'Issuer', type: 'string', jsonPath: '.spec.issuer', priority: 1 },
              { name: 'Age', type: 'date', jsonPath: '.metadata.creationTimestamp' },
            ],
          },
        ],
      },
    },
  },
  toCertificate('shop', 'storefront', 'internal'),
  toCertificate('shop', 'checkout', 'internal'),
  toCertificate('platform', 'gateway', 'internal'),
  toCertificate('payments', 'partner-api', 'partner-ca'),
];

function toCertificate(namespace: string, name: string, issuer: string): ObjectInput {
  const spec = { dnsNames: [`${name}.${namespace}.example.com`], issuer, secretName: `${name}-tls` };
  return { apiVersion: `${group}/v1`, kind: 'Certificate', metadata: { namespace, name }, ...{ spec } };
}
