import type { Cause } from '../../insight/doctor/cause.ts';
import { explainFailure } from '../../insight/doctor/explain-failure.ts';
import { toCellText } from '../../view/cell-text.ts';
import { formatDuration } from '../../view/format.ts';
import type { PhaseRow } from '../../view/models/why-model.ts';
import type { WhyReport } from './explain.ts';

export interface DiscoveryScene {
  /** As it was asked for. */
  readonly resource: string;
  readonly server: string | undefined;
  /** Why the type could not be found; undefined: there was no answer. */
  readonly failure: unknown;
  readonly sinceMs: number;
}

/** The answer to "why is it not synced?" when not even the type is known: it ends where it begins. */
export function explainDiscovery(scene: DiscoveryScene): WhyReport {
  const { resource, sinceMs } = scene;
  const { type, sentences, advice } = causeOf(scene);
  const first = sentences[0] ?? '';
  return {
    title: resource,
    cause: type,
    isSynced: false,
    isWell: false,
    sinceMs,
    sentences: sentences.map(toCellText),
    attempt: 1,
    phases: [
      { ...row('discovery', first), state: 'failed', startMs: 0, durationMs: sinceMs },
      ...later.map((name) => row(name, '')),
    ],
    spanMs: Math.max(1000, Math.ceil(sinceMs / 1000) * 1000),
    attempts: [],
    advice,
  };
}

const later = ['access review', 'streaming list', 'paged list', 'delta queue', 'indexer', 'handlers', 'watch'];

function causeOf({ resource, server, failure, sinceMs }: DiscoveryScene): Cause {
  if (failure === undefined) {
    return {
      type: 'no answer',
      sentences: [`Cannot reach ${server ?? 'the server'}: no answer to discovery for ${formatDuration(sinceMs)}.`],
      advice: [
        'Check the network between here and the server: VPN, firewall, proxy; or a credential plugin that waits.',
      ],
    };
  }
  const cause = explainFailure(failure, { title: resource, server });
  if (cause.type !== 'forbidden') return cause;
  return {
    type: 'forbidden',
    sentences: ['You may not even ask the server for its types (403).'],
    advice: ['The role system:discovery gives that to everybody who is authenticated; somebody has taken it away.'],
  };
}

function row(name: string, text: string): PhaseRow {
  return { name, state: 'waiting', text: toCellText(text), startMs: undefined, durationMs: undefined };
}
