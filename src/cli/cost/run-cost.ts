import { promisify } from 'node:util';
import { gzip } from 'node:zlib';
import { allFields, type CostReport, metadataOnly, reportCost } from '../../insight/cost/cost-report.ts';
import { readSample, type Sample } from '../../insight/cost/read-sample.ts';
import { createListWatch } from '../../kube/list-watch.ts';
import type { ResourceScope } from '../../kube/resource-path.ts';
import type { KubeObject } from '../../object/kube-object.ts';
import type { CommandContext, Invocation } from '../command-runner.ts';
import type { Connection } from '../connect.ts';
import { FailureNotices } from '../stream/failure-notices.ts';
import { findOneTarget } from '../stream/find-told-targets.ts';
import { type Target, targetScope } from '../stream/target.ts';
import type { BudgetResult, CostResult } from './cost-result.ts';
import { createListSource, type ListedResource } from './list-source.ts';
import { measureWatch } from './measure-watch.ts';

export interface CostRequest {
  readonly invocation: Invocation;
  readonly context: CommandContext;
  readonly connection: Connection;
  readonly namespace: string | undefined;
  readonly signal: AbortSignal;
}

const defaultWatchMs = 5000;
const listPageSize = 500;
const sampling = { mostRead: 10_000, pages: 100, pageObjects: 10 } as const;

/** Reads what there is, watches for a while, and works out what a cache of it costs. */
export async function measureCost(request: CostRequest): Promise<CostResult> {
  const { invocation, context, connection, namespace, signal } = request;
  const { options } = invocation;
  const { clock } = context;
  const { client } = connection;
  const [title = ''] = invocation.arguments;
  const notices = new FailureNotices(context.notice, clock, signal);
  const target = await findOneTarget({ client, options, context, signal, notices, title }, 'a cache is of one type');
  const startMs = clock.monotonic();
  const scope: ResourceScope = { ...targetScope(target, namespace, options), metadataOnly: false };
  const listed = toListed(request, target, scope);
  const read = (of: ListedResource) =>
    readSample(createListSource(client, of, { signal }), { ...sampling, random: Math.random });
  const sample = await read(listed);
  const readMs = clock.monotonic() - startMs;
  const { resourceVersion } = sample;
  const watching = measureWatch(listed.listerWatcher, {
    resourceVersion,
    forMs: options.for ?? defaultWatchMs,
    clock,
    signal,
  });
  const report = reportCost(sample.tally, sample);
  const hasSelector = options.selector !== undefined || options.fieldSelector !== undefined;
  const unselected = hasSelector
    ? read(toListed(request, target, { ...scope, labelSelector: undefined, fieldSelector: undefined }))
    : undefined;
  const [watch, all, packed] = await Promise.all([watching, unselected, gzipShare(sample)]);
  return {
    resource: target.title,
    report,
    unselected: all && reportCost(all.tally, all),
    gzipBytes: Math.round((report.caches[0]?.wireBytes ?? 0) * packed),
    pages: Math.max(1, Math.ceil(report.objects / listPageSize)),
    readMs,
    watch,
    budget: options.budget === undefined ? undefined : judgeBudget(report, options.budget, options.metadataOnly),
  };
}

function toListed({ connection, context }: CostRequest, { resource }: Target, scope: ResourceScope): ListedResource {
  const { notice, clock } = context;
  const onWarning = (text: string) => notice(`warning: ${text}`);
  return { resource, scope, listerWatcher: createListWatch(connection.client, resource, scope, { onWarning, clock }) };
}

const pack = promisify(gzip);
/** kube-apiserver packs for speed. */
const gzipLevel = 1;

/** What gzip leaves of a page of the list. */
async function gzipShare({ firstPage }: Sample): Promise<number> {
  const bytes = Buffer.concat(firstPage.map((object: KubeObject) => object.bytes));
  if (bytes.length === 0) return 1;
  return (await pack(bytes, { level: gzipLevel })).length / bytes.length;
}

function judgeBudget({ caches }: CostReport, bytes: number, isMetadataOnly: boolean): BudgetResult {
  const name = isMetadataOnly ? metadataOnly : allFields;
  const usedBytes = caches.find((cache) => cache.name === name)?.kinformerBytes ?? 0;
  return { bytes, usedBytes, isKept: usedBytes <= bytes };
}
