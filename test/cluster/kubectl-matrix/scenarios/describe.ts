import type { Scenario } from '../scenario.ts';

const podSpec = `
    serviceAccountName: robot
    priorityClassName: system-node-critical
    nodeSelector: {disk: ssd}
    hostAliases: [{ip: 127.0.0.2, hostnames: [a]}]
    tolerations: [{key: a, operator: Exists, effect: NoExecute, tolerationSeconds: 10}]
    topologySpreadConstraints: [{maxSkew: 1, topologyKey: zone, whenUnsatisfiable: DoNotSchedule, labelSelector: {matchLabels: {app: web}}}]
    readinessGates: [{conditionType: example.org/gate}]
    initContainers:
    - {name: first, image: "init:1", command: [sh, -c, "true"]}
    - {name: sidecar, image: "side:1", restartPolicy: Always}
    containers:
    - name: web
      image: web:1
      command: [web]
      args: [--port, "80"]
      ports: [{containerPort: 80, name: http}, {containerPort: 81, protocol: UDP, hostPort: 81}]
      env:
      - {name: A, value: "1"}
      - {name: B, valueFrom: {configMapKeyRef: {name: cm, key: a, optional: true}}}
      - {name: C, valueFrom: {secretKeyRef: {name: s, key: a}}}
      - {name: D, valueFrom: {fieldRef: {fieldPath: metadata.name}}}
      - {name: E, valueFrom: {resourceFieldRef: {resource: limits.cpu}}}
      envFrom: [{configMapRef: {name: cm}}, {prefix: P_, secretRef: {name: s}}]
      resources: {requests: {cpu: 100m, memory: 64Mi}, limits: {cpu: "1", memory: 128Mi}}
      livenessProbe: {httpGet: {path: /live, port: http}, periodSeconds: 5}
      readinessProbe: {tcpSocket: {port: 80}}
      startupProbe: {exec: {command: [ls]}}
      lifecycle: {preStop: {exec: {command: [stop]}}}
      volumeMounts: [{name: conf, mountPath: /conf, readOnly: true}, {name: data, mountPath: /data, subPath: x}]
      securityContext: {runAsUser: 5}
    volumes:
    - {name: conf, configMap: {name: cm}}
    - {name: data, persistentVolumeClaim: {claimName: data}}
    - {name: tmp, emptyDir: {medium: Memory, sizeLimit: 1Gi}}
    - {name: sec, secret: {secretName: s}}
    - {name: host, hostPath: {path: /x}}
    - {name: proj, projected: {sources: [{configMap: {name: cm}}, {serviceAccountToken: {path: t}}, {downwardAPI: {items: [{path: l, fieldRef: {fieldPath: metadata.labels}}]}}]}}
`;

const template = `
  template:
    metadata: {labels: {app: web}, annotations: {why: not}}
    spec: {containers: [{name: web, image: "web:1", ports: [{containerPort: 80}], env: [{name: A, value: "1"}]}], volumes: [{name: e, emptyDir: {}}]}`;

const status = (kind: string, body: string) =>
  `k patch ${kind} --subresource=status --type=merge -p '{"status":${body}}'`;

const workloads = `apiVersion: v1
kind: Pod
metadata: {name: full, labels: {app: web}, annotations: {a: b}}
spec:${podSpec}
---
apiVersion: v1
kind: Pod
metadata: {name: bare}
spec: {nodeName: n1, restartPolicy: Never, containers: [{name: a, image: a}]}
---
apiVersion: apps/v1
kind: Deployment
metadata: {name: web, labels: {app: web}, annotations: {deployment.kubernetes.io/revision: "3", kubernetes.io/change-cause: try}}
spec:
  replicas: 2
  minReadySeconds: 5
  strategy: {rollingUpdate: {maxSurge: 50%, maxUnavailable: 0}}
  selector: {matchLabels: {app: web}}${template}
---
apiVersion: apps/v1
kind: ReplicaSet
metadata: {name: rs}
spec:
  replicas: 2
  selector: {matchLabels: {app: web}}${template}
---
apiVersion: v1
kind: ReplicationController
metadata: {name: rc}
spec:
  replicas: 2
  selector: {app: web}${template}
---
apiVersion: apps/v1
kind: StatefulSet
metadata: {name: sts}
spec:
  replicas: 2
  serviceName: web
  selector: {matchLabels: {app: web}}${template}
  volumeClaimTemplates: [{metadata: {name: data}, spec: {accessModes: [ReadWriteOnce], resources: {requests: {storage: 1Gi}}}}]
---
apiVersion: apps/v1
kind: DaemonSet
metadata: {name: ds}
spec:
  selector: {matchLabels: {app: web}}${template}
---
apiVersion: batch/v1
kind: Job
metadata: {name: job}
spec:
  parallelism: 2
  completions: 3
  activeDeadlineSeconds: 100
  completionMode: Indexed
  template: {spec: {restartPolicy: Never, containers: [{name: a, image: a}]}}
---
apiVersion: batch/v1
kind: Job
metadata: {name: suspended}
spec:
  suspend: true
  ttlSecondsAfterFinished: 5
  template: {spec: {restartPolicy: OnFailure, containers: [{name: a, image: a}]}}
---
apiVersion: batch/v1
kind: CronJob
metadata: {name: cj}
spec:
  schedule: "*/5 * * * *"
  timeZone: Etc/UTC
  concurrencyPolicy: Forbid
  startingDeadlineSeconds: 10
  jobTemplate: {spec: {template: {spec: {restartPolicy: Never, containers: [{name: a, image: a}]}}}}
---
apiVersion: v1
kind: PodTemplate
metadata: {name: tpl}${template.replace(/^ {2}/gm, '')}
---
apiVersion: apps/v1
kind: ControllerRevision
metadata: {name: rev}
revision: 3
data: {a: 1}
`;

const network = `apiVersion: v1
kind: Service
metadata: {name: web, labels: {app: web}}
spec: {selector: {app: web}, type: LoadBalancer, ports: [{name: http, port: 80, targetPort: http}, {name: dns, port: 53, protocol: UDP}], externalIPs: [1.2.3.4], loadBalancerSourceRanges: [1.0.0.0/8], sessionAffinity: ClientIP}
---
apiVersion: v1
kind: Endpoints
metadata: {name: ep}
subsets: [{addresses: [{ip: 10.9.0.1, targetRef: {kind: Pod, name: a}}, {ip: 10.9.0.2}], notReadyAddresses: [{ip: 10.9.0.3}], ports: [{port: 80, name: http}]}]
---
apiVersion: discovery.k8s.io/v1
kind: EndpointSlice
metadata: {name: slice, labels: {kubernetes.io/service-name: web}}
addressType: IPv4
ports: [{port: 80, name: http}]
endpoints: [{addresses: [10.9.0.1], conditions: {ready: true}, nodeName: n1, targetRef: {kind: Pod, name: a}}, {addresses: [10.9.0.2]}]
---
apiVersion: networking.k8s.io/v1
kind: Ingress
metadata: {name: ing, annotations: {a: b}}
spec:
  ingressClassName: nginx
  defaultBackend: {service: {name: web, port: {name: http}}}
  tls: [{hosts: [example.org], secretName: cert}]
  rules: [{host: example.org, http: {paths: [{path: /, pathType: Prefix, backend: {service: {name: web, port: {number: 80}}}}, {path: /r, pathType: Exact, backend: {resource: {apiGroup: example.org, kind: Bucket, name: b}}}]}}]
---
apiVersion: networking.k8s.io/v1
kind: NetworkPolicy
metadata: {name: np}
spec:
  podSelector: {matchLabels: {app: web}}
  policyTypes: [Ingress, Egress]
  ingress: [{from: [{podSelector: {}}, {ipBlock: {cidr: 10.0.0.0/8, except: [10.1.0.0/16]}}], ports: [{port: 80}]}]
  egress: [{}]
---
apiVersion: networking.k8s.io/v1
kind: IngressClass
metadata: {name: $NS-class, annotations: {ingressclass.kubernetes.io/is-default-class: "true"}}
spec: {controller: example.org/c, parameters: {kind: P, name: p, apiGroup: example.org}}
`;

const settings = `apiVersion: v1
kind: ConfigMap
metadata: {name: cm}
data: {a: "1", b: "two\\nlines"}
binaryData: {bin: AAEC}
---
apiVersion: v1
kind: Secret
metadata: {name: s}
data: {a: YWJj}
---
apiVersion: v1
kind: ServiceAccount
metadata: {name: robot}
imagePullSecrets: [{name: pull}]
secrets: [{name: s}]
---
apiVersion: v1
kind: ResourceQuota
metadata: {name: quota}
spec: {hard: {pods: "10", limits.cpu: "2", requests.memory: 1Gi}, scopes: [NotTerminating]}
---
apiVersion: v1
kind: LimitRange
metadata: {name: limits}
spec: {limits: [{type: Container, max: {memory: 1Gi}, min: {memory: 1Mi}, maxLimitRequestRatio: {memory: 10}}, {type: Pod, max: {cpu: 2}}]}
---
apiVersion: policy/v1
kind: PodDisruptionBudget
metadata: {name: pdb}
spec: {minAvailable: 50%, selector: {matchLabels: {app: web}}}
---
apiVersion: autoscaling/v2
kind: HorizontalPodAutoscaler
metadata: {name: hpa}
spec:
  minReplicas: 1
  maxReplicas: 5
  scaleTargetRef: {apiVersion: apps/v1, kind: Deployment, name: web}
  metrics:
  - {type: Resource, resource: {name: cpu, target: {type: Utilization, averageUtilization: 80}}}
  - {type: Pods, pods: {metric: {name: rps}, target: {type: AverageValue, averageValue: 1k}}}
  - {type: External, external: {metric: {name: q}, target: {type: Value, value: 5}}}
  behavior: {scaleDown: {stabilizationWindowSeconds: 60, policies: [{type: Pods, value: 1, periodSeconds: 60}]}}
---
apiVersion: coordination.k8s.io/v1
kind: Lease
metadata: {name: lease}
spec: {holderIdentity: me, leaseDurationSeconds: 15, renewTime: "2025-01-01T00:00:00.000000Z"}
---
apiVersion: v1
kind: Event
metadata: {name: event}
type: Warning
reason: Failed
message: "It failed  "
count: 3
firstTimestamp: "2025-01-01T00:00:00Z"
lastTimestamp: "2025-01-01T00:10:00Z"
source: {component: kubelet, host: n1}
involvedObject: {kind: Pod, name: full, namespace: $NS, apiVersion: v1, fieldPath: "spec.containers{web}"}
---
apiVersion: events.k8s.io/v1
kind: Event
metadata: {name: newer}
type: Normal
reason: Fine
note: It is fine
action: Doing
eventTime: "2025-01-01T00:00:00.000000Z"
reportingController: example.org/c
reportingInstance: c-0
series: {count: 4, lastObservedTime: "2025-01-02T00:00:00.000000Z"}
regarding: {kind: ConfigMap, name: cm, namespace: $NS, apiVersion: v1}
---
apiVersion: v1
kind: PersistentVolumeClaim
metadata: {name: data}
spec: {accessModes: [ReadWriteOnce, ReadOnlyMany], storageClassName: fast, resources: {requests: {storage: 1Gi}}}
`;

const cluster = `apiVersion: v1
kind: Node
metadata: {name: $NS-n, labels: {node-role.kubernetes.io/worker: "", zone: a}}
spec: {podCIDR: 10.9.0.0/24, providerID: "x://y", taints: [{key: a, value: b, effect: NoSchedule}], unschedulable: true}
status:
  capacity: {cpu: "4", memory: 8Gi, pods: "110"}
  allocatable: {cpu: "4", memory: 8Gi, pods: "110"}
  conditions: [{type: Ready, status: "True", reason: KubeletReady, message: fine, lastHeartbeatTime: "2025-01-01T00:00:00Z", lastTransitionTime: "2025-01-01T00:00:00Z"}]
  addresses: [{type: InternalIP, address: 10.9.0.9}, {type: Hostname, address: n}]
  nodeInfo: {machineID: m, systemUUID: s, bootID: b, kernelVersion: "6.1", osImage: Linux, containerRuntimeVersion: "containerd://2.0", kubeletVersion: v1.36.0, kubeProxyVersion: "", operatingSystem: linux, architecture: amd64}
---
apiVersion: v1
kind: PersistentVolume
metadata: {name: $NS-pv}
spec: {capacity: {storage: 5Gi}, accessModes: [ReadWriteOnce], storageClassName: fast, hostPath: {path: /x}, claimRef: {namespace: $NS, name: data}, persistentVolumeReclaimPolicy: Retain}
---
apiVersion: storage.k8s.io/v1
kind: StorageClass
metadata: {name: $NS-sc, annotations: {storageclass.kubernetes.io/is-default-class: "true"}}
provisioner: example.org/p
parameters: {a: b}
allowVolumeExpansion: true
mountOptions: [ro]
---
apiVersion: scheduling.k8s.io/v1
kind: PriorityClass
metadata: {name: $NS-pc}
value: 5
description: five
---
apiVersion: node.k8s.io/v1
kind: RuntimeClass
metadata: {name: $NS-rc}
handler: runc
---
apiVersion: storage.k8s.io/v1
kind: CSIDriver
metadata: {name: $NS-driver}
spec: {attachRequired: false}
---
apiVersion: storage.k8s.io/v1
kind: CSINode
metadata: {name: $NS-csinode}
spec: {drivers: [{name: d, nodeID: n, topologyKeys: [zone], allocatable: {count: 4}}]}
---
apiVersion: storage.k8s.io/v1
kind: VolumeAttachment
metadata: {name: $NS-va}
spec: {attacher: a, nodeName: n, source: {persistentVolumeName: $NS-pv}}
---
apiVersion: admissionregistration.k8s.io/v1
kind: ValidatingWebhookConfiguration
metadata: {name: $NS-vwc}
webhooks: [{name: a.example.org, admissionReviewVersions: [v1], sideEffects: None, clientConfig: {url: "https://127.0.0.1:1/x"}, objectSelector: {matchLabels: {never: ever}}, failurePolicy: Ignore, rules: [{apiGroups: [example.org], apiVersions: [v1], operations: [CREATE], resources: [nopes]}]}]
---
apiVersion: flowcontrol.apiserver.k8s.io/v1
kind: FlowSchema
metadata: {name: $NS-fs}
spec: {priorityLevelConfiguration: {name: exempt}, matchingPrecedence: 9000}
---
apiVersion: certificates.k8s.io/v1
kind: ClusterTrustBundle
metadata: {name: $NS-none}
`;

export const describeScenarios: readonly Scenario[] = [
  {
    name: 'describe workloads',
    versions: ['1.33'],
    files: { 'workloads.yaml': workloads },
    commands: `
      k create sa robot
      k apply -f workloads.yaml
      ${status('pod full', '{"phase":"Running","hostIP":"10.9.9.9","podIP":"10.9.0.1","podIPs":[{"ip":"10.9.0.1"}],"qosClass":"Burstable","startTime":"2025-01-01T00:00:00Z","conditions":[{"type":"Ready","status":"False","reason":"NotReady"},{"type":"example.org/gate","status":"True"}],"containerStatuses":[{"name":"web","ready":false,"restartCount":3,"image":"web:1","imageID":"x","containerID":"c://1","state":{"waiting":{"reason":"CrashLoopBackOff","message":"back-off"}},"lastState":{"terminated":{"exitCode":1,"reason":"Error","startedAt":"2025-01-01T00:00:00Z","finishedAt":"2025-01-01T00:00:10Z"}}}],"initContainerStatuses":[{"name":"first","ready":true,"restartCount":0,"image":"i","imageID":"","state":{"terminated":{"exitCode":0,"reason":"Completed"}}},{"name":"sidecar","ready":true,"started":true,"restartCount":0,"image":"i","imageID":"","state":{"running":{"startedAt":"2025-01-01T00:00:00Z"}}}]}')}
      ${status('deploy web', '{"replicas":2,"readyReplicas":1,"updatedReplicas":2,"availableReplicas":1,"unavailableReplicas":1,"observedGeneration":1,"conditions":[{"type":"Available","status":"False","reason":"MinimumReplicasUnavailable","message":"no"},{"type":"Progressing","status":"True","reason":"ReplicaSetUpdated"}]}')}
      ${status('rs rs', '{"replicas":2,"readyReplicas":1,"availableReplicas":1,"observedGeneration":1}')}
      ${status('sts sts', '{"replicas":2,"readyReplicas":1,"currentReplicas":1,"updatedReplicas":1,"currentRevision":"a","updateRevision":"b"}')}
      ${status('ds ds', '{"currentNumberScheduled":2,"desiredNumberScheduled":3,"numberReady":1,"numberMisscheduled":0,"numberAvailable":1,"updatedNumberScheduled":2}')}
      ${status('job job', '{"active":1,"succeeded":1,"failed":1,"ready":1,"startTime":"2025-01-01T00:00:00Z","completedIndexes":"0"}')}
      ${status('job job', '{"completionTime":"2025-01-01T00:00:00Z"}')}
      ${status('cj cj', '{"lastScheduleTime":"2025-01-01T00:00:00Z","active":[{"kind":"Job","name":"a","namespace":"x"}]}')}
      k get po,deploy,rs,rc,sts,ds,job,cj,podtemplates,controllerrevisions
      k get po,deploy,rs,rc,sts,ds,job,cj,podtemplates,controllerrevisions -o wide
      k get po,deploy,rs,rc,sts,ds,job,cj,podtemplates,controllerrevisions -o yaml
      k describe pod full
      k describe pod bare
      k describe pods
      k describe pod -l app=web
      k describe pod fu
      k describe pod nope
      k describe deploy web
      k describe deploy
      k describe rs
      k describe rc
      k describe sts
      k describe ds
      k describe job
      k describe cj
      k describe podtemplates
      k describe controllerrevisions
      k describe -f workloads.yaml
      k describe deploy/web rs/rs
      k describe deploy web --show-events=false
      k describe nope
      k describe
      k rollout history sts/sts
      k rollout history ds/ds
      k rollout status sts/sts --watch=false
      k rollout status ds/ds --watch=false
      k rollout status deploy/web --watch=false
      k rollout undo sts/sts
      k rollout restart ds/ds sts/sts
      k get all
    `,
  },
  {
    name: 'describe settings',
    versions: ['1.30'],
    files: { 'settings.yaml': settings },
    commands: `
      k apply -f settings.yaml
      ${status('quota quota', '{"hard":{"pods":"10","limits.cpu":"2","requests.memory":"1Gi"},"used":{"pods":"1","limits.cpu":"500m","requests.memory":"10Mi"}}')}
      ${status('pdb pdb', '{"currentHealthy":1,"desiredHealthy":1,"disruptionsAllowed":0,"expectedPods":2}')}
      ${status('hpa hpa', '{"currentReplicas":2,"desiredReplicas":3,"currentMetrics":[{"type":"Resource","resource":{"name":"cpu","current":{"averageUtilization":42,"averageValue":"42m"}}}],"conditions":[{"type":"AbleToScale","status":"True","reason":"Ready","message":"m"}]}')}
      ${status('pvc data', '{"phase":"Bound","capacity":{"storage":"1Gi"},"accessModes":["ReadWriteOnce"]}')}
      k get cm,secret,sa,quota,limits,pdb,hpa,lease,ev,pvc
      k get cm,secret,sa,quota,limits,pdb,hpa,lease,ev,pvc -o wide
      k get cm,secret,sa,quota,limits,pdb,hpa,lease,ev,pvc -o yaml
      k describe cm | sort
      k describe secret
      k describe sa
      k describe quota
      k describe limits
      k describe pdb
      k describe hpa
      k describe hpa.v1.autoscaling
      k describe lease
      k describe ev
      k describe events.events.k8s.io newer
      k describe pvc
      k describe ns $NS
      k events
      k events --for=pod/full
      k events --types=Warning
      k events -o yaml
      k events --no-headers
      k get ev -o wide
      k get ev --sort-by=.lastTimestamp
      k get ev --field-selector=involvedObject.name=full
      k get ev --field-selector=type=Normal
      k get ev --field-selector=reason=Fine,involvedObject.kind=ConfigMap
      k get events.events.k8s.io -o yaml
      k get events.events.k8s.io --field-selector=regarding.name=cm
      k get events.events.k8s.io
    `,
  },
  {
    name: 'describe network',
    versions: ['1.27'],
    files: { 'network.yaml': network },
    commands: `
      k apply -f network.yaml
      ${status('svc web', '{"loadBalancer":{"ingress":[{"ip":"5.6.7.8"},{"hostname":"lb.example.org"}]}}')}
      ${status('ingress ing', '{"loadBalancer":{"ingress":[{"ip":"5.6.7.8"}]}}')}
      k get svc,ep,endpointslices,ing,netpol
      k get svc,ep,endpointslices,ing,netpol -o wide
      k get svc,ep,endpointslices,ing,netpol -o yaml
      k describe svc --show-events=false
      k describe ep
      k describe endpointslices
      k describe ing
      k describe netpol
      k get ingressclass $NS-class
      k get ingressclass $NS-class -o yaml
      k describe ingressclass $NS-class
      k delete ingressclass $NS-class
    `,
  },
  {
    name: 'describe the cluster',
    versions: ['1.33'],
    files: { 'cluster.yaml': cluster },
    commands: `
      k apply -f cluster.yaml
      k get node $NS-n
      k get node $NS-n -o wide
      k get node $NS-n -o yaml
      k describe node $NS-n
      k get pv $NS-pv
      k get pv $NS-pv -o wide
      k get pv $NS-pv -o yaml
      k describe pv $NS-pv
      k get sc $NS-sc
      k get sc $NS-sc -o yaml
      k describe sc $NS-sc
      k get pc $NS-pc
      k describe pc $NS-pc
      k get runtimeclass $NS-rc
      k describe runtimeclass $NS-rc
      k get csidriver $NS-driver
      k get csidriver $NS-driver -o yaml
      k describe csidriver $NS-driver
      k get csinode $NS-csinode
      k describe csinode $NS-csinode
      k get volumeattachment $NS-va
      k describe volumeattachment $NS-va
      k get validatingwebhookconfiguration $NS-vwc
      k get validatingwebhookconfiguration $NS-vwc -o yaml
      k describe validatingwebhookconfiguration $NS-vwc
      k get flowschema $NS-fs -o yaml
      k delete flowschema/$NS-fs validatingwebhookconfiguration/$NS-vwc volumeattachment/$NS-va csinode/$NS-csinode csidriver/$NS-driver
      k delete runtimeclass/$NS-rc pc/$NS-pc sc/$NS-sc
      k delete pv $NS-pv --wait=false
      k get pv $NS-pv
      k patch pv $NS-pv --type=merge -p '{"metadata":{"finalizers":null}}'
      k get pv $NS-pv
      k cordon $NS-n
      k uncordon $NS-n
      k uncordon $NS-n
      k cordon $NS-n
      k get node $NS-n
      k cordon nope
      k cordon
      k taint node $NS-n x=y:NoSchedule
      k taint node $NS-n x=y:NoSchedule
      k taint node $NS-n x=z:NoSchedule
      k taint node $NS-n x=z:NoSchedule --overwrite
      k taint node $NS-n x-
      k taint node $NS-n x-
      k taint node $NS-n x=y:Nope
      k taint node nope x=y:NoSchedule
      k get node $NS-n -o jsonpath='{.spec.taints}'
      k run there --image=web --overrides='{"spec":{"nodeName":"'$NS-n'"}}'
      k drain $NS-n --timeout=1s
      k drain $NS-n --force --dry-run=server
      k drain $NS-n --force --grace-period=0 --timeout=2s
      k drain $NS-n --force --disable-eviction --grace-period=0
      k drain nope
      k describe node $NS-n
      k label node $NS-n a=b
      k patch node $NS-n -p '{"spec":{"podCIDR":"1.0.0.0/8"}}'
      k delete node $NS-n
    `,
  },
];
