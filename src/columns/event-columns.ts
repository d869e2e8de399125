import type { JsonObject } from '../core/json.ts';
import { formatTimestampAge, timestampMs } from './age.ts';
import { asName, type Column, text, wide } from './column.ts';
import { integerAt, textAt } from './read.ts';

/** For both shapes of events: v1 (`involvedObject`, `message`) and events.k8s.io/v1 (`regarding`, `note`, `deprecated…`). */
export const eventColumns: readonly Column[] = [
  text('Last Seen', 'time since the event happened last', (event, now) => formatTimestampAge(lastSeen(event), now)),
  text('Type', 'Normal or Warning', (event) => textAt(event, 'type')),
  text('Reason', 'what happened, as one word', (event) => textAt(event, 'reason')),
  text('Object', 'object that it happened to', objectText),
  wide(text('Subobject', 'part of the object that it happened to', (event) => subject(event, 'fieldPath'))),
  wide(text('Source', 'who reported it', sourceText)),
  text('Message', 'what happened', (event) => (textAt(event, 'message') || textAt(event, 'note')).trim()),
  wide(
    text('First Seen', 'time since the event happened first', (event, now) =>
      formatTimestampAge(firstSeen(event), now),
    ),
  ),
  wide(text('Count', 'how often it happened', countOf)),
  wide(asName(text('Name', 'name of the event', (event) => textAt(event, 'metadata', 'name')))),
];

function firstSeen(event: JsonObject): string {
  return presentTime(event, 'firstTimestamp', 'deprecatedFirstTimestamp', 'eventTime') ?? '';
}

function lastSeen(event: JsonObject): string {
  const inSeries = textAt(event, 'series', 'lastObservedTime');
  if (timestampMs(inSeries) !== undefined) return inSeries;
  return presentTime(event, 'lastTimestamp', 'deprecatedLastTimestamp') ?? firstSeen(event);
}

function presentTime(event: JsonObject, ...fields: readonly string[]): string | undefined {
  return fields.map((field) => textAt(event, field)).find((time) => timestampMs(time) !== undefined);
}

function countOf(event: JsonObject): number {
  return integerAt(event, 'series', 'count') || integerAt(event, 'count') || integerAt(event, 'deprecatedCount') || 1;
}

function objectText(event: JsonObject): string {
  const kind = subject(event, 'kind').toLowerCase();
  const name = subject(event, 'name');
  return name === '' ? kind : `${kind}/${name}`;
}

function subject(event: JsonObject, field: string): string {
  return textAt(event, 'involvedObject', field) || textAt(event, 'regarding', field);
}

function sourceText(event: JsonObject): string {
  const component =
    source(event, 'component') || textAt(event, 'reportingComponent') || textAt(event, 'reportingController');
  const instance = source(event, 'host') || textAt(event, 'reportingInstance');
  return instance === '' ? component : `${component}, ${instance}`;
}

function source(event: JsonObject, field: string): string {
  return textAt(event, 'source', field) || textAt(event, 'deprecatedSource', field);
}
