import { outputFormats } from '../../output/output-format.ts';
import { type CommandRecord, commandTable } from '../command-table.ts';
import { faultNames } from '../fault-names.ts';
import { type CommandName, type OptionRecord, toLongName } from '../option-record.ts';
import { type OptionName, optionRecord, optionsOf } from '../option-table.ts';
import { execFormats, reportFormats, versionFormats } from '../taken-format.ts';

/** One option as a shell offers it. */
export interface OptionWord {
  readonly long: string | undefined;
  readonly short: string | undefined;
  readonly description: string;
  readonly takesValue: boolean;
  readonly takesFile: boolean;
  readonly choices: readonly string[];
}

/** Types that every cluster has, for the first argument of watch and index, or of none. */
export const resourceWords = [
  'pods', 'deployments.apps', 'replicasets.apps', 'statefulsets.apps', 'daemonsets.apps', 'jobs.batch', 'cronjobs.batch',
  'services', 'endpoints', 'endpointslices.discovery.k8s.io', 'ingresses.networking.k8s.io',
  'networkpolicies.networking.k8s.io', 'configmaps', 'secrets', 'serviceaccounts', 'events', 'namespaces', 'nodes',
  'persistentvolumes', 'persistentvolumeclaims', 'storageclasses.storage.k8s.io', 'leases.coordination.k8s.io',
  'horizontalpodautoscalers.autoscaling', 'poddisruptionbudgets.policy', 'roles.rbac.authorization.k8s.io',
  'rolebindings.rbac.authorization.k8s.io', 'clusterroles.rbac.authorization.k8s.io',
  'clusterrolebindings.rbac.authorization.k8s.io', 'customresourcedefinitions.apiextensions.k8s.io', 'all',
]; // biome-ignore format: a list

/** What may stand where the first argument of a command stands. */
export function firstArgumentWords(command: CommandRecord): readonly string[] {
  if (command.name === 'help') return commandTable.map(({ name }) => name);
  const [argument] = command.arguments;
  if (!argument || takesFileArgument(command)) return [];
  return argument.choices ?? resourceWords;
}

export function takesFileArgument({ arguments: [argument] }: CommandRecord): boolean {
  return argument?.name === 'FILE';
}

export function optionWords(command: CommandRecord): OptionWord[] {
  return optionsOf(command.name).map((name) => toOptionWord(name, command.name));
}

function toOptionWord(name: OptionName, command: CommandName): OptionWord {
  const record = optionRecord(name);
  const long = toLongName(name);
  return {
    long: long.length === 1 ? undefined : `--${long}`,
    short: record.short === undefined ? undefined : `-${record.short}`,
    description: record.descriptions?.[command] ?? record.description,
    takesValue: record.type !== 'switch',
    takesFile: record.type !== 'switch' && /^(FILE|DIR)$/.test(record.argument),
    choices: name === 'output' ? formatWords(command) : (valueWords[name] ?? choicesOf(record)),
  };
}

function choicesOf(record: OptionRecord): readonly string[] {
  return record.type === 'value' ? (record.choices ?? []) : [];
}

const conditionWords = ['condition=', 'jsonpath=', 'create', 'delete', 'cel:'];

/** What values begin with, where that is all that can be said. */
const valueWords: Partial<Readonly<Record<OptionName, readonly string[]>>> = {
  by: ['namespace', 'node', 'owner', 'phase', 'label:', 'annotation:'],
  ok: conditionWords,
  fail: conditionWords,
  scenario: ['shop', 'empty'],
  faults: faultNames,
};

function formatWords(command: CommandName): readonly string[] {
  return takenFormats[command] ?? outputFormats;
}

const takenFormats: Partial<Readonly<Record<CommandName, readonly string[]>>> = {
  index: outputFormats.filter((format) => format !== 'log'),
  doctor: reportFormats,
  until: reportFormats,
  verify: reportFormats,
  churn: reportFormats,
  cost: reportFormats,
  exec: execFormats,
  version: versionFormats,
};
