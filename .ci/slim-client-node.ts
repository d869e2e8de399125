import { fileURLToPath } from 'node:url';
import type { Plugin } from 'esbuild';

const config = fileURLToPath(new URL('../node_modules/@kubernetes/client-node/dist/config.js', import.meta.url));

/**
 * Bundles of client-node only what the rare ways to log in need: its KubeConfig. The generated models, undici and the
 * rest, which KubeConfig names but never reaches there, become empty modules whose members are empty classes.
 */
export function slimClientNode(): Plugin {
  return {
    name: 'slim-client-node',
    setup(build) {
      build.onResolve({ filter: /^@kubernetes\/client-node$/ }, () => ({ path: config }));
      build.onResolve({ filter: unusedModules }, ({ path, importer }) =>
        importer.includes('@kubernetes/client-node') ? { path, namespace: 'unused' } : undefined,
      );
      build.onLoad({ filter: /./, namespace: 'unused' }, () => ({ contents: emptyModule, loader: 'js' }));
    },
  };
}

const unusedModules = /\/gen\/|^(undici|ws|isomorphic-ws|tar-fs|stream-buffers|form-data)$/;

// Bundled imports look a member up in the prototype of what the module exports.
const emptyModule = `
const hidden = (name) => typeof name === 'symbol' || name === '__esModule' || name === 'then';
module.exports = Object.create(new Proxy({}, { get: (_, name) => (hidden(name) ? undefined : class Unused {}) }));
`;
