import type { Scenario } from '../scenario.ts';

export const createScenarios: readonly Scenario[] = [
  {
    name: 'create workloads',
    versions: ['1.27', '1.33'],
    commands: `
      k create deployment web --image=web:1
      k create deployment web --image=web:1
      k create deployment two --image=web:1 --image=side:2 --replicas=3 --port=80
      k create deployment cmd --image=web:1 -- sleep 10
      k create deployment Web --image=web:1
      k create deployment
      k create deployment x
      k create deployment dry --image=web --dry-run=client -o yaml
      k create deployment dry --image=web --dry-run=server -o yaml
      k create deployment out --image=web -o json
      k create deployment named --image=web -o name
      k create deployment jp --image=web -o jsonpath='{.spec.replicas}'
      k create deployment strict --image=web --validate=strict
      k create deployment elsewhere --image=web -n nope
      k get deploy web two -o yaml
      k get deploy
      k get deploy -o wide
      k create job once --image=once -- date
      k create job once --image=once
      k create job bad_name --image=once
      k create cronjob nightly --image=n --schedule='0 0 * * *'
      k create cronjob bad --image=n --schedule='nope'
      k create cronjob bad --image=n
      k create job from --from=cronjob/nightly
      k create job from2 --from=deployment/web
      k create job from3 --from=cronjob/nope
      k get job,cronjob
      k get job,cronjob -o wide
      k get job once from -o yaml
      k get cronjob nightly -o yaml
      k create pdb lock --selector=app=web --min-available=1
      k create pdb half --selector=app=web --max-unavailable=50%
      k create pdb bad --selector=app=web --min-available=-1
      k create pdb both --selector=app=web --min-available=1 --max-unavailable=1
      k create pdb none --selector=app=web
      k get pdb
      k get pdb lock half -o yaml
    `,
  },
  {
    name: 'create settings',
    versions: ['1.27'],
    files: { 'app.properties': 'a=1\nb=2\n', 'app.env': 'X=1\nY=two words\n', 'conf/one': '1', 'conf/two': '2' },
    commands: `
      k create configmap empty
      k create configmap literal --from-literal=a=1 --from-literal=b=2
      k create configmap file --from-file=app.properties
      k create configmap keyed --from-file=key=app.properties
      k create configmap env --from-env-file=app.env
      k create configmap folder --from-file=conf
      k create configmap hashed --from-literal=a=1 --append-hash
      k create configmap nofile --from-file=nope
      k create configmap dup --from-literal=a=1 --from-literal=a=2
      k create configmap badkey --from-literal='a b=1'
      k create configmap Bad --from-literal=a=1
      k create configmap literal --from-literal=c=3
      k create configmap dry --from-literal=c=3 --dry-run=server
      k create configmap dry --from-literal=c=3 --dry-run=client -o yaml
      k get cm
      k get cm -o yaml
      k describe cm empty file hashed
      k create secret generic plain --from-literal=password=secret
      k create secret generic typed --type=example.org/x --from-literal=a=1
      k create secret generic plain
      k create secret docker-registry pull --docker-username=u --docker-password=p --docker-email=e@example.org
      k create secret docker-registry pull2 --docker-username=u
      k create secret tls cert --cert=nope --key=nope
      k create secret generic badssh --type=kubernetes.io/ssh-auth --from-literal=a=1
      k create secret generic ssh --type=kubernetes.io/ssh-auth --from-literal=ssh-privatekey=1
      k create secret generic basic --type=kubernetes.io/basic-auth
      k create secret generic tls --type=kubernetes.io/tls
      k create secret generic satoken --type=kubernetes.io/service-account-token
      k get secrets
      k get secrets -o yaml
      k describe secrets
      k create namespace $NS-more
      k create namespace $NS-more
      k create namespace Bad_Name
      k create namespace dry --dry-run=server -o yaml
      k get ns $NS-more -o yaml
      k get ns $NS-more
      k describe ns $NS-more
      k create quota small --hard=pods=2,cpu=1,limits.memory=1Gi,count/deployments.apps=1
      k create quota scoped --hard=pods=2 --scopes=BestEffort
      k create quota bad --hard=nope=2
      k create quota bad --hard=pods=-1
      k create quota bad --hard=pods=2 --scopes=Nope
      k get quota
      k get quota -o yaml
      k describe quota
      k create priorityclass $NS-high --value=1000 --description='High priority'
      k create priorityclass $NS-low --value=10 --preemption-policy=Never
      k create priorityclass $NS-big --value=2000000000
      k create priorityclass system-$NS --value=10
      k create priorityclass $NS-high --value=1000
      k get pc $NS-high $NS-low
      k get pc $NS-low -o yaml
      k describe pc $NS-high
      k delete pc $NS-high $NS-low
      k create nope x
      k create
    `,
  },
  {
    name: 'create network',
    versions: ['1.33'],
    commands: `
      k create service clusterip web --tcp=80:8080
      k create service clusterip headless --clusterip=None --tcp=80
      k create service clusterip none
      k create service nodeport np --tcp=80:8080
      k create service nodeport np2 --tcp=80:8080 --node-port=30080
      k create service nodeport np3 --tcp=80:8080 --node-port=30080
      k create service nodeport np4 --tcp=80:8080 --node-port=80
      k create service loadbalancer lb --tcp=80:8080 --tcp=443:8443
      k create service externalname ext --external-name=example.org
      k create service externalname badext --external-name=Exa_mple.org
      k create service clusterip web --tcp=80
      k create service clusterip 9web --tcp=80
      k create service clusterip badport --tcp=99999
      k create service clusterip dry --tcp=80 --dry-run=server -o yaml
      k get svc
      k get svc -o wide
      k get svc -o yaml
      k describe svc --show-events=false
      k get svc ext -o jsonpath='{.spec}'
      k create ingress simple --rule='example.org/=web:80'
      k create ingress tls --class=nginx --rule='example.org/api*=web:http,tls=cert' --annotation=a=b
      k create ingress default --default-backend=web:80
      k create ingress many --rule='a.org/=w:1' --rule='b.org/=w:1' --rule='c.org/=w:1' --rule='d.org/=w:1'
      k create ingress bad --rule='nope'
      k create ingress badhost --rule='Exa_mple/=web:80'
      k get ingress
      k get ingress -o wide
      k get ingress -o yaml
      k describe ingress
      k expose svc web --name=again --port=90 --target-port=http
      k delete svc --all
    `,
  },
  {
    name: 'create access',
    versions: ['1.30'],
    commands: `
      k create serviceaccount robot
      k create serviceaccount robot
      k create sa Bad
      k create sa dry --dry-run=server
      k get sa
      k get sa robot -o yaml
      k describe sa robot
      k create token robot | tr -d '\\n' | grep -c '^eyJ'
      k create token robot --duration=599s
      k create token robot --duration=10m
      k create token robot --duration=1s
      k create token robot -o yaml
      k create token robot --audience=a --audience=b -o jsonpath='{.spec.audiences}'
      k create token robot --bound-object-kind=Pod --bound-object-name=nope
      k create token nope
      k create role reader --verb=get,list --resource=pods,deployments.apps
      k create role named --verb=get --resource=pods --resource-name=a --resource-name=b
      k create role sub --verb=get --resource=pods/log
      k create role bad --verb=nope --resource=pods
      k create role bad --verb=get --resource=nopes
      k create role bad --verb=get
      k create clusterrole $NS-urls --verb=get --non-resource-url=/healthz/*
      k create clusterrole $NS-sum --aggregation-rule=x=y
      k create clusterrole $NS-nodes --verb='*' --resource=nodes
      k create rolebinding bind --role=reader --user=jane --group=devs --serviceaccount=$NS:robot
      k create rolebinding bindc --clusterrole=view --serviceaccount=$NS:robot
      k create rolebinding bad --role=reader --clusterrole=view --user=jane
      k create rolebinding nobody --role=reader
      k create clusterrolebinding $NS-bind --clusterrole=$NS-nodes --user=jane
      k get role,rolebinding
      k get role,rolebinding -o wide
      k get role,rolebinding -o yaml
      k describe role,rolebinding
      k get clusterrole $NS-urls $NS-sum $NS-nodes -o yaml
      k describe clusterrole $NS-urls $NS-nodes
      k get clusterrolebinding $NS-bind -o wide
      k describe clusterrolebinding $NS-bind
      k auth can-i list pods --as=jane
      k auth can-i delete pods --as=jane
      k auth can-i list pods --as=system:serviceaccount:$NS:robot
      k auth can-i list nodes --as=jane
      k auth can-i --list --as=jane
      k get pods --as=jane
      k get cm --as=system:serviceaccount:$NS:robot
      k create role escalate --verb=get --resource=secrets --as=jane
      k --token "$(k create token robot)" auth whoami -o jsonpath='{.status.userInfo.username} {.status.userInfo.groups}'
      k --token "$(k create token robot)" get cm
      k --token "$(k create token robot)" get secrets
      k create role owner --verb=create,get,list,delete --resource=roles,rolebindings,cm
      k create rolebinding own --role=owner --user=owner
      k create role fine --verb=get --resource=cm --as=owner
      k create role toomuch --verb=get --resource=secrets --as=owner
      k create rolebinding fine --role=owner --user=x --as=owner
      k create rolebinding second --role=sub --user=x --as=owner
      k create rolebinding toomuch --clusterrole=cluster-admin --user=x --as=owner
      k delete rolebinding fine --as=owner
      k delete clusterrole $NS-urls $NS-sum $NS-nodes
      k delete clusterrolebinding $NS-bind
      k delete role,rolebinding --all
    `,
  },
];
