import type { Scenario } from '../scenario.ts';

const pod = (name: string, labels: string, more = '') => `---
apiVersion: v1
kind: Pod
metadata: {name: ${name}, labels: {${labels}}}
spec: {containers: [{name: app, image: "app:1"}, {name: side, image: "side:1"}]${more}}
`;

export const readScenarios: readonly Scenario[] = [
  {
    name: 'get',
    versions: ['1.33'],
    files: {
      'pods.yaml':
        pod('a', 'app: shop, tier: front') +
        pod('b', 'app: shop, tier: back', ', nodeName: n1') +
        pod('c', 'app: other', ', restartPolicy: Never'),
      'columns.txt': 'NAME          APP\n.metadata.name .metadata.labels.app\n',
      'template.txt': '{{range .items}}{{.metadata.name}} {{end}}\n',
    },
    commands: `
      k apply -f pods.yaml
      k create cm x --from-literal=a=1
      k create cm y --from-literal=a=1 --from-literal=b=1
      k create deployment web --image=web
      k patch pod a --subresource=status -p '{"status":{"phase":"Running","podIP":"10.9.0.1","podIPs":[{"ip":"10.9.0.1"}],"containerStatuses":[{"name":"app","ready":true,"restartCount":2,"image":"app:1","imageID":"","state":{"running":{"startedAt":"2025-01-01T00:00:00Z"}}}]}}'
      k patch pod c --subresource=status -p '{"status":{"phase":"Succeeded","containerStatuses":[{"name":"app","ready":false,"restartCount":0,"image":"app:1","imageID":"","state":{"terminated":{"exitCode":0,"reason":"Completed"}}}]}}'
      k get pods
      k get pods -o wide
      k get pods -o wide --show-labels
      k get pods --no-headers
      k get pods --show-kind
      k get pods -L app,tier,nope
      k get pod a
      k get pod/a pod/b
      k get pod a b nope
      k get pod a -o name
      k get pod a -o yaml
      k get pod a -o json
      k get pod a -o json --show-managed-fields
      k get pods -o json
      k get pods -o yaml
      k get pods -o name
      k get pods -o jsonpath='{.items[*].metadata.name}'
      k get pods -o jsonpath='{range .items[*]}{.metadata.name}{"\\t"}{.spec.nodeName}{"\\n"}{end}'
      k get pods -o jsonpath='{.items[?(@.metadata.name=="b")].spec.nodeName}'
      k get pods -o jsonpath='{.nope'
      k get pods -o jsonpath='{.nope}'
      k get pod a -o jsonpath='{.spec.containers[9]}'
      k get pods -o jsonpath-as-json='{.items[*].metadata.labels}'
      k get pods -o go-template='{{len .items}}'
      k get pods -o go-template-file=template.txt
      k get pods -o custom-columns=NAME:.metadata.name,NODE:.spec.nodeName,IMAGES:.spec.containers[*].image
      k get pods -o custom-columns-file=columns.txt
      k get pods -o custom-columns=NAME
      k get pods -o nope
      k get pods --sort-by=.metadata.name
      k get pods --sort-by=.metadata.labels.tier
      k get pods --sort-by='{.spec.nodeName}' -o wide
      k get pods --sort-by=.nope
      k get pods --sort-by='{bad'
      k get pods -l app=shop
      k get pods -l app=shop,tier=front
      k get pods -l 'app in (shop,other),tier'
      k get pods -l '!tier'
      k get pods -l 'app!=shop'
      k get pods -l nope=x
      k get pods -l 'app=='
      k get pods -l 'app in shop'
      k get pods --field-selector=metadata.name=a
      k get pods --field-selector=spec.nodeName=n1
      k get pods --field-selector=status.phase=Running
      k get pods --field-selector=status.phase!=Running,spec.restartPolicy=Always
      k get pods --field-selector=spec.nope=x
      k get pods --field-selector=nope
      k get cm --field-selector=data.a=1
      k get pods a -l app=shop
      k get pod a --field-selector=metadata.name=a
      k get pods nope
      k get pods nope --ignore-not-found
      k get nopes
      k get nope/x
      k get pods.v1.
      k get pods.v2.
      k get deployments.apps
      k get deployments.v1.apps web
      k get deployments.nope.example.org
      k get po,cm,deploy
      k get po,nope
      k get po/a cm/x deploy/web
      k get po/a cm
      k get pods,cm -o name
      k get pods,cm -o yaml
      k get pods,cm --sort-by=.metadata.name
      k get pods,deploy -o wide
      k get all
      k get all -o name
      k get all --show-labels
      k get all,cm -l app=shop
      k get pods --chunk-size=1
      k get pods --chunk-size=2 -o name
      k get pods --chunk-size=0
      k get -f pods.yaml
      k get -f pods.yaml -o name
      k get -f nope.yaml
      k get pods -n nope
      k get pods -A --field-selector=metadata.namespace=$NS
      k get pods -A -l app=shop --field-selector=metadata.namespace=$NS -o wide
      k get pod a -A
      k get pods --server-print=false
      k get pods,cm --server-print=false
      k get deploy --server-print=false -o wide
      k get --raw /api/v1/namespaces/$NS/pods/a/status | head -c 60
      k get --raw /api/v1/namespaces/$NS/pods/nope
      k get --raw /api/v1/namespaces/$NS/pods?labelSelector=nope
      k get --raw '/api/v1/namespaces/$NS/pods?labelSelector=a%20b'
      k get --raw /api/v1/namespaces/$NS/nopes
      k get --raw /api/v1/namespaces/$NS/deployments
      k get --raw /apis/apps/v1/namespaces/$NS/deployments/web/scale
      k get --raw /apis/apps/v1/namespaces/$NS/deployments/web/nope
      k get --raw api/v1
      k create --raw /api/v1/namespaces/$NS/configmaps -f nope
      k delete --raw /api/v1/namespaces/$NS/configmaps/nope
      k delete --raw /api/v1/namespaces/$NS/configmaps/y
      k get
      k get pods -o wide -o name
      k get pods --kubeconfig=nope
      k get pods --context=nope
      k get pods --request-timeout=nope
      k get pods --request-timeout=20s
      k get pods --server=http://127.0.0.1:1 2>&1 | tail -n 1
      k get ev
      k get pods --output-watch-events
      k get namespaces $NS -o yaml
      k get cm x -o yaml -n default
      k get rs,sts,ds
    `,
  },
  {
    name: 'watch',
    versions: ['1.27', '1.33'],
    files: { 'pods.yaml': pod('a', 'app: shop') + pod('b', 'app: other') },
    commands: `
      k apply -f pods.yaml
      watching 3 : 3 k get pods -w
      watching 2 : 2 k get pods -w -o name
      watching 0 'sleep 3; k label pod a only=1' 1 k get pods --watch-only --no-headers -L only
      watching 2 : 2 k get pods -w -l app=shop -o wide --show-labels
      watching 3 : 3 k get pods -w --output-watch-events
      watching 20 : 20 k get pod a -w -o json
      watching 1 : 1 k get pod a -w -o jsonpath='{.metadata.name}{"\\n"}'
      watching 1 : 1 k get pod nope -w
      watching 1 : 1 k get pods,cm -w
      watching 0 'sleep 2' 0 k get events -w
      watching 3 'k label pod a x=1; k label pod b x=1; k delete pod a --now; k create cm noise' 7 k get pods -w --output-watch-events -L x
      watching 20 'k label pod b x=2 --overwrite; k delete pod b --now' 260 k get pods -w -o json
      watching 0 'sleep 2' 0 k get pods -w
    `,
  },
  {
    name: 'wait',
    versions: ['1.33'],
    files: { 'pods.yaml': pod('a', 'app: shop') + pod('b', 'app: other') },
    commands: `
      k apply -f pods.yaml
      k create deployment web --image=web
      k wait pod/a --for=condition=Ready --timeout=1s
      k patch pod a --subresource=status -p '{"status":{"phase":"Running","conditions":[{"type":"Ready","status":"True"}]}}'
      k wait pod/a --for=condition=Ready --timeout=5s
      k wait pod/a --for=condition=Ready=False --timeout=1s
      k wait pod/a --for=condition=ready --timeout=5s
      k wait pod a b --for=condition=Ready --timeout=1s
      k wait pods --all --for=condition=Ready --timeout=1s
      k wait pods -l app=shop --for=condition=Ready --timeout=5s
      k wait pods -l app=nope --for=condition=Ready --timeout=1s
      k wait pod/a --for=jsonpath='{.status.phase}'=Running --timeout=5s
      k wait pod/a --for=jsonpath='{.status.phase}'=Failed --timeout=1s
      k wait pod/a --for=jsonpath='{.status.phase}' --timeout=1s
      k wait pod/a --for=jsonpath='{.status.nope}'=1 --timeout=1s
      k wait pod/a --for=jsonpath='{bad'=1 --timeout=1s
      k wait pod/a --for=nope --timeout=1s
      k wait pod/a --timeout=1s
      k wait pod/nope --for=condition=Ready --timeout=1s
      k wait pod/nope --for=delete --timeout=1s
      k wait pod/a --for=delete --timeout=1s
      k wait pod/nope --for=create --timeout=1s
      k wait pod/a --for=create --timeout=1s
      k wait deploy/web --for=condition=Available --timeout=1s
      k wait deploy/web --for=jsonpath='{.spec.replicas}'=1 --timeout=1s
      k wait nope/x --for=delete --timeout=1s
      k wait cm/kube --for=condition=Ready --timeout=0
      (sleep 3; k delete pod b --now) >/dev/null & k wait pod/b --for=delete --timeout=20s; wait
      (sleep 3; k label pod a x=1) >/dev/null & k wait pod/a --for=jsonpath='{.metadata.labels.x}'=1 --timeout=20s; wait
      k wait pod/b --for=delete
    `,
  },
  {
    name: 'delete',
    versions: ['1.27'],
    files: {
      'pods.yaml': ['a', 'b', 'c', 'd', 'e', 'f', 'g']
        .map((name) => pod(name, `app: ${name < 'e' ? 'x' : 'y'}`))
        .join(''),
      'scheduled.yaml': ['s1', 's2', 's3', 's4'].map((name) => pod(name, 'app: s', ', nodeName: n1')).join(''),
    },
    commands: `
      k apply -f pods.yaml -f scheduled.yaml
      k create cm x
      k create cm y
      k create cm z
      k delete pod a
      k delete pod a
      k delete pod a --ignore-not-found
      k delete pod a b
      k delete pod/c cm/x
      k delete pod d --now
      k delete pod e --grace-period=0 --force
      k delete pod f --grace-period=0
      k delete pod nope --grace-period=0 --force
      k delete pods -l app=y
      k delete pods -l app=nope
      k delete pod s1 --wait=false
      k get pods
      k delete pod s1 --wait=false
      k delete pod s2 --timeout=1s
      k delete pod s3 --grace-period=7 --wait=false
      k delete pod s3 --now --wait=false
      k get pods -o custom-columns=N:.metadata.name,G:.metadata.deletionGracePeriodSeconds
      k delete pod s1 --force --grace-period=0
      k delete pod s2 --force
      k delete pods --all --force
      k get pods
      k delete cm y -o name
      k delete cm --all
      k delete cm
      k delete cm z --all
      k delete nope x
      k delete
      k delete -f nope.yaml
      k delete -f pods.yaml
      k delete -f pods.yaml --ignore-not-found
      k create deployment web --image=web
      k create deployment web2 --image=web
      k create deployment web3 --image=web
      k create job j1 --image=j
      k create job j2 --image=j
      k delete deploy web --cascade=orphan --timeout=1s
      k get deploy web -o jsonpath='{.metadata.finalizers}'
      k delete deploy web2 --cascade=foreground --timeout=1s
      k get deploy web2 -o jsonpath='{.metadata.finalizers}'
      k delete deploy web3 --cascade=background
      k delete deploy web3 --cascade=nope
      k delete job j1 --cascade=orphan --wait=false
      k delete job j2
      k get deploy,job
      k patch deploy web --type=json -p '[{"op":"remove","path":"/metadata/finalizers"}]'
      k patch deploy web2 --type=merge -p '{"metadata":{"finalizers":null}}'
      k get deploy
      k create cm held
      k patch cm held --type=merge -p '{"metadata":{"finalizers":["example.org/held"]}}'
      k patch cm held --type=merge -p '{"metadata":{"finalizers":["held"]}}'
      k delete cm held --timeout=1s
      k get cm held -o yaml
      k annotate cm held a=b
      k patch cm held --type=merge -p '{"metadata":{"finalizers":["example.org/other"]}}'
      k patch cm held --type=merge -p '{"metadata":{"finalizers":[]}}'
      k get cm held
      k delete secret,cm --all
      k delete ns $NS --wait=false
      k get ns $NS
      k get ns $NS -o yaml
      k create cm late
      k delete ns $NS --wait=false
      k delete ns nope
    `,
  },
];
