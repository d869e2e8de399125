/** The reflector's phase as the strip words it. */
export type PhaseWord =
  | 'DISCOVER'
  | 'ACCESS'
  | 'LIST'
  | 'STREAM'
  | 'WATCH'
  | 'POLL'
  | 'BACKOFF'
  | 'FORBIDDEN'
  | 'GONE'
  | 'STOPPED';

/** The worst of an informer, for its tab: synced, syncing, slow, disconnected, or refused with its HTTP status. */
export type Health = 'synced' | 'syncing' | 'slow' | 'disconnected' | 'refused' | 'paused' | 'off';
