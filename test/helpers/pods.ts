import type { HasMetadata } from '../../src/object/meta.ts';

export interface Pod extends HasMetadata {
  readonly metadata: {
    readonly name: string;
    readonly namespace: string;
    readonly uid?: string;
    readonly resourceVersion?: string;
    readonly labels?: Readonly<Record<string, string>>;
  };
  readonly spec?: { readonly nodeName?: string };
}

/** A pod in the namespace `default` with as much as a test says. */
export function createPod(name: string, resourceVersion?: string, labels?: Readonly<Record<string, string>>): Pod {
  return {
    metadata: {
      name,
      namespace: 'default',
      ...(resourceVersion === undefined ? {} : { resourceVersion }),
      ...(labels ? { labels } : {}),
    },
  };
}
