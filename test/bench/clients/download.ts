import { openBody } from './open-body.ts';

// Reads the pods and throws the bytes away: the limit for any client. Usage: download list|stream

const isStream = process.argv[2] === 'stream';
const watch = 'watch=true&allowWatchBookmarks=true&sendInitialEvents=true&resourceVersionMatch=NotOlderThan';
const endMark = 'k8s.io/initial-events-end';

let tail: Uint8Array = Buffer.alloc(0);
const body = await openBody(`/api/v1/pods?${isStream ? watch : 'resourceVersion=0'}`);
body.on('data', (chunk: Buffer) => {
  if (!isStream) return;
  // The bookmark is the last thing that is sent: where a chunk ends is where it can be found.
  const end = Buffer.concat([tail, chunk.subarray(-1000)]);
  if (end.includes(endMark)) process.exit(0);
  tail = end.subarray(-200);
});
body.on('end', () => process.exit(isStream ? 1 : 0));
