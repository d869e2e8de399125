import fc from 'fast-check';
import { describe, expect, it } from 'vitest';
import { type WatchFrame, WatchSplitter } from '../../src/object/watch-splitter.ts';
import { jsonText, jsonValue } from './json-documents.ts';
import { samplePodBytes } from './sample-pods.ts';

/** What came out, readable: type and object text, or the Status. */
function show(event: WatchFrame<unknown>): string {
  if (event.type === 'ERROR') return `ERROR ${event.status.code} ${event.status.reason}`;
  return `${event.type} ${Buffer.from(event.object.bytes).toString()}`;
}

function split(body: Uint8Array, borders: readonly number[] = []) {
  const reasons: string[] = [];
  const splitter = new WatchSplitter({ onSkipped: (reason) => reasons.push(reason) });
  const events: WatchFrame<unknown>[] = [];
  let from = 0;
  for (const border of [...borders, body.length]) {
    const chunk = Uint8Array.from(body.subarray(from, border));
    events.push(...splitter.push(chunk));
    chunk.fill(0x20); // whoever feeds the splitter may use its memory again
    from = border;
  }
  const end = splitter.end();
  return { events: events.map(show), late: end.events.map(show), isTruncated: end.isTruncated, reasons };
}

const splitText = (text: string) => split(Buffer.from(text));
const pod = (name: string, more = '') => `{"kind":"Pod","apiVersion":"v1","metadata":{"name":"${name}"${more}}}`;
const event = (type: string, object: string) => `{"type":"${type}","object":${object}}\n`;
const undecodable = 'ERROR 500 InternalError';

describe('WatchSplitter', () => {
  it('gives the events in order', () => {
    const body = event('ADDED', pod('a')) + event('MODIFIED', pod('b')) + event('DELETED', pod('c'));
    expect(splitText(body)).toEqual({
      events: [`ADDED ${pod('a')}`, `MODIFIED ${pod('b')}`, `DELETED ${pod('c')}`],
      late: [],
      isTruncated: false,
      reasons: [],
    });
  });

  it('B001 B003 gives the same at every chunk border, inside characters too', () => {
    const body = Buffer.from(
      event('ADDED', pod('a', ',"annotations":{"note":"中文🚀é"}')) + event('MODIFIED', pod('b')),
    );
    const whole = split(body);
    expect(whole.events).toHaveLength(2);
    expect(whole.events[0]).toContain('中文🚀é');
    for (let border = 0; border <= body.length; border += 1) expect(split(body, [border])).toEqual(whole);
    expect(split(body, Array.from(body.keys()))).toEqual(whole);
  });

  it('gives the same at any borders as JSON.parse on each line', () => {
    const object = fc.record({
      kind: fc.constant('T'),
      metadata: fc.record({ name: fc.string({ minLength: 1, unit: 'grapheme' }) }),
      x: jsonValue,
    });
    const types = fc.constantFrom('ADDED', 'MODIFIED', 'DELETED', 'BOOKMARK');
    fc.assert(
      fc.property(fc.array(fc.tuple(types, object), { maxLength: 5 }), fc.array(fc.nat()), (list, cuts) => {
        const body = Buffer.from(list.map(([type, each]) => event(type, JSON.stringify(each))).join(''));
        const result = split(
          body,
          cuts.map((cut) => cut % (body.length + 1)).sort((a, b) => a - b),
        );
        expect(result.events).toEqual(list.map(([type, each]) => `${type} ${JSON.stringify(each)}`));
        expect(result.isTruncated).toBe(false);
      }),
      { numRuns: 300 },
    );
  });

  it('B003 emits an event with the chunk that has its newline', () => {
    const splitter = new WatchSplitter();
    expect(splitter.push(Buffer.from(event('ADDED', pod('a')).trimEnd()))).toEqual([]);
    expect(splitter.push(Buffer.from('\n')).map(show)).toEqual([`ADDED ${pod('a')}`]);
  });

  it('B003 tolerates CRLF, empty lines and several documents in one line', () => {
    const [a, b] = [event('ADDED', pod('a')).trimEnd(), event('ADDED', pod('b')).trimEnd()];
    const expected = [`ADDED ${pod('a')}`, `ADDED ${pod('b')}`];
    expect(splitText(`${a}\r\n${b}\r\n`).events).toEqual(expected);
    expect(splitText(`${a}\n\n \n${b}\n`).events).toEqual(expected);
    expect(splitText(`${a}${b}\n`).events).toEqual(expected);
    expect(splitText(`${a} ${b}\n`).events).toEqual(expected);
  });

  it('takes members of the wrapper in any order, with blanks, escapes and others between', () => {
    const line = ` { "x" : [1,{}] , "obj\\u0065ct" : ${pod('a')} , "typ\\u0065" : "ADDED" , "y":1.5 } \n`;
    expect(splitText(line).events).toEqual([`ADDED ${pod('a')}`]);
    expect(splitText(`{"type":"ADDED","object":${pod('a')},"type":"DELETED","object":${pod('b')}}\n`).events).toEqual([
      `DELETED ${pod('b')}`,
    ]);
  });

  it('gives a last event without newline at the end', () => {
    const result = splitText(event('ADDED', pod('a')) + event('ADDED', pod('b')).trimEnd());
    expect(result.events).toEqual([`ADDED ${pod('a')}`]);
    expect(result.late).toEqual([`ADDED ${pod('b')}`]);
    expect(result.isTruncated).toBe(false);
  });

  it('B004 says that the body ended inside an event, wherever that is, and gives nothing of it', () => {
    const body = event('ADDED', pod('a')) + event('ADDED', pod('b')).trimEnd();
    const first = event('ADDED', pod('a')).length;
    for (let length = first + 1; length < body.length; length += 1) {
      const result = splitText(body.slice(0, length));
      expect(result).toEqual({ events: [`ADDED ${pod('a')}`], late: [], isTruncated: true, reasons: [] });
    }
    expect(splitText(body.slice(0, first)).isTruncated).toBe(false);
  });

  it('gives bookmarks, which have no name', () => {
    const bookmark =
      '{"kind":"Pod","apiVersion":"v1","metadata":{"resourceVersion":"12","annotations":{"k8s.io/initial-events-end":"true"}}}';
    const [first] = new WatchSplitter().push(Buffer.from(event('BOOKMARK', bookmark)));
    expect(first).toMatchObject({ type: 'BOOKMARK', object: { resourceVersion: '12' } });
  });

  it("gives the server's Status with ERROR, and nothing after it", () => {
    const status = {
      kind: 'Status',
      apiVersion: 'v1',
      metadata: {},
      status: 'Failure',
      message: 'too old resource version: 5 (10044)',
      reason: 'Expired',
      code: 410,
    };
    const splitter = new WatchSplitter();
    const events = splitter.push(Buffer.from(event('ERROR', JSON.stringify(status)) + event('ADDED', pod('a'))));
    expect(events).toEqual([{ type: 'ERROR', status }]);
    expect(splitter.push(Buffer.from(event('ADDED', pod('b'))))).toEqual([]);
    expect(splitter.end()).toEqual({ events: [], isTruncated: false });
  });

  it.each([
    ['{"kind":"Status","message":42,"code":500}', { kind: 'Status', code: 500 }],
    ['{"kind":"Status","code":"410","details":{"causes":{"a":1}}}', { kind: 'Status', code: 410, details: {} }],
    [
      '{"kind":"Status","reason":"Timeout","details":{"retryAfterSeconds":"2","causes":[null,{"message":7}]}}',
      { kind: 'Status', reason: 'Timeout', details: { retryAfterSeconds: 2, causes: [{}, {}] } },
    ],
  ])('B193 takes of the Status %s what has its type', (status, expected) => {
    expect(new WatchSplitter().push(Buffer.from(event('ERROR', status)))).toEqual([
      { type: 'ERROR', status: expected },
    ]);
  });

  it('gives ERROR without code for an ERROR that is no Status', () => {
    const [first] = new WatchSplitter().push(Buffer.from(event('ERROR', pod('a'))));
    expect(first).toEqual({
      type: 'ERROR',
      status: { kind: 'Status', status: 'Failure', message: 'unexpected object: Pod' },
    });
  });

  it.each([
    ['bad JSON', '{"type":"ADDED","object":{"metadata":'],
    ['bad JSON in the object', event('ADDED', '{"kind":"Pod","metadata":{"name":}}')],
    ['bad JSON in the wrapper', '{"type":"ADDED" "object":{}}'],
    ['a comma too many', '{"type":"ADDED",}'],
    ['text', 'upstream connect error'],
    ['a number', '12'],
    ['an unknown type', event('RENAMED', pod('a'))],
    ['no type', `{"object":${pod('a')}}`],
    ['a type that is no string', `{"type":null,"object":${pod('a')}}`],
    ['an object without kind', event('ADDED', '{"metadata":{"name":"a"}}')],
    ['an object with an empty kind', event('ADDED', '{"kind":"","metadata":{"name":"a"}}')],
    ['a bookmark without kind', event('BOOKMARK', '{"metadata":{"resourceVersion":"1"}}')],
    ['an object that is an array', event('ADDED', '[]')],
    ['an ERROR without object', event('ERROR', 'null')],
    ['garbage after the event', `${event('ADDED', 'null').trimEnd()}x`],
  ])('B007 makes one ERROR of a frame with %s, and nothing after it', (_name, line) => {
    const result = splitText(`${event('ADDED', pod('a'))}${line.trimEnd()}\n${event('ADDED', pod('b'))}`);
    expect(result.events).toEqual([`ADDED ${pod('a')}`, undecodable]);
    expect(result.late).toEqual([]);
    expect(result.isTruncated).toBe(false);
  });

  it('describes an undecodable frame as client-go does', () => {
    const [first] = new WatchSplitter().push(Buffer.from('{}x\n'));
    const message = 'unable to decode an event from the watch stream: unknown event type ""';
    expect(first).toEqual({
      type: 'ERROR',
      status: {
        kind: 'Status',
        apiVersion: 'v1',
        status: 'Failure',
        message: `an error on the server (${JSON.stringify(message)}) has prevented the request from succeeding`,
        reason: 'InternalError',
        details: {
          causes: [
            { reason: 'UnexpectedServerResponse', message },
            { reason: 'ClientWatchDecoding', message },
          ],
        },
        code: 500,
      },
    });
  });

  it('decides validity as JSON.parse does', () => {
    fc.assert(
      fc.property(jsonText, fc.nat(), fc.constantFrom('', '"', ',', '}', '0', '\\', 'x'), (text, at, inserted) => {
        const place = at % (text.length + 1);
        const object =
          `{"kind":"X","metadata":{"name":"a"},"v":${text.slice(0, place)}${inserted}${text.slice(place)}}`.replace(
            /[\r\n]/g,
            ' ',
          );
        const line = Buffer.from(event('ADDED', object));
        let isValid = true;
        try {
          JSON.parse(line.toString());
        } catch {
          isValid = false;
        }
        const { events } = split(line);
        // Text after a document is another document, which JSON.parse does not know.
        if (isValid) expect(events.at(-1) === undecodable).toBe(JSON.parse(line.toString()).object.kind !== 'X');
        else expect(events.at(-1)).toBe(undecodable);
      }),
      { numRuns: 1000 },
    );
  });

  it.each([
    ['null', 'without an object'],
    ['{}', 'without an object'],
    ['{ }', 'without an object'],
    ['{"kind":"Pod"}', 'of an object without metadata.name'],
    ['{"kind":"Pod","metadata":{"name":""}}', 'of an object without metadata.name'],
    ['{"kind":"Table","apiVersion":"meta.k8s.io/v1","metadata":{"name":"t"}}', 'with a Table instead of an object'],
  ])('B006 B191 leaves out an event with the object %s, and says so', (object, reason) => {
    const result = splitText(event('DELETED', object) + event('ADDED', pod('a')));
    expect(result.events).toEqual([`ADDED ${pod('a')}`]);
    expect(result.reasons).toEqual([`DELETED event ${reason}`]);
  });

  it('leaves out an event that has no object member', () => {
    expect(splitText('{"type":"MODIFIED"}\n').reasons).toEqual(['MODIFIED event without an object']);
  });

  it('B020 reads events of a real size, and of 3 MB, in socket-sized chunks', () => {
    const big = pod('big', `,"annotations":{"x":"${'\\"'.repeat(1_500_000)}"}`);
    const body = Buffer.concat([
      ...Array.from({ length: 50 }, (_, i) =>
        Buffer.concat([Buffer.from('{"type":"ADDED","object":'), samplePodBytes(i), Buffer.from('}\n')]),
      ),
      Buffer.from(event('ADDED', big)),
      Buffer.from(event('ADDED', pod('last'))),
    ]);
    const borders = Array.from({ length: Math.floor(body.length / 16_384) }, (_, i) => (i + 1) * 16_384);
    const { events } = split(body, borders);
    expect(events).toHaveLength(52);
    expect(events[7]).toBe(`ADDED ${Buffer.from(samplePodBytes(7)).toString()}`);
    expect(events[50]).toBe(`ADDED ${big}`);
    expect(events[51]).toBe(`ADDED ${pod('last')}`);
  });
});
