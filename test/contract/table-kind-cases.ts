import type { CaseRun, Cases } from './case-run.ts';
import { tableAccept } from './case-run.ts';
import type { Answer } from './client.ts';

/** Kinds by their collection; the columns are the same however many objects there are. */
const collections = [
  'v1/configmaps', 'v1/endpoints', 'v1/events', 'v1/limitranges', 'v1/namespaces', 'v1/nodes', 'v1/persistentvolumeclaims',
  'v1/persistentvolumes', 'v1/pods', 'v1/podtemplates', 'v1/replicationcontrollers', 'v1/resourcequotas', 'v1/secrets',
  'v1/serviceaccounts', 'v1/services', 'apps/v1/controllerrevisions', 'apps/v1/daemonsets', 'apps/v1/deployments',
  'apps/v1/replicasets', 'apps/v1/statefulsets', 'autoscaling/v1/horizontalpodautoscalers',
  'autoscaling/v2/horizontalpodautoscalers', 'batch/v1/cronjobs', 'batch/v1/jobs', 'networking.k8s.io/v1/ingresses',
  'networking.k8s.io/v1/ingressclasses', 'networking.k8s.io/v1/networkpolicies', 'networking.k8s.io/v1/ipaddresses',
  'networking.k8s.io/v1/servicecidrs', 'discovery.k8s.io/v1/endpointslices', 'events.k8s.io/v1/events',
  'coordination.k8s.io/v1/leases', 'policy/v1/poddisruptionbudgets', 'rbac.authorization.k8s.io/v1/roles',
  'rbac.authorization.k8s.io/v1/rolebindings', 'rbac.authorization.k8s.io/v1/clusterroles',
  'rbac.authorization.k8s.io/v1/clusterrolebindings', 'scheduling.k8s.io/v1/priorityclasses', 'storage.k8s.io/v1/storageclasses',
  'storage.k8s.io/v1/csidrivers', 'storage.k8s.io/v1/csinodes', 'storage.k8s.io/v1/volumeattachments',
  'storage.k8s.io/v1/csistoragecapacities', 'storage.k8s.io/v1/volumeattributesclasses', 'node.k8s.io/v1/runtimeclasses',
  'certificates.k8s.io/v1/certificatesigningrequests', 'admissionregistration.k8s.io/v1/mutatingwebhookconfigurations',
  'admissionregistration.k8s.io/v1/validatingwebhookconfigurations', 'admissionregistration.k8s.io/v1/validatingadmissionpolicies',
  'admissionregistration.k8s.io/v1/validatingadmissionpolicybindings', 'resource.k8s.io/v1/deviceclasses',
  'resource.k8s.io/v1/resourceclaims', 'resource.k8s.io/v1/resourceslices', 'apiextensions.k8s.io/v1/customresourcedefinitions',
  'apiregistration.k8s.io/v1/apiservices', 'flowcontrol.apiserver.k8s.io/v1/flowschemas',
  'flowcontrol.apiserver.k8s.io/v1/prioritylevelconfigurations', 'v1/componentstatuses',
]; // biome-ignore format: a list

interface Column {
  readonly name: string;
  readonly type: string;
  readonly format: string;
  readonly priority: number;
}

const columnsOf = ({ status, headers, body }: Answer) => ({
  status,
  warning: headers.warning,
  columns: body.columnDefinitions?.map((column: Column) =>
    [column.name, column.type, column.format, column.priority].join('|'),
  ),
});

export const tableKindCases: Cases = Object.fromEntries(
  collections.map((path) => [
    `table/columns/${path}`,
    async (run: CaseRun) => {
      const root = path.startsWith('v1/') ? '/api' : '/apis';
      return columnsOf(await run.get(`${root}/${path}?limit=1`, { accept: tableAccept }));
    },
  ]),
);
