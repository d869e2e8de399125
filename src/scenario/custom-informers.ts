import type { SharedIndexInformer } from '../cache/shared-informer.ts';
import type { KubeObject } from '../object/kube-object.ts';

interface Running {
  readonly informer: SharedIndexInformer<KubeObject>;
  readonly life: AbortController;
  readonly ended: Promise<void>;
}

/** Informers of custom resources, which come and go while the others run. */
export class CustomInformers {
  readonly #running = new Map<string, Running>();
  readonly #ending = new Set<Promise<void>>();
  #isStopped = false;

  informerOf(resource: string): SharedIndexInformer<KubeObject> | undefined {
    return this.#running.get(resource)?.informer;
  }

  start(resource: string, informer: SharedIndexInformer<KubeObject>): SharedIndexInformer<KubeObject> {
    const life = new AbortController();
    if (this.#isStopped) life.abort();
    this.#running.set(resource, { informer, life, ended: informer.run(life.signal) });
    return informer;
  }

  stop(resource: string): void {
    const running = this.#running.get(resource);
    if (!running) return;
    this.#running.delete(resource);
    running.life.abort();
    const ended = running.ended.finally(() => this.#ending.delete(ended));
    this.#ending.add(ended);
  }

  /** Resolves when all have ended; those that are started later end at once. */
  async stopAll(): Promise<void> {
    this.#isStopped = true;
    for (const resource of [...this.#running.keys()]) this.stop(resource);
    await Promise.all(this.#ending);
  }
}
