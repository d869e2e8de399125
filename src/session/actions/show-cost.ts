import { sleep } from '../../core/clock.ts';
import { type CostReport, reportCost } from '../../insight/cost/cost-report.ts';
import { CostTally } from '../../insight/cost/cost-tally.ts';
import type { KubeObject } from '../../object/kube-object.ts';
import { toCellText } from '../../view/cell-text.ts';
import { formatBytes, formatCounted } from '../../view/format.ts';
import type { Choice } from '../overlays/overlay.ts';
import type { TabScreen } from '../screen/tab-screen.ts';
import type { SessionState } from '../session-state.ts';

const mostRead = 1000;
const pageObjects = 10;
const sliceMs = 5;
const mostFields = 12;

/** `:cost`: what the store of the tab takes, and of which fields; worked out in slices, of a sample when it is big. */
export async function showCost(state: SessionState, { tab }: TabScreen): Promise<void> {
  const objects = tab.opened?.informer.indexer.list() ?? [];
  const report = await measure(state, objects);
  const { error } = report;
  const about = report.read === report.objects ? '' : ` ±${(error * 100).toFixed(1)}%`;
  const title = `Cost of ${formatCounted(report.objects, 'object')} of ${formatBytes(report.meanBytes)}${about}`;
  state.overlay = { type: 'choose', title, choices: toRows(report), cursor: 0 };
  state.touch();
}

async function measure({ clock }: SessionState, objects: readonly KubeObject[]): Promise<CostReport> {
  const isWhole = objects.length <= mostRead;
  const stride = isWhole ? pageObjects : Math.floor(objects.length / (mostRead / pageObjects));
  const tally = new CostTally(Math.min(objects.length, mostRead));
  let sliceEndMs = clock.monotonic() + sliceMs;
  for (let at = 0; at < objects.length; at += stride) {
    tally.addPage(objects.slice(at, at + pageObjects));
    if (clock.monotonic() < sliceEndMs) continue;
    await sleep(clock, 0);
    sliceEndMs = clock.monotonic() + sliceMs;
  }
  return reportCost(tally, { total: objects.length, isWhole });
}

function toRows({ caches, fields }: CostReport): Choice[] {
  const row = (text: string, description: string): Choice => ({ text, description, run: () => {} });
  return [
    ...caches.map(({ name, kinformerBytes, typedBytes }) =>
      row(`${formatBytes(kinformerBytes)}, client-go ~${formatBytes(typedBytes)}`, name),
    ),
    ...fields
      .slice(0, mostFields)
      .map(({ path, bytes, share }) => row(`${formatBytes(bytes)}, ${Math.round(share * 100)}%`, toCellText(path))),
  ];
}
