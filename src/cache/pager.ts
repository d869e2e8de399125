import { isResourceExpired } from '../object/status.ts';
import type { ListOptions, ListPage } from './lister-watcher.ts';

/** client-go's `ListPageFunc`: asks for one page. */
export type PageFunction<T> = (options: ListOptions) => Promise<ListPage<T>>;

/** client-go's `ListPager`, as far as it can be set. */
export interface PagerOptions {
  /** Limit of each request unless the list options have one; 0: none. Default 500. */
  readonly pageSize?: number;
  /** An expired continue token is answered by one list without limit. Default true. */
  readonly fullListIfExpired?: boolean;
  /** Told after each page. */
  readonly onPage?: (items: number, hasMore: boolean) => void;
  readonly signal?: AbortSignal;
}

/** A list that was read page by page. */
export interface PagedList<T> {
  readonly list: ListPage<T>;
  /** True when the server gave the list in more than one page, or would have. */
  readonly paginated: boolean;
}

const defaultPageSize = 500;

/**
 * client-go's `ListPager.List`: all pages of a list as one, at the first page's version. Only the first request carries
 * the version; the others carry the token, which implies it. Rejects with the page function's error, or with the signal's
 * reason; never resolves to a part of the list.
 */
export async function listAllPages<T>(
  page: PageFunction<T>,
  options: ListOptions,
  { pageSize = defaultPageSize, fullListIfExpired = true, onPage, signal }: PagerOptions = {},
): Promise<PagedList<T>> {
  const first: ListOptions = { ...options, limit: options.limit || pageSize };
  let request = first;
  let items: T[] | undefined;
  let resourceVersion = '';
  const listInFull = async (): Promise<PagedList<T>> => {
    const { continue: _, ...full } = { ...first, limit: 0 };
    const list = await page(full);
    onPage?.(list.items.length, false);
    return { list, paginated: true };
  };
  for (;;) {
    signal?.throwIfAborted();
    let answer: ListPage<T>;
    try {
      answer = await page(request);
    } catch (error) {
      if (!fullListIfExpired || !request.continue || !isResourceExpired(error)) throw error;
      return listInFull();
    }
    // A server that never gets further would be asked for the same page for ever.
    if (fullListIfExpired && answer.continue && answer.continue === request.continue) {
      const whole = await listInFull();
      if (whole.list.continue) throw new Error('the server gives the same page of the list again and again');
      return whole;
    }
    onPage?.(answer.items.length, Boolean(answer.continue));
    if (!answer.continue && !items) return { list: answer, paginated: false };
    if (!items) {
      items = [];
      resourceVersion = answer.resourceVersion;
    }
    for (const item of answer.items) items.push(item);
    if (!answer.continue) return { list: { items, resourceVersion }, paginated: true };
    const { resourceVersion: _, resourceVersionMatch: __, ...rest } = first;
    request = { ...rest, continue: answer.continue };
  }
}

/** How eachListItem reads. */
export interface EachListItemOptions extends Pick<PagerOptions, 'pageSize' | 'signal'> {
  /** How many pages may wait unvisited, besides the one that is being fetched. Default 10. */
  readonly pageBufferSize?: number;
}

/**
 * client-go's `ListPager.EachListItem`: visits the items in order while later pages are fetched in the background. What
 * `visit` throws ends it; a failed request ends it after the pages that had arrived; cancellation is seen between pages.
 * There is no full list after an expired token, and later requests keep the version.
 */
export async function eachListItem<T>(
  page: PageFunction<T>,
  options: ListOptions,
  visit: (item: T) => void | Promise<void>,
  { pageSize = defaultPageSize, pageBufferSize = 10, signal }: EachListItemOptions = {},
): Promise<void> {
  if (pageBufferSize < 0) throw new RangeError('pageBufferSize must be 0 or more');
  const buffer = new PageBuffer<T>(pageBufferSize);
  void fetchPages(page, { ...options, limit: options.limit || pageSize }, buffer, signal);
  try {
    for (let items = await buffer.take(); items; items = await buffer.take()) {
      for (const item of items) {
        const visited = visit(item);
        if (visited) await visited;
      }
      signal?.throwIfAborted();
    }
  } finally {
    buffer.end();
  }
}

async function fetchPages<T>(
  page: PageFunction<T>,
  options: ListOptions,
  buffer: PageBuffer<T>,
  signal: AbortSignal | undefined,
): Promise<void> {
  let request = options;
  try {
    while (await buffer.hasRoom()) {
      signal?.throwIfAborted();
      const answer = await page(request);
      buffer.put(answer.items);
      if (!answer.continue) break;
      request = { ...options, continue: answer.continue };
    }
    buffer.end();
  } catch (error) {
    buffer.fail(error);
  }
}

/** A bounded queue between one producer and one consumer; holds one page more than its size. */
class PageBuffer<T> {
  readonly #size: number;
  readonly #pages: (readonly T[])[] = [];
  #changed = Promise.withResolvers<void>();
  #end: { readonly error?: unknown } | undefined;

  constructor(size: number) {
    this.#size = size;
  }

  /** Waits until a page may be put; false when nobody wants one. */
  async hasRoom(): Promise<boolean> {
    while (!this.#end && this.#pages.length > this.#size) await this.#changed.promise;
    return !this.#end;
  }

  put(items: readonly T[]): void {
    this.#pages.push(items);
    this.#notify();
  }

  /** Waits for the next page; undefined at the end. Rejects with the failure, after the pages before it. */
  async take(): Promise<readonly T[] | undefined> {
    while (!this.#end && this.#pages.length === 0) await this.#changed.promise;
    const items = this.#pages.shift();
    if (!items && this.#end && 'error' in this.#end) throw this.#end.error;
    this.#notify();
    return items;
  }

  end(): void {
    this.#end ??= {};
    this.#notify();
  }

  fail(error: unknown): void {
    this.#end ??= { error };
    this.#notify();
  }

  #notify(): void {
    this.#changed.resolve();
    this.#changed = Promise.withResolvers();
  }
}
