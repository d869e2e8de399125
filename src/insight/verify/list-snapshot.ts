import type { ListerWatcher } from '../../cache/lister-watcher.ts';
import type { KubeObject } from '../../object/kube-object.ts';
import { isExpiredError } from '../../object/status.ts';

/** What the server has at one version. */
export interface ListSnapshot {
  readonly resourceVersion: string;
  readonly keys: ReadonlySet<string>;
  /** Objects that were not found equal as they came. */
  readonly unequal: readonly KubeObject[];
}

const pageSize = 500;
const mostAttempts = 3;

/**
 * Reads a consistent list, in pages of one version, and keeps only those objects that `isEqual` does not know: a list takes
 * little memory however long it is. Begins again when the server forgets the version meanwhile.
 */
export async function takeSnapshot(
  listerWatcher: Pick<ListerWatcher<KubeObject>, 'list'>,
  isEqual: (object: KubeObject) => boolean,
  signal: AbortSignal,
): Promise<ListSnapshot> {
  for (let attempt = 1; ; attempt += 1) {
    try {
      return await readPages(listerWatcher, isEqual, signal);
    } catch (error) {
      if (!isExpiredError(error) || attempt === mostAttempts || signal.aborted) throw error;
    }
  }
}

async function readPages(
  listerWatcher: Pick<ListerWatcher<KubeObject>, 'list'>,
  isEqual: (object: KubeObject) => boolean,
  signal: AbortSignal,
): Promise<ListSnapshot> {
  const keys = new Set<string>();
  const unequal: KubeObject[] = [];
  let token: string | undefined;
  for (;;) {
    const page = await listerWatcher.list(
      { limit: pageSize, ...(token === undefined ? {} : { continue: token }) },
      { signal },
    );
    for (const object of page.items) {
      keys.add(object.key);
      if (!isEqual(object)) unequal.push(object);
    }
    token = page.continue || undefined;
    if (token === undefined) return { resourceVersion: page.resourceVersion, keys, unequal };
  }
}
