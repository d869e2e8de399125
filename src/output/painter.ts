/** What a piece of text is; how it looks is the painter's. */
export type Role = 'added' | 'modified' | 'deleted' | 'error' | 'control' | 'dim' | 'strong';

export type Painter = (role: Role, text: string) => string;

const plainPainter: Painter = (_role, text) => text;

/** Loads chalk only when there is something to colour. */
export async function loadPainter(isColored: boolean): Promise<Painter> {
  if (!isColored) return plainPainter;
  const { Chalk } = await import('chalk');
  const chalk = new Chalk({ level: 1 });
  const paints: Readonly<Record<Role, (text: string) => string>> = {
    added: chalk.green,
    modified: chalk.yellow,
    deleted: chalk.red,
    error: chalk.redBright.bold,
    control: chalk.cyan,
    dim: chalk.dim,
    strong: chalk.bold,
  };
  return (role, text) => paints[role](text);
}
