import { spawnSync } from 'node:child_process';
import { existsSync } from 'node:fs';
import { rm } from 'node:fs/promises';
import { fileURLToPath } from 'node:url';
import { build } from 'esbuild';
import { lazyBuiltins } from './lazy-builtins.ts';
import { slimClientNode } from './slim-client-node.ts';

const root = fileURLToPath(new URL('..', import.meta.url));

/** Entries of the package: the program, the library, the embedded API server. Those that exist are built. */
const entries = ['src/cli/main.ts', 'src/index.ts', 'src/apiserver/api-server.ts'];
const libraries = entries.slice(1);

/** Bundles the entries into `outdir`, one file each and shared chunks beside them. */
export async function bundle(outdir: string): Promise<void> {
  await build({
    absWorkingDir: root,
    entryPoints: entries.filter((entry) => existsSync(`${root}${entry}`)),
    outdir,
    outbase: 'src',
    bundle: true,
    splitting: true,
    format: 'esm',
    platform: 'node',
    target: 'node22.19',
    chunkNames: 'chunks/[name]-[hash]',
    logLevel: 'warning',
    legalComments: 'none',
    define: { 'process.env.NODE_ENV': '"production"' },
    // Bundled CommonJS packages still call require for what Node has.
    banner: {
      js: "const require = process.getBuiltinModule('node:module').createRequire(import.meta.url);",
    },
    plugins: [slimClientNode(), lazyBuiltins()],
  });
}

/** Writes the declarations of the library entries and of what they name. */
export function writeDeclarations(outdir: string): void {
  const files = libraries.filter((entry) => existsSync(`${root}${entry}`));
  if (files.length === 0) return;
  const compiler = fileURLToPath(new URL('../node_modules/typescript/bin/tsc', import.meta.url));
  const options = [
    '--declaration',
    '--emitDeclarationOnly',
    '--noEmit',
    'false',
    '--outDir',
    outdir,
    '--rootDir',
    'src',
  ];
  const project = fileURLToPath(new URL('tsconfig.build.json', import.meta.url));
  const { status } = spawnSync(process.execPath, [compiler, '-p', project, ...options], {
    cwd: root,
    stdio: 'inherit',
  });
  if (status !== 0) process.exitCode = status ?? 1;
}

if (import.meta.main) {
  const outdir = fileURLToPath(new URL('../dist', import.meta.url));
  await rm(outdir, { recursive: true, force: true });
  await bundle(outdir);
  writeDeclarations(outdir);
}
