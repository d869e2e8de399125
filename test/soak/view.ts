import type { ResourceScope } from '../../src/kube/resource-path.ts';
import type { Selects } from './ledger.ts';
import type { NotificationLog } from './notification-log.ts';

/** The objects that somebody watches. */
export interface ViewScope {
  readonly request: ResourceScope;
  readonly selects: Selects;
}

/** Somebody who watches, and whose view is compared with the server. */
export interface View {
  readonly name: string;
  readonly scope: ViewScope;
  readonly log: NotificationLog;
  readonly relists: number;
  start(): Promise<void>;
  findUnrest(wanted: ReadonlyMap<string, number>): string | undefined;
  /** Problems that are no matter of the server's history. */
  compareHandlers(): string[];
  /** Forgets what has been checked. */
  settle(): void;
  counts(): { readonly told: number; readonly doubled: number; readonly misfits: number };
  stop(): Promise<string[]>;
}

export const everything: ViewScope = { request: {}, selects: () => true };

export const redTeam: ViewScope = {
  request: { labelSelector: 'team=red' },
  selects: (_key, { labels }) => labels.team === 'red',
};

export const oneNamespace: ViewScope = {
  request: { namespace: 'soak-1' },
  selects: (key) => key.startsWith('soak-1/'),
};
