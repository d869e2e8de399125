import type { Cluster } from './cluster.ts';
import type { Kind, PodTemplate } from './kinds.ts';
import { isControlledBy, toControllerReference } from './owners.ts';
import type { ControllerRevision } from './set-kinds.ts';
import { hashTemplate, isSameTemplate } from './template-hash.ts';
import type { Writer } from './writer.ts';

interface Owner extends Kind {
  readonly spec: { readonly template: PodTemplate; readonly revisionHistoryLimit?: number };
}

/** What the earlier templates of a set are kept as: `kubectl rollout undo` goes back to them. */
export class Revisions {
  readonly #cluster: Cluster;
  readonly #writer: Writer;
  readonly #hashLabel: string;

  /** `hashLabel`: under which label a revision has its hash. */
  constructor(cluster: Cluster, writer: Writer, hashLabel: string) {
    this.#cluster = cluster;
    this.#writer = writer;
    this.#hashLabel = hashLabel;
  }

  /** All of the owner, oldest first. */
  of(owner: Owner): readonly ControllerRevision[] {
    return this.#cluster
      .ownedBy('controllerrevisions.apps', owner.metadata.uid)
      .filter((revision) => isControlledBy(revision, owner))
      .sort((a, b) => a.revision - b.revision);
  }

  hashOf({ metadata }: ControllerRevision): string {
    return metadata.labels?.[this.#hashLabel] ?? '';
  }

  /** The revision of the present template, as the newest; it is made when there is none. */
  keep(owner: Owner): ControllerRevision {
    const all = this.of(owner);
    const known = all.find((revision) => isSameTemplate(templateOf(revision), owner.spec.template));
    const newest = all.at(-1)?.revision ?? 0;
    if (!known) return this.#create(owner, newest + 1);
    if (known.revision === newest) return known;
    const revision = newest + 1;
    this.#writer.patch('controllerrevisions.apps', known, { revision });
    return { ...known, revision };
  }

  /** Deletes the oldest of those that no pod uses, down to the limit of the owner. */
  forget(owner: Owner, isUsed: (revision: ControllerRevision) => boolean): void {
    const unused = this.of(owner).filter((revision) => !isUsed(revision));
    const excess = unused.length - (owner.spec.revisionHistoryLimit ?? 10);
    for (const revision of unused.slice(0, Math.max(0, excess))) {
      this.#writer.delete('controllerrevisions.apps', revision);
    }
  }

  /** Its name may be taken by that of another owner. */
  #create(owner: Owner, revision: number): ControllerRevision {
    const { namespace, name } = owner.metadata;
    for (let collisions = 0; ; collisions += 1) {
      const hash = hashTemplate(owner.spec.template, collisions);
      if (!this.#cluster.object('controllerrevisions.apps', `${namespace}/${name}-${hash}`)) {
        return this.#createNamed(owner, revision, hash);
      }
    }
  }

  #createNamed(owner: Owner, revision: number, hash: string): ControllerRevision {
    const { metadata, spec } = owner;
    return this.#writer.create('controllerrevisions.apps', {
      apiVersion: 'apps/v1',
      kind: 'ControllerRevision',
      metadata: {
        name: `${metadata.name}-${hash}`,
        namespace: metadata.namespace,
        labels: { ...spec.template.metadata?.labels, [this.#hashLabel]: hash },
        ...(metadata.annotations && { annotations: metadata.annotations }),
        ownerReferences: [toControllerReference(owner)],
      },
      ...{ data: { spec: { template: { ...spec.template, $patch: 'replace' } } }, revision },
    }) as ControllerRevision;
  }
}

export function templateOf({ data }: ControllerRevision): PodTemplate {
  const { $patch: _patch, ...template } = data.spec.template;
  return template;
}
