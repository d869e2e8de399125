import type { CaseRun, Cases } from './case-run.ts';
import { outcome } from './rows.ts';
import { defineWidgets, definitions, widget, widgetDefinition, widgetVersion } from './widgets.ts';

const text = { type: 'string', maxLength: 20 };
const properties = {
  size: { type: 'integer' },
  share: { type: 'number' },
  name: text,
  tags: { type: 'array', maxItems: 10, items: text },
  labels: { type: 'object', maxProperties: 5, additionalProperties: { type: 'integer' } },
  amount: { 'x-kubernetes-int-or-string': true },
  when: { type: 'string', format: 'date-time' },
  long: { type: 'array', items: { type: 'string' } },
  parts: {
    type: 'array',
    maxItems: 5,
    'x-kubernetes-list-type': 'map',
    'x-kubernetes-list-map-keys': ['id'],
    items: { type: 'object', required: ['id'], properties: { id: text, size: { type: 'integer' } } },
  },
};

type Rule = string | Readonly<Record<string, unknown>>;

const toRule = (rule: Rule) => (typeof rule === 'string' ? { rule } : rule);

const ruled = (rules: readonly Rule[]) => [
  widgetVersion('v1', {
    schema: {
      openAPIV3Schema: {
        type: 'object',
        properties: { spec: { type: 'object', properties, 'x-kubernetes-validations': rules.map(toRule) } },
      },
    },
  }),
];

/** What the server says of definitions with one rule each. */
const definedWith =
  (...rules: readonly Rule[]) =>
  async (run: CaseRun): Promise<unknown> => {
    const shown: unknown[] = [];
    for (const rule of rules) {
      const answer = await run.post(`${definitions}?dryRun=All`, widgetDefinition(run.group, ruled([rule])));
      shown.push(answer.status < 300 ? answer.status : outcome(answer));
    }
    return shown;
  };

/** What becomes of objects with these specs under one rule. */
const judged =
  (rule: Rule, ...specs: readonly object[]) =>
  async (run: CaseRun): Promise<unknown> => {
    const path = await defineWidgets(run, ruled([rule]));
    const shown: unknown[] = [];
    for (const spec of specs) {
      const answer = await run.post(`${path}?dryRun=All`, { ...widget(run), spec });
      shown.push(answer.status < 300 ? answer.status : outcome(answer));
    }
    return shown;
  };

/** What becomes of changes to an object under one rule. */
const changed =
  (rule: Rule, first: object, ...patches: readonly object[]) =>
  async (run: CaseRun): Promise<unknown> => {
    const path = await defineWidgets(run, ruled([rule]));
    const shown: unknown[] = [(await run.post(path, { ...widget(run), spec: first })).status];
    for (const patch of patches) {
      const answer = await run.patch('merge', `${path}/a?dryRun=All`, patch);
      shown.push(answer.status < 300 ? [answer.status, answer.headers.warning] : outcome(answer));
    }
    return shown;
  };

const small = { rule: 'self.size > 2', message: 'too small' };

export const ruleCases: Cases = {
  'rule/definition/undefined-field': definedWith('self.foo > 1', 'has(self.foo)', 'self.foo == 1 || self.bar == 2'),
  'rule/definition/undeclared': definedWith('other > 3', 'self.name.shout()', 'shout(self.name)', 'has()'),
  'rule/definition/overloads': definedWith(
    'self.size > "a"',
    'self.size == 5.0',
    'size(self.size) > 1',
    '!self.size',
    'self.size in self.tags',
    'self.tags.sum() > 1',
    'self.name[0] == "a"',
    'self.size ? 1 : 2',
  ),
  'rule/definition/types': definedWith(
    'self.size',
    'self.size && true',
    '[1, "a"] == []',
    'self.size.x == 1',
    'self.tags.all(tag, tag > 3)',
    'self.name.all(c, true)',
  ),
  'rule/definition/syntax': definedWith(
    'self.size >',
    '(self.size',
    'self.size = 1',
    'self.size > 1 and true',
    '',
    'if',
  ),
  'rule/definition/literals': definedWith('self.name.matches("(")', 'duration("x") > duration("1h")'),
  'rule/definition/cost': definedWith(
    'self.long.all(x, self.long.exists(y, y == x))',
    'self.long.all(x, x.contains("abc"))',
    'self.long.all(x, x.size() < 3)',
    { rule: 'self.size > 1', messageExpression: '"size is " + string(self.size)' },
  ),
  'rule/definition/entries': definedWith(
    { ...small, message: ' ' },
    { ...small, fieldPath: '.none' },
    { ...small, fieldPath: 'size' },
    { ...small, optionalOldSelf: true },
    { ...small, messageExpression: 'self.size' },
    { rule: 'self.size\n > 1' },
  ),
  'rule/object/compare': judged('self.size > 2', { size: 5 }, { size: 1 }, {}),
  'rule/object/message': judged(small, { size: 5 }, { size: 1 }),
  'rule/object/message-expression': judged(
    { ...small, messageExpression: '"not enough for " + self.name' },
    { size: 1, name: 'a' },
    { size: 1 },
  ),
  'rule/object/reason': judged({ ...small, reason: 'FieldValueForbidden', fieldPath: '.size' }, { size: 1 }),
  'rule/object/reason-required': judged({ ...small, reason: 'FieldValueRequired', fieldPath: '.name' }, { size: 1 }),
  'rule/object/field-path-key': judged({ ...small, fieldPath: ".labels['a b']" }, { size: 1 }),
  'rule/object/has': judged('has(self.size) && self.name.startsWith("a")', { size: 1, name: 'ab' }, { name: 'a' }),
  'rule/object/all': judged('self.tags.all(tag, tag.size() > 1)', { tags: ['ab'] }, { tags: ['ab', 'c'] }, {}),
  'rule/object/map': judged('self.labels.all(key, self.labels[key] < 3)', { labels: { a: 1 } }, { labels: { a: 5 } }),
  'rule/object/index': judged('self.tags[2] == "a"', { tags: ['a'] }, { tags: ['b', 'c', 'a'] }),
  'rule/object/division': judged('self.size / 0 == 1', { size: 1 }),
  'rule/object/int-or-string': judged('self.amount > 3', { amount: 5 }, { amount: '5%' }),
  'rule/object/time': judged('self.when < timestamp("2021-01-01T00:00:00Z")', { when: '2020-01-01T00:00:00Z' }),
  'rule/object/lists': judged(
    'self.tags.isSorted() && self.tags.indexOf("b") == 1',
    { tags: ['a', 'b'] },
    { tags: ['b'] },
  ),
  'rule/object/quantity': judged('quantity(self.name).isGreaterThan(quantity("1Mi"))', { name: '1Gi' }, { name: '1x' }),
  'rule/object/format': judged('!format.dns1123Label().validate(self.name).hasValue()', { name: 'a' }, { name: 'A_' }),
  'rule/object/not-checked': judged(small, { size: 'x' }, { size: 1, name: 'x'.repeat(30) }),
  'rule/change/immutable': changed(
    'self.name == oldSelf.name',
    { name: 'a' },
    { spec: { name: 'b' } },
    { spec: { size: 2 } },
  ),
  'rule/change/optional-old': changed(
    { rule: '!oldSelf.hasValue() || self.size >= oldSelf.value().size', optionalOldSelf: true },
    { size: 5 },
    { spec: { size: 4 } },
    { spec: { size: 6 } },
  ),
  'rule/change/kept-wrong': async (run) => {
    const path = await defineWidgets(run, ruled(['true']));
    await run.made(path, { ...widget(run), spec: { size: 1 } });
    const name = `${definitions}/widgets.${run.group}`;
    await run.patch('merge', name, { spec: widgetDefinition(run.group, ruled([small])).spec });
    const refused = await run.until(({ status }) => status === 200, path);
    for (let i = 0; i < 200; i += 1) {
      const { status } = await run.post(`${path}?dryRun=All`, {
        ...widget(run),
        metadata: { name: 'b' },
        spec: { size: 1 },
      });
      if (status === 422) break;
      await new Promise((resolve) => setTimeout(resolve, 50));
    }
    const kept = await run.patch('merge', `${path}/a`, { metadata: { labels: { a: 'b' } } });
    const worse = await run.patch('merge', `${path}/a`, { spec: { size: 0 } });
    return [refused.status, kept.status, kept.headers.warning, outcome(worse)];
  },
};
