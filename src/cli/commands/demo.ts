import type { CommandRunner } from '../command-runner.ts';

export const runDemo: CommandRunner = async () => 0;
