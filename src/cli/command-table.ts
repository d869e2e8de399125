import { faultNames } from './fault-names.ts';
import type { CommandName } from './option-record.ts';

export interface CommandArgument {
  readonly name: string;
  readonly required: boolean;
  readonly variadic: boolean;
  readonly choices?: readonly string[];
}

interface Example {
  readonly does: string;
  readonly command: string;
}

export interface CommandRecord {
  readonly name: CommandName;
  readonly summary: string;
  readonly description: string;
  readonly arguments: readonly CommandArgument[];
  /** What may stand after `--`, as the usage shows it; without this it is more arguments. */
  readonly trailing?: string;
  readonly examples: readonly Example[];
}

export const shells = ['bash', 'zsh', 'fish', 'powershell'] as const;

/** The one command table, in the order of the help text. */
export const commandTable: readonly CommandRecord[] = [
  {
    name: 'watch',
    summary: 'Run the informer pipeline and print every handler notification',
    description:
      'Lists and watches the resources through a whole informer (reflector, queue, indexer, processor) and prints each notification that an event handler gets, with its cause. On a terminal, without -o, it shows them in the terminal interface. RESOURCE is TYPE[.VERSION][.GROUP]: plural, singular, short name or kind in any case, TYPE/NAME, a comma list or a category such as all. It backs off and reconnects by itself; every inferred change says so.',
    arguments: [
      { name: 'RESOURCE[,RESOURCE…]', required: true, variadic: false },
      { name: 'NAME', required: false, variadic: true },
    ],
    examples: [
      { does: 'Watch the pods of the current namespace', command: 'kinformer watch pods' },
      {
        does: 'Names of pods that fail, in all namespaces',
        command: `kinformer watch pods -A -o json | jq -r 'select(.object.status.phase == "Failed") | .key'`,
      },
      { does: 'Several resources at once', command: 'kinformer watch deployments,replicasets,pods -n shop' },
      { does: 'Only changes, as a table', command: 'kinformer watch nodes --watch-only -o wide' },
      { does: 'The initial state, then end', command: 'kinformer watch crds --once -o name' },
      { does: 'The next three events of one object', command: 'kinformer watch pod/cart-0 --watch-only --count 3' },
    ],
  },
  {
    name: 'index',
    summary: 'Fill the indexer and count the objects under each index value',
    description:
      'Fills an indexer with one index function per --by, prints each value with its object count and ends. RESOURCE defaults to pods, the scope to all namespaces unless -n is given. Objects without a value count under <none>. With -w it stays live: on a terminal, without -o, in the workbench of the terminal interface.',
    arguments: [{ name: 'RESOURCE', required: false, variadic: false }],
    examples: [
      { does: 'Pods by namespace', command: 'kinformer index --by namespace' },
      { does: 'Pods by node and by label', command: 'kinformer index pods --by node --by label:app -o json' },
      { does: 'The pods of one node', command: 'kinformer index pods --by node --get node-a -o name' },
      { does: 'Which pods change node', command: 'kinformer index pods --by .spec.nodeName -w -o json' },
    ],
  },
  {
    name: 'until',
    summary: 'Wait until objects are as they should be, or are as they should not',
    description:
      'Waits on one stream, so that a state that passes between two looks is seen, until every object has met --ok. One object that meets a --fail ends it at once with status 3; after --timeout it says what it last saw, since when, and ends with 124. EXPR is condition=NAME[=VALUE], jsonpath={PATH}[=VALUE], create or delete as with kubectl wait, or cel:EXPR over object, with the functions that the rules of custom resources have. A named object that is not there is waited for. Without names all that match are waited for, those that come later too, and one at least; one that is deleted before leaves, unless --fail delete is given. For a selector an object that matches it no more is deleted.',
    arguments: [
      { name: 'RESOURCE[,RESOURCE…]', required: true, variadic: false },
      { name: 'NAME', required: false, variadic: true },
    ],
    examples: [
      { does: 'As kubectl wait', command: 'kinformer until pod/cart-0 --ok condition=Ready --timeout 60s' },
      {
        does: 'A job that is done, or has failed',
        command: 'kinformer until job/import --ok condition=Complete --fail condition=Failed',
      },
      {
        does: 'A rollout, by an expression',
        command: `kinformer until deploy/cart --ok 'cel:object.status.readyReplicas == object.spec.replicas'`,
      },
      {
        does: 'All that match are gone',
        command: 'kinformer until pods -l app=cart -n shop --ok delete -o json',
      },
    ],
  },
  {
    name: 'verify',
    summary: 'Compare a synced cache with what the server lists',
    description:
      'Fills a cache as an informer does, lists at one version, and compares the two at exactly that version, whatever has changed meanwhile: objects that are missing, extra, stale or altered, and events of the watch that came twice or out of order. A cache that is merely behind is waited for while its watch brings anything, so a difference is never an alarm about nothing. Ends with status 3 when something differs.',
    arguments: [
      { name: 'RESOURCE[,RESOURCE…]', required: true, variadic: false },
      { name: 'NAME', required: false, variadic: true },
    ],
    examples: [
      { does: 'Once', command: 'kinformer verify pods -A' },
      { does: 'Every minute, until something differs', command: 'kinformer verify pods,endpointslices -A --every 1m' },
      {
        does: 'What differs',
        command: `kinformer verify secrets -n shop -o json | jq -r '.differences[] | "\\(.type) \\(.key)"'`,
      },
    ],
  },
  {
    name: 'doctor',
    summary: 'Say why a resource is not synced, or that it is, and what to do',
    description:
      'Goes the whole way of an informer once and measures it: discovery, access review, streaming list, paged list, queue, indexer, handlers, watch, pages and bookmarks. The first line names the cause, advice follows, as in the view W of the terminal interface. It always ends, at the latest after --timeout (30s unless given). The status is 0 when all is well, 4 when something is not allowed, 3 when it works but not as it should, 124 when nothing was answered in time, else 1. RESOURCE defaults to pods.',
    arguments: [{ name: 'RESOURCE', required: false, variadic: true }],
    examples: [
      { does: 'Is the cluster fit for controllers?', command: 'kinformer doctor' },
      { does: 'Why does this one not come up?', command: 'kinformer doctor certificates.cert-manager.io -A' },
      {
        does: 'In a script',
        command: `kinformer doctor pods nodes -o json | jq -r '[.resource, .cause, .sentences[0]] | @tsv'`,
      },
    ],
  },
  {
    name: 'churn',
    summary: 'Find the objects that are updated again and again',
    description:
      'Watches the resources for a while and reports the objects that are updated again and again: how often, which paths change and between which values, which field managers write, and how many of the updates change nothing. Two managers that undo what the other has done are told as a fight. Only what changes is read, and only objects that change are held, so it may be pointed at a big cluster. RESOURCE may be a comma list or a category such as all. An object that is updated less than three times is no churn.',
    arguments: [
      { name: 'RESOURCE[,RESOURCE…]', required: true, variadic: false },
      { name: 'NAME', required: false, variadic: true },
    ],
    examples: [
      { does: 'Hot loops among the deployments', command: 'kinformer churn deployments -A --for 30s' },
      {
        does: 'Who fights over which field',
        command: `kinformer churn deploy,sts -A -o json | jq -r '.keys[] | select(.fights > 0) | "\\(.key) \\(.paths[0].path)"'`,
      },
      { does: 'As a check in a pipeline', command: 'kinformer churn configmaps -n shop --for 60s --max-rate 30' },
    ],
  },
  {
    name: 'record',
    summary: 'Watch, and keep everything in a journal that can be replayed',
    description:
      'Runs the pipeline and prints its records as watch does, and keeps in FILE what the server sent, what failed, and what the pipeline did, with its times. A journal that exists goes on at its end. It is compressed, readable by its owner alone, and complete up to the last second when the program is killed. It holds no credentials; values of Secrets, tokens and private keys become marks, which tell equal values from others, unless --with-secrets is given.',
    arguments: [
      { name: 'RESOURCE[,RESOURCE…]', required: true, variadic: false },
      { name: 'NAME', required: false, variadic: true },
    ],
    examples: [
      { does: 'Record until ctrl-c', command: 'kinformer record pods -n shop -f shop.journal' },
      {
        does: 'Five minutes of several resources, without a word',
        command: 'kinformer record deploy,rs,pods -A -f rollout.journal --timeout 5m >/dev/null',
      },
    ],
  },
  {
    name: 'replay',
    summary: 'Replay a journal offline, through the same pipeline',
    description:
      'Replays what record has kept: the same records come in the same order, faults, relists and reconnects among them, with the times of the recording, to some milliseconds. Needs no cluster. On a terminal, without -o, it replays in the terminal interface, where ] and [ go a step on and back. A journal that is cut or damaged is replayed up to there; that is said on stderr, and the status is 1.',
    arguments: [{ name: 'FILE', required: true, variadic: false }],
    examples: [
      { does: 'All at once', command: 'kinformer replay shop.journal | jq -r .key' },
      { does: 'Step by step, in the terminal interface', command: 'kinformer replay shop.journal --speed step' },
      { does: 'As it went, ten times as fast', command: 'kinformer replay shop.journal --speed 10x -o log' },
      { does: 'For kubectl and any client', command: 'kinformer replay shop.journal --serve --write-kubeconfig ./kc' },
      { does: 'What is in it', command: 'kinformer replay shop.journal --info' },
    ],
  },
  {
    name: 'cost',
    summary: 'Say what a cache of a resource would cost',
    description:
      'Before a controller is deployed: how many objects its cache would hold, how many bytes a list sends and how much memory they take, in a store of kinformer and, about, in an informer of client-go; what managedFields, the copy of kubectl apply and each field have of it, and what metadata alone, or with -l a selector, would save; and what list and watch are for the server. Up to 10,000 objects are read, page by page, and none is kept; of more 1,000 in equal distances, and the error is stated. The scope is all namespaces unless -n is given or the context names one.',
    arguments: [{ name: 'RESOURCE', required: true, variadic: false }],
    examples: [
      { does: 'All pods', command: 'kinformer cost pods -A' },
      { does: 'What a selector saves', command: 'kinformer cost pods -A -l app=cart' },
      { does: 'As a check in a pipeline', command: 'kinformer cost secrets -A --budget 200Mi' },
      {
        does: 'The biggest fields',
        command: "kinformer cost crds -o json | jq -r '.fields[:5][] | [.percent, .path] | @tsv'",
      },
    ],
  },
  {
    name: 'demo',
    summary: 'Watch a living cluster without having one',
    description:
      'Starts the embedded API server with a small living cluster and watches it: pods, deployments and nodes unless resources are named; on a terminal, without -o, in the terminal interface. Nothing else is needed and nothing is left behind.',
    arguments: [{ name: 'RESOURCE', required: false, variadic: true }],
    examples: [
      { does: 'See it', command: 'kinformer demo' },
      { does: 'Count events by type', command: 'kinformer demo --timeout 10s | jq -r .type | sort | uniq -c' },
    ],
  },
  {
    name: 'exec',
    summary: 'Run a command for each object that changes, as a controller would',
    description:
      'Runs CMD, or the function of a --handler module, for each key: from a work queue, with workers and retries. The object comes on standard input as JSON, and KINFORMER_KEY, KINFORMER_NAMESPACE, KINFORMER_NAME, KINFORMER_RESOURCE, KINFORMER_KIND, KINFORMER_API_VERSION, KINFORMER_UID, KINFORMER_RESOURCE_VERSION, KINFORMER_EVENT, KINFORMER_FINAL_STATE_UNKNOWN and KINFORMER_ATTEMPT say what it is. It is level-triggered: a run sees the latest state, changes that wait together are one run, changes during a run are one more run after it, and no key is run twice at once. KINFORMER_EVENT is ADDED until a run of the object has succeeded, then MODIFIED; it is DELETED, with the last known state, when the object is gone. Status 0 is success; a failed key is tried again, later and later, or when it changes. At the end runs that are under way may take 30 seconds more; a second signal ends them at once. No shell is involved unless CMD is one.',
    arguments: [
      { name: 'RESOURCE[,RESOURCE…]', required: true, variadic: false },
      { name: 'NAME', required: false, variadic: true },
    ],
    trailing: '[-- CMD [ARG…]]',
    examples: [
      {
        does: 'The images of all pods, once',
        command: "kinformer exec pods -A --once -- jq -r '.spec.containers[].image'",
      },
      {
        does: 'Reconcile deployments, four at once',
        command: 'kinformer exec deployments -A --workers 4 -- ./reconcile.sh',
      },
      { does: 'What would be run', command: 'kinformer exec nodes --once --dry-run -- ./check.sh' },
      {
        does: 'A shell, on purpose',
        command: `kinformer exec cm -- sh -c 'cat > "backup/$KINFORMER_NAMESPACE-$KINFORMER_NAME.json"'`,
      },
      { does: 'A TypeScript module', command: 'kinformer exec pods --handler reconcile.ts' },
    ],
  },
  {
    name: 'apiserver',
    summary: 'Run the embedded Kubernetes API server',
    description: `Runs the in-memory API server on loopback until it is stopped. When it is ready it prints one line, \`export KUBECONFIG=FILE\`, so that kubectl and any client work against it. --faults takes NAME[:count=N][:for=DURATION][:resource=R][:verb=list|watch|get][:key=value] with commas between; NAME is ${faultNames.join(', ')}. What each does is in \`man kinformer\`.`,
    arguments: [],
    examples: [
      { does: 'Start one and use it', command: 'kinformer apiserver --write-kubeconfig ./kc & export KUBECONFIG=./kc' },
      { does: 'Begin with objects', command: 'kinformer apiserver --load crds.yaml --load objects.yaml' },
      { does: 'Let the next pod watch expire', command: 'kinformer apiserver --faults 410:resource=pods:count=1' },
    ],
  },
  {
    name: 'version',
    summary: 'Print the version',
    description: 'Prints the version of kinformer and of the Node.js that runs it.',
    arguments: [],
    examples: [{ does: 'For scripts', command: 'kinformer version -o json' }],
  },
  {
    name: 'completion',
    summary: 'Print the completion script of a shell',
    description: 'Prints a script for bash, zsh, fish or powershell.',
    arguments: [{ name: 'SHELL', required: true, variadic: false, choices: shells }],
    examples: [
      { does: 'In this bash', command: 'source <(kinformer completion bash)' },
      { does: 'In every zsh', command: 'kinformer completion zsh > "$fpath[1]/_kinformer"' },
      { does: 'In every fish', command: 'kinformer completion fish > ~/.config/fish/completions/kinformer.fish' },
    ],
  },
  {
    name: 'help',
    summary: 'Help about a command',
    description: 'Shows the help of kinformer, or of one command.',
    arguments: [{ name: 'COMMAND', required: false, variadic: false }],
    examples: [{ does: 'About watch', command: 'kinformer help watch' }],
  },
];

export function findCommand(name: string): CommandRecord | undefined {
  return commandTable.find((command) => command.name === name);
}
