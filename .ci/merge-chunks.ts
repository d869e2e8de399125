import { dirname, join, relative } from 'node:path';
import { build, type Metafile, type Plugin } from 'esbuild';

/** What a bundler wrote: paths, relative to the output folder, and texts. */
export type Outputs = Map<string, string>;

/**
 * Joins the files that `entry` imports statically into it, and the entry itself, so that starting it opens one file
 * instead of many. Files of `apart` are left alone: they were merged before. A merged file stays as a list of re-exports,
 * for lazily loaded files that share it.
 */
export async function mergeChunks(outputs: Outputs, metafile: Metafile, entry: string, apart: ReadonlySet<string>) {
  const merged = [...staticImports(metafile, entry)].filter((path) => !apart.has(path));
  const names = merged.flatMap((path, index) =>
    (metafile.outputs[path]?.exports ?? []).map((name) => ({
      path,
      name,
      merged: path === entry ? name : `${name}_${index}`,
    })),
  );
  const contents = names.map(({ path, name, merged }) => `export { ${name} as ${merged} } from './${path}';`);
  const { outputFiles } = await build({
    stdin: { contents: contents.join('\n'), resolveDir: '/' },
    bundle: true,
    write: false,
    format: 'esm',
    platform: 'node',
    target: 'node22.19',
    legalComments: 'none',
    logLevel: 'error',
    // Less to read and to hash for the compile cache; the lines stay short enough for a stack trace to point somewhere.
    minifyWhitespace: true,
    minifySyntax: true,
    lineLimit: 160,
    plugins: [readOutputs(outputs, entry, new Set(merged), apart)],
  });
  outputs.set(entry, outputFiles[0]?.text ?? '');
  for (const path of merged) {
    if (path === entry) continue;
    const reExports = names.filter((each) => each.path === path).map(({ name, merged }) => `${merged} as ${name}`);
    outputs.set(path, `export { ${reExports.join(', ')} } from '${toSpecifier(path, entry)}';\n`);
  }
  return new Set(merged);
}

/** The file itself and what it needs before it runs, in the order of the imports. */
function staticImports(metafile: Metafile, path: string, found = new Set<string>()): Set<string> {
  if (found.has(path)) return found;
  found.add(path);
  for (const { path: imported, kind, external } of metafile.outputs[path]?.imports ?? []) {
    if (kind === 'import-statement' && !external) staticImports(metafile, imported, found);
  }
  return found;
}

/** Takes the merged files out of `outputs`, follows the re-exports of earlier merges, and leaves the others outside. */
function readOutputs(outputs: Outputs, entry: string, merged: ReadonlySet<string>, apart: ReadonlySet<string>): Plugin {
  return {
    name: 'read-outputs',
    setup({ onResolve, onLoad }) {
      onResolve({ filter: /^\./ }, ({ path, importer, kind }) => {
        const target = join(dirname(importer === '<stdin>' ? '' : importer), path);
        const isInside = kind === 'import-statement' && (merged.has(target) || isReExport(outputs.get(target)));
        if (isInside) return { path: target, namespace: 'output', sideEffects: !apart.has(target) };
        return { path: toSpecifier(entry, target), external: true };
      });
      onLoad({ filter: /./, namespace: 'output' }, ({ path }) => ({ contents: outputs.get(path) ?? '', loader: 'js' }));
    },
  };
}

function isReExport(text: string | undefined): boolean {
  return text !== undefined && /^export \{[^}]*\} from '[^']*';\n$/.test(text);
}

function toSpecifier(from: string, to: string): string {
  const path = relative(dirname(from), to);
  return path.startsWith('.') ? path : `./${path}`;
}
