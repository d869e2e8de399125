import { type Logger, silentLogger } from '../core/log.ts';

/**
 * apimachinery's `schema.GroupVersionResource`, such as `{ group: 'apps', version: 'v1', resource: 'deployments' }`;
 * the core group is empty.
 */
export interface GroupVersionResource {
  readonly group: string;
  readonly version: string;
  readonly resource: string;
}

/** Says for whom an informer works, in metrics and logs. */
export interface InformerIdentifier {
  /** Empty when there is no informer name. */
  readonly name: string;
  readonly resource: GroupVersionResource;
  /** True while this is the one informer of its name and resource; only then metrics may carry the name. */
  isReserved(): boolean;
}

const namesInUse = new Set<string>();

/** client-go's `InformerName`: a name that only one set of informers of this process has. */
export class InformerName {
  readonly name: string;
  readonly #logger: Logger;
  readonly #resources = new Set<string>();
  #released = false;

  /** Throws for an empty name, and for one that is in use. */
  constructor(name: string, logger: Logger = silentLogger) {
    if (name === '') throw new Error('an informer name cannot be empty');
    if (namesInUse.has(name)) throw new Error(`the informer name ${name} is in use`);
    namesInUse.add(name);
    this.name = name;
    this.#logger = logger;
  }

  /** Reserves the resource under this name; only the first identifier of a resource is reserved. */
  withResource(resource: GroupVersionResource): InformerIdentifier {
    const key = `${resource.group}/${resource.version}/${resource.resource}`;
    const isFirst = !this.#resources.has(key);
    this.#resources.add(key);
    if (!isFirst) {
      const error = new Error(`there is an informer for ${key} already`);
      this.#logger.error('informer has no metrics of its own', error, { name: this.name });
    }
    return { name: this.name, resource, isReserved: () => isFirst && !this.#released };
  }

  /** Frees the name; its identifiers are not reserved any more. Idempotent. */
  release(): void {
    if (this.#released) return;
    this.#released = true;
    namesInUse.delete(this.name);
  }
}

/** The identifier of a resource under a name, or of an informer without one. */
export function toInformerIdentifier(
  name: InformerName | undefined,
  resource: GroupVersionResource,
): InformerIdentifier {
  return name?.withResource(resource) ?? { name: '', resource, isReserved: () => false };
}
