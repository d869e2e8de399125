import { describe, expect, it } from 'vitest';
import { type Column, nameColumn, text } from '../../src/columns/column.ts';
import { columnsFor } from '../../src/columns/registry.ts';
import { setManagedFieldsAside } from '../../src/object/drop-fields.ts';
import { parseCustomColumns, parseCustomColumnsFile } from '../../src/output/custom-columns.ts';
import { createCustomColumnsPrinter } from '../../src/output/custom-columns-printer.ts';
import { createJsonPathPrinter } from '../../src/output/jsonpath-printer.ts';
import { createLogPrinter } from '../../src/output/log-printer.ts';
import { createNamePrinter } from '../../src/output/name-printer.ts';
import { needsManagedFields } from '../../src/output/needs-managed-fields.ts';
import { loadPainter } from '../../src/output/painter.ts';
import type { Printer } from '../../src/output/printer.ts';
import { createSort } from '../../src/output/sort-records.ts';
import { TablePrinter, type TablePrinterOptions } from '../../src/output/table-printer.ts';
import { createYamlPrinter } from '../../src/output/yaml-printer.ts';
import type { PublicRecord } from '../../src/records/public-record.ts';
import { eventRecord, objectOf, podObject, recordTimeMs, syncedRecord, TextSink } from '../helpers/records.ts';

const podColumns = columnsFor('', 'Pod')!;
const running = { phase: 'Running', containerStatuses: [{ ready: true, restartCount: 2, state: { running: {} } }] };
const plain = await loadPainter(false);
const hostile = '\u001b[2J\u001b]52;c;cHdu\u0007\r\n\u009b31m\u202e';

function print(create: (sink: TextSink) => Printer, ...records: readonly PublicRecord[]): string {
  const sink = new TextSink();
  const printer = create(sink);
  for (const record of records) printer.print(record);
  printer.flush();
  return sink.toString();
}

function table(options: Partial<TablePrinterOptions> & { readonly columns?: readonly Column[] } = {}) {
  return (sink: TextSink) =>
    new TablePrinter(sink, {
      isWide: false,
      withNamespace: () => false,
      labelColumns: [],
      showLabels: false,
      noHeaders: false,
      withEvent: true,
      definitionOf: () => ({ columns: options.columns ?? podColumns, namePrefix: '' }),
      paint: plain,
      ...options,
    });
}

describe('table', () => {
  it('lays rows out as kubectl get -w --output-watch-events', () => {
    const shown = print(
      table(),
      eventRecord('ADDED', podObject('a', '1', running)),
      eventRecord('ADDED', podObject('a-longer-name', '1', {})),
      syncedRecord(),
      eventRecord('MODIFIED', podObject('a-much-much-longer-name', '2', running)),
      eventRecord('DELETED', podObject('a', '3', running)),
    );
    expect(shown.split('\n')).toEqual([
      'EVENT      NAME            READY   STATUS    RESTARTS   AGE',
      'ADDED      a               1/1     Running   2          4m5s',
      expect.stringMatching(/^ADDED {6}a-longer-name {3}0\/1 {5}/),
      'MODIFIED   a-much-much-longer-name   1/1     Running   2          4m5s',
      'DELETED    a                         1/1     Running   2          4m5s',
      '',
    ]);
  });

  it('has namespace, label columns and labels where kubectl has them', () => {
    const pod = podObject('a', '1', running, {
      metadata: { name: 'a', namespace: 'shop', labels: { 'x.io/tier': 'web', app: 'cart' } },
    });
    const shown = print(
      table({
        withNamespace: () => true,
        labelColumns: ['x.io/tier', 'none'],
        showLabels: true,
        columns: [nameColumn],
      }),
      eventRecord('ADDED', pod),
    );
    expect(shown).toBe(
      'EVENT      NAMESPACE   NAME   TIER   NONE   LABELS\nADDED      shop        a      web           app=cart,x.io/tier=web\n',
    );
  });

  it('B116 an object that nobody has seen is named by its key', () => {
    expect(print(table({ noHeaders: true, columns: [nameColumn] }), eventRecord('DELETED', undefined))).toBe(
      'DELETED    gone\n',
    );
  });

  it('several resources have their own columns, and names that tell them apart', () => {
    const shown = print(
      table({ definitionOf: (resource) => ({ columns: [nameColumn], namePrefix: `${resource}/` }) }),
      eventRecord('ADDED', podObject('a')),
      syncedRecord(),
      eventRecord('ADDED', podObject('b'), { resource: 'nodes' }),
      syncedRecord('nodes'),
      eventRecord('MODIFIED', podObject('a')),
    );
    expect(shown).toBe(
      'EVENT      NAME\nADDED      pods/a\n\nEVENT      NAME\nADDED      nodes/b\n\nEVENT      NAME\nMODIFIED   pods/a\n',
    );
  });

  it('sorts the first rows', () => {
    const pods = ['10', '9', 'x'].map((version, index) => eventRecord('ADDED', podObject(`p${index}`, version)));
    const shown = print(
      table({ noHeaders: true, columns: [nameColumn], sort: createSort('.metadata.resourceVersion') }),
      ...pods,
    );
    expect(shown).toBe('ADDED      p1\nADDED      p0\nADDED      p2\n');
  });

  it('B131 B133 nothing of the cluster controls the terminal, and a row stays a row', () => {
    const cell = text('Message', '', () => hostile);
    const shown = print(table({ columns: [nameColumn, cell] }), eventRecord('ADDED', podObject('a')));
    expect(shown).not.toMatch(/[\u0000-\u0009\u000b-\u001f\u007f-\u009f\u202e]/);
    expect(shown.split('\n')).toHaveLength(3);
    expect(shown).toContain('\\x1b[2J\\x1b]52;c;cHdu\\x07\\r\\n\\x9b31m\\u202e');
  });

  it('wide characters keep columns aligned', () => {
    const name = (value: string) => objectOf(JSON.stringify({ metadata: { name: value } }));
    const other = text('Next', '', () => 'x');
    const shown = print(
      table({ columns: [nameColumn, other], withEvent: false, noHeaders: true }),
      eventRecord('ADDED', name('名前名前')),
      eventRecord('ADDED', name('abcdefgh')),
    );
    expect(shown).toBe('名前名前   x\nabcdefgh   x\n');
  });
});

describe('log', () => {
  const log =
    (isMixed = false, isAscii = false) =>
    (sink: TextSink) =>
      createLogPrinter(sink, { columnsOf: () => podColumns, isMixed: () => isMixed, isAscii, paint: plain });
  const clock = /^\d\d:\d\d:05\.006 /;

  it('one line an event: time, glyph and word, key, what changed', () => {
    const before = podObject('a', '1', { phase: 'Pending' });
    const shown = print(
      log(),
      eventRecord('ADDED', before),
      eventRecord('MODIFIED', podObject('a', '2', running), { oldObject: before }),
      eventRecord('MODIFIED', podObject('a', '3', running, { data: { x: 1 } }), {
        oldObject: podObject('a', '2', running),
      }),
      eventRecord('DELETED', undefined, { isFinalStateUnknown: true, cause: 'relist' }),
    ).split('\n');
    expect(shown[0]).toMatch(clock);
    expect(shown.map((line) => line.slice(13))).toEqual([
      '+ ADDED     shop/a  Ready=0/1  Status=Pending  Restarts=0',
      '~ MODIFIED  shop/a  .status.phase Pending→Running +1 path',
      '~ MODIFIED  shop/a  .data.x →1',
      '- DELETED   shop/gone  last state unknown  (found missing by a relist)',
      '',
    ]);
  });

  it('says who changed it where that is known, when nothing was, and when it is another object', () => {
    const managed = (version: string, manager: string, extra: object = {}) =>
      podObject('a', version, {}, {
        metadata: { name: 'a', namespace: 'shop', uid: 'u', resourceVersion: version, managedFields: [{ manager }] },
        ...extra,
      }); // biome-ignore format: a pod
    const before = setManagedFieldsAside(managed('1', 'kubelet'));
    const after = setManagedFieldsAside(managed('2', 'kubectl-edit', { data: 'x' }));
    const again = setManagedFieldsAside(managed('3', 'kubelet', { data: 'x' }));
    const shown = print(
      log(),
      eventRecord('MODIFIED', after, { oldObject: before }),
      eventRecord('MODIFIED', again, { oldObject: after }),
      eventRecord('MODIFIED', again, { oldObject: before, isReplaced: true, cause: 'relist' }),
    ).split('\n');
    expect(shown.map((line) => line.slice(13))).toEqual([
      '~ MODIFIED  shop/a  .data →x  kubectl-edit',
      '~ MODIFIED  shop/a  no-op',
      '~ MODIFIED  shop/a  replaced: new uid  (relist)',
      '',
    ]);
  });

  it('names the resource when there are several, and keeps to ASCII on request', () => {
    const shown = print(
      log(true, true),
      eventRecord('MODIFIED', podObject('a', '2', running), { oldObject: podObject('a') }),
      syncedRecord(),
    );
    expect(shown).toContain('pods shop/a');
    expect(shown).toMatch(/^[\x20-\x7e\n]*$/);
  });

  it('control records are lines too, made printable', () => {
    const shown = print(log(), syncedRecord('pods', 3), {
      type: 'ERROR', timeMs: recordTimeMs, resource: 'pods', phase: 'list', code: 500, reason: undefined, message: hostile, attempt: 1, retryInMs: 1500,
    }); // biome-ignore format: a record
    expect(shown).toContain('● SYNCED    pods 3 objects streamed in 1ms · version 10');
    expect(shown).toContain('· again in 1.5s');
    expect(shown).not.toMatch(/[\u0000-\u0009\u000b-\u001f\u007f-\u009f]/);
  });
});

describe('other formats', () => {
  it('name is what kubectl -o name prints', () => {
    const deployment = objectOf('{"apiVersion":"apps/v1","kind":"Deployment","metadata":{"name":"web"}}');
    expect(
      print(
        createNamePrinter,
        syncedRecord(),
        eventRecord('ADDED', podObject('a')),
        eventRecord('DELETED', deployment),
        eventRecord('DELETED', undefined),
      ),
    ).toBe('pod/a\ndeployment.apps/web\npods/gone\n');
  });

  it('yaml is one document a record, readable by tools', () => {
    const shown = print(
      (sink) => createYamlPrinter(sink, { withObject: true }),
      eventRecord('ADDED', objectOf('{"metadata":{"name":"a"},"n":1.50}')),
      syncedRecord(),
    );
    expect(shown).toBe(
      '---\ncause: watch\nkey: a\nobject:\n  metadata:\n    name: a\n  "n": 1.50\nresource: pods\ntime: "2026-01-02T03:04:05.006Z"\ntype: ADDED\n' +
        '---\ncount: 1\ndurationMs: 1\nresource: pods\nresourceVersion: "10"\ntime: "2026-01-02T03:04:05.006Z"\ntype: SYNCED\nvia: stream\n',
    );
  });

  it('B131 jsonpath on a terminal shows control characters, but for tabs and the ends of lines', () => {
    const record = eventRecord('ADDED', objectOf(JSON.stringify({ metadata: { name: 'a' }, x: hostile })));
    const template = '{.metadata.name}{"\\t"}{.x}{"\\n"}';
    const shown = print((sink) => createJsonPathPrinter(sink, template, true), record);
    expect(shown).toBe(`a\t\\x1b[2J\\x1b]52;c;cHdu\\x07\\r\n\\x9b31m\\u202e\n`);
    expect(print((sink) => createJsonPathPrinter(sink, template, false), record)).toBe(`a\t${hostile}\n`);
  });

  it('B130 jsonpath prints one line a record, and a template that does not fit is an error', () => {
    const records = [eventRecord('ADDED', podObject('a')), eventRecord('ADDED', podObject('b'))];
    expect(print((sink) => createJsonPathPrinter(sink, '{.metadata.name}', false), ...records)).toBe('a\nb\n');
    expect(print((sink) => createJsonPathPrinter(sink, '{.metadata.name}{"\\n"}', false), ...records)).toBe('a\nb\n');
    expect(() => print((sink) => createJsonPathPrinter(sink, '{.metadata.name', false), ...records)).toThrow();
  });

  it.each([
    '{.items[*].metadata.name}',
    '{range .items[*]}{.kind}{end}',
    'x{ $.items[0].kind }',

    '{.kind}{.items}',
  ])('B130 jsonpath for a list, %s, is an error for one object, and not an empty line', (template) => {
    const one = () =>
      print((sink) => createJsonPathPrinter(sink, template, false), eventRecord('ADDED', podObject('a')));
    expect(one).toThrow(/reads the items of a list, and each record has one object/);
    const list = objectOf('{"kind":"Bag","metadata":{"name":"b"},"items":[{"kind":"K","metadata":{"name":"c"}}]}');
    expect(print((sink) => createJsonPathPrinter(sink, template, false), eventRecord('ADDED', list))).toMatch(/\S/);
  });

  it.each(['{.spec.items[*]}', '{.itemsets}', '{"{"}.items'])('B130 jsonpath %s is for one object', (template) => {
    const text = print((sink) => createJsonPathPrinter(sink, template, false), eventRecord('ADDED', podObject('a')));
    expect(text).toMatch(/\n$/);
  });

  it('custom columns have one header and <none> for what is absent', () => {
    const columns = parseCustomColumns('NAME:.metadata.name,NODE:.spec.nodeName,VERSION:{.metadata.resourceVersion}');
    const shown = print(
      (sink) => createCustomColumnsPrinter(sink, columns, { noHeaders: false }),
      eventRecord('ADDED', podObject('a')),
      syncedRecord(),
      eventRecord('MODIFIED', podObject('b', '22')),
    );
    expect(shown).toBe('NAME   NODE     VERSION\na      <none>   1\nb      <none>   22\n');
    expect(parseCustomColumnsFile('NAME  V\n.metadata.name  .v\n').map(({ header }) => header)).toEqual(['NAME', 'V']);
    expect(() => parseCustomColumns('NAME')).toThrow('is not HEADER:PATH');
    expect(() => parseCustomColumnsFile('A B\n.a')).toThrow('2 headers, but 1 paths');
  });

  it('sorting knows numbers, quantities and absent values', () => {
    const sizes = ['2Gi', '900Mi', '1Gi', '500m', '3'].map((size, index) =>
      eventRecord('ADDED', podObject(`p${index}`, '1', {}, { size })),
    );
    const none = eventRecord('ADDED', podObject('none'));
    const sorted = createSort('.size')([...sizes, none]).map(({ object }) => (object!.value as { size?: string }).size);
    expect(sorted).toEqual([undefined, '500m', '3', '900Mi', '1Gi', '2Gi']);
  });

  it.each([
    ['{.metadata.managedFields[*].manager}', true],
    ['{.metadata}', true],
    ['{..name}', true],
    ['{@}', true],
    ['{.items[*].metadata.name}', true],
    ['{.metadata.name}', false],
    ['NAME:.metadata.name,PHASE:.status.phase', false],
    ['M:.metadata', true],
    ["{.metadata['managedFields']}", true],
    ["{['metadata']}", true],
    ['', false],
  ])('%s may look at managedFields: %s', (template, answer) => {
    expect(needsManagedFields(template)).toBe(answer);
  });
});
