import { readFile } from 'node:fs/promises';
import type { Plugin } from 'esbuild';

/**
 * Bundles of Ink what draws: not the development tools, whose package is optional, and not the `fetch` with which yoga
 * would load its WebAssembly, because naming it loads a whole HTTP client.
 */
export function slimInk(): Plugin {
  return {
    name: 'slim-ink',
    setup(build) {
      build.onLoad({ filter: /node_modules\/ink\/build\/devtools\.js$/ }, () => ({ contents: 'export {};' }));
      build.onLoad({ filter: /node_modules\/yoga-layout\/.*\.js$/ }, async ({ path }) => ({
        contents: `const fetch = undefined;\n${await readFile(path, 'utf8')}`,
      }));
    },
  };
}
