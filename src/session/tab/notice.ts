import { isUnauthorized } from '../../object/status.ts';
import { toCellText } from '../../view/cell-text.ts';
import { formatCount, formatDuration } from '../../view/format.ts';
import type { Notice } from '../../view/models/pane.ts';
import type { Role, Span } from '../../view/span.ts';
import type { ResourceTab } from './resource-tab.ts';

/** What the table says instead of rows: progress, refusal, emptiness. */
export function noticeOf(tab: ResourceTab, nowMs: number): Notice | undefined {
  const { phases } = tab.monitor;
  if (phases.refusal !== undefined && tab.rows.count === 0) return refused(tab, nowMs);
  if (tab.rows.length > 0) return undefined;
  if (tab.rows.isBusy) return undefined;
  if (tab.rows.count > 0) return noMatch(tab);
  return phases.firstListMs === undefined ? starting(tab, nowMs) : empty(tab);
}

function starting(tab: ResourceTab, nowMs: number): Notice {
  const { phases } = tab.monitor;
  const { title } = tab.type;
  if (phases.type === 'backing-off' && phases.failure) {
    const { reason, retryAtMs } = phases.failure;
    return lines([
      [span(`Listing ${title} failed: ${reason}.`, 'bad')],
      [span(`${nextTry(retryAtMs, nowMs)} ctrl-r retries now.`, 'dim')],
    ]);
  }
  const soFar = `${formatCount(phases.listed)} so far`;
  if (phases.type === 'streaming-list') return lines([[span(`Streaming ${title}… ${soFar}`)]]);
  return lines([[span(`Listing ${title}… page ${phases.pages + 1}, ${soFar}`)]]);
}

function empty({ type, request, opened, remark }: ResourceTab): Notice {
  const scope = request.namespace === undefined || !type.namespaced ? '' : ` in namespace ${request.namespace}`;
  const resourceVersion = opened?.informer.lastSyncResourceVersion() ?? '';
  const state = remark === undefined ? 'and live; new ones appear here.' : `but ${remark}.`;
  return lines([
    [span(`No ${type.title}${scope}.`)],
    [span(`The list is synced (rv ${resourceVersion}) ${state}`, 'dim')],
  ]);
}

function noMatch({ rows, type }: ResourceTab): Notice {
  const asked = rows.filterText === '' && rows.bucket ? `${rows.bucket.index}=${rows.bucket.value}` : rows.filterText;
  return lines([
    [span(`No match for "${asked}" among ${formatCount(rows.count)} ${type.title}. esc clears the filter.`)],
  ]);
}

function refused(tab: ResourceTab, nowMs: number): Notice {
  const { failure } = tab.monitor.phases;
  const { title } = tab.type;
  const next = nextTry(failure?.retryAtMs, nowMs);
  if (isUnauthorized(failure?.error)) {
    return lines([
      [span('✗  ', 'bad'), span('The server does not accept these credentials (401).')],
      [
        span(
          `   ${next.replace('Next try', 'Retried').replace(/\.$/, '')}; log in again, it recovers by itself.`,
          'dim',
        ),
      ],
    ]);
  }
  const { namespace } = tab.request;
  const scope =
    namespace === undefined ? (tab.type.namespaced ? ' in all namespaces' : '') : ` in namespace ${namespace}`;
  const flag = namespace === undefined ? ' -A' : ` -n ${namespace}`;
  const isWide = tab.type.namespaced && namespace === undefined;
  const before = '   Try   ';
  const message = failure?.error instanceof Error ? failure.error.message : '';
  return lines([
    [span('✗  ', 'bad'), span(`You may not list ${title}${scope}.`)],
    [span('   Server said: ', 'dim'), span(message.replace(/\s+/g, ' '))],
    ...(isWide
      ? [[span(before, 'dim'), span(':ns NAME', 'accent'), span('       one namespace you may read', 'dim')]]
      : []),
    [
      span(isWide ? ' '.repeat(before.length) : before, 'dim'),
      span(`kubectl auth can-i list ${title}${tab.type.namespaced ? flag : ''}`, 'accent'),
    ],
    [span(`         a role with verbs list, watch on ${title} (c copies the YAML)`, 'dim')],
    [span(`   ${next} ctrl-r retries now.`, 'dim')],
  ]);
}

function nextTry(retryAtMs: number | undefined, nowMs: number): string {
  return retryAtMs === undefined || retryAtMs <= nowMs
    ? 'Next try now.'
    : `Next try in ${formatDuration(retryAtMs - nowMs)}.`;
}

function lines(of: readonly (readonly Span[])[]): Notice {
  return { lines: of };
}

function span(text: string, role: Role = 'text'): Span {
  return { text: toCellText(text), role };
}
