/** Names of all faults, for help and completion, which do not load what causes them; a test holds them against the table. */
export const faultNames = [
  '410', '429', '500', '503', '504', 'drop', 'end', 'reset', 'stall', 'truncate', 'malformed', 'unknown-event',
  'no-bookmarks', 'no-stream', 'duplicate', 'slow-chunks', 'expired-continue', 'forbid', 'slow',
]; // biome-ignore format: a list
