/** A role that every cluster has. A rule is `GROUPS RESOURCES VERBS [NAMES]`, or `url PATHS VERBS`; `core` is the group without a name. */
export interface BootstrapRole {
  readonly name: string;
  /** Absent: a ClusterRole. */
  readonly namespace?: string;
  /** Ends of labels `rbac.authorization.k8s.io/aggregate-to-…`. */
  readonly aggregateTo?: readonly string[];
  /** The label by which it collects the rules of others. */
  readonly aggregates?: readonly string[];
  readonly rules: readonly string[];
}

/** A binding that every cluster has, to a role of the same kind unless `role` says otherwise. */
export interface BootstrapBinding {
  readonly name: string;
  readonly namespace?: string;
  /** `ClusterRole/name` or `Role/name` */
  readonly role: string;
  /** `User/name`, `Group/name`, `ServiceAccount/namespace/name` */
  readonly subjects: readonly string[];
}

export const bootstrapRoles: readonly BootstrapRole[] = [
  { name: 'admin', aggregates: ['admin'], rules: [] },
  { name: 'cluster-admin', rules: ['* * *', 'url * *'] },
  { name: 'edit', aggregateTo: ['admin'], aggregates: ['edit'], rules: [] },
  {
    name: 'system:aggregate-to-admin',
    aggregateTo: ['admin'],
    rules: [
      'authorization.k8s.io localsubjectaccessreviews create',
      'rbac.authorization.k8s.io rolebindings,roles create,delete,deletecollection,get,list,patch,update,watch',
    ],
  },
  {
    name: 'system:aggregate-to-edit',
    aggregateTo: ['edit'],
    rules: [
      'core pods/attach,pods/exec,pods/portforward,pods/proxy,secrets,services/proxy get,list,watch',
      'core serviceaccounts impersonate',
      'core pods,pods/attach,pods/exec,pods/portforward,pods/proxy create,delete,deletecollection,patch,update',
      'core pods/eviction create',
      'core configmaps,persistentvolumeclaims,replicationcontrollers,replicationcontrollers/scale,secrets,serviceaccounts,services,services/proxy create,delete,deletecollection,patch,update',
      'core serviceaccounts/token create',
      'core,events.k8s.io events create,delete,deletecollection,patch,update',
      'apps daemonsets,deployments,deployments/rollback,deployments/scale,replicasets,replicasets/scale,statefulsets,statefulsets/scale create,delete,deletecollection,patch,update',
      'autoscaling horizontalpodautoscalers create,delete,deletecollection,patch,update',
      'batch cronjobs,jobs create,delete,deletecollection,patch,update',
      'extensions daemonsets,deployments,deployments/rollback,deployments/scale,ingresses,networkpolicies,replicasets,replicasets/scale,replicationcontrollers/scale create,delete,deletecollection,patch,update',
      'policy poddisruptionbudgets create,delete,deletecollection,patch,update',
      'networking.k8s.io ingresses,networkpolicies create,delete,deletecollection,patch,update',
      'coordination.k8s.io leases create,delete,deletecollection,get,list,patch,update,watch',
      'resource.k8s.io resourceclaims,resourceclaimtemplates create,delete,deletecollection,patch,update',
    ],
  },
  {
    name: 'system:aggregate-to-view',
    aggregateTo: ['view'],
    rules: [
      'core configmaps,endpoints,persistentvolumeclaims,persistentvolumeclaims/status,pods,replicationcontrollers,replicationcontrollers/scale,serviceaccounts,services,services/status get,list,watch',
      'core bindings,limitranges,namespaces/status,pods/log,pods/status,replicationcontrollers/status,resourcequotas,resourcequotas/status get,list,watch',
      'core namespaces get,list,watch',
      'core,events.k8s.io events get,list,watch',
      'discovery.k8s.io endpointslices get,list,watch',
      'apps controllerrevisions,daemonsets,daemonsets/status,deployments,deployments/scale,deployments/status,replicasets,replicasets/scale,replicasets/status,statefulsets,statefulsets/scale,statefulsets/status get,list,watch',
      'autoscaling horizontalpodautoscalers,horizontalpodautoscalers/status get,list,watch',
      'batch cronjobs,cronjobs/status,jobs,jobs/status get,list,watch',
      'extensions daemonsets,daemonsets/status,deployments,deployments/scale,deployments/status,ingresses,ingresses/status,networkpolicies,replicasets,replicasets/scale,replicasets/status,replicationcontrollers/scale get,list,watch',
      'policy poddisruptionbudgets,poddisruptionbudgets/status get,list,watch',
      'networking.k8s.io ingresses,ingresses/status,networkpolicies get,list,watch',
      'resource.k8s.io resourceclaims,resourceclaims/status,resourceclaimtemplates get,list,watch',
    ],
  },
  {
    name: 'system:auth-delegator',
    rules: ['authentication.k8s.io tokenreviews create', 'authorization.k8s.io subjectaccessreviews create'],
  },
  {
    name: 'system:basic-user',
    rules: [
      'authorization.k8s.io selfsubjectaccessreviews,selfsubjectrulesreviews create',
      'authentication.k8s.io selfsubjectreviews create',
    ],
  },
  {
    name: 'system:certificates.k8s.io:certificatesigningrequests:nodeclient',
    rules: ['certificates.k8s.io certificatesigningrequests/nodeclient create'],
  },
  {
    name: 'system:certificates.k8s.io:certificatesigningrequests:selfnodeclient',
    rules: ['certificates.k8s.io certificatesigningrequests/selfnodeclient create'],
  },
  {
    name: 'system:certificates.k8s.io:kube-apiserver-client-approver',
    rules: ['certificates.k8s.io signers approve kubernetes.io/kube-apiserver-client'],
  },
  {
    name: 'system:certificates.k8s.io:kube-apiserver-client-kubelet-approver',
    rules: ['certificates.k8s.io signers approve kubernetes.io/kube-apiserver-client-kubelet'],
  },
  {
    name: 'system:certificates.k8s.io:kubelet-serving-approver',
    rules: ['certificates.k8s.io signers approve kubernetes.io/kubelet-serving'],
  },
  {
    name: 'system:certificates.k8s.io:legacy-unknown-approver',
    rules: ['certificates.k8s.io signers approve kubernetes.io/legacy-unknown'],
  },
  {
    name: 'system:controller:attachdetach-controller',
    rules: [
      'core persistentvolumeclaims,persistentvolumes list,watch',
      'core nodes get,list,watch',
      'core nodes/status patch,update',
      'core pods list,watch',
      'core,events.k8s.io events create,patch,update',
      'storage.k8s.io volumeattachments create,delete,get,list,watch',
      'storage.k8s.io csidrivers get,list,watch',
      'storage.k8s.io csinodes get,list,watch',
    ],
  },
  {
    name: 'system:controller:certificate-controller',
    rules: [
      'certificates.k8s.io certificatesigningrequests delete,get,list,watch',
      'certificates.k8s.io certificatesigningrequests/approval,certificatesigningrequests/status update',
      'certificates.k8s.io signers approve kubernetes.io/kube-apiserver-client-kubelet',
      'certificates.k8s.io signers sign kubernetes.io/kube-apiserver-client,kubernetes.io/kube-apiserver-client-kubelet,kubernetes.io/kubelet-serving,kubernetes.io/legacy-unknown',
      'authorization.k8s.io subjectaccessreviews create',
      'core,events.k8s.io events create,patch,update',
    ],
  },
  {
    name: 'system:controller:clusterrole-aggregation-controller',
    rules: ['rbac.authorization.k8s.io clusterroles escalate,get,list,patch,update,watch'],
  },
  {
    name: 'system:controller:cronjob-controller',
    rules: [
      'batch cronjobs get,list,update,watch',
      'batch jobs create,delete,get,list,patch,update,watch',
      'batch cronjobs/status update',
      'batch cronjobs/finalizers update',
      'core pods delete,list,watch',
      'core,events.k8s.io events create,patch,update',
    ],
  },
  {
    name: 'system:controller:daemon-set-controller',
    rules: [
      'apps,extensions daemonsets get,list,watch',
      'apps,extensions daemonsets/status update',
      'apps,extensions daemonsets/finalizers update',
      'core nodes list,watch',
      'core pods create,delete,list,patch,watch',
      'core pods/binding create',
      'apps controllerrevisions create,delete,get,list,patch,update,watch',
      'core,events.k8s.io events create,patch,update',
    ],
  },
  {
    name: 'system:controller:deployment-controller',
    rules: [
      'apps,extensions deployments get,list,update,watch',
      'apps,extensions deployments/status update',
      'apps,extensions deployments/finalizers update',
      'apps,extensions replicasets create,delete,get,list,patch,update,watch',
      'core pods get,list,update,watch',
      'core,events.k8s.io events create,patch,update',
    ],
  },
  {
    name: 'system:controller:device-taint-eviction-controller',
    rules: [
      'core pods delete,get,list,watch',
      'core pods/status patch,update',
      'resource.k8s.io resourceclaims get,list,watch',
      'resource.k8s.io resourceslices get,list,watch',
      'resource.k8s.io deviceclasses get,list,watch',
      'core,events.k8s.io events create,patch,update',
    ],
  },
  {
    name: 'system:controller:disruption-controller',
    rules: [
      'apps,extensions deployments get,list,watch',
      'apps,extensions replicasets get,list,watch',
      'core replicationcontrollers get,list,watch',
      'policy poddisruptionbudgets get,list,watch',
      'apps statefulsets get,list,watch',
      'policy poddisruptionbudgets/status update',
      'core pods/status patch,update',
      '* */scale get',
      'core,events.k8s.io events create,patch,update',
    ],
  },
  {
    name: 'system:controller:endpoint-controller',
    rules: [
      'core pods,services get,list,watch',
      'core endpoints create,delete,get,list,update,watch',
      'core endpoints/restricted create',
      'core,events.k8s.io events create,patch,update',
    ],
  },
  {
    name: 'system:controller:endpointslice-controller',
    rules: [
      'core nodes,pods,services get,list,watch',
      'core services/finalizers update',
      'discovery.k8s.io endpointslices create,delete,get,list,update,watch',
      'core,events.k8s.io events create,patch,update',
    ],
  },
  {
    name: 'system:controller:endpointslicemirroring-controller',
    rules: [
      'core endpoints,services get,list,watch',
      'core services/finalizers update',
      'core endpoints/finalizers update',
      'discovery.k8s.io endpointslices create,delete,get,list,update,watch',
      'core,events.k8s.io events create,patch,update',
    ],
  },
  {
    name: 'system:controller:ephemeral-volume-controller',
    rules: [
      'core pods get,list,watch',
      'core pods/finalizers update',
      'core persistentvolumeclaims create,get,list,watch',
      'core,events.k8s.io events create,patch,update',
    ],
  },
  {
    name: 'system:controller:expand-controller',
    rules: [
      'core persistentvolumes get,list,patch,update,watch',
      'core persistentvolumeclaims/status patch,update',
      'core persistentvolumeclaims get,list,watch',
      'core,events.k8s.io events create,patch,update',
    ],
  },
  {
    name: 'system:controller:generic-garbage-collector',
    rules: ['* * delete,get,list,patch,update,watch', 'core,events.k8s.io events create,patch,update'],
  },
  {
    name: 'system:controller:horizontal-pod-autoscaler',
    rules: [
      'autoscaling horizontalpodautoscalers get,list,watch',
      'autoscaling horizontalpodautoscalers/status update',
      '* */scale get,update',
      'core pods list,watch',
      'metrics.k8s.io pods list,watch',
      'custom.metrics.k8s.io * get,list,watch',
      'external.metrics.k8s.io * get,list,watch',
      'core,events.k8s.io events create,patch,update',
    ],
  },
  {
    name: 'system:controller:job-controller',
    rules: [
      'batch jobs get,list,patch,update,watch',
      'batch jobs/status update',
      'batch jobs/finalizers update',
      'core pods create,delete,list,patch,watch',
      'core,events.k8s.io events create,patch,update',
    ],
  },
  {
    name: 'system:controller:legacy-service-account-token-cleaner',
    rules: ['core configmaps get kube-apiserver-legacy-service-account-token-tracking', 'core secrets delete,patch'],
  },
  {
    name: 'system:controller:namespace-controller',
    rules: [
      'core namespaces delete,get,list,watch',
      'core namespaces/finalize,namespaces/status update',
      '* * delete,deletecollection,get,list,watch',
    ],
  },
  {
    name: 'system:controller:node-controller',
    rules: [
      'core nodes delete,get,list,patch,update,watch',
      'core nodes/status patch,update',
      'core pods/status patch,update',
      'core pods delete,get,list,watch',
      'core,events.k8s.io events create,patch,update',
    ],
  },
  {
    name: 'system:controller:persistent-volume-binder',
    rules: [
      'core persistentvolumes create,delete,get,list,update,watch',
      'core persistentvolumes/status update',
      'core persistentvolumeclaims get,list,update,watch',
      'core persistentvolumeclaims/status update',
      'core pods create,delete,get,list,watch',
      'storage.k8s.io storageclasses get,list,watch',
      'core nodes list,watch',
      'core,events.k8s.io events create,patch,update',
      'core events watch',
    ],
  },
  {
    name: 'system:controller:pod-garbage-collector',
    rules: ['core pods delete,list,watch', 'core nodes get,list,watch', 'core pods/status patch'],
  },
  {
    name: 'system:controller:pv-protection-controller',
    rules: ['core persistentvolumes get,list,update,watch', 'core,events.k8s.io events create,patch,update'],
  },
  {
    name: 'system:controller:pvc-protection-controller',
    rules: [
      'core persistentvolumeclaims get,list,update,watch',
      'core persistentvolumeclaims/status update',
      'core pods get,list,watch',
      'core,events.k8s.io events create,patch,update',
    ],
  },
  {
    name: 'system:controller:replicaset-controller',
    rules: [
      'apps,extensions replicasets get,list,update,watch',
      'apps,extensions replicasets/status update',
      'apps,extensions replicasets/finalizers update',
      'core pods create,delete,list,patch,watch',
      'core,events.k8s.io events create,patch,update',
    ],
  },
  {
    name: 'system:controller:replication-controller',
    rules: [
      'core replicationcontrollers get,list,update,watch',
      'core replicationcontrollers/status update',
      'core replicationcontrollers/finalizers update',
      'core pods create,delete,list,patch,watch',
      'core,events.k8s.io events create,patch,update',
    ],
  },
  {
    name: 'system:controller:resource-claim-controller',
    rules: [
      'core pods get,list,watch',
      'core pods/finalizers update',
      'resource.k8s.io resourceclaims create,delete,get,list,watch',
      'resource.k8s.io resourceclaims,resourceclaims/status patch,update',
      'core pods/status patch,update',
      'core,events.k8s.io events create,patch,update',
      'resource.k8s.io resourceclaims/binding patch,update',
    ],
  },
  {
    name: 'system:controller:resourcequota-controller',
    rules: ['* * list,watch', 'core resourcequotas/status update', 'core,events.k8s.io events create,patch,update'],
  },
  {
    name: 'system:controller:root-ca-cert-publisher',
    rules: ['core configmaps create,update', 'core,events.k8s.io events create,patch,update'],
  },
  {
    name: 'system:controller:route-controller',
    rules: ['core nodes list,watch', 'core nodes/status patch', 'core,events.k8s.io events create,patch,update'],
  },
  {
    name: 'system:controller:selinux-warning-controller',
    rules: [
      'core,events.k8s.io events create,patch,update',
      'core persistentvolumes get,list,watch',
      'core persistentvolumeclaims get,list,watch',
      'core pods get,list,watch',
      'storage.k8s.io csidrivers get,list,watch',
    ],
  },
  {
    name: 'system:controller:service-account-controller',
    rules: ['core serviceaccounts create', 'core,events.k8s.io events create,patch,update'],
  },
  {
    name: 'system:controller:service-cidrs-controller',
    rules: [
      'networking.k8s.io servicecidrs get,list,patch,update,watch',
      'networking.k8s.io servicecidrs/finalizers patch,update',
      'networking.k8s.io servicecidrs/status patch,update',
      'networking.k8s.io ipaddresses get,list,watch',
      'core,events.k8s.io events create,patch,update',
    ],
  },
  {
    name: 'system:controller:service-controller',
    rules: [
      'core services get,list,watch',
      'core services/status patch,update',
      'core nodes list,watch',
      'core,events.k8s.io events create,patch,update',
    ],
  },
  {
    name: 'system:controller:statefulset-controller',
    rules: [
      'core pods list,watch',
      'apps statefulsets get,list,watch',
      'apps statefulsets/status update',
      'apps statefulsets/finalizers update',
      'core pods create,delete,get,patch,update',
      'apps controllerrevisions create,delete,get,list,patch,update,watch',
      'core persistentvolumeclaims create,get,list,watch',
      'core persistentvolumeclaims delete,update',
      'core pods/finalizers update',
      'core,events.k8s.io events create,patch,update',
    ],
  },
  {
    name: 'system:controller:ttl-after-finished-controller',
    rules: ['batch jobs delete,get,list,watch', 'core,events.k8s.io events create,patch,update'],
  },
  {
    name: 'system:controller:ttl-controller',
    rules: ['core nodes list,patch,update,watch', 'core,events.k8s.io events create,patch,update'],
  },
  {
    name: 'system:controller:validatingadmissionpolicy-status-controller',
    rules: [
      'admissionregistration.k8s.io validatingadmissionpolicies get,list,watch',
      'admissionregistration.k8s.io validatingadmissionpolicies/status get,patch,update',
      'core,events.k8s.io events create,patch,update',
    ],
  },
  {
    name: 'system:controller:volumeattributesclass-protection-controller',
    rules: [
      'core persistentvolumeclaims get,list,watch',
      'core persistentvolumes get,list,watch',
      'storage.k8s.io volumeattributesclasses get,list,update,watch',
      'core,events.k8s.io events create,patch,update',
    ],
  },
  {
    name: 'system:discovery',
    rules: ['url /api,/api/*,/apis,/apis/*,/healthz,/livez,/openapi,/openapi/*,/readyz,/version,/version/ get'],
  },
  {
    name: 'system:heapster',
    rules: ['core events,namespaces,nodes,pods get,list,watch', 'extensions deployments get,list,watch'],
  },
  { name: 'system:kube-aggregator', rules: ['core endpoints,services get,list,watch'] },
  {
    name: 'system:kube-controller-manager',
    rules: [
      'core,events.k8s.io events create,patch,update',
      'coordination.k8s.io leases create',
      'coordination.k8s.io leases get,update kube-controller-manager',
      'core secrets,serviceaccounts create',
      'core secrets delete',
      'core configmaps,namespaces,secrets,serviceaccounts get',
      'core secrets,serviceaccounts update',
      'authentication.k8s.io tokenreviews create',
      'authorization.k8s.io subjectaccessreviews create',
      '* * list,watch',
      'core serviceaccounts/token create',
    ],
  },
  { name: 'system:kube-dns', rules: ['core endpoints,services list,watch'] },
  {
    name: 'system:kube-scheduler',
    rules: [
      'core,events.k8s.io events create,patch,update',
      'coordination.k8s.io leases create',
      'coordination.k8s.io leases get,list,update,watch kube-scheduler',
      'coordination.k8s.io leasecandidates create,delete,deletecollection,get,list,patch,update,watch',
      'core nodes get,list,watch',
      'core pods delete,get,list,watch',
      'core bindings,pods/binding create',
      'core pods/status patch,update',
      'core replicationcontrollers,services get,list,watch',
      'apps,extensions replicasets get,list,watch',
      'apps statefulsets get,list,watch',
      'policy poddisruptionbudgets get,list,watch',
      'core persistentvolumeclaims,persistentvolumes get,list,watch',
      'authentication.k8s.io tokenreviews create',
      'authorization.k8s.io subjectaccessreviews create',
      'storage.k8s.io csinodes get,list,watch',
      'storage.k8s.io volumeattachments get,list,watch',
      'core namespaces get,list,watch',
      'storage.k8s.io csidrivers get,list,watch',
      'storage.k8s.io csistoragecapacities get,list,watch',
      'resource.k8s.io deviceclasses get,list,watch',
      'resource.k8s.io resourceclaims get,list,patch,update,watch',
      'resource.k8s.io resourceclaims/status get,list,patch,update,watch',
      'core pods/finalizers update',
      'resource.k8s.io resourceslices get,list,watch',
      'resource.k8s.io resourceclaims create,delete',
      'resource.k8s.io resourceclaims/binding patch,update',
    ],
  },
  {
    name: 'system:kubelet-api-admin',
    rules: [
      'core nodes get,list,watch',
      'core nodes proxy',
      'core nodes/log,nodes/metrics,nodes/proxy,nodes/stats *',
      'core nodes/configz,nodes/healthz,nodes/pods *',
    ],
  },
  {
    name: 'system:monitoring',
    rules: [
      'url /flagz,/healthz,/healthz/*,/livez,/livez/*,/metrics,/metrics/slis,/readyz,/readyz/*,/statusz get',
      'core nodes/metrics get',
    ],
  },
  {
    name: 'system:node',
    rules: [
      'authentication.k8s.io tokenreviews create',
      'authorization.k8s.io localsubjectaccessreviews,subjectaccessreviews create',
      'core services get,list,watch',
      'core nodes create,get,list,watch',
      'core nodes/status patch,update',
      'core nodes patch,update',
      'core,events.k8s.io events create,patch,update',
      'core pods get,list,watch',
      'core pods create,delete',
      'core pods/status patch,update',
      'core pods/eviction create',
      'core configmaps,secrets get,list,watch',
      'core persistentvolumeclaims,persistentvolumes get',
      'core endpoints get',
      'certificates.k8s.io certificatesigningrequests create,get,list,watch',
      'coordination.k8s.io leases create,delete,get,patch,update',
      'storage.k8s.io volumeattachments get',
      'core serviceaccounts/token create',
      'core persistentvolumeclaims/status get,patch,update',
      'storage.k8s.io csidrivers get,list,watch',
      'storage.k8s.io csinodes create,delete,get,patch,update',
      'node.k8s.io runtimeclasses get,list,watch',
      'resource.k8s.io resourceclaims get',
      'resource.k8s.io resourceslices deletecollection',
      'core serviceaccounts get',
    ],
  },
  { name: 'system:node-bootstrapper', rules: ['certificates.k8s.io certificatesigningrequests create,get,list,watch'] },
  {
    name: 'system:node-problem-detector',
    rules: ['core nodes get', 'core nodes/status patch', 'core,events.k8s.io events create,patch,update'],
  },
  {
    name: 'system:node-proxier',
    rules: [
      'core endpoints,services list,watch',
      'core nodes get,list,watch',
      'core,events.k8s.io events create,patch,update',
      'networking.k8s.io servicecidrs list,watch',
      'discovery.k8s.io endpointslices list,watch',
    ],
  },
  {
    name: 'system:persistent-volume-provisioner',
    rules: [
      'core persistentvolumes create,delete,get,list,watch',
      'core persistentvolumeclaims get,list,update,watch',
      'storage.k8s.io storageclasses get,list,watch',
      'core events watch',
      'core,events.k8s.io events create,patch,update',
    ],
  },
  { name: 'system:public-info-viewer', rules: ['url /healthz,/livez,/readyz,/version,/version/ get'] },
  {
    name: 'system:service-account-issuer-discovery',
    rules: [
      'url /.well-known/openid-configuration,/.well-known/openid-configuration/,/openid/v1/jwks,/openid/v1/jwks/ get',
    ],
  },
  {
    name: 'system:volume-scheduler',
    rules: [
      'core persistentvolumes get,list,patch,update,watch',
      'storage.k8s.io storageclasses get,list,watch',
      'core persistentvolumeclaims get,list,patch,update,watch',
    ],
  },
  { name: 'view', aggregateTo: ['edit'], aggregates: ['view'], rules: [] },
  {
    name: 'system:controller:bootstrap-signer',
    namespace: 'kube-public',
    rules: [
      'core configmaps get,list,watch',
      'core configmaps update cluster-info',
      'core,events.k8s.io events create,patch,update',
    ],
  },
  {
    name: 'extension-apiserver-authentication-reader',
    namespace: 'kube-system',
    rules: ['core configmaps get,list,watch extension-apiserver-authentication'],
  },
  {
    name: 'system::leader-locking-kube-controller-manager',
    namespace: 'kube-system',
    rules: [
      'coordination.k8s.io leases create,get,list,update,watch',
      'coordination.k8s.io leasecandidates create,get,list,update,watch',
    ],
  },
  {
    name: 'system::leader-locking-kube-scheduler',
    namespace: 'kube-system',
    rules: [
      'coordination.k8s.io leases create,get,list,update,watch',
      'coordination.k8s.io leasecandidates create,get,list,update,watch',
    ],
  },
  { name: 'system:controller:bootstrap-signer', namespace: 'kube-system', rules: ['core secrets get,list,watch'] },
  {
    name: 'system:controller:cloud-provider',
    namespace: 'kube-system',
    rules: ['core configmaps create,get,list,watch'],
  },
  {
    name: 'system:controller:token-cleaner',
    namespace: 'kube-system',
    rules: ['core secrets delete,get,list,watch', 'core,events.k8s.io events create,patch,update'],
  },
];

export const bootstrapBindings: readonly BootstrapBinding[] = [
  { name: 'cluster-admin', role: 'ClusterRole/cluster-admin', subjects: ['Group/system:masters'] },
  { name: 'system:basic-user', role: 'ClusterRole/system:basic-user', subjects: ['Group/system:authenticated'] },
  {
    name: 'system:controller:attachdetach-controller',
    role: 'ClusterRole/system:controller:attachdetach-controller',
    subjects: ['ServiceAccount/kube-system/attachdetach-controller'],
  },
  {
    name: 'system:controller:certificate-controller',
    role: 'ClusterRole/system:controller:certificate-controller',
    subjects: ['ServiceAccount/kube-system/certificate-controller'],
  },
  {
    name: 'system:controller:clusterrole-aggregation-controller',
    role: 'ClusterRole/system:controller:clusterrole-aggregation-controller',
    subjects: ['ServiceAccount/kube-system/clusterrole-aggregation-controller'],
  },
  {
    name: 'system:controller:cronjob-controller',
    role: 'ClusterRole/system:controller:cronjob-controller',
    subjects: ['ServiceAccount/kube-system/cronjob-controller'],
  },
  {
    name: 'system:controller:daemon-set-controller',
    role: 'ClusterRole/system:controller:daemon-set-controller',
    subjects: ['ServiceAccount/kube-system/daemon-set-controller'],
  },
  {
    name: 'system:controller:deployment-controller',
    role: 'ClusterRole/system:controller:deployment-controller',
    subjects: ['ServiceAccount/kube-system/deployment-controller'],
  },
  {
    name: 'system:controller:device-taint-eviction-controller',
    role: 'ClusterRole/system:controller:device-taint-eviction-controller',
    subjects: ['ServiceAccount/kube-system/device-taint-eviction-controller'],
  },
  {
    name: 'system:controller:disruption-controller',
    role: 'ClusterRole/system:controller:disruption-controller',
    subjects: ['ServiceAccount/kube-system/disruption-controller'],
  },
  {
    name: 'system:controller:endpoint-controller',
    role: 'ClusterRole/system:controller:endpoint-controller',
    subjects: ['ServiceAccount/kube-system/endpoint-controller'],
  },
  {
    name: 'system:controller:endpointslice-controller',
    role: 'ClusterRole/system:controller:endpointslice-controller',
    subjects: ['ServiceAccount/kube-system/endpointslice-controller'],
  },
  {
    name: 'system:controller:endpointslicemirroring-controller',
    role: 'ClusterRole/system:controller:endpointslicemirroring-controller',
    subjects: ['ServiceAccount/kube-system/endpointslicemirroring-controller'],
  },
  {
    name: 'system:controller:ephemeral-volume-controller',
    role: 'ClusterRole/system:controller:ephemeral-volume-controller',
    subjects: ['ServiceAccount/kube-system/ephemeral-volume-controller'],
  },
  {
    name: 'system:controller:expand-controller',
    role: 'ClusterRole/system:controller:expand-controller',
    subjects: ['ServiceAccount/kube-system/expand-controller'],
  },
  {
    name: 'system:controller:generic-garbage-collector',
    role: 'ClusterRole/system:controller:generic-garbage-collector',
    subjects: ['ServiceAccount/kube-system/generic-garbage-collector'],
  },
  {
    name: 'system:controller:horizontal-pod-autoscaler',
    role: 'ClusterRole/system:controller:horizontal-pod-autoscaler',
    subjects: ['ServiceAccount/kube-system/horizontal-pod-autoscaler'],
  },
  {
    name: 'system:controller:job-controller',
    role: 'ClusterRole/system:controller:job-controller',
    subjects: ['ServiceAccount/kube-system/job-controller'],
  },
  {
    name: 'system:controller:legacy-service-account-token-cleaner',
    role: 'ClusterRole/system:controller:legacy-service-account-token-cleaner',
    subjects: ['ServiceAccount/kube-system/legacy-service-account-token-cleaner'],
  },
  {
    name: 'system:controller:namespace-controller',
    role: 'ClusterRole/system:controller:namespace-controller',
    subjects: ['ServiceAccount/kube-system/namespace-controller'],
  },
  {
    name: 'system:controller:node-controller',
    role: 'ClusterRole/system:controller:node-controller',
    subjects: ['ServiceAccount/kube-system/node-controller'],
  },
  {
    name: 'system:controller:persistent-volume-binder',
    role: 'ClusterRole/system:controller:persistent-volume-binder',
    subjects: ['ServiceAccount/kube-system/persistent-volume-binder'],
  },
  {
    name: 'system:controller:pod-garbage-collector',
    role: 'ClusterRole/system:controller:pod-garbage-collector',
    subjects: ['ServiceAccount/kube-system/pod-garbage-collector'],
  },
  {
    name: 'system:controller:pv-protection-controller',
    role: 'ClusterRole/system:controller:pv-protection-controller',
    subjects: ['ServiceAccount/kube-system/pv-protection-controller'],
  },
  {
    name: 'system:controller:pvc-protection-controller',
    role: 'ClusterRole/system:controller:pvc-protection-controller',
    subjects: ['ServiceAccount/kube-system/pvc-protection-controller'],
  },
  {
    name: 'system:controller:replicaset-controller',
    role: 'ClusterRole/system:controller:replicaset-controller',
    subjects: ['ServiceAccount/kube-system/replicaset-controller'],
  },
  {
    name: 'system:controller:replication-controller',
    role: 'ClusterRole/system:controller:replication-controller',
    subjects: ['ServiceAccount/kube-system/replication-controller'],
  },
  {
    name: 'system:controller:resource-claim-controller',
    role: 'ClusterRole/system:controller:resource-claim-controller',
    subjects: ['ServiceAccount/kube-system/resource-claim-controller'],
  },
  {
    name: 'system:controller:resourcequota-controller',
    role: 'ClusterRole/system:controller:resourcequota-controller',
    subjects: ['ServiceAccount/kube-system/resourcequota-controller'],
  },
  {
    name: 'system:controller:root-ca-cert-publisher',
    role: 'ClusterRole/system:controller:root-ca-cert-publisher',
    subjects: ['ServiceAccount/kube-system/root-ca-cert-publisher'],
  },
  {
    name: 'system:controller:route-controller',
    role: 'ClusterRole/system:controller:route-controller',
    subjects: ['ServiceAccount/kube-system/route-controller'],
  },
  {
    name: 'system:controller:selinux-warning-controller',
    role: 'ClusterRole/system:controller:selinux-warning-controller',
    subjects: ['ServiceAccount/kube-system/selinux-warning-controller'],
  },
  {
    name: 'system:controller:service-account-controller',
    role: 'ClusterRole/system:controller:service-account-controller',
    subjects: ['ServiceAccount/kube-system/service-account-controller'],
  },
  {
    name: 'system:controller:service-cidrs-controller',
    role: 'ClusterRole/system:controller:service-cidrs-controller',
    subjects: ['ServiceAccount/kube-system/service-cidrs-controller'],
  },
  {
    name: 'system:controller:service-controller',
    role: 'ClusterRole/system:controller:service-controller',
    subjects: ['ServiceAccount/kube-system/service-controller'],
  },
  {
    name: 'system:controller:statefulset-controller',
    role: 'ClusterRole/system:controller:statefulset-controller',
    subjects: ['ServiceAccount/kube-system/statefulset-controller'],
  },
  {
    name: 'system:controller:ttl-after-finished-controller',
    role: 'ClusterRole/system:controller:ttl-after-finished-controller',
    subjects: ['ServiceAccount/kube-system/ttl-after-finished-controller'],
  },
  {
    name: 'system:controller:ttl-controller',
    role: 'ClusterRole/system:controller:ttl-controller',
    subjects: ['ServiceAccount/kube-system/ttl-controller'],
  },
  {
    name: 'system:controller:validatingadmissionpolicy-status-controller',
    role: 'ClusterRole/system:controller:validatingadmissionpolicy-status-controller',
    subjects: ['ServiceAccount/kube-system/validatingadmissionpolicy-status-controller'],
  },
  {
    name: 'system:controller:volumeattributesclass-protection-controller',
    role: 'ClusterRole/system:controller:volumeattributesclass-protection-controller',
    subjects: ['ServiceAccount/kube-system/volumeattributesclass-protection-controller'],
  },
  { name: 'system:discovery', role: 'ClusterRole/system:discovery', subjects: ['Group/system:authenticated'] },
  {
    name: 'system:kube-controller-manager',
    role: 'ClusterRole/system:kube-controller-manager',
    subjects: ['User/system:kube-controller-manager'],
  },
  { name: 'system:kube-dns', role: 'ClusterRole/system:kube-dns', subjects: ['ServiceAccount/kube-system/kube-dns'] },
  {
    name: 'system:kube-scheduler',
    role: 'ClusterRole/system:kube-scheduler',
    subjects: ['User/system:kube-scheduler'],
  },
  { name: 'system:monitoring', role: 'ClusterRole/system:monitoring', subjects: ['Group/system:monitoring'] },
  { name: 'system:node', role: 'ClusterRole/system:node', subjects: [] },
  { name: 'system:node-proxier', role: 'ClusterRole/system:node-proxier', subjects: ['User/system:kube-proxy'] },
  {
    name: 'system:public-info-viewer',
    role: 'ClusterRole/system:public-info-viewer',
    subjects: ['Group/system:authenticated', 'Group/system:unauthenticated'],
  },
  {
    name: 'system:service-account-issuer-discovery',
    role: 'ClusterRole/system:service-account-issuer-discovery',
    subjects: ['Group/system:serviceaccounts'],
  },
  {
    name: 'system:volume-scheduler',
    role: 'ClusterRole/system:volume-scheduler',
    subjects: ['User/system:kube-scheduler'],
  },
  {
    name: 'system:controller:bootstrap-signer',
    namespace: 'kube-public',
    role: 'Role/system:controller:bootstrap-signer',
    subjects: ['ServiceAccount/kube-system/bootstrap-signer'],
  },
  {
    name: 'system::extension-apiserver-authentication-reader',
    namespace: 'kube-system',
    role: 'Role/extension-apiserver-authentication-reader',
    subjects: ['User/system:kube-controller-manager', 'User/system:kube-scheduler'],
  },
  {
    name: 'system::leader-locking-kube-controller-manager',
    namespace: 'kube-system',
    role: 'Role/system::leader-locking-kube-controller-manager',
    subjects: [
      'User/system:kube-controller-manager',
      'ServiceAccount/kube-system/kube-controller-manager',
      'ServiceAccount/kube-system/leader-election-controller',
    ],
  },
  {
    name: 'system::leader-locking-kube-scheduler',
    namespace: 'kube-system',
    role: 'Role/system::leader-locking-kube-scheduler',
    subjects: ['User/system:kube-scheduler', 'ServiceAccount/kube-system/kube-scheduler'],
  },
  {
    name: 'system:controller:bootstrap-signer',
    namespace: 'kube-system',
    role: 'Role/system:controller:bootstrap-signer',
    subjects: ['ServiceAccount/kube-system/bootstrap-signer'],
  },
  {
    name: 'system:controller:cloud-provider',
    namespace: 'kube-system',
    role: 'Role/system:controller:cloud-provider',
    subjects: ['ServiceAccount/kube-system/cloud-provider'],
  },
  {
    name: 'system:controller:token-cleaner',
    namespace: 'kube-system',
    role: 'Role/system:controller:token-cleaner',
    subjects: ['ServiceAccount/kube-system/token-cleaner'],
  },
];
