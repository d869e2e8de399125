import type { CaseRun, Cases } from './case-run.ts';
import { outcome } from './rows.ts';
import { defineWidgets, widget, widgetVersion } from './widgets.ts';

const text = { type: 'string' };
const withSchema = (properties: object, more: object = {}) => [
  widgetVersion('v1', {
    schema: { openAPIV3Schema: { type: 'object', properties: { spec: { type: 'object', properties, ...more } } } },
  }),
];

/** What becomes of each spec: the answer's status and spec, or the whole refusal. */
const specs =
  (properties: object, rows: Readonly<Record<string, unknown>>, query = '') =>
  async (run: CaseRun): Promise<unknown> => {
    const path = await defineWidgets(run, withSchema({ size: { type: 'integer' }, ...properties }));
    const shown: Record<string, unknown> = {};
    for (const [name, spec] of Object.entries(rows)) {
      const answer = await run.post(`${path}?dryRun=All${query}`, { ...widget(run), spec });
      shown[name] =
        answer.status < 300
          ? [answer.status, answer.body.spec, answer.headers.warning]
          : outcome(inOrder(answer) as typeof answer);
    }
    return shown;
  };

interface Refused {
  readonly body: { message: string; details?: { causes?: { message: string; field: string }[] } };
}

/** Several causes come in no order. */
function inOrder(answer: Refused): Refused {
  const { message, details } = answer.body;
  const causes = details?.causes;
  if (!causes || causes.length < 2) return answer;
  causes.sort((a, b) => (JSON.stringify(a) < JSON.stringify(b) ? -1 : 1));
  const [head] = message.split(' is invalid: ');
  const list = causes.map((cause) => `${cause.field}: ${cause.message}`).join(', ');
  return { ...answer, body: { ...answer.body, message: `${head} is invalid: [${list}]` } };
}

const formats = [
  'date-time',
  'date',
  'byte',
  'duration',
  'email',
  'hostname',
  'ipv4',
  'ipv6',
  'cidr',
  'mac',
  'uri',
  'uuid',
  'int32',
  'password',
  'bsonobjectid',
  'isbn',
  'creditcard',
  'ssn',
  'hexcolor',
  'rgbcolor',
];
const good: Readonly<Record<string, string>> = {
  'date-time': '2020-01-02T03:04:05Z',
  date: '2020-01-02',
  byte: 'YQ==',
  duration: '1h5m',
  email: 'a@b.com',
  hostname: 'a.com',
  ipv4: '1.2.3.4',
  ipv6: '::1',
  cidr: '1.2.3.0/24',
  mac: '00:00:00:00:00:01',
  uri: 'http://a/b',
  uuid: '00000000-0000-4000-8000-000000000000',
};

export const customValueCases: Cases = {
  'cr-values/types': specs(
    {
      s: text,
      i: { type: 'integer' },
      n: { type: 'number' },
      b: { type: 'boolean' },
      o: { type: 'object' },
      a: { type: 'array', items: text },
    },
    {
      string: { s: 'x' },
      'string-number': { s: 5 },
      'string-bool': { s: true },
      'string-map': { s: {} },
      'string-list': { s: [] },
      'integer-text': { i: '5' },
      'integer-float': { i: 1.5 },
      'integer-whole-float': { i: 2.0 },
      'integer-large': { i: 9007199254740991 },
      'number-text': { n: 'x' },
      'number-integer': { n: 5 },
      'number-float': { n: 5.25 },
      'bool-text': { b: 'true' },
      'object-list': { o: [] },
      'object-text': { o: 'x' },
      'object-members': { o: { z: 1 } },
      'array-map': { a: {} },
      'array-text': { a: 'x' },
      'array-item': { a: ['x', 5] },
      several: { s: 5, i: 'x' },
      'spec-text': 'x',
      'spec-list': [],
      'spec-null': null,
      null: { s: null, i: null },
    },
  ),
  'cr-values/limits': specs(
    {
      min: { type: 'integer', minimum: 2, maximum: 5 },
      xmin: { type: 'integer', minimum: 2, exclusiveMinimum: true, maximum: 5, exclusiveMaximum: true },
      mult: { type: 'integer', multipleOf: 3 },
      len: { type: 'string', minLength: 2, maxLength: 4 },
      pat: { type: 'string', pattern: '^[a-z]+$' },
      items: { type: 'array', items: text, minItems: 1, maxItems: 2 },
      props: { type: 'object', additionalProperties: text, minProperties: 1, maxProperties: 2 },
      float: { type: 'number', minimum: 0.5 },
      req: { type: 'object', properties: { a: text, b: text }, required: ['a', 'b'] },
    },
    {
      'min-below': { min: 1 },
      'max-above': { min: 6 },
      'xmin-equal': { xmin: 2 },
      'xmax-equal': { xmin: 5 },
      'multiple-not': { mult: 4 },
      'length-short': { len: 'x' },
      'length-long': { len: 'xxxxx' },
      'length-unicode': { len: 'äöü' },
      'pattern-not': { pat: 'A' },
      'pattern-empty': { pat: '' },
      'items-few': { items: [] },
      'items-many': { items: ['a', 'b', 'c'] },
      'members-few': { props: {} },
      'members-many': { props: { a: '1', b: '2', c: '3' } },
      'member-type': { props: { a: 1 } },
      'float-below': { float: 0.25 },
      'required-one': { req: { a: 'x' } },
      'required-both': { req: {} },
      'required-null': { req: { a: null, b: 'x' } },
      good: { min: 3, len: 'abc', pat: 'a', items: ['a'], props: { a: '1' }, req: { a: '', b: '' } },
    },
  ),
  'cr-values/enums': specs(
    {
      s: { type: 'string', enum: ['a', 'b'] },
      i: { type: 'integer', enum: [1, 2] },
      n: { type: 'string', nullable: true, enum: ['a', null] },
      l: { type: 'array', items: { type: 'string', enum: ['x'] } },
    },
    {
      other: { s: 'c' },
      number: { i: 3 },
      type: { i: '1' },
      null: { n: null },
      item: { l: ['x', 'y'] },
      good: { s: 'a', i: 1 },
    },
  ),
  'cr-values/nullable': specs(
    {
      n: { type: 'string', nullable: true },
      d: { type: 'string', default: 'x' },
      nd: { type: 'string', nullable: true, default: 'x' },
      o: { type: 'object', nullable: true, properties: { a: text } },
      m: { type: 'object', additionalProperties: { type: 'string', nullable: true } },
      mm: { type: 'object', additionalProperties: text },
      l: { type: 'array', items: text },
      ln: { type: 'array', items: { type: 'string', nullable: true } },
    },
    {
      nulls: { n: null, d: null, nd: null, o: null },
      'map-null': { m: { a: null } },
      'map-null-pruned': { mm: { a: null, b: 'x' } },
      'list-null': { l: [null] },
      'list-null-allowed': { ln: [null] },
      none: {},
    },
  ),
  'cr-values/int-or-string': specs(
    {
      x: { 'x-kubernetes-int-or-string': true },
      y: { 'x-kubernetes-int-or-string': true, anyOf: [{ type: 'integer' }, { type: 'string' }] },
      z: { 'x-kubernetes-int-or-string': true, pattern: '^[0-9]+%?$' },
    },
    {
      int: { x: 5, y: 5 },
      text: { x: '5%', y: '5%' },
      float: { x: 1.5 },
      bool: { x: true },
      map: { x: {} },
      'bool-any': { y: true },
      pattern: { z: 'x' },
      'pattern-int': { z: 5 },
      null: { x: null },
    },
  ),
  'cr-values/combinations': specs(
    {
      any: { type: 'object', properties: { a: text, b: text }, anyOf: [{ required: ['a'] }, { required: ['b'] }] },
      one: { type: 'object', properties: { a: text, b: text }, oneOf: [{ required: ['a'] }, { required: ['b'] }] },
      all: { type: 'string', allOf: [{ minLength: 2 }, { pattern: '^a' }] },
      not: { type: 'string', not: { pattern: '^x' } },
    },
    {
      'any-none': { any: {} },
      'any-one': { any: { a: '' } },
      'one-none': { one: {} },
      'one-both': { one: { a: '', b: '' } },
      'one-one': { one: { b: '' } },
      'all-none': { all: 'b' },
      'all-both': { all: 'ab' },
      not: { not: 'x' },
      'not-ok': { not: 'y' },
    },
  ),
  'cr-values/lists': specs(
    {
      set: { type: 'array', items: text, 'x-kubernetes-list-type': 'set' },
      ints: { type: 'array', items: { type: 'integer' }, 'x-kubernetes-list-type': 'set' },
      map: {
        type: 'array',
        items: { type: 'object', required: ['k'], properties: { k: text, v: text } },
        'x-kubernetes-list-type': 'map',
        'x-kubernetes-list-map-keys': ['k'],
      },
      two: {
        type: 'array',
        items: {
          type: 'object',
          required: ['k'],
          properties: { k: text, p: { type: 'string', default: 'TCP' } },
        },
        'x-kubernetes-list-type': 'map',
        'x-kubernetes-list-map-keys': ['k', 'p'],
      },
    },
    {
      'set-duplicate': { set: ['a', 'b', 'a'] },
      'set-ints': { ints: [1, 1] },
      'map-duplicate': { map: [{ k: 'a' }, { k: 'b' }, { k: 'a' }] },
      'map-no-key': { map: [{ v: 'x' }] },
      'two-keys': { two: [{ k: 'a' }, { k: 'a', p: 'UDP' }] },
      'two-keys-duplicate': { two: [{ k: 'a' }, { k: 'a', p: 'TCP' }] },
    },
  ),
  'cr-values/formats': specs(
    Object.fromEntries(formats.map((format) => [format.replace('-', ''), { type: 'string', format }])),
    Object.fromEntries(
      formats.flatMap((format) => [
        [`${format}-junk`, { [format.replace('-', '')]: 'j u n k' }],
        ...(good[format] === undefined ? [] : [[`${format}-good`, { [format.replace('-', '')]: good[format] }]]),
      ]),
    ),
  ),
  'cr-values/number-formats': specs(
    {
      i32: { type: 'integer', format: 'int32' },
      i64: { type: 'integer', format: 'int64' },
      f: { type: 'number', format: 'float' },
    },
    {
      'int32-large': { i32: 3000000000 },
      'int32-ok': { i32: 2147483647 },
      'int64-large': { i64: 9007199254740991 },
      float: { f: 1.5 },
    },
  ),
  'cr-values/unknown': specs(
    {
      o: { type: 'object', properties: { a: text } },
      free: {
        type: 'object',
        'x-kubernetes-preserve-unknown-fields': true,
        properties: { k: { type: 'object', properties: { a: text } } },
      },
      m: { type: 'object', additionalProperties: { type: 'object', properties: { a: text } } },
      any: { 'x-kubernetes-preserve-unknown-fields': true },
      l: { type: 'array', items: { type: 'object', properties: { a: text } } },
      open: { type: 'object', additionalProperties: true },
    },
    {
      pruned: { foo: 1, o: { a: 'x', b: 'y' } },
      'kept-free': { free: { z: { y: [1] }, k: { a: 'x', b: 'y' } } },
      map: { m: { x: { a: '1', b: '2' } } },
      any: { any: [1, { a: null }] },
      list: { l: [{ a: 'x', b: 'y' }, { c: 'z' }] },
      open: { open: { a: { b: 1 } } },
    },
  ),
  'cr-values/unknown-strict': specs(
    { o: { type: 'object', properties: { a: text } } },
    { one: { foo: 1 }, nested: { o: { b: 'y' } }, two: { foo: 1, o: { b: 'y' } } },
    '&fieldValidation=Strict',
  ),
  'cr-values/unknown-ignored': specs({}, { one: { foo: 1 } }, '&fieldValidation=Ignore'),
  'cr-values/defaults': specs(
    {
      s: { type: 'string', default: 'x' },
      o: { type: 'object', default: { a: 'y' }, properties: { a: text, b: { type: 'string', default: 'z' } } },
      p: { type: 'object', properties: { b: { type: 'string', default: 'z' } } },
      l: { type: 'array', items: { type: 'object', properties: { b: { type: 'integer', default: 7 } } } },
      m: {
        type: 'object',
        additionalProperties: { type: 'object', properties: { b: { type: 'boolean', default: true } } },
      },
      e: { type: 'array', items: text, default: [] },
    },
    {
      none: {},
      empty: { o: {}, p: {}, l: [{}], m: { k: {} } },
      given: { s: '', o: { b: '' }, l: [{ b: 1 }] },
      null: { s: null, l: [] },
    },
  ),
  'cr-values/embedded': specs(
    {
      e: { type: 'object', 'x-kubernetes-embedded-resource': true, 'x-kubernetes-preserve-unknown-fields': true },
      t: { type: 'object', 'x-kubernetes-embedded-resource': true, properties: { spec: { type: 'object' } } },
    },
    {
      good: { e: { apiVersion: 'v1', kind: 'Pod', metadata: { name: 'x' }, foo: 1 } },
      'no-kind': { e: { apiVersion: 'v1' } },
      'no-version': { e: { kind: 'Pod' } },
      empty: { e: {} },
      'bad-version': { e: { apiVersion: 'a/b/c', kind: 'Pod' } },
      'bad-name': { e: { apiVersion: 'v1', kind: 'Pod', metadata: { name: 'A b' } } },
      'bad-metadata': { e: { apiVersion: 'v1', kind: 'Pod', metadata: { labels: 5 } } },
      'unknown-metadata': { e: { apiVersion: 'v1', kind: 'Pod', metadata: { foo: 5 } } },
      pruned: { t: { apiVersion: 'v1', kind: 'Pod', spec: { a: 1 }, foo: 1, metadata: { labels: { a: 'b' } } } },
    },
  ),
};
