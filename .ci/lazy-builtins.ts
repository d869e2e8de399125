import { readFile } from 'node:fs/promises';
import type { Plugin } from 'esbuild';

/**
 * Turns imports of Node's modules into reads of just the members that are used. An import statement would read every
 * member of the module at once, and some of them load large parts of Node that are never needed (streams, undici).
 */
export function lazyBuiltins(): Plugin {
  return {
    name: 'lazy-builtins',
    setup(build) {
      build.onLoad({ filter: /\/src\/.*\.ts$/ }, async ({ path }) => ({
        contents: rewriteBuiltinImports(await readFile(path, 'utf8')),
        loader: 'ts',
      }));
    },
  };
}

const importStatement = /^import (type )?(?:(\w+)|\* as (\w+)|\{([^}]*)\}) from '(node:[\w/]+)';$/gm;

export function rewriteBuiltinImports(source: string): string {
  return source.replace(importStatement, (statement, typeOnly, whole, namespace, names: string | undefined, module) => {
    if (typeOnly) return statement;
    const builtin = `process.getBuiltinModule('${module}')`;
    const target = whole ?? namespace ?? toPattern(names ?? '');
    return `const ${target} = ${builtin};`;
  });
}

/** `a, type B, c as d` → `{ a, c: d }`; lines are kept, for stack traces. */
function toPattern(names: string): string {
  const values = names.split(',').filter((name) => name.trim() !== '' && !/^\s*type\s/.test(name));
  return `{${values.map((name) => name.replace(/\sas\s/, ': ')).join(',')}}`;
}
