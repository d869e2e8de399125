import { type CommandRecord, commandTable } from '../command-table.ts';
import { firstArgumentWords, optionWords } from './words.ts';

/** An argument completer over a table of words. */
export function toPowershellCompletion(): string {
  return `# PowerShell completion for kinformer
Register-ArgumentCompleter -Native -CommandName kinformer, kubectl-informer -ScriptBlock {
  param($wordToComplete, $commandAst, $cursorPosition)
  $table = @{
    '' = @(${list([...commandTable.map(({ name }) => name), '--help', '--version'])})
${commandTable.map(toEntry).join('\n')}
  }
  $words = $commandAst.CommandElements | Select-Object -Skip 1 | ForEach-Object { $_.ToString() }
  $command = $words | Where-Object { $_ -ne $wordToComplete -and $table.ContainsKey($_) } | Select-Object -First 1
  if (-not $command) { $command = '' }
  $table[$command] | Where-Object { $_ -like "$wordToComplete*" } | ForEach-Object {
    [System.Management.Automation.CompletionResult]::new($_, $_, 'ParameterValue', $_)
  }
}
`;
}

function toEntry(command: CommandRecord): string {
  const options = optionWords(command).flatMap(({ long, short }) => [long, short].filter((word) => word !== undefined));
  return `    '${command.name}' = @(${list([...firstArgumentWords(command), ...options])})`;
}

function list(words: readonly string[]): string {
  return words.map((word) => `'${word}'`).join(', ');
}
