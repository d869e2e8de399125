import type { CommandRunner } from '../command-runner.ts';

export const runApiserver: CommandRunner = async () => 0;
