import type { ListPage } from '../../cache/lister-watcher.ts';
import type { Random } from '../../core/random.ts';
import type { KubeObject } from '../../object/kube-object.ts';
import { CostTally } from './cost-tally.ts';

/** The list of one resource, page by page. */
export interface ListSource {
  page(limit: number, token: string | undefined): Promise<ListPage<KubeObject>>;
  /** Gets past so many objects for as little as possible. */
  skip(limit: number, token: string | undefined): Promise<SkippedPage>;
}

export interface SkippedPage {
  readonly objects: number;
  readonly continue: string | undefined;
}

export interface SampleOptions {
  readonly random: Random;
  /** Up to so many objects all are read. */
  readonly mostRead: number;
  /** Of more, so many pages in equal distances … */
  readonly pages: number;
  /** … of so many objects each. */
  readonly pageObjects: number;
  /** Told how far it is. */
  readonly onProgress?: ((seen: number, total: number) => void) | undefined;
}

export interface Sample {
  readonly tally: CostTally;
  /** All that there are. */
  readonly total: number;
  readonly isWhole: boolean;
  /** Version of the list. */
  readonly resourceVersion: string;
  /** The first page, for whoever wants to see how it packs; not kept elsewhere. */
  readonly firstPage: readonly KubeObject[];
}

const pageSize = 500;
const skipSize = 5000;

/**
 * Reads a list without keeping it: the whole of a small one, and of a big one pages of a few objects in equal distances from
 * a random start on, so that each object is as likely to be read as any other.
 */
export async function readSample(source: ListSource, options: SampleOptions): Promise<Sample> {
  const first = await source.page(pageSize, undefined);
  const rest = first.continue ? (first.remainingItemCount ?? (await countFrom(source, first.continue))) : 0;
  const total = first.items.length + rest;
  const isWhole = total <= options.mostRead;
  const expected = isWhole ? total : options.pages * options.pageObjects;
  const tally = new CostTally(expected);
  const seen = isWhole
    ? await readAll(source, first, tally, options, total)
    : await readPages(source, tally, options, total);
  return {
    tally,
    total: isWhole ? tally.objects : Math.max(seen, total),
    isWhole,
    resourceVersion: first.resourceVersion,
    firstPage: first.items,
  };
}

async function countFrom(source: ListSource, token: string): Promise<number> {
  let count = 0;
  for (let next: string | undefined = token; next; ) {
    const page: SkippedPage = await source.skip(skipSize, next);
    count += page.objects;
    next = page.continue;
  }
  return count;
}

async function readAll(
  source: ListSource,
  first: ListPage<KubeObject>,
  tally: CostTally,
  { onProgress }: SampleOptions,
  total: number,
): Promise<number> {
  let page = first;
  for (;;) {
    tally.addPage(page.items);
    onProgress?.(tally.objects, total);
    if (!page.continue) return tally.objects;
    page = await source.page(pageSize, page.continue);
  }
}

/** Returns how many objects there were. */
async function readPages(
  source: ListSource,
  tally: CostTally,
  { random, pages, pageObjects, onProgress }: SampleOptions,
  total: number,
): Promise<number> {
  const stride = Math.max(pageObjects + 1, Math.floor(total / pages));
  let seen = 0;
  let token: string | undefined;
  let gap = Math.floor(random() * (stride - pageObjects));
  for (;;) {
    while (gap > 0) {
      const skipped = await source.skip(Math.min(gap, skipSize), token);
      seen += skipped.objects;
      token = skipped.continue;
      gap -= Math.max(1, skipped.objects);
      if (!token) return seen;
    }
    const page = await source.page(pageObjects, token);
    tally.addPage(page.items);
    seen += page.items.length;
    token = page.continue || undefined;
    onProgress?.(seen, total);
    if (!token) return seen;
    gap = stride - pageObjects;
  }
}
