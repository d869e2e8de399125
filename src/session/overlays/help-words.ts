import type { FooterKey } from '../../view/models/footer-model.ts';

/** What each stage does, in one line. */
export const stageLines: readonly string[] = [
  'Reflector        lists once, then watches; relists when its version has expired; backs off when the server is away',
  'DeltaFIFO        holds the changes of each object until Pop; RealFIFO (--queue real) holds them in the order of arrival',
  'Indexer          the local store with its indexes: what listers and controllers read',
  'sharedProcessor  gives each notification to every listener; each has a backlog of its own',
];

export const markLines: readonly FooterKey[] = [
  { key: '+', label: 'added' },
  { key: '~', label: 'updated' },
  { key: '-', label: 'deleted' },
  { key: '↻', label: 'resync' },
  { key: '⟳', label: 'relist' },
  { key: '●', label: 'live' },
  { key: '◐', label: 'in progress' },
  { key: '▲', label: 'attention' },
  { key: '‖', label: 'paused' },
  { key: '✕', label: 'broken' },
  { key: '✗', label: 'refused' },
];
