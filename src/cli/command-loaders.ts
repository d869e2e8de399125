import type { CommandRunner } from './command-runner.ts';
import type { CommandName } from './option-record.ts';

/** Brings a command's code in; nothing of it is loaded before. */
export const commandLoaders: Readonly<Record<CommandName, () => Promise<CommandRunner>>> = {
  watch: async () => (await import('./commands/watch.ts')).runWatch,
  index: async () => (await import('./commands/index-values.ts')).runIndex,
  until: async () => (await import('./commands/until.ts')).runUntil,
  verify: async () => (await import('./commands/verify.ts')).runVerify,
  doctor: async () => (await import('./commands/doctor.ts')).runDoctor,
  churn: async () => (await import('./commands/churn.ts')).runChurn,
  cost: async () => (await import('./commands/cost.ts')).runCost,
  record: async () => (await import('./commands/record.ts')).runRecord,
  replay: async () => (await import('./commands/replay.ts')).runReplay,
  demo: async () => (await import('./commands/demo.ts')).runDemo,
  exec: async () => (await import('./commands/exec.ts')).runExec,
  apiserver: async () => (await import('./commands/apiserver.ts')).runApiserver,
  version: async () => (await import('./commands/version.ts')).runVersion,
  completion: async () => (await import('./commands/completion.ts')).runCompletion,
  help: async () => (await import('./commands/help.ts')).runHelp,
};
