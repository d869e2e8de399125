import { type CommandRecord, commandTable } from '../command-table.ts';
import { firstArgumentWords, optionWords, resourceWords } from './words.ts';

/** A bash script that needs nothing but bash. */
export function toBashCompletion(): string {
  const commands = commandTable.map(({ name }) => name).join(' ');
  return `# bash completion for kinformer
_kinformer() {
  local current="\${COMP_WORDS[COMP_CWORD]}" previous="\${COMP_WORDS[COMP_CWORD-1]}" command= word options= values=
  for word in "\${COMP_WORDS[@]:1:COMP_CWORD-1}"; do
    if [ "$word" = -- ]; then
      [ "$previous" = -- ] && COMPREPLY=($(compgen -c -- "$current"))
      return
    fi
    [ -n "$command" ] && continue
    case "$word" in ${commandTable.map(({ name }) => name).join('|')}) command="$word";; esac
  done
  case "$command" in
${commandTable.map(toCase).join('\n')}
    *) options="--help --version"; values="${commands}"; [ -n "$current" ] && values="$values ${resourceWords.join(' ')}";;
  esac
  case "$command $previous" in
${commandTable.flatMap(toValueCases).join('\n')}
  esac
  case "$current" in
    -*) COMPREPLY=($(compgen -W "$options" -- "$current"));;
    *) COMPREPLY=($(compgen -W "$values" -- "$current"));;
  esac
}
complete -o default -F _kinformer kinformer kubectl-informer
`;
}

function toCase(command: CommandRecord): string {
  const options = optionWords(command).flatMap(({ long, short }) => [long, short].filter((word) => word !== undefined));
  return `    ${command.name}) options="${options.join(' ')}"; values="${firstArgumentWords(command).join(' ')}";;`;
}

function toValueCases(command: CommandRecord): string[] {
  return optionWords(command)
    .filter(({ takesValue }) => takesValue)
    .map(({ long, short, choices, takesFile }) => {
      const names = [long, short].filter((word) => word !== undefined).map((word) => `"${command.name} ${word}"`);
      const reply = takesFile ? 'compgen -f -- "$current"' : `compgen -W "${choices.join(' ')}" -- "$current"`;
      return `    ${names.join('|')}) COMPREPLY=($(${reply})); return;;`;
    });
}
