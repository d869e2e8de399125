// client-go's tools/pager/pager_test.go; the names are upstream's.
import { describe, expect, it } from 'vitest';
import type { ListOptions, ListPage } from '../../src/cache/lister-watcher.ts';
import { eachListItem, listAllPages } from '../../src/cache/pager.ts';
import { isResourceExpired } from '../../src/object/status.ts';
import { settle } from '../helpers/fake-clock.ts';
import { statusError } from '../helpers/reflector-harness.ts';

const pageSize = 10;

/** Serves the numbers below `total` in pages; a request for page `expiredPage` (from 1) with a token is refused. */
class PagedSource {
  readonly requests: ListOptions[] = [];
  readonly #total: number;
  readonly #expiredPage: number | undefined;

  constructor(total: number, expiredPage?: number) {
    this.#total = total;
    this.#expiredPage = expiredPage;
  }

  readonly page = async (options: ListOptions): Promise<ListPage<number>> => {
    this.requests.push(options);
    const from = Number(options.continue ?? 0);
    if (this.#expiredPage !== undefined && from === (this.#expiredPage - 1) * pageSize && options.continue)
      throw statusError(410, 'Expired');
    const end = Math.min(this.#total, options.limit ? from + options.limit : this.#total);
    const items = Array.from({ length: end - from }, (_, i) => from + i);
    const resourceVersion = `rv:${from / pageSize}`;
    return end < this.#total ? { items, resourceVersion, continue: String(end) } : { items, resourceVersion };
  };
}

const numbers = (count: number) => Array.from({ length: count }, (_, i) => i);

describe('TestListPager_List', () => {
  for (const [total, paginated] of [
    [0, false],
    [9, false],
    [10, false],
    [11, true],
    [21, true],
  ] as const) {
    it(`TestListPager_List: ${total} items`, async () => {
      const source = new PagedSource(total);
      const result = await listAllPages(source.page, {}, { pageSize });
      expect(result).toEqual({ paginated, list: { items: numbers(total), resourceVersion: 'rv:0' } });
      expect(source.requests.every((request) => request.limit === pageSize)).toBe(true);
    });
  }

  it('TestListPager_List: an expired second page without fall-back', async () => {
    const source = new PagedSource(21, 2);
    const result = listAllPages(source.page, {}, { pageSize, fullListIfExpired: false });
    await expect(result).rejects.toSatisfy(isResourceExpired);
    expect(source.requests).toHaveLength(2);
  });

  it('TestListPager_List: an expired second page with fall-back', async () => {
    const source = new PagedSource(21, 2);
    const result = await listAllPages(source.page, {}, { pageSize });
    expect(result).toEqual({ paginated: true, list: { items: numbers(21), resourceVersion: 'rv:0' } });
    expect(source.requests.at(-1)).toEqual({ limit: 0 });
  });

  it('TestListPager_List: later pages carry neither version nor match, the full list does', async () => {
    const version: ListOptions = { resourceVersion: '7', resourceVersionMatch: 'NotOlderThan' };
    const source = new PagedSource(21, 3);
    await listAllPages(source.page, version, { pageSize });
    expect(source.requests).toEqual([
      { ...version, limit: 10 },
      { limit: 10, continue: '10' },
      { limit: 10, continue: '20' },
      { ...version, limit: 0 },
    ]);
  });
});

it('cancelled between two pages: the rest is not asked for', async () => {
  const abort = new AbortController();
  const source = new PagedSource(21);
  const result = listAllPages(source.page, {}, { pageSize, signal: abort.signal, onPage: () => abort.abort() });
  await expect(result).rejects.toMatchObject({ name: 'AbortError' });
  expect(source.requests).toHaveLength(1);
});

describe('TestListPager_EachListItem', () => {
  const visitAll = async (
    source: PagedSource,
    visit: (item: number) => void = () => undefined,
    signal?: AbortSignal,
  ) => {
    const visited: number[] = [];
    const each = (item: number) => {
      visited.push(item);
      visit(item);
    };
    const error = await eachListItem(source.page, { resourceVersion: '7' }, each, {
      pageSize,
      ...(signal ? { signal } : {}),
    }).catch((thrown: unknown) => thrown);
    return { visited, error };
  };

  for (const total of [0, 9, 10, 11, 21]) {
    it(`TestListPager_EachListItem: ${total} items`, async () => {
      const source = new PagedSource(total);
      expect(await visitAll(source)).toEqual({ visited: numbers(total), error: undefined });
      expect(source.requests.every((request) => request.resourceVersion === '7')).toBe(true);
    });
  }

  it('TestListPager_EachListItem: an expired second page', async () => {
    const { visited, error } = await visitAll(new PagedSource(21, 2));
    expect(visited).toEqual(numbers(10));
    expect(isResourceExpired(error)).toBe(true);
  });

  it('TestListPager_EachListItem: a throw on item 3', async () => {
    const failure = new Error('item 3');
    const { visited, error } = await visitAll(new PagedSource(21), (item) => {
      if (item === 2) throw failure;
    });
    expect(visited).toEqual(numbers(3));
    expect(error).toBe(failure);
  });

  it('TestListPager_EachListItem: cancelled on item 3, the page is finished', async () => {
    const abort = new AbortController();
    const { visited, error } = await visitAll(new PagedSource(21), (item) => item === 2 && abort.abort(), abort.signal);
    expect(visited).toEqual(numbers(10));
    expect(error).toBe(abort.signal.reason);
  });

  it('a negative buffer is refused', async () => {
    const result = eachListItem(new PagedSource(1).page, {}, () => undefined, { pageBufferSize: -1 });
    await expect(result).rejects.toThrow(RangeError);
  });
});

describe('TestListPager_eachListPageBuffered', () => {
  for (const [pageBufferSize, processing, requests] of [
    [0, 1, 2],
    [0, 2, 3],
    [0, 5, 5],
    [1, 1, 3],
    [10, 1, 5],
  ] as const) {
    it(`TestListPager_eachListPageBuffered: buffer ${pageBufferSize}, page ${processing} of 5`, async () => {
      const source = new PagedSource(50);
      const gate = Promise.withResolvers<void>();
      const visit = (item: number) => (item === (processing - 1) * pageSize ? gate.promise : undefined);
      const done = eachListItem(source.page, {}, visit, { pageSize, pageBufferSize });
      await settle();
      expect(source.requests).toHaveLength(requests);
      gate.resolve();
      await done;
      expect(source.requests).toHaveLength(5);
    });
  }
});
