import { execFile } from 'node:child_process';
import { cpSync, existsSync, mkdirSync, readFileSync, symlinkSync, writeFileSync } from 'node:fs';
import { mkdtemp, rm } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { dirname, join } from 'node:path';
import { fileURLToPath } from 'node:url';
import { promisify } from 'node:util';
import { bundle, writeDeclarations } from '../../.ci/build.ts';

const run = promisify(execFile);
const root = fileURLToPath(new URL('../..', import.meta.url));

interface Manifest {
  readonly files: readonly string[];
  readonly dependencies: Readonly<Record<string, string>>;
}

/**
 * A folder of somebody else's, with kinformer in it as `npm pack` makes it and `npm install` puts it there, and beside it
 * what it depends on.
 */
export class PackedKinformer {
  readonly folder: string;
  /** What the package holds, in the order of the archive. */
  readonly files: readonly string[];

  private constructor(folder: string, files: readonly string[]) {
    this.folder = folder;
    this.files = files;
  }

  static async pack(): Promise<PackedKinformer> {
    const folder = await mkdtemp(join(tmpdir(), 'kinformer-packed-'));
    const stage = join(folder, 'stage');
    mkdirSync(stage);
    await bundle(join(stage, 'dist'));
    writeDeclarations(join(stage, 'dist'));
    const { files, dependencies } = JSON.parse(readFileSync(join(root, 'package.json'), 'utf8')) as Manifest;
    for (const name of ['package.json', 'README.md', 'LICENSE', ...files]) {
      if (name !== 'dist' && existsSync(join(root, name)))
        cpSync(join(root, name), join(stage, name), { recursive: true });
    }
    const npm = ['pack', '--ignore-scripts', '--json', '--pack-destination', folder];
    const { stdout } = await run('npm', npm, {
      cwd: stage,
      env: { ...process.env, npm_config_cache: join(folder, 'npm') },
    });
    const [packed] = JSON.parse(stdout) as { filename: string; files: { path: string }[] }[];
    const modules = join(folder, 'node_modules');
    mkdirSync(join(modules, 'kinformer'), { recursive: true });
    const archive = join(folder, packed!.filename);
    await run('tar', ['-xzf', archive, '--strip-components=1', '-C', join(modules, 'kinformer')]);
    for (const name of [...Object.keys(dependencies), '@types/node']) {
      mkdirSync(dirname(join(modules, name)), { recursive: true });
      symlinkSync(join(root, 'node_modules', name), join(modules, name));
    }
    writeFileSync(join(folder, 'package.json'), JSON.stringify({ name: 'app', private: true, type: 'module' }));
    await rm(stage, { recursive: true });
    return new PackedKinformer(
      folder,
      packed!.files.map(({ path }) => path),
    );
  }

  get package(): string {
    return join(this.folder, 'node_modules', 'kinformer');
  }

  write(file: string, text: string): string {
    const path = join(this.folder, file);
    mkdirSync(dirname(path), { recursive: true });
    writeFileSync(path, text);
    return path;
  }

  /** Runs Node on arguments in the folder, with nothing of this process in its environment; rejects unless it exits with 0. */
  async node(
    args: readonly string[],
    env: Readonly<Record<string, string>> = {},
  ): Promise<{ stdout: string; stderr: string }> {
    return run(process.execPath, args, {
      cwd: this.folder,
      env: { PATH: process.env.PATH, HOME: this.folder, ...env },
    });
  }

  /** What the compiler says of the files, as text; empty when all is well. */
  async typeCheck(files: readonly string[], options: Readonly<Record<string, unknown>>): Promise<string> {
    const compilerOptions = {
      strict: true,
      noEmit: true,
      target: 'es2022',
      lib: ['es2024', 'esnext.disposable'],
      types: ['node'],
      allowImportingTsExtensions: true,
      ...options,
    };
    const project = this.write('tsconfig.json', JSON.stringify({ compilerOptions, files }));
    const tsc = join(root, 'node_modules/typescript/bin/tsc');
    try {
      return (await run(process.execPath, [tsc, '-p', project], { cwd: this.folder })).stdout;
    } catch (error) {
      return (error as { stdout: string }).stdout;
    }
  }

  async remove(): Promise<void> {
    await rm(this.folder, { recursive: true, force: true });
  }
}
