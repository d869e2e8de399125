// Generated from the OpenAPI documents of a Kubernetes 1.36.3 API server: names and values only.

/**
 * Types whose required fields are not those that Go always writes: `-field` is optional although Go writes it always,
 * `+field` is required although Go leaves it out when it is empty.
 */
export const requiredExceptions = `
admissionregistration/v1.ValidatingAdmissionPolicyBinding +spec
admissionregistration/v1.ValidatingAdmissionPolicyBindingSpec +policyName +validationActions
apiextensions/v1.CustomResourceDefinitionStatus -conditions -acceptedNames -storedVersions
apps/v1.StatefulSetOrdinals -start
apps/v1.StatefulSetSpec -serviceName
apps/v1.StatefulSetStatus -availableReplicas
authentication/v1.TokenReviewSpec +token
autoscaling/v1.HorizontalPodAutoscaler +spec
autoscaling/v2.HorizontalPodAutoscaler +spec
autoscaling/v2.HorizontalPodAutoscalerStatus -currentMetrics
batch/v1.CronJob +spec
batch/v1.PodFailurePolicyOnPodConditionsPattern -status
core/v1.AzureFilePersistentVolumeSource -secretNamespace
core/v1.ContainerImage -names
core/v1.ContainerRestartRule +action
core/v1.ContainerRestartRuleOnExitCodes +operator
core/v1.Event -reportingComponent -reportingInstance
core/v1.GRPCAction -service
core/v1.ImageVolumeStatus +imageRef
core/v1.NodeRuntimeHandler -name
core/v1.PodCertificateProjection +signerName +keyType
core/v1.ProjectedVolumeSource -sources
core/v1.TypedLocalObjectReference -apiGroup
core/v1.TypedObjectReference -apiGroup
discovery/v1.EndpointSlice -endpoints -ports
events/v1.Event -metadata
flowcontrol/v1.FlowSchemaSpec -matchingPrecedence
flowcontrol/v1.LimitedPriorityLevelConfiguration -nominalConcurrencyShares
flowcontrol/v1.QueuingConfiguration -queues -handSize -queueLengthLimit
flowcontrol/v1.ResourcePolicyRule -namespaces
networking/v1.IPAddress +spec
networking/v1.IPAddressSpec +parentRef
networking/v1.IngressClassParametersReference -scope
networking/v1.NetworkPolicySpec -podSelector
networking/v1.ParentReference +resource +name
policy/v1.PodDisruptionBudgetStatus -disruptionsAllowed -currentHealthy -desiredHealthy -expectedPods
rbac/v1.ClusterRole -rules
rbac/v1.Role -rules
rbac/v1.RoleRef -apiGroup
resource/v1.AllocatedDeviceStatus -conditions
resource/v1.CapacityRequestPolicy -default
resource/v1.CapacityRequestPolicyRange +min
resource/v1.CounterSet +counters
resource/v1.DeviceClaim -requests
resource/v1.DeviceCounterConsumption +counters
resource/v1.ResourceClaimSpec -devices
scheduling/v1.PriorityClass -value
storage/v1.CSINodeDriver -topologyKeys
`;

/** Fields, or the items of those that are lists, with a closed set of values. */
export const enumeratedFields = `
admissionregistration/v1.MatchResources.matchPolicy admissionregistration/v1.MutatingWebhook.matchPolicy admissionregistration/v1.ValidatingWebhook.matchPolicy = Equivalent|Exact
admissionregistration/v1.MutatingAdmissionPolicySpec.failurePolicy admissionregistration/v1.MutatingWebhook.failurePolicy admissionregistration/v1.ValidatingAdmissionPolicySpec.failurePolicy admissionregistration/v1.ValidatingWebhook.failurePolicy = Fail|Ignore
admissionregistration/v1.MutatingAdmissionPolicySpec.reinvocationPolicy admissionregistration/v1.MutatingWebhook.reinvocationPolicy = IfNeeded|Never
admissionregistration/v1.MutatingWebhook.sideEffects admissionregistration/v1.ValidatingWebhook.sideEffects = None|NoneOnDryRun|Some|Unknown
admissionregistration/v1.Mutation.patchType = ApplyConfiguration|JSONPatch
admissionregistration/v1.NamedRuleWithOperations.operations admissionregistration/v1.RuleWithOperations.operations = *|CONNECT|CREATE|DELETE|UPDATE
admissionregistration/v1.NamedRuleWithOperations.scope admissionregistration/v1.RuleWithOperations.scope = *|Cluster|Namespaced
admissionregistration/v1.ValidatingAdmissionPolicyBindingSpec.validationActions = Audit|Deny|Warn
apiextensions/v1.ValidationRule.reason = FieldValueDuplicate|FieldValueForbidden|FieldValueInvalid|FieldValueRequired
apps/v1.DaemonSetUpdateStrategy.type apps/v1.StatefulSetUpdateStrategy.type = OnDelete|RollingUpdate
apps/v1.DeploymentStrategy.type = Recreate|RollingUpdate
apps/v1.StatefulSetSpec.podManagementPolicy = OrderedReady|Parallel
batch/v1.CronJobSpec.concurrencyPolicy = Allow|Forbid|Replace
batch/v1.JobSpec.completionMode = Indexed|NonIndexed
batch/v1.JobSpec.podReplacementPolicy = Failed|TerminatingOrFailed
batch/v1.PodFailurePolicyOnExitCodesRequirement.operator = In|NotIn
batch/v1.PodFailurePolicyRule.action = Count|FailIndex|FailJob|Ignore
certificates/v1.CertificateSigningRequestSpec.usages = any|cert sign|client auth|code signing|content commitment|crl sign|data encipherment|decipher only|digital signature|email protection|encipher only|ipsec end system|ipsec tunnel|ipsec user|key agreement|key encipherment|microsoft sgc|netscape sgc|ocsp signing|s/mime|server auth|signing|timestamping
core/v1.AppArmorProfile.type core/v1.SeccompProfile.type = Localhost|RuntimeDefault|Unconfined
core/v1.AzureDiskVolumeSource.cachingMode = None|ReadOnly|ReadWrite
core/v1.AzureDiskVolumeSource.kind = Dedicated|Managed|Shared
core/v1.Container.imagePullPolicy core/v1.EphemeralContainer.imagePullPolicy core/v1.ImageVolumeSource.pullPolicy = Always|IfNotPresent|Never
core/v1.Container.terminationMessagePolicy core/v1.EphemeralContainer.terminationMessagePolicy = FallbackToLogsOnError|File
core/v1.ContainerPort.protocol core/v1.EndpointPort.protocol core/v1.PortStatus.protocol core/v1.ServicePort.protocol discovery/v1.EndpointPort.protocol networking/v1.IngressPortStatus.protocol networking/v1.NetworkPolicyPort.protocol = SCTP|TCP|UDP
core/v1.ContainerStatus.stopSignal core/v1.Lifecycle.stopSignal = SIGABRT|SIGALRM|SIGBUS|SIGCHLD|SIGCLD|SIGCONT|SIGFPE|SIGHUP|SIGILL|SIGINT|SIGIO|SIGIOT|SIGKILL|SIGPIPE|SIGPOLL|SIGPROF|SIGPWR|SIGQUIT|SIGRTMAX|SIGRTMAX-1|SIGRTMAX-10|SIGRTMAX-11|SIGRTMAX-12|SIGRTMAX-13|SIGRTMAX-14|SIGRTMAX-2|SIGRTMAX-3|SIGRTMAX-4|SIGRTMAX-5|SIGRTMAX-6|SIGRTMAX-7|SIGRTMAX-8|SIGRTMAX-9|SIGRTMIN|SIGRTMIN+1|SIGRTMIN+10|SIGRTMIN+11|SIGRTMIN+12|SIGRTMIN+13|SIGRTMIN+14|SIGRTMIN+15|SIGRTMIN+2|SIGRTMIN+3|SIGRTMIN+4|SIGRTMIN+5|SIGRTMIN+6|SIGRTMIN+7|SIGRTMIN+8|SIGRTMIN+9|SIGSEGV|SIGSTKFLT|SIGSTOP|SIGSYS|SIGTERM|SIGTRAP|SIGTSTP|SIGTTIN|SIGTTOU|SIGURG|SIGUSR1|SIGUSR2|SIGVTALRM|SIGWINCH|SIGXCPU|SIGXFSZ
core/v1.HTTPGetAction.scheme = HTTP|HTTPS
core/v1.HostPathVolumeSource.type = |BlockDevice|CharDevice|Directory|DirectoryOrCreate|File|FileOrCreate|Socket
core/v1.ModifyVolumeStatus.status = InProgress|Infeasible|Pending
core/v1.NamespaceStatus.phase = Active|Terminating
core/v1.NodeSelectorRequirement.operator = DoesNotExist|Exists|Gt|In|Lt|NotIn
core/v1.NodeStatus.phase = Pending|Running|Terminated
core/v1.PersistentVolumeClaimSpec.accessModes core/v1.PersistentVolumeClaimStatus.accessModes core/v1.PersistentVolumeSpec.accessModes = ReadOnlyMany|ReadWriteMany|ReadWriteOnce|ReadWriteOncePod
core/v1.PersistentVolumeClaimSpec.volumeMode core/v1.PersistentVolumeSpec.volumeMode = Block|Filesystem
core/v1.PersistentVolumeClaimStatus.phase = Bound|Lost|Pending
core/v1.PersistentVolumeSpec.persistentVolumeReclaimPolicy storage/v1.StorageClass.reclaimPolicy = Delete|Recycle|Retain
core/v1.PersistentVolumeStatus.phase = Available|Bound|Failed|Pending|Released
core/v1.PodSecurityContext.fsGroupChangePolicy = Always|OnRootMismatch
core/v1.PodSecurityContext.supplementalGroupsPolicy = Merge|Strict
core/v1.PodSpec.dnsPolicy = ClusterFirst|ClusterFirstWithHostNet|Default|None
core/v1.PodSpec.preemptionPolicy scheduling/v1.PriorityClass.preemptionPolicy = Never|PreemptLowerPriority
core/v1.PodSpec.restartPolicy = Always|Never|OnFailure
core/v1.PodStatus.phase = Failed|Pending|Running|Succeeded|Unknown
core/v1.PodStatus.qosClass = BestEffort|Burstable|Guaranteed
core/v1.ResourceQuotaSpec.scopes core/v1.ScopedResourceSelectorRequirement.scopeName = BestEffort|CrossNamespacePodAffinity|NotBestEffort|NotTerminating|PriorityClass|Terminating|VolumeAttributesClass
core/v1.ScopedResourceSelectorRequirement.operator = DoesNotExist|Exists|In|NotIn
core/v1.SecurityContext.procMount = Default|Unmasked
core/v1.ServiceSpec.externalTrafficPolicy core/v1.ServiceSpec.internalTrafficPolicy = Cluster|Local
core/v1.ServiceSpec.ipFamilies = |IPv4|IPv6
core/v1.ServiceSpec.ipFamilyPolicy = PreferDualStack|RequireDualStack|SingleStack
core/v1.ServiceSpec.sessionAffinity = ClientIP|None
core/v1.ServiceSpec.type = ClusterIP|ExternalName|LoadBalancer|NodePort
core/v1.Taint.effect core/v1.Toleration.effect = NoExecute|NoSchedule|PreferNoSchedule
core/v1.Toleration.operator = Equal|Exists|Gt|Lt
core/v1.TopologySpreadConstraint.nodeAffinityPolicy core/v1.TopologySpreadConstraint.nodeTaintsPolicy = Honor|Ignore
core/v1.TopologySpreadConstraint.whenUnsatisfiable = DoNotSchedule|ScheduleAnyway
core/v1.VolumeMount.mountPropagation = Bidirectional|HostToContainer|None
discovery/v1.EndpointSlice.addressType = FQDN|IPv4|IPv6
networking/v1.HTTPIngressPath.pathType = Exact|ImplementationSpecific|Prefix
networking/v1.NetworkPolicySpec.policyTypes = Egress|Ingress
policy/v1.PodDisruptionBudgetSpec.unhealthyPodEvictionPolicy = AlwaysAllow|IfHealthyBudget
resource/v1.DeviceAllocationConfiguration.source = FromClaim|FromClass
resource/v1.DeviceSubRequest.allocationMode resource/v1.ExactDeviceRequest.allocationMode = All|ExactCount
resource/v1.DeviceTaint.effect resource/v1.DeviceToleration.effect = NoExecute|NoSchedule|None
resource/v1.DeviceToleration.operator = Equal|Exists
storage/v1.StorageClass.volumeBindingMode = Immediate|WaitForFirstConsumer
`;
