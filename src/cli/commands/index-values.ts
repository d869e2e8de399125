import type { CommandRunner } from '../command-runner.ts';

export const runIndex: CommandRunner = async () => 0;
