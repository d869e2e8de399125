import { readFileSync } from 'node:fs';
import { dirname, join, relative } from 'node:path';

/** One exported name of an entry point, as the compiler's declaration file has it. */
export interface Declaration {
  readonly name: string;
  /** The source file, without `.ts`: `cache/store`. */
  readonly module: string;
  readonly doc: string;
  /** What TypeScript calls it. */
  readonly kind: 'class' | 'interface' | 'function' | 'const' | 'type';
  /** The declaration with the comments of its members; what is private or internal is left out. */
  readonly code: string;
}

/**
 * Every name that an entry point exports, in its order. The files are what `tsc` writes: one statement after the other, each
 * beginning at the first column, under the comment that belongs to it.
 */
export function readDeclarations(folder: string, entry: string): Declaration[] {
  const found: Declaration[] = [];
  for (const [, list = '', path = ''] of read(folder, entry).matchAll(
    /^export (?:type )?\{([^}]+)\} from '([^']+)';/gm,
  )) {
    const module = join(dirname(entry), path.replace(/\.ts$/, ''));
    const declarations = parseModule(read(folder, module), module);
    for (const name of list.split(',').map((part) => part.trim().replace(/^type /, ''))) {
      if (name === '') continue;
      const declaration = declarations.get(name);
      if (!declaration) throw new Error(`${entry} exports ${name}, which is not declared in ${relative('.', module)}`);
      found.push(declaration);
    }
  }
  return found;
}

function read(folder: string, module: string): string {
  return readFileSync(join(folder, `${module}.d.ts`), 'utf8');
}

function parseModule(text: string, module: string): Map<string, Declaration> {
  const declarations = new Map<string, Declaration>();
  for (const { comment, code } of splitStatements(text.split('\n'), '')) {
    const match = /^(?:export )?(?:declare )?(?:abstract )?(class|interface|function|const|type) (\w+)/.exec(code);
    if (!match) continue;
    const [, kind, name = ''] = match;
    const earlier = declarations.get(name);
    const shown = withoutHiddenMembers(code.replace(/^export /, ''));
    declarations.set(name, {
      name,
      module,
      kind: kind as Declaration['kind'],
      doc: earlier?.doc || toProse(comment),
      code: earlier ? `${earlier.code}\n${shown}` : shown,
    });
  }
  return declarations;
}

interface Statement {
  readonly comment: string;
  readonly code: string;
}

/** Cuts lines into statements that begin with `indent`, each with the comment before it. */
function* splitStatements(lines: readonly string[], indent: string): Iterable<Statement> {
  let comment: string[] = [];
  let code: string[] = [];
  let depth = 0;
  let isInComment = false;
  for (const line of lines) {
    const isComment: boolean = isInComment || line.startsWith(`${indent}/**`) || /^\s*\/\*\*/.test(line);
    isInComment = isComment && !line.trimEnd().endsWith('*/');
    if (isComment) {
      (depth === 0 && code.length === 0 ? comment : code).push(line);
      continue;
    }
    if (line.trim() === '') continue;
    code.push(line);
    depth += depthOf(line);
    if (depth === 0 && /[;}]\s*$/.test(line)) {
      yield { comment: comment.join('\n'), code: code.join('\n') };
      comment = [];
      code = [];
    }
  }
}

function depthOf(line: string): number {
  const bare = line.replace(/'(?:[^'\\]|\\.)*'|"(?:[^"\\]|\\.)*"|`(?:[^`\\]|\\.)*`|\/\/.*$/g, '').replace(/=>/g, '');
  let depth = 0;
  for (const character of bare) {
    if ('({['.includes(character)) depth += 1;
    else if (')}]'.includes(character)) depth -= 1;
  }
  return depth;
}

function withoutHiddenMembers(code: string): string {
  const lines = code.split('\n');
  const isBlock = /^(declare )?(abstract )?(class|interface) /.test(code) && lines.length > 1;
  if (!isBlock) return code;
  const members = [...splitStatements(lines.slice(1, -1), '    ')]
    .filter(
      ({ comment, code: member }) => !/^\s*(#private|private |protected )/.test(member) && !/@internal\b/.test(comment),
    )
    .map(({ comment, code: member }) => (comment === '' ? member : `${comment}\n${member}`));
  return [lines[0], ...members, lines.at(-1)].join('\n');
}

function toProse(comment: string): string {
  return comment
    .replace(/^\s*\/\*\*\s?|\s*\*\/\s*$/g, '')
    .split('\n')
    .map((line) => line.replace(/^\s*\* ?/, ''))
    .join('\n')
    .trim();
}
