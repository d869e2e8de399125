import { spawnSync } from 'node:child_process';
import { mkdir, rm, writeFile } from 'node:fs/promises';
import { dirname, join, relative } from 'node:path';
import { fileURLToPath } from 'node:url';
import { type BuildOptions, build, type Metafile } from 'esbuild';
import { lazyBuiltins } from './lazy-builtins.ts';
import { mergeChunks, type Outputs } from './merge-chunks.ts';
import { slimClientNode } from './slim-client-node.ts';
import { slimInk } from './slim-ink.ts';

const root = fileURLToPath(new URL('..', import.meta.url));

const program = 'src/cli/main.ts';
const libraries = ['src/index.ts', 'src/apiserver.ts'];

/**
 * What a watch loads, one file each: the program, what connects, and the rest, which is loaded while it connects; and what the
 * terminal interface loads besides, which is the session, and what draws.
 */
const watchPath = [
  program,
  'src/cli/commands/watch.ts',
  'src/cli/stream/stream-records.ts',
  'src/cli/tui/run-session.ts',
  'src/tui/run-tui.tsx',
];

/**
 * Bundles the program and the libraries into `outdir`: a file for each entry, and chunks. They share nothing, so that each
 * loads only what it needs.
 */
export async function bundle(outdir: string): Promise<void> {
  await Promise.all([bundleProgram(outdir), bundleLibraries(outdir)]);
}

async function bundleProgram(outdir: string): Promise<void> {
  const { outputFiles, metafile } = await build({
    ...settings,
    entryPoints: [program],
    outdir: '.',
    chunkNames: 'cli/[name]-[hash]',
    write: false,
    metafile: true,
  });
  const outputs: Outputs = new Map(outputFiles.map(({ path, text }) => [relative(root, path), text]));
  const entries = watchPath.map((source) => findOutput(metafile, source));
  const merged = new Set<string>();
  for (const entry of entries) {
    for (const path of await mergeChunks(outputs, metafile, entry, merged)) merged.add(path);
  }
  for (const [path, text] of outputs) {
    await mkdir(join(outdir, dirname(path)), { recursive: true });
    await writeFile(join(outdir, path), /\brequire\b/.test(text) ? `${requireBanner}\n${text}` : text);
  }
}

function findOutput({ outputs }: Metafile, source: string): string {
  const found = Object.keys(outputs).find((path) => outputs[path]?.entryPoint === source);
  if (found === undefined) throw new Error(`${source} is not an entry of the bundle`);
  return found;
}

async function bundleLibraries(outdir: string): Promise<void> {
  await build({
    ...settings,
    entryPoints: libraries,
    outdir,
    chunkNames: 'chunks/[name]-[hash]',
    banner: { js: requireBanner },
  });
}

// Bundled CommonJS packages still call require for what Node has.
const requireBanner =
  "const require = (id) => process.getBuiltinModule('node:module').createRequire(import.meta.url)(id);";

const settings = {
  absWorkingDir: root,
  outbase: 'src',
  bundle: true,
  splitting: true,
  format: 'esm',
  platform: 'node',
  target: 'node22.19',
  logLevel: 'warning',
  legalComments: 'none',
  define: { 'process.env.NODE_ENV': '"production"' },
  plugins: [slimClientNode(), slimInk(), lazyBuiltins()],
} as const satisfies BuildOptions;

/** Writes the declarations of the library entries and of what they name. */
export function writeDeclarations(outdir: string): void {
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
