import type { Scenario } from '../scenario.ts';

const deployment = (image: string, replicas: number, more = '') => `apiVersion: apps/v1
kind: Deployment
metadata:
  name: web
  labels: {app: web}
spec:
  replicas: ${replicas}
  selector: {matchLabels: {app: web}}
  template:
    metadata: {labels: {app: web}}
    spec:
      containers:
      - name: web
        image: ${image}
        ports: [{containerPort: 80}]
        env: [{name: A, value: "1"}, {name: B, value: "2"}]
${more}`;

const settings = (name: string, data: string, labels = '{}') => `apiVersion: v1
kind: ConfigMap
metadata: {name: ${name}, labels: ${labels}}
data: ${data}
`;

export const applyScenarios: readonly Scenario[] = [
  {
    name: 'apply',
    versions: ['1.27'],
    files: {
      'first.yaml': deployment('web:1', 1),
      'second.yaml': deployment('web:2', 3, '      - {name: side, image: side:1}\n'),
      'selector.yaml': deployment('web:2', 3).replace('{matchLabels: {app: web}}', '{matchLabels: {app: other}}'),
      'several.yaml': `${settings('a', '{x: "1"}')}---\n${settings('b', '{x: "1"}')}---\n${deployment('web:1', 1)}`,
      'list.json': JSON.stringify({
        apiVersion: 'v1',
        kind: 'List',
        items: [
          { apiVersion: 'v1', kind: 'ConfigMap', metadata: { name: 'c' } },
          { apiVersion: 'v1', kind: 'Secret', metadata: { name: 's' }, stringData: { a: 'b' } },
        ],
      }),
      'folder/one.yaml': settings('one', '{x: "1"}', '{set: p}'),
      'folder/two.yaml': settings('two', '{x: "1"}', '{set: p}'),
      'folder/deeper/three.yaml': settings('three', '{x: "1"}', '{set: p}'),
      'fewer/one.yaml': settings('one', '{x: "2"}', '{set: p}'),
      'generate.yaml': 'apiVersion: v1\nkind: ConfigMap\nmetadata: {generateName: gen-}\n',
      'nokind.yaml': 'apiVersion: v1\nmetadata: {name: x}\n',
      'nope.yaml': 'apiVersion: example.org/v1\nkind: Nope\nmetadata: {name: x}\n',
      'oldversion.yaml': 'apiVersion: apps/v1beta1\nkind: Deployment\nmetadata: {name: x}\n',
      'noname.yaml': 'apiVersion: v1\nkind: ConfigMap\n',
      'broken.yaml': 'apiVersion: v1\nkind: [\n',
      'elsewhere.yaml': 'apiVersion: v1\nkind: ConfigMap\nmetadata: {name: x, namespace: elsewhere}\n',
      'svc.yaml': 'apiVersion: v1\nkind: Service\nmetadata: {name: svc}\nspec: {ports: [{port: 80}]}\n',
      'svc2.yaml':
        'apiVersion: v1\nkind: Service\nmetadata: {name: svc}\nspec: {ports: [{port: 80, name: a}, {port: 81, name: b}]}\n',
      'svc3.yaml':
        'apiVersion: v1\nkind: Service\nmetadata: {name: svc}\nspec: {clusterIP: 10.0.0.250, ports: [{port: 80}]}\n',
      'kustomize/kustomization.yaml': 'resources: [cm.yaml]\nnamePrefix: pre-\n',
      'kustomize/cm.yaml': settings('kustom', '{x: "1"}'),
    },
    commands: `
      k apply -f first.yaml
      k apply -f first.yaml
      k apply -f second.yaml
      k get deploy web -o yaml
      k apply -f first.yaml -o yaml
      k apply -f first.yaml -o name
      k apply -f selector.yaml
      k apply view-last-applied deploy/web
      k apply view-last-applied deploy/web -o json
      k apply set-last-applied -f second.yaml
      k apply edit-last-applied deploy/nope
      k apply -f several.yaml
      k apply -f several.yaml
      k apply -f list.json
      k apply -f list.json
      k apply -f folder
      k apply -f folder -R
      k apply -f folder -f list.json
      k apply --prune -l set=p -f fewer
      k apply --prune -l set=p -f fewer --prune-allowlist=core/v1/ConfigMap
      k get cm --show-labels
      k apply -f generate.yaml
      k apply -f nokind.yaml
      k apply -f nope.yaml
      k apply -f oldversion.yaml
      k apply -f noname.yaml
      k apply -f broken.yaml
      k apply -f elsewhere.yaml
      k apply -f elsewhere.yaml -n elsewhere
      k apply -f missing.yaml
      k apply -f several.yaml -f nope.yaml
      k apply
      k apply -k kustomize
      k create cm plain --from-literal=a=1
      k get cm plain -o yaml > plain.yaml; k apply -f plain.yaml
      k apply -f plain.yaml
      cat first.yaml | k apply -f -
      k apply -f svc.yaml
      k apply -f svc.yaml
      k apply -f svc2.yaml
      k get svc svc -o yaml
      k apply -f svc3.yaml
      k apply -f first.yaml --dry-run=server
      k apply -f first.yaml --dry-run=client
      k apply -f first.yaml --dry-run=server -o yaml
      k apply -f folder --dry-run=server
      k apply -f first.yaml --overwrite=false
      k apply -f selector.yaml --force
      k get deploy web -o jsonpath='{.spec.selector}'
      k get deploy web -o yaml --show-managed-fields
      k delete -f several.yaml
      k delete -f several.yaml
      k delete -f folder -R --ignore-not-found
    `,
  },
  {
    name: 'apply validation',
    versions: ['1.30'],
    files: {
      'unknown.yaml': deployment('web:1', 1, '        imagez: x\n'),
      'deep.yaml': settings('deep', '{a: "1"}').replace('metadata: {', 'metadata: {nope: 1, '),
      'two.yaml': `${settings('two', '{a: "1"}')}foo: {baz: 2}\n`,
      'duplicate.yaml': `${settings('dup', '{a: "1"}')}kind: ConfigMap\n`,
      'wrongtype.yaml': settings('wrong', '{a: 1}'),
      'wrongtype2.yaml': deployment('web:1', 1)
        .replace('name: web', 'name: many')
        .replace('replicas: 1', 'replicas: many'),
      'badvalue.yaml': deployment('', 1),
      'badnames.yaml': deployment('web:1', -1).replace('name: web\n        image', 'name: We_b\n        image'),
      'missing.yaml': 'apiVersion: apps/v1\nkind: Deployment\nmetadata: {name: missing}\nspec: {}\n',
      'pod.yaml': 'apiVersion: v1\nkind: Pod\nmetadata: {name: p}\nspec: {containers: []}\n',
      'pod2.yaml':
        'apiVersion: v1\nkind: Pod\nmetadata: {name: p}\nspec: {restartPolicy: Nope, containers: [{name: a, image: b, imagePullPolicy: X, ports: [{containerPort: 99999}], resources: {requests: {cpu: 2}, limits: {cpu: 1}}}, {name: a, image: b}]}\n',
      'svc.yaml': 'apiVersion: v1\nkind: Service\nmetadata: {name: s}\nspec: {type: Nope, ports: [{port: 0}]}\n',
      'labels.yaml': settings('labels', '{a: "1"}', '{"a b": "c d"}'),
      'old.yaml': 'apiVersion: v1\nkind: Endpoints\nmetadata: {name: old}\n',
    },
    commands: `
      k apply -f unknown.yaml
      k apply -f unknown.yaml --validate=strict
      k apply -f unknown.yaml --validate=warn
      k apply -f unknown.yaml --validate=ignore
      k apply -f unknown.yaml --validate=false
      k apply -f unknown.yaml --validate=nope
      k create -f two.yaml
      k create -f two.yaml --validate=warn
      k create -f deep.yaml
      k create -f deep.yaml --validate=warn
      k create -f deep.yaml --validate=ignore
      k apply -f duplicate.yaml
      k apply -f duplicate.yaml --validate=warn
      k apply -f wrongtype.yaml
      k apply -f wrongtype.yaml --validate=false
      k apply -f wrongtype2.yaml
      k apply -f wrongtype2.yaml --validate=false
      k apply -f badvalue.yaml
      k apply -f badnames.yaml
      k apply -f missing.yaml
      k apply -f missing.yaml --validate=false
      k apply -f pod.yaml
      k apply -f pod.yaml --validate=false
      k apply -f pod2.yaml
      k apply -f svc.yaml
      k apply -f labels.yaml
      k apply -f old.yaml
      k create -f old.yaml
      k apply -f two.yaml --server-side
      k apply -f two.yaml --server-side --validate=warn
      k apply -f two.yaml --server-side --validate=ignore
      k apply -f pod2.yaml --server-side
      k apply -f wrongtype.yaml --server-side
      k apply -f wrongtype2.yaml --server-side
      k replace -f two.yaml
      k replace -f two.yaml --validate=warn
      k get cm -o yaml
    `,
  },
  {
    name: 'apply on the server',
    files: {
      'one.yaml': settings('shared', '{a: "1", b: "1"}'),
      'two.yaml': settings('shared', '{a: "2", c: "1"}'),
      'less.yaml': settings('shared', '{b: "1"}'),
      'web.yaml': deployment('web:1', 1),
      'web2.yaml': deployment('web:2', 2, '      - {name: side, image: side:1}\n'),
      'generate.yaml': 'apiVersion: v1\nkind: ConfigMap\nmetadata: {generateName: gen-}\n',
      'version.yaml': 'apiVersion: v1\nkind: ConfigMap\nmetadata: {name: shared, resourceVersion: "1"}\n',
      'managed.yaml':
        'apiVersion: v1\nkind: ConfigMap\nmetadata: {name: shared, managedFields: [{manager: x}]}\ndata: {z: "1"}\n',
    },
    commands: `
      k apply --server-side -f one.yaml
      k apply --server-side -f one.yaml
      k apply --server-side -f two.yaml --field-manager=other
      sleep 1.1; k apply --server-side -f two.yaml --field-manager=other --force-conflicts
      k apply --server-side -f one.yaml
      sleep 1.1; k apply --server-side -f less.yaml -o yaml
      k get cm shared -o yaml --show-managed-fields
      sleep 1.1; k apply -f one.yaml
      k get cm shared -o yaml --show-managed-fields
      sleep 1.1; k apply --server-side -f one.yaml --force-conflicts
      k get cm shared -o yaml --show-managed-fields
      k apply --server-side -f version.yaml
      k apply --server-side -f managed.yaml
      k apply --server-side -f generate.yaml
      k apply --server-side -f one.yaml --dry-run=server
      k apply --server-side -f one.yaml --dry-run=client
      k apply --server-side -f one.yaml --field-manager=''
      k apply --force-conflicts -f one.yaml
      k apply --server-side -f web.yaml
      k scale deploy web --replicas=5
      k apply --server-side -f web2.yaml
      k apply --server-side -f web2.yaml --force-conflicts
      sleep 1.1; k apply --server-side -f web2.yaml --field-manager=ci
      sleep 1.1; k set image deploy/web web=web:3
      k apply --server-side -f web2.yaml
      k apply --server-side -f web.yaml --field-manager=ci
      sleep 1.1; k apply --server-side -f web.yaml --field-manager=ci --force-conflicts
      k get deploy web -o yaml --show-managed-fields
      sleep 1.1; k annotate deploy web a=b
      k label deploy web a=b
      k autoscale deploy web --max=3
      k get deploy web -o json --show-managed-fields
    `,
  },
  {
    name: 'diff',
    files: {
      'one.yaml': settings('x', '{a: "1", b: "1"}'),
      'two.yaml': settings('x', '{a: "2"}'),
      'new.yaml': settings('new', '{a: "2"}'),
      'web.yaml': deployment('web:1', 1),
      'web2.yaml': deployment('web:2', 2),
      'bad.yaml': deployment('', 2),
      'unknown.yaml': settings('x', '{a: "2"}\nfoo: bar'),
      'secret.yaml': 'apiVersion: v1\nkind: Secret\nmetadata: {name: s}\nstringData: {a: b}\n',
      'secret2.yaml': 'apiVersion: v1\nkind: Secret\nmetadata: {name: s}\nstringData: {a: c}\n',
    },
    commands: `
      k apply -f one.yaml -f web.yaml -f secret.yaml
      k diff -f one.yaml
      k diff -f two.yaml
      k diff -f new.yaml
      k diff -f web.yaml
      k diff -f web2.yaml
      k diff -f one.yaml -f web2.yaml -f new.yaml
      k diff -f secret2.yaml
      k diff -f bad.yaml
      k diff -f unknown.yaml
      k diff -f missing.yaml
      k diff --server-side -f two.yaml
      k diff --server-side -f one.yaml
      k diff --server-side -f two.yaml --field-manager=other
      k diff --server-side -f two.yaml --field-manager=other --force-conflicts
      k diff --server-side -f new.yaml
      KUBECTL_EXTERNAL_DIFF=cmp k diff -f two.yaml
    `,
  },
];
