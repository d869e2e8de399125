import type { ApiResource } from './api.ts';

/**
 * The types that every supported API server has, in discovery's order, each in the version that it prefers: what is found
 * here needs no request. Types that came later than 1.27, or whose version differs between servers, are left to discovery.
 */
export function findBuiltinResources(): readonly ApiResource[] {
  parsed ??= table
    .trim()
    .split('\n')
    .map((row) => toResource(row.trim()));
  return parsed;
}

let parsed: readonly ApiResource[] | undefined;

const verbs = ['create', 'delete', 'deletecollection', 'get', 'list', 'patch', 'update', 'watch'];

// groupVersion, plural, singular, kind, Namespaced or Cluster, short names, categories
const table = `
  v1 configmaps configmap ConfigMap N cm
  v1 endpoints endpoints Endpoints N ep
  v1 events event Event N ev
  v1 limitranges limitrange LimitRange N limits
  v1 namespaces namespace Namespace C ns
  v1 nodes node Node C no
  v1 persistentvolumeclaims persistentvolumeclaim PersistentVolumeClaim N pvc
  v1 persistentvolumes persistentvolume PersistentVolume C pv
  v1 pods pod Pod N po all
  v1 podtemplates podtemplate PodTemplate N
  v1 replicationcontrollers replicationcontroller ReplicationController N rc all
  v1 resourcequotas resourcequota ResourceQuota N quota
  v1 secrets secret Secret N
  v1 serviceaccounts serviceaccount ServiceAccount N sa
  v1 services service Service N svc all
  apiregistration.k8s.io/v1 apiservices apiservice APIService C - api-extensions
  apps/v1 controllerrevisions controllerrevision ControllerRevision N
  apps/v1 daemonsets daemonset DaemonSet N ds all
  apps/v1 deployments deployment Deployment N deploy all
  apps/v1 replicasets replicaset ReplicaSet N rs all
  apps/v1 statefulsets statefulset StatefulSet N sts all
  autoscaling/v2 horizontalpodautoscalers horizontalpodautoscaler HorizontalPodAutoscaler N hpa all
  batch/v1 cronjobs cronjob CronJob N cj all
  batch/v1 jobs job Job N - all
  certificates.k8s.io/v1 certificatesigningrequests certificatesigningrequest CertificateSigningRequest C csr
  networking.k8s.io/v1 ingressclasses ingressclass IngressClass C
  networking.k8s.io/v1 ingresses ingress Ingress N ing
  networking.k8s.io/v1 networkpolicies networkpolicy NetworkPolicy N netpol
  policy/v1 poddisruptionbudgets poddisruptionbudget PodDisruptionBudget N pdb
  rbac.authorization.k8s.io/v1 clusterrolebindings clusterrolebinding ClusterRoleBinding C
  rbac.authorization.k8s.io/v1 clusterroles clusterrole ClusterRole C
  rbac.authorization.k8s.io/v1 rolebindings rolebinding RoleBinding N
  rbac.authorization.k8s.io/v1 roles role Role N
  storage.k8s.io/v1 csidrivers csidriver CSIDriver C
  storage.k8s.io/v1 csinodes csinode CSINode C
  storage.k8s.io/v1 csistoragecapacities csistoragecapacity CSIStorageCapacity N
  storage.k8s.io/v1 storageclasses storageclass StorageClass C sc
  storage.k8s.io/v1 volumeattachments volumeattachment VolumeAttachment C
  admissionregistration.k8s.io/v1 mutatingwebhookconfigurations mutatingwebhookconfiguration MutatingWebhookConfiguration C - api-extensions
  admissionregistration.k8s.io/v1 validatingwebhookconfigurations validatingwebhookconfiguration ValidatingWebhookConfiguration C - api-extensions
  apiextensions.k8s.io/v1 customresourcedefinitions customresourcedefinition CustomResourceDefinition C crd,crds api-extensions
  scheduling.k8s.io/v1 priorityclasses priorityclass PriorityClass C pc
  coordination.k8s.io/v1 leases lease Lease N
  node.k8s.io/v1 runtimeclasses runtimeclass RuntimeClass C
  discovery.k8s.io/v1 endpointslices endpointslice EndpointSlice N
`;

function toResource(row: string): ApiResource {
  const [groupVersion = '', name = '', singularName = '', kind = '', scope, shortNames, categories] = row.split(' ');
  const slash = groupVersion.indexOf('/');
  return {
    group: slash < 0 ? '' : groupVersion.slice(0, slash),
    version: groupVersion.slice(slash + 1),
    name,
    singularName,
    kind,
    namespaced: scope === 'N',
    verbs: name === 'namespaces' ? verbs.filter((verb) => verb !== 'deletecollection') : verbs,
    shortNames: toList(shortNames),
    categories: toList(categories),
  };
}

function toList(text = '-'): string[] {
  return text === '-' ? [] : text.split(',');
}
