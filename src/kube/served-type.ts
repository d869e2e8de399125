import { StatusError } from '../object/status.ts';
import type { ApiResource } from './api.ts';
import { toTitle } from './resource-path.ts';
import { isPageNotFound } from './status-answer.ts';

/** A type as the server serves it now: it may go, and come back in another version. */
export class ServedType {
  #resource: ApiResource;
  readonly #rediscover: (() => Promise<ApiResource | undefined>) | undefined;
  #wasServed = false;
  #isGone = false;

  constructor(resource: ApiResource, rediscover: (() => Promise<ApiResource | undefined>) | undefined) {
    this.#resource = resource;
    this.#rediscover = rediscover;
  }

  get resource(): ApiResource {
    return this.#resource;
  }

  /** Looks where the type is, if the server did not know it at the last request. */
  async findAgain(): Promise<void> {
    if (this.#isGone) this.#resource = (await this.#rediscover?.()) ?? this.#resource;
  }

  /** Says `404 page not found` in words that tell which type it is about; everything else passes. */
  async ask<T>(answer: Promise<T>): Promise<T> {
    try {
      const value = await answer;
      this.#wasServed = true;
      this.#isGone = false;
      return value;
    } catch (error) {
      if (!(error instanceof StatusError) || !isPageNotFound(error)) throw error;
      this.#isGone = true;
      const title = toTitle(this.#resource);
      const message = this.#wasServed
        ? `the resource type ${title} is gone from the server`
        : `the server does not serve the resource type ${title} (${this.#resource.version})`;
      throw new StatusError({ ...error.status, message });
    }
  }
}
