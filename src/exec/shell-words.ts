const plain = /^[\w@%+=:,./-]+$/;

/** A command as a POSIX shell would read it back. */
export function toShellWords(command: readonly string[]): string {
  return command.map((word) => (plain.test(word) ? word : `'${word.replaceAll("'", `'\\''`)}'`)).join(' ');
}
