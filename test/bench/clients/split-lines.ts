import { createEventMeter } from './event-meter.ts';
import { openBody } from './open-body.ts';

// Finds the newlines of a watch and does nothing else. Usage: split-lines EVENTS

const count = createEventMeter(Number(process.argv[2]));
const body = await openBody('/api/v1/pods?watch=true');
body.on('data', (chunk: Buffer) => {
  for (let at = chunk.indexOf(10); at !== -1; at = chunk.indexOf(10, at + 1)) count();
});
