import type { Scenario } from '../scenario.ts';

const widget = (name: string, spec: string, version = 'v1') => `---
apiVersion: $NS.example.org/${version}
kind: Widget$ID
metadata: {name: ${name}}
spec: ${spec}
`;

const schema = `
        schema:
          openAPIV3Schema:
            type: object
            required: [spec]
            properties:
              spec:
                type: object
                required: [size]
                properties:
                  size: {type: integer, minimum: 1, maximum: 10}
                  color: {type: string, enum: [red, green], default: red}
                  parts: {type: array, items: {type: object, properties: {name: {type: string}, count: {type: integer}}}}
                  replicas: {type: integer}
                  more: {type: object, x-kubernetes-preserve-unknown-fields: true}
                  any: {x-kubernetes-int-or-string: true}
              status:
                type: object
                properties:
                  replicas: {type: integer}
                  phase: {type: string}
                  conditions: {type: array, items: {type: object, properties: {type: {type: string}, status: {type: string}}}}`;

const definition = `apiVersion: apiextensions.k8s.io/v1
kind: CustomResourceDefinition
metadata: {name: widgets$ID.$NS.example.org}
spec:
    group: $NS.example.org
    scope: Namespaced
    names: {plural: widgets$ID, kind: Widget$ID, shortNames: [wd$ID], categories: [$ID]}
    versions:
      - name: v1
        served: true
        storage: true
        subresources: {status: {}, scale: {specReplicasPath: .spec.replicas, statusReplicasPath: .status.replicas}}
        additionalPrinterColumns:
        - {name: Size, type: integer, jsonPath: .spec.size}
        - {name: Color, type: string, jsonPath: .spec.color, priority: 1}
        - {name: Age, type: date, jsonPath: .metadata.creationTimestamp}${schema}
      - name: v1beta1
        served: true
        storage: false
        deprecated: true
        deprecationWarning: use v1${schema}
`;

export const otherScenarios: readonly Scenario[] = [
  {
    name: 'custom resources',
    versions: ['1.27', '1.33'],
    files: {
      'crd.yaml': definition,
      'crd2.yaml': definition.replace('[wd$ID]', '[wd$ID, wx$ID]'),
      'bad-crd.yaml': definition.replace('name: widgets', 'name: gadgets'),
      'bad-schema.yaml': definition
        .replace('type: integer, minimum', 'type: nope, minimum')
        .replaceAll('$NS.', 'bad$NS.'),
      'both.yaml': widget('a', '{size: 1}') + widget('b', '{size: 2, color: green, parts: [{name: x, count: 1}]}'),
      'a2.yaml': widget('a', '{size: 3}'),
      'beta.yaml': widget('beta', '{size: 3}', 'v1beta1'),
      'bad.yaml': widget('bad', '{size: 99}'),
      'enum.yaml': widget('bad', '{size: 1, color: blue}'),
      'type.yaml': widget('bad', '{size: big}'),
      'none.yaml': widget('bad', '{}'),
      'unknown.yaml': widget('unknown', '{size: 1, nope: 1, more: {x: 1}}'),
    },
    commands: `
      k get widgets$ID
      k apply -f crd.yaml
      k wait --for=condition=Established crd/widgets$ID.$NS.example.org --timeout=10s
      k apply -f both.yaml
      k apply -f both.yaml
      k get widgets$ID
      k get widgets$ID -o wide
      k get wd$ID
      k get widget$ID a -o yaml
      k get widgets$ID -o yaml
      k get widgets$ID -o name
      k get $ID
      k get widgets$ID --show-labels
      k get widgets$ID.v1beta1.$NS.example.org
      k get widgets$ID --sort-by=.spec.size
      k get widgets$ID -o custom-columns=N:.metadata.name,S:.spec.size
      k apply -f a2.yaml
      k diff -f a2.yaml
      k apply -f both.yaml --dry-run=server
      k apply -f beta.yaml
      k apply -f bad.yaml
      k apply -f enum.yaml
      k apply -f type.yaml
      k apply -f none.yaml
      k apply -f unknown.yaml
      k apply -f unknown.yaml --validate=warn
      k apply -f unknown.yaml --validate=ignore
      k create -f bad.yaml --validate=false
      k apply --server-side -f a2.yaml
      k apply --server-side -f a2.yaml --force-conflicts
      k apply --server-side -f unknown.yaml --field-manager=x
      k get widget$ID a -o yaml --show-managed-fields
      k patch widget$ID a --type=merge -p '{"spec":{"size":4}}'
      k patch widget$ID a -p '{"spec":{"size":4}}'
      k patch widget$ID a --type=json -p '[{"op":"replace","path":"/spec/size","value":5}]'
      k patch widget$ID a --type=merge -p '{"spec":{"size":0}}'
      k patch widget$ID a --type=merge --subresource=status -p '{"status":{"phase":"Fine","replicas":1,"conditions":[{"type":"Ready","status":"True"}]}}'
      k wait widget$ID/a --for=condition=Ready --timeout=2s
      k wait widget$ID/a --for=jsonpath='{.status.phase}'=Fine --timeout=2s
      k scale widget$ID a --replicas=4
      k get widget$ID a --subresource=scale
      k get widget$ID a --subresource=status
      k label widget$ID a x=1
      k annotate widgets$ID --all x=1
      KUBE_EDITOR='sed -i s/size:.*/size:\\ 6/' k edit widget$ID a
      k replace -f a2.yaml
      k describe widget$ID a
      k describe widgets$ID
      k explain widgets$ID
      k explain widgets$ID.spec
      k explain widgets$ID.spec.parts
      k explain widgets$ID --recursive
      k explain widgets$ID.nope
      k explain widgets$ID --api-version=$NS.example.org/v1beta1
      k api-resources --api-group=$NS.example.org
      k api-resources --api-group=$NS.example.org -o wide
      k api-versions | grep $NS
      k auth can-i list widgets$ID
      k auth can-i list widgets$ID --as=jane
      k get crd widgets$ID.$NS.example.org
      k get crd widgets$ID.$NS.example.org -o yaml
      k describe crd widgets$ID.$NS.example.org
      k apply -f crd.yaml
      k apply -f crd2.yaml
      sleep 1; k get wx$ID
      k apply -f bad-crd.yaml
      k apply -f bad-schema.yaml
      watching 2 : 2 k get widgets$ID -w
      k delete widget$ID b
      k delete widget$ID b
      k delete widgets$ID --all
      k delete -f crd.yaml
      k get widgets$ID
      k get crd widgets$ID.$NS.example.org
      k apply -f both.yaml
    `,
  },
  {
    name: 'explain',
    versions: ['1.27', '1.33'],
    commands: `
      k explain pods
      k explain pod.spec
      k explain pod.spec.containers
      k explain pod.spec.containers.resources
      k explain pod.spec.containers.nope
      k explain pod.metadata
      k explain pod.metadata.name
      k explain pods.spec.volumes.configMap.items
      k explain deployments.spec.strategy
      k explain deploy --recursive
      k explain svc --recursive
      k explain cm --recursive
      k explain ns
      k explain nope
      k explain
      k explain pods --api-version=v2
      k explain hpa --api-version=autoscaling/v1
      k explain hpa.spec --api-version=autoscaling/v2
      k explain cronjobs.spec.jobTemplate.spec.template.spec.containers.env
      k explain ingresses.spec.rules.http.paths.backend
      k explain netpol.spec
      k explain crd.spec.versions.schema.openAPIV3Schema
      k explain roles.rules
      k explain secrets.data
      k explain events
      k explain events --api-version=events.k8s.io/v1
      k explain nodes.status
      k explain pv.spec
      k explain pvc.spec.resources
      k explain leases.spec
      k explain endpointslices
      k explain pods --output=plaintext
      k explain pods --output=plaintext-openapiv2
      k explain pods.spec.affinity --output=plaintext-openapiv2
      k explain pods --output=nope
      k explain jobs.spec --recursive
      k explain pdb.status.conditions
      k explain apiservices.spec
      k explain mutatingwebhookconfigurations.webhooks
    `,
  },
  {
    name: 'exec and others',
    versions: ['1.30'],
    files: {
      'csr.yaml': `apiVersion: certificates.k8s.io/v1
kind: CertificateSigningRequest
metadata: {name: $NS-csr}
spec:
  signerName: example.org/signer
  usages: [client auth]
  request: LS0tLS1CRUdJTiBDRVJUSUZJQ0FURSBSRVFVRVNULS0tLS0KTUlIaE1JR0hBZ0VBTUNVeEZEQVNCZ05WQkFvTUMyVjRZVzF3YkdVdWIzSm5NUTB3Q3dZRFZRUUREQVJxWVc1bApNRmt3RXdZSEtvWkl6ajBDQVFZSUtvWkl6ajBEQVFjRFFnQUVBaEtDUzFjYkI2Z3RTcy9OZFY0eGdpVlBwUEt0CnhpRkpSUnRKRk9waWVLc1diaEdTdjc3cDM2a0JTTEJqQUo2L3pDQWh4QnZkWi80WVBHc3c5Z1YyRDZBQU1Bb0cKQ0NxR1NNNDlCQU1DQTBrQU1FWUNJUUNndHRHRkpJd25DVmFyT2gzNjluOUEwQTBuQmVlZnBpY2FRc0FwOHJ5OQplUUloQU1SLzBKVUMwSXAzeS9vdnFqRitBK0drZkRlMWovWTRwUmlyT1R6WWdyTTkKLS0tLS1FTkQgQ0VSVElGSUNBVEUgUkVRVUVTVC0tLS0tCg==
`,
    },
    commands: `
      k run web --image=web
      k run there --image=web --overrides='{"spec":{"nodeName":"nope"}}'
      k logs web
      k logs there
      k logs nope
      k logs deploy/nope
      k logs -l app=x
      k logs web -c nope
      k logs web -f --request-timeout=5s
      k logs web --previous
      k exec web -- ls
      k exec there -- ls
      k exec nope -- ls
      k exec web
      k exec web -c nope -- ls
      k cp web:/a b
      k cp nope b:/a
      k attach web
      k port-forward web 0:80
      k port-forward nope 0:80
      k debug web --image=x
      k debug nope --image=x
      k top pod
      k apply -f csr.yaml
      k get csr $NS-csr
      k get csr $NS-csr -o yaml
      k describe csr $NS-csr
      k certificate approve $NS-csr
      k get csr $NS-csr
      k certificate deny $NS-csr
      k certificate approve nope
      k delete csr $NS-csr
      k auth reconcile -f nope.yaml
      k config view -o jsonpath='{.contexts[*].name}'
      k config current-context
      k cluster-info dump -o json --output-directory=dump | head -c 0
      k version --client -o json | grep -c major
      k options | head -n 3
      k nope
      k get pods --nope
      k kustomize nope
    `,
  },
];
