import type { Scenario } from '../scenario.ts';

const pod = (name: string) => `apiVersion: v1
kind: Pod
metadata: {name: ${name}, labels: {app: ${name}}}
spec: {containers: [{name: app, image: "app:1"}]}
`;

export const changeScenarios: readonly Scenario[] = [
  {
    name: 'edit',
    versions: ['1.27'],
    files: {
      'secret.yaml': 'apiVersion: v1\nkind: Secret\nmetadata: {name: s}\nstringData: {a: b}\n',
    },
    commands: `
      k create cm one --from-literal=a=1
      k create cm two --from-literal=a=1
      k create deployment web --image=web:1
      KUBE_EDITOR='sed -i s/a:.*/a:\\ changed/' k edit cm one
      KUBE_EDITOR='sed -i s/a:.*/a:\\ more/' k edit cm one -o json
      KUBE_EDITOR=true k edit cm one
      KUBE_EDITOR=false k edit cm one
      KUBE_EDITOR='sed -i s/kind:.*/kind:\\ [/' k edit cm one
      KUBE_EDITOR='sed -i s/image:.*/image:\\ ""/' k edit deploy web
      KUBE_EDITOR='sed -i s/replicas:\\ 1/replicas:\\ many/' k edit deploy web
      KUBE_EDITOR='sed -i s/replicas:\\ 1/replicaz:\\ 1/' k edit deploy web
      KUBE_EDITOR='sed -i s/name:\\ web/name:\\ other/' k edit deploy web
      KUBE_EDITOR='sed -i s/replicas:\\ 1/replicas:\\ 4/' k edit deploy web
      KUBE_EDITOR='sed -i s/replicas:\\ 4/replicas:\\ 5/' k edit deploy/web --save-config
      KUBE_EDITOR='sed -i s/replicas:\\ 5/replicas:\\ 6/' k edit deploy/web -o yaml --output-patch
      KUBE_EDITOR='sed -i s/replicas:\\ [0-9]/replicas:\\ 7/' k edit deploy/web --subresource=scale
      KUBE_EDITOR='sed -i /status:/,\\$d' k edit deploy/web --subresource=status
      KUBE_EDITOR='sed -i s/a:.*/a:\\ both/' k edit cm one two
      KUBE_EDITOR='sed -i d' k edit cm one
      KUBE_EDITOR=cat k edit cm two
      KUBE_EDITOR='sed -n 1,99p' k edit deploy web
      KUBE_EDITOR='sed -i s/resourceVersion:.*/resourceVersion:\\ "1"/' k edit cm two
      KUBE_EDITOR='sed -i /resourceVersion:/d;s/both/without/' k edit cm two
      k edit cm nope
      KUBE_EDITOR='sed -i s/name:.*/name:\\ new/' k create -f secret.yaml --edit
      k get secret
      k get cm,deploy -o yaml
    `,
  },
  {
    name: 'patch',
    versions: ['1.30'],
    files: { 'pod.yaml': pod('p'), 'patch.yaml': 'metadata: {labels: {from: file}}\n' },
    commands: `
      k apply -f pod.yaml
      k create deployment web --image=web:1
      k patch pod p -p '{"metadata":{"labels":{"a":"1"}}}'
      k patch pod p -p '{"metadata":{"labels":{"a":"1"}}}'
      k patch pod p --type=merge -p '{"metadata":{"labels":{"b":"1"}}}'
      k patch pod p --type=json -p '[{"op":"add","path":"/metadata/labels/c","value":"1"}]'
      k patch pod p --type=json -p '[{"op":"remove","path":"/metadata/labels/nope"}]'
      k patch pod p --type=json -p '[{"op":"test","path":"/metadata/labels/c","value":"2"}]'
      k patch pod p --type=json -p '[{"op":"nope","path":"/metadata/labels/c","value":"2"}]'
      k patch pod p --type=json -p '{"op":"nope"}'
      k patch pod p --type=json -p '[{"op":"replace","path":"/nope/x","value":"2"}]'
      k patch pod p --type=nope -p '{}'
      k patch pod p -p '{'
      k patch pod p -p 'a: [b'
      k patch pod p -p '[]'
      k patch pod p -p '{"spec":{"containers":[{"name":"app","image":"app:2"}]}}'
      k patch pod p -p '{"spec":{"containers":[{"name":"new","image":"app:2"}]}}'
      k patch pod p -p '{"spec":{"restartPolicy":"Never"}}'
      k patch pod p -p '{"spec":{"nope":"Never"}}'
      k patch pod p -p '{"spec":{"containers":"x"}}'
      k patch pod p -p '{"metadata":{"labels":{"a b":"1"}}}'
      k patch pod p -p '{"metadata":{"name":"other"}}'
      k patch pod p -p '{"metadata":{"uid":"other"}}'
      k patch pod p -p '{"metadata":{"resourceVersion":"1"}}'
      k patch pod p --patch-file=patch.yaml
      k patch pod p --patch-file=nope.yaml
      k patch -f pod.yaml -p '{"metadata":{"labels":{"d":"1"}}}'
      k patch pod p --local -p '{"metadata":{"labels":{"d":"1"}}}'
      k patch -f pod.yaml --local -p '{"metadata":{"labels":{"d":"1"}}}' -o yaml
      k patch pod p -p '{"metadata":{"labels":{"e":"1"}}}' --dry-run=server
      k patch pod p -p '{"metadata":{"labels":{"e":"1"}}}' --dry-run=client
      k patch pod p -p '{"metadata":{"labels":{"e":"1"}}}' -o yaml
      k patch pod p -p '{"metadata":{"labels":{"f":"1"}}}' -o name
      k patch pod nope -p '{"metadata":{"labels":{"e":"1"}}}'
      k patch pod p
      k patch pod p --subresource=status -p '{"status":{"phase":"Running","conditions":[{"type":"Ready","status":"True"}]}}'
      k patch pod p --subresource=status --type=merge -p '{"status":{"message":"fine"},"metadata":{"labels":{"no":"no"}}}'
      k patch pod p --subresource=status -p '{"spec":{"nodeName":"x"}}'
      k patch pod p --subresource=nope -p '{}'
      k patch deploy web --subresource=scale --type=merge -p '{"spec":{"replicas":4}}'
      k patch deploy web --subresource=scale -p '{"spec":{"replicas":5}}'
      k patch deploy web -p '{"spec":{"replicas":"x"}}'
      k patch deploy web -p '{"spec":{"replicas":-1}}'
      k patch deploy web -p '{"spec":{"selector":{"matchLabels":{"app":"other"}}}}'
      k patch deploy web -p '{"spec":{"template":{"spec":{"containers":[{"name":"web","$patch":"delete"}]}}}}'
      k patch deploy web -p '{"spec":{"strategy":{"$retainKeys":["type"],"type":"Recreate"}}}'
      k patch deploy web -p '{"spec":{"template":{"spec":{"containers":[{"name":"web","env":[{"name":"A","value":"1"}]},{"name":"side","image":"s"}]}}}}'
      k patch deploy web -p '{"spec":{"template":{"spec":{"$setElementOrder/containers":[{"name":"side"},{"name":"web"}]}}}}'
      k patch cm x -p '{}'
      k get pod,deploy -o yaml
      k get pod p -o yaml --show-managed-fields
    `,
  },
  {
    name: 'label',
    versions: ['1.33'],
    files: { 'pod.yaml': pod('p') },
    commands: `
      k apply -f pod.yaml
      k create cm a
      k create cm b
      k label pod p x=1
      k label pod p x=1
      k label pod p x=2
      k label pod p x=2 --overwrite
      k label pod p x-
      k label pod p x-
      k label pod p y=1 z=2
      k label pod p y- z=3 --overwrite
      k label pod p --list | sort
      k label pod p 'bad key=1'
      k label pod p key='bad value'
      k label pod p
      k label pod nope a=b
      k label pods --all all=yes
      k label cm -l '!x' q=1
      k label cm a b r=1
      k label cm a r=2 --resource-version=1
      k label -f pod.yaml f=1
      k label pod p dry=1 --dry-run=server
      k label pod p dry=1 --dry-run=client -o yaml
      k label pod p g=1 -o yaml
      k label pod p h=1 -o name
      k label cm,pod --all both=1
      k label node nope a=b
      k get cm,pod --show-labels
      k get pods -L x,y,all
      k get cm -l q=1,r
      k get cm -l 'r in (1,2), q notin (3)'
      k get cm -l 'r=='
      k get cm -l 'a b'
      k get cm -l '=x'
      k annotate pod p x=1
      k annotate pod p x=2
      k annotate pod p x=2 --overwrite
      k annotate pod p x-
      k annotate pod p x-
      k annotate pod p 'bad key=1'
      k annotate pod p text='a b c'
      k annotate pod p --list | grep ^text
      k annotate cm --all why=not
      k annotate pod nope a=b
      k annotate pod p dry=1 --dry-run=server
      k annotate pods --field-selector=metadata.name=p sel=1
      k get pod p -o jsonpath='{.metadata.annotations}{"\\n"}{.metadata.labels}'
    `,
  },
  {
    name: 'scale and set',
    versions: ['1.27'],
    files: { 'pod.yaml': pod('p') },
    commands: `
      k apply -f pod.yaml
      k create deployment web --image=web:1
      k create deployment other --image=web:1 --replicas=2
      k create job j --image=j
      k scale deploy web --replicas=3
      k scale deploy web --replicas=3
      k scale deploy web --replicas=4 --current-replicas=1
      k scale deploy web --replicas=4 --current-replicas=3
      k scale deploy web --replicas=4 --resource-version=1
      k scale deploy web --replicas=-1
      k scale deploy web
      k scale deploy web other --replicas=1
      k scale deploy --all --replicas=2
      k scale deploy -l app=web --replicas=0
      k scale deploy nope --replicas=1
      k scale pod p --replicas=1
      k scale cm kube --replicas=1
      k scale job j --replicas=1
      k scale deploy/web job/j --replicas=1
      k scale deploy web --replicas=9 --dry-run=server
      k scale deploy web --replicas=9 --dry-run=client
      k scale deploy web --replicas=7 -o yaml
      k scale deploy web --replicas=8 -o name
      k get deploy web --subresource=scale
      k get deploy web --subresource=scale -o yaml
      k get deploy web --subresource=status -o name
      k get deploy web --subresource=nope
      k get deploy --subresource=status
      k get pod p --subresource=scale
      k set image deploy/web web=web:2
      k set image deploy/web web=web:2
      k set image deploy/web nope=web:2
      k set image deploy/web '*=all:3'
      k set image deploy --all web=web:4
      k set image pod/p app=app:9
      k set image deploy/web web=web:5 --dry-run=server
      k set image deploy/web web=web:5 --dry-run=client -o yaml
      k set image deploy/nope web=web:5
      k set image deploy/web web=web:5 -o name
      k set image deploy/web
      k set env deploy/web A=1 B=2
      k set env deploy/web --list
      k set env deploy/web A-
      k set env deploy/web --from=configmap/nope
      k set env deploy/web -c nope A=1
      k create cm env --from-literal=x=1
      k set env deploy/web --from=configmap/env --prefix=E_
      k set resources deploy/web --limits=cpu=1,memory=1Gi --requests=cpu=500m
      k set resources deploy/web --requests=cpu=2
      k set resources deploy/web --limits=cpu=nope
      k set resources deploy/web
      k set serviceaccount deploy/web robot
      k set sa deploy/nope robot
      k set selector svc nope a=b
      k create service clusterip web --tcp=80
      k set selector svc web a=b
      k set subject rolebinding nope --user=x
      k create rolebinding rb --clusterrole=view --user=jane
      k set subject rolebinding rb --user=x --group=y
      k get rolebinding -o wide
      k get deploy web -o yaml
      k get deploy
    `,
  },
  {
    name: 'rollout',
    versions: ['1.30'],
    commands: `
      k create deployment web --image=web:1
      k rollout history deploy/web
      k rollout history deploy/web --revision=1
      k rollout history deploy
      k rollout status deploy/web --watch=false
      k rollout status deploy/web --timeout=1s
      k rollout pause deploy/web
      k rollout pause deploy/web
      k rollout status deploy/web --watch=false
      sleep 1.1; k rollout restart deploy/web
      k rollout resume deploy/web
      k rollout resume deploy/web
      sleep 1.1; k rollout restart deploy/web
      sleep 1.1; k rollout restart deploy
      k rollout restart deploy/nope
      k rollout restart cm
      k rollout undo deploy/web
      k rollout undo deploy/web --to-revision=3
      k rollout undo deploy/web --dry-run=server
      k rollout undo deploy/nope
      k rollout history deploy/nope
      k rollout history pod/nope
      k rollout status ds/nope
      k rollout nope deploy/web
      k create job j --image=j
      k rollout restart job/j
      k rollout pause job/j
      k rollout history job/j
      k rollout status job/j
      k rollout undo job/j
      k get deploy web -o yaml
    `,
  },
  {
    name: 'run and expose',
    versions: ['1.33'],
    files: { 'pod.yaml': pod('p') },
    commands: `
      k run web --image=web:1 --port=80 --labels=app=web,tier=front --env=A=1
      k run web --image=web:1
      k run --image=web:1
      k run once --image=web:1 --restart=Never -- sleep 1
      k run failing --image=web:1 --restart=OnFailure --command -- sleep 1
      k run dry --image=web:1 --dry-run=server -o yaml
      k run dry --image=web:1 --dry-run=client -o yaml
      k run exposed --image=web:1 --port=80 --expose
      k run over --image=web:1 --overrides='{"spec":{"nodeName":"n1"}}'
      k run Bad --image=web:1
      k run bad --image=''
      k run bad --image='not valid'
      k get pods -o wide
      k get pods -o yaml
      k expose pod web
      k expose pod web
      k expose pod web --name=web2 --port=8080 --target-port=80 --type=NodePort
      k expose pod web --name=web3 --port=8080 --type=Nope
      k expose pod over
      k expose pod nope --port=80
      k create deployment d --image=web:1 --port=81
      k create deployment e --image=web:1
      k expose deploy d
      k expose deploy e
      k expose deploy e --port=80 --dry-run=server -o yaml
      k expose deploy e --port=80 --cluster-ip=None
      k expose deploy e --port=80 --name=ext --external-ip=1.2.3.4
      k expose deploy e --port=80 --name=aff --session-affinity=ClientIP
      k expose cm nope
      k get svc
      k get svc -o yaml
      k autoscale deploy d --max=5
      k autoscale deploy d --max=5
      k autoscale deploy d --max=5 --min=7 --name=bad
      k autoscale deploy e --min=2 --max=5 --cpu-percent=80
      k autoscale deploy nope --max=5
      k autoscale deploy d
      k autoscale deploy e --max=3 --name=dry --dry-run=server -o yaml
      k get hpa
      k get hpa -o yaml
      k get hpa.v1.autoscaling -o yaml
      k describe hpa
    `,
  },
  {
    name: 'replace',
    versions: ['1.27'],
    files: {
      'pod.yaml': pod('p'),
      'pod2.yaml': pod('p').replace('app:1', 'app:2'),
      'pod3.yaml': pod('p').replace('containers:', 'restartPolicy: Never, containers:'),
      'cm.yaml': 'apiVersion: v1\nkind: ConfigMap\nmetadata: {name: a}\ndata: {x: "1"}\n',
      'cm2.yaml': 'apiVersion: v1\nkind: ConfigMap\nmetadata: {name: a}\ndata: {x: "2"}\n',
      'stale.yaml': 'apiVersion: v1\nkind: ConfigMap\nmetadata: {name: a, resourceVersion: "1"}\ndata: {x: "2"}\n',
      'uid.yaml': 'apiVersion: v1\nkind: ConfigMap\nmetadata: {name: a, uid: "1"}\ndata: {x: "2"}\n',
      'scale.yaml': 'apiVersion: autoscaling/v1\nkind: Scale\nmetadata: {name: web}\nspec: {replicas: 3}\n',
      'fixed.yaml': 'apiVersion: v1\nkind: ConfigMap\nmetadata: {name: fixed}\nimmutable: true\ndata: {x: "2"}\n',
      'fixed2.yaml': 'apiVersion: v1\nkind: ConfigMap\nmetadata: {name: fixed}\nimmutable: true\ndata: {x: "3"}\n',
    },
    commands: `
      k replace -f pod.yaml
      k create -f pod.yaml -f cm.yaml -f fixed.yaml
      k create -f pod.yaml
      k replace -f pod.yaml
      k replace -f pod2.yaml
      k replace -f pod3.yaml
      k replace --force -f pod3.yaml
      k replace --force -f cm2.yaml
      k replace -f cm2.yaml
      k replace -f cm2.yaml
      k replace -f stale.yaml
      k replace -f uid.yaml
      k replace -f cm.yaml --dry-run=server
      k replace -f cm.yaml --dry-run=client -o yaml
      k replace -f cm.yaml -o yaml
      k replace -f cm.yaml --save-config
      k replace -f fixed2.yaml
      k get cm a -o yaml | sed s/x:.*/x:\\ piped/ | k replace -f -
      k create deployment web --image=web
      k get deploy web -o yaml | sed s/replicas:.*/replicas:\\ 3/ | k replace --subresource=status -f -
      k replace --subresource=scale -f scale.yaml
      k get deploy web -o yaml | sed /^status/,99d | k replace -f -
      k get pod,cm,deploy -o yaml
    `,
  },
  {
    name: 'dry run',
    versions: ['1.30'],
    files: {
      'both.yaml': `${pod('p')}---\napiVersion: v1\nkind: ConfigMap\nmetadata: {name: a}\n`,
      'bad.yaml': pod('p').replace('app:1', ''),
    },
    commands: `
      k create -f both.yaml --dry-run=server
      k create -f both.yaml --dry-run=client
      k create -f both.yaml --dry-run
      k create -f both.yaml --dry-run=nope
      k create -f both.yaml --dry-run=server -o yaml
      k create -f bad.yaml --dry-run=server
      k apply -f bad.yaml --dry-run=server
      k apply -f both.yaml --dry-run=server
      k apply -f both.yaml
      k create -f both.yaml --dry-run=server
      k delete -f both.yaml --dry-run=server
      k delete -f both.yaml --dry-run=client
      k delete pod p --dry-run=server -o name
      k delete pods --all --dry-run=server
      k replace -f both.yaml --dry-run=server
      k patch pod p -p '{"metadata":{"labels":{"a":"1"}}}' --dry-run=server -o yaml
      k annotate pod p a=1 --dry-run=server -o yaml
      k taint node nope a=b:NoSchedule --dry-run=server
      k create ns $NS-dry --dry-run=server
      k create ns $NS --dry-run=server
      k create sa default --dry-run=server -o yaml
      k get pod,cm
    `,
  },
];
