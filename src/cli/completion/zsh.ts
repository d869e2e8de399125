import { type CommandRecord, commandTable } from '../command-table.ts';
import { firstArgumentWords, type OptionWord, optionWords, resourceWords, takesFileArgument } from './words.ts';

/** A zsh completion function in the form of `_arguments`. */
export function toZshCompletion(): string {
  return `#compdef kinformer kubectl-informer
_kinformer() {
  local -a commands
  commands=(
${commandTable.map(({ name, summary }) => `    ${quote(`${name}:${summary}`)}`).join('\n')}
  )
  local context state line
  _arguments -C '--version[Print the version]' '(-h --help)'{-h,--help}'[Show help]' '1: :->command' '*:: :->rest'
  case $state in
    command)
      _describe command commands
      [[ -n $PREFIX ]] && compadd -- ${resourceWords.join(' ')};;
    rest)
      case $words[1] in
${commandTable.map(toCase).join('\n')}
      esac;;
  esac
}
if [ "$funcstack[1]" = "_kinformer" ]; then _kinformer "$@"; else compdef _kinformer kinformer kubectl-informer; fi
`;
}

function toCase(command: CommandRecord): string {
  const specs = optionWords(command).flatMap(toSpecs);
  const words = firstArgumentWords(command);
  const action = takesFileArgument(command) ? '_files' : `(${words.join(' ')})`;
  const first = action === '()' ? [] : [quote(`1: :${action}`)];
  return `        ${command.name}) _arguments ${[...specs, ...first].join(' \\\n          ')};;`;
}

function toSpecs({ long, short, description, takesValue, takesFile, choices }: OptionWord): string[] {
  const action = takesFile ? '_files' : choices.length > 0 ? `(${choices.join(' ').replaceAll(':', '\\:')})` : ' ';
  const value = takesValue ? `: :${action}` : '';
  const text = description.replace(/[[\]:\\]/g, '\\$&');
  return [long && `${long}${takesValue ? '=' : ''}`, short && `${short}${takesValue ? '+' : ''}`]
    .filter((word) => word !== undefined)
    .map((word) => quote(`*${word}[${text}]${value}`));
}

function quote(text: string): string {
  return `'${text.replaceAll("'", "'\\''")}'`;
}
