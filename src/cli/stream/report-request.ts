import type { Logger } from '../../core/log.ts';
import type { ApiClient } from '../../kube/api.ts';
import type { CommandContext } from '../command-runner.ts';
import type { OptionValues } from '../option-table.ts';

/** What a command that watches and reports is asked for. */
export interface ReportRequest {
  readonly client: ApiClient;
  readonly logger: Logger;
  readonly format: 'json' | 'yaml' | 'table';
  readonly options: OptionValues;
  readonly context: CommandContext;
  readonly arguments: readonly string[];
}
