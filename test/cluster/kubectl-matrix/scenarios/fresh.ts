import type { Scenario } from '../scenario.ts';

/** What a server shows before anybody created anything; nothing else may run meanwhile. */
export const freshScenarios: readonly Scenario[] = [
  {
    name: 'fresh discovery',
    versions: ['1.27', '1.33'],
    commands: `
      k version -o json
      k version -o yaml
      k version
      k cluster-info
      k api-versions
      k api-resources
      k api-resources -o wide
      k api-resources -o name
      k api-resources --verbs=list,get --namespaced -o name
      k api-resources --verbs=list,create --namespaced=false --sort-by=name
      k api-resources --verbs=nothing
      k api-resources --api-group=apps
      k api-resources --api-group=apps -o wide --no-headers
      k api-resources --api-group=nope
      k api-resources --api-group=''  --sort-by=kind
      k api-resources --categories=all
      k api-resources --categories=api-extensions -o wide
      k api-resources --cached -o name
      k get --raw /
      k get --raw /api
      k get --raw /apis | tr , '\n'
      k get --raw /api/v1 | tr , '\n'
      k get --raw /apis/apps
      k get --raw /apis/batch/v1
      k get --raw /apis/nope
      k get --raw /apis/apps/v9
      k get --raw /nope
      k get --raw /version
      k get --raw /healthz
      k get --raw '/healthz?verbose'
      k get --raw '/livez?verbose'
      k get --raw '/readyz?verbose'
      k get --raw '/readyz/etcd'
      k get --raw '/readyz/nope'
      k get --raw '/api/v1/namespaces/default'
      k get --raw '/api/v1/namespaces/nope'
      k get --raw '/api/v1/namespaces/nope/pods'
      k get --raw '/apis/rbac.authorization.k8s.io/v1/clusterrolebindings?limit=1'
      k get --raw '/.well-known/openid-configuration'
      k get --raw /logs
      k get --raw /metrics -v0 | head -c 0
      k get componentstatuses | sort | cut -c1-60
      k get cs -o name | sort
    `,
  },
  {
    name: 'fresh content',
    versions: ['1.30'],
    commands: `
      k get namespaces --sort-by=metadata.name -l 'kubernetes.io/metadata.name in (default,kube-system)'
      k get ns default kube-system -o wide
      k get ns default -o yaml
      k describe ns kube-system
      k get ns -o name -l kubernetes.io/metadata.name=kube-public
      k get svc -A
      k get svc -n default -o wide
      k get svc kubernetes -n default -o yaml
      k describe svc kubernetes -n default
      k get endpoints -A
      k get endpointslices -n default
      k describe endpointslices -n default
      k get priorityclasses
      k get pc system-node-critical -o yaml
      k describe pc system-cluster-critical
      k get clusterroles
      k get clusterroles -o name
      k get clusterrole view -o yaml
      k describe clusterrole system:basic-user
      k describe clusterrole cluster-admin
      k describe clusterrole view
      k describe clusterrole edit
      k describe clusterrole admin
      k get clusterrolebindings
      k get clusterrolebindings -o wide
      k describe clusterrolebinding cluster-admin
      k get roles -A
      k get rolebindings -A -o wide
      k get clusterroles -o yaml
      k get clusterrolebindings -o yaml
      k get roles,rolebindings -A -o yaml
      k get apiservices
      k get apiservice v1.apps -o yaml
      k describe apiservice v1.batch
      k get pods
      k get pods -A
      k get pods -o json
      k get pods -o yaml
      k get pods -o name
      k get pods -o wide
      k get pods --no-headers
      k get all
      k get all -A
      k get pods,svc,deploy
      k get pods,svc -o json
      k get nodes
      k get nodes -o wide
      k get pv,sc,ingressclasses,runtimeclasses,csidrivers,csinodes,volumeattachments
      k get crd
      k get cm
      k get cm -A
      k get secrets -A
      k get sa -A
      k get leases -A
      k get events
      k get events -A
      k events
      k events -A
      k get flowschemas
      k get prioritylevelconfigurations
      k get validatingwebhookconfigurations,mutatingwebhookconfigurations
      k get validatingadmissionpolicies
      k get hpa,pdb,quota,limits,netpol,ing,cj,job,sts,ds,rs,rc
      k get csr
      k get podtemplates,controllerrevisions
      k get resourceslices,deviceclasses,resourceclaims
      k get servicecidrs,ipaddresses
      k top pods
      k top nodes
      k describe nodes
      k describe pods
      k describe all
    `,
  },
  {
    name: 'fresh access',
    versions: ['1.33'],
    commands: `
      k auth whoami
      k auth whoami -o json
      k auth whoami -o yaml
      k auth whoami --as=jane --as-group=developers
      k auth whoami --as=jane --as-uid=17 -o json
      k --context viewer auth whoami
      k --token wrong auth whoami
      k --token wrong get pods
      k auth can-i get pods
      k auth can-i get pods -A
      k auth can-i get pods --as=jane
      k auth can-i get pods --as=jane -q
      k auth can-i get pods/log
      k auth can-i get pods --subresource=log
      k auth can-i get pod/web
      k auth can-i create deployments.apps
      k auth can-i create deploy.apps --as=system:serviceaccount:default:default
      k auth can-i '*' '*'
      k auth can-i list nodes
      k auth can-i get /healthz --as=jane
      k auth can-i get /logs --as=jane
      k auth can-i get /healthz
      k auth can-i post /apis --as=jane
      k auth can-i nope nopes
      k auth can-i nope pods
      k auth can-i use nopes.example.org --as=jane
      k auth can-i
      k auth can-i get
      k auth can-i get pods --list
      k auth can-i --list
      k auth can-i --list --no-headers
      k auth can-i --list --as=jane
      k auth can-i --list --as=jane --as-group=system:masters
      k --context viewer auth can-i --list
      k --context viewer auth can-i --list -n kube-system
      k --context viewer auth can-i get pods
      k --context viewer auth can-i delete pods
      k --context viewer get pods
      k --context viewer get pods -A
      k --context viewer get secrets
      k --context viewer get nodes
      k --context viewer create cm x
      k --context viewer delete pod x
      k --context viewer get --raw /metrics
      k --context viewer auth can-i get pods --as=jane
      k get pods --as=jane
      k get pods --as=system:anonymous
      k get pods web --as=jane
      k get nodes --as=jane
      k delete ns default --as=jane
      k create ns x --as=jane
      k create deployment web --image=web --as=jane
      k get --raw /api/v1/pods --as=jane
      k get --raw /logs --as=jane
      k patch cm x -p '{}' --as=jane
      k scale deploy x --replicas=2 --as=jane
      k get nopes --as=jane
      k delete ns kube-system
      k delete ns default
    `,
  },
];
