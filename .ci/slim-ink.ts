import { readFile } from 'node:fs/promises';
import { fileURLToPath } from 'node:url';
import type { Plugin } from 'esbuild';

const source = (name: string) => fileURLToPath(new URL(`../src/tui/${name}.ts`, import.meta.url));

/**
 * Bundles of Ink what draws: not the development tools, whose package is optional; not the `fetch` with which yoga would load
 * its WebAssembly, because naming it loads a whole HTTP client; not the buffer of cells that a screen of whole rows does not
 * need, nor the cleaning of texts that are clean; and not Unicode's tables of graphemes and emoji, which take
 * tens of milliseconds and say nothing about most text.
 */
export function slimInk(): Plugin {
  return {
    name: 'slim-ink',
    setup(build) {
      build.onLoad({ filter: /node_modules\/ink\/build\/devtools\.js$/ }, () => ({ contents: 'export {};' }));
      build.onLoad({ filter: /node_modules\/yoga-layout\/.*\.js$/ }, async ({ path }) => ({
        contents: `const fetch = undefined;\n${await readFile(path, 'utf8')}`,
      }));
      build.onResolve({ filter: /^\.\/output\.js$/ }, ({ importer }) =>
        /node_modules\/ink\//.test(importer) ? { path: source('row-output') } : undefined,
      );
      build.onResolve({ filter: /^\.\/squash-text-nodes\.js$/ }, ({ importer }) =>
        /node_modules\/ink\//.test(importer) ? { path: source('row-text') } : undefined,
      );
      build.onResolve({ filter: /^string-width$/ }, () => ({ path: source('light-string-width') }));
      build.onLoad(
        { filter: /node_modules\/(ink|wrap-ansi|slice-ansi|cli-truncate|@alcalzone\/ansi-tokenize)\/.*\.js$/ },
        async ({ path }) => {
          const text = await readFile(path, 'utf8');
          if (!text.includes('Intl.Segmenter')) return undefined;
          const importLine = `import { LightSegmenter } from ${JSON.stringify(source('light-segmenter'))};`;
          return { contents: `${importLine}\n${text.replaceAll('Intl.Segmenter', 'LightSegmenter')}` };
        },
      );
    },
  };
}
