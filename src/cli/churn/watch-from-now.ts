import type { ListerWatcher } from '../../cache/lister-watcher.ts';
import type { KubeObject } from '../../object/kube-object.ts';

/**
 * Lists one page at most. If that is all there is, it is given, so that already the first update of an object can be compared
 * with what was before; else only the version is of interest: a watch of 100,000 objects then costs the server and this
 * process no more than what changes in them.
 */
export function watchFromNow(listerWatcher: ListerWatcher<KubeObject>): ListerWatcher<KubeObject> {
  return {
    list: async (_options, context) => {
      const { items, resourceVersion, continue: token } = await listerWatcher.list({ limit: pageSize }, context);
      return { items: token ? [] : items, resourceVersion };
    },
    watch: (options, context) => listerWatcher.watch(options, context),
    isWatchListSemanticsUnsupported: () => true,
  };
}

const pageSize = 500;
