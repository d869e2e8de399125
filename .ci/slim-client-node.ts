import type { Plugin } from 'esbuild';

/**
 * Keeps out of the bundle what KubeConfig never reaches for lists and watches: client-node's generated models and its
 * undici. The rest of the package stays in a chunk of its own, which is loaded only for the rare ways to log in.
 */
export function slimClientNode(): Plugin {
  return {
    name: 'slim-client-node',
    setup(build) {
      build.onResolve({ filter: /./ }, ({ path, importer }) => {
        if (!importer.includes('@kubernetes/client-node')) return undefined;
        const isUnused = /(^|\/)gen\/|^undici$|^ws$|^isomorphic-ws$|^tar$|^tar-fs$|^stream-buffers$|^form-data$/.test(
          path,
        );
        return isUnused ? { path, namespace: 'unused' } : undefined;
      });
      build.onLoad({ filter: /./, namespace: 'unused' }, () => ({ contents: 'module.exports = {};', loader: 'js' }));
    },
  };
}
