import type { RecordedTarget } from '../../journal/journal-entry.ts';

/** A definition under which objects of a recorded custom resource can be served, whatever fields they have. */
export function toDefinition({ resource, printerColumns }: RecordedTarget) {
  const { group, version, name, singularName, kind, namespaced, shortNames, categories } = resource;
  return {
    apiVersion: 'apiextensions.k8s.io/v1',
    kind: 'CustomResourceDefinition',
    metadata: { name: `${name}.${group}` },
    spec: {
      group,
      scope: namespaced ? 'Namespaced' : 'Cluster',
      names: {
        plural: name,
        singular: singularName || kind.toLowerCase(),
        kind,
        listKind: `${kind}List`,
        shortNames,
        categories,
      },
      versions: [
        {
          name: version,
          served: true,
          storage: true,
          ...(printerColumns && { additionalPrinterColumns: printerColumns }),
          schema: { openAPIV3Schema: { type: 'object', 'x-kubernetes-preserve-unknown-fields': true } },
        },
      ],
    },
  };
}
