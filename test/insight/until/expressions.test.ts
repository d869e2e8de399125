import { describe, expect, it } from 'vitest';
import { loadCelExtension } from '../../../src/cli/until/load-cel-extension.ts';
import { KinformerError } from '../../../src/core/errors.ts';
import { parseExpression } from '../../../src/insight/until/parse-expression.ts';
import { KubeObject } from '../../../src/object/kube-object.ts';

const object = KubeObject.fromBytes(
  Buffer.from(
    JSON.stringify({
      apiVersion: 'apps/v1',
      kind: 'Deployment',
      metadata: { name: 'web', namespace: 'shop', generation: 4, labels: { 'a.b/c': 'x' } },
      spec: { replicas: 3, paused: false, ratio: 1.5, note: '  padded ', none: null, text: '3' },
      status: {
        observedGeneration: 4,
        conditions: [
          { type: 'Available', status: 'True', lastTransitionTime: '2026-01-01T00:00:00Z' },
          { type: 'Progressing', status: 'Unknown', reason: 'Waiting' },
          { type: 'Old', status: 'True', observedGeneration: 3 },
          { type: 'Twice', status: 'False' },
          { type: 'Twice', status: 'True' },
          { type: 'Broken' },
          { type: 'Empty', status: '' },
          null,
        ],
      },
    }),
  ),
);

async function isMet(text: string, judged: KubeObject | undefined = object): Promise<boolean> {
  return (await parseExpression(text)).judge(judged).isMet;
}

async function codeOf(text: string): Promise<string> {
  try {
    (await parseExpression(text)).judge(object);
    return 'none';
  } catch (error) {
    return error instanceof KinformerError ? error.code : String(error);
  }
}

describe('expressions of kubectl wait', () => {
  it.each([
    ['condition=Available', true],
    ['condition=available', true],
    ['condition=AVAILABLE=TRUE', true],
    ['condition=Available=False', false],
    ['condition=Progressing', false],
    ['condition=Progressing=unknown', true],
    ['condition=Missing', false],
    ['condition=Missing=False', false],
    // Of an older generation than the object: not yet.
    ['condition=Old', false],
    // The first of that name decides.
    ['condition=Twice', false],
    ['condition=Broken', false],
    ['condition=Available=', false],
    ['jsonpath={.spec.replicas}', true],
    ['jsonpath={.spec.replicas}=3', true],
    ['jsonpath={.spec.replicas}= 3 ', true],
    ["jsonpath={.spec.replicas}='3'", true],
    ['jsonpath={.spec.replicas}="3"', true],
    ['jsonpath={.spec.replicas}=2', false],
    ['jsonpath=.spec.replicas=3', true],
    ['jsonpath=spec.replicas=3', true],
    ['jsonpath={.spec.paused}=false', true],
    ['jsonpath={.spec.paused}=False', false],
    ['jsonpath={.spec.ratio}=1.5', true],
    ['jsonpath={.spec.note}=padded', true],
    ['jsonpath={.spec.missing}', false],
    ['jsonpath={.spec.missing}=1', false],
    ['jsonpath={.status.conditions}', true],
    ['jsonpath={.status.conditions[9].type}', false],
    ['jsonpath={.status.conditions[?(@.type=="Available")].status}=True', true],
    ['jsonpath={.status.conditions[?(@.type=="Progressing")].status}=True', false],
    ['jsonpath={.metadata.labels.a\\.b/c}=x', true],
    ['create', true],
    ['CREATE', true],
    ['delete', false],
  ])('%s: %s', async (text, expected) => {
    expect(await isMet(text)).toBe(expected);
  });

  it.each(['jsonpath={.status.conditions[*].type}=x', 'jsonpath={.status.conditions}=x', 'jsonpath={.spec}=x'])(
    '%s cannot be judged, as kubectl fails then',
    async (text) => {
      expect(await codeOf(text)).toBe('BAD_EXPRESSION');
    },
  );

  it.each([
    '',
    'ready',
    'condition=',
    'condition==True',
    'jsonpath=',
    'jsonpath={.a}=',
    'jsonpath={.a}x',
    'jsonpath={.a',
  ])('%j is refused at once', async (text) => {
    await expect(parseExpression(text)).rejects.toMatchObject({ code: 'BAD_EXPRESSION' });
  });

  it('nothing but delete is met by an object that is not there', async () => {
    for (const text of ['condition=Available', 'jsonpath={.spec}', 'create', 'cel:true'])
      expect(await (await parseExpression(text)).judge(undefined)).toEqual({
        isMet: false,
        saw: 'there is no such object',
      });
    expect((await parseExpression('Delete')).judge(undefined).isMet).toBe(true);
  });

  it.each([
    ['condition=available', 'condition Available is True'],
    ['condition=Progressing', 'condition Progressing is Unknown (Waiting)'],
    ['condition=Old', 'condition Old is True, observed of generation 3 and not of 4'],
    ['condition=Missing', 'condition Missing is not there'],
    ['condition=Empty', 'condition Empty is ""'],
    ['jsonpath={.spec.replicas}=2', '{.spec.replicas} is 3'],
    ['jsonpath={.spec.nope}', '{.spec.nope} is not there'],
    ['cel:object.spec.replicas > 3', 'cel:object.spec.replicas > 3 is false'],
  ])('%s says what it saw', async (text, saw) => {
    expect((await parseExpression(text)).judge(object).saw).toBe(saw);
  });

  it('never tells the values of a Secret', async () => {
    const secret = KubeObject.from({
      kind: 'Secret',
      type: 'Opaque',
      metadata: { name: 's', labels: { app: 'web' }, annotations: { copy: 'aHVudGVy' } },
      data: { key: 'aHVudGVy' },
    });
    for (const path of [
      '{.data.key}',
      '.data.key',
      '{.data}',
      '{..key}',
      '{.metadata.annotations.copy}',
      '{.metadata}',
    ])
      expect((await parseExpression(`jsonpath=${path}`)).judge(secret).saw).toMatch(/ is ••••$/);
    expect((await parseExpression('jsonpath={.data.key}=aHVudGVy')).judge(secret).isMet).toBe(true);
    expect((await parseExpression('jsonpath={.metadata.labels.app}=x')).judge(secret).saw).toMatch(/ is web$/);
    expect((await parseExpression('jsonpath={.type}=x')).judge(secret).saw).toBe('{.type} is Opaque');
    expect((await parseExpression('cel:bool(object.data.key)')).judge(secret).saw).not.toContain('aHVudGVy');
  });

  it('a condition knows since when it is so', async () => {
    const verdict = (await parseExpression('condition=Available')).judge(object);
    expect(verdict.sinceMs).toBe(Date.UTC(2026, 0, 1));
  });
});

describe('CEL', () => {
  it.each([
    ['object.spec.replicas == 3', true],
    ['object.spec.replicas / 2 == 1', true],
    ['object.spec.ratio == 1.5', true],
    ['object.spec.text == "3"', true],
    ['object.status.conditions.exists(c, c.type == "Available" && c.status == "True")', false],
    ['has(object.status.phase)', false],
    ['has(object.status.phase) && object.status.phase == "x"', false],
    ['object.?status.?phase.orValue("none") == "none"', true],
    ['object.metadata.labels["a.b/c"] == "x"', true],
    ['size(object.status.conditions) > 3', true],
    ['object.metadata.name.startsWith("w")', true],
    // What is missing is not met.
    ['object.status.phase == "Running"', false],
    ['object.status.conditions[99].type == "a"', false],
    ['object.spec.none > 3', false],
  ])('%s: %s', async (text, expected) => {
    const present = KubeObject.from({
      ...(object.value as object),
      status: {
        conditions: (object.value as { status: { conditions: unknown[] } }).status.conditions.filter(Boolean),
      },
    });
    const first = text.includes('exists') ? present : object;
    expect(await isMet(`cel:${text}`, first)).toBe(text.includes('exists') ? true : expected);
  });

  it.each(['', '1 +', 'other == 1', 'size(object)', '"text"', 'object.spec.replicas > "a"', 'object.spec.replicas'])(
    '%j is refused or cannot be judged',
    async (text) => {
      expect(await codeOf(`cel:${text}`)).toBe('BAD_EXPRESSION');
    },
  );

  it.each([
    ['10 / object.spec.zero > 1', 'division by zero'],
    ['10 % object.spec.zero > 1', 'modulo by zero'],
    ['int(object.spec.word) > 1', 'int() type error: cannot convert to int'],
    [
      'timestamp(object.spec.word) > timestamp("2026-01-01T00:00:00Z")',
      'timestamp() requires a string in ISO 8601 format',
    ],
    ['quantity(object.spec.word).isGreaterThan(quantity("1"))', 'quantities must match the regular expression'],
    ['object.spec.none_.max() > 1', 'max called on empty list'],
  ])('a value that %s cannot take is not met, and the next one may be', async (text, why) => {
    const expression = await parseExpression(`cel:${text}`, loadCelExtension);
    const stateWith = (spec: object) => KubeObject.from({ kind: 'A', metadata: { name: 'a' }, spec });
    const poor = expression.judge(stateWith({ zero: 0, word: 'soon', none_: [] }));
    expect(poor).toMatchObject({ isMet: false, saw: expect.stringContaining(`cannot be judged: ${why}`) });
    const word = text.startsWith('time') ? '2026-02-01T00:00:00Z' : '2';
    expect(expression.judge(stateWith({ zero: 4, word, none_: [2] })).isMet).toBe(true);
  });

  it.each(['int("x") == 1', '1 / 0 == 1', 'object.metadata.name.matches("(")'])(
    '%s fails in any state, and is refused',
    async (text) => {
      expect(await codeOf(`cel:${text}`)).toBe('BAD_EXPRESSION');
    },
  );

  it('keeps integers that a double cannot hold', async () => {
    const big = KubeObject.fromBytes(Buffer.from('{"kind":"A","metadata":{"name":"a"},"spec":{"n":9007199254740993}}'));
    expect(await isMet('cel:object.spec.n == 9007199254740993', big)).toBe(true);
    expect(await isMet('cel:object.spec.n == 9007199254740992', big)).toBe(false);
  });

  it.each([
    ['quantity(object.spec.memory).isGreaterThan(quantity("512Mi"))', true],
    ['quantity(object.spec.cpu).compareTo(quantity("0.5")) == 0', true],
    ['isQuantity(object.spec.ip)', false],
    ['ip(object.spec.ip).family() == 4', true],
    ['cidr("10.0.0.0/8").containsIP(object.spec.ip) && !cidr("11.0.0.0/8").containsIP(ip(object.spec.ip))', true],
    ['cidr("fd00::/8").containsIP(object.spec.ip) || cidr("10.0.0.0/8").containsCIDR("10.0.0.0/7")', false],
    ['cidr("10.9.8.7/12").masked() == cidr("10.0.0.0/12") && cidr("10.0.0.0/8").containsCIDR("10.1.0.0/16")', true],
    ['string(cidr("fd00:1::7:8/100").masked()) == "fd00:1::/100"', true],
    ['cidr("10.0.0.1/8").ip() == ip(object.spec.ip) && cidr("::/0").prefixLength() == 0', true],
    ['object.spec.list.sum() == 6 && object.spec.list.isSorted()', true],
    ['"%s-%d".format([object.metadata.name, 3]) == "a-3"', true],
    ['timestamp(object.spec.at) + duration("1h") > timestamp("2026-01-01T00:59:59Z")', true],
  ])('with the functions of the rules of custom resources, %s: %s', async (text, expected) => {
    const spec = { memory: '1Gi', cpu: '500m', ip: '10.0.0.1', list: [1, 2, 3], at: '2026-01-01T00:00:00Z' };
    const judged = KubeObject.from({ kind: 'A', metadata: { name: 'a' }, spec });
    expect((await parseExpression(`cel:${text}`, loadCelExtension)).judge(judged).isMet).toBe(expected);
  });

  it.each([
    ['10.0.0.0', `no '/'`],
    ['x/8', 'ParseAddr("x"): unable to parse IP'],
    ['10.0.0.0/33', 'prefix length out of range'],
    ['10.0.0.0/08', 'bad bits after slash: "08"'],
  ])('a range of addresses that is none: %s', async (text, why) => {
    const parsed = parseExpression(`cel:cidr("${text}").prefixLength() == 8`, loadCelExtension);
    await expect(parsed).rejects.toThrow(
      `network address parse error during conversion from string: netip.ParsePrefix("${text}"): ${why}`,
    );
  });

  it('what an added function refuses is a bad expression', async () => {
    const parsed = parseExpression('cel:quantity("x") == quantity("1")', loadCelExtension);
    await expect(parsed).rejects.toThrow(/^bad expression ".*": quantities must match/);
  });
});
