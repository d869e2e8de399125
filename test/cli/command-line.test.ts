import { describe, expect, it } from 'vitest';
import { commandTable, findCommand } from '../../src/cli/command-table.ts';
import { parseWithCommander } from '../../src/cli/commander-arguments.ts';
import { toLongName } from '../../src/cli/option-record.ts';
import { optionNames, optionRecord, optionsOf } from '../../src/cli/option-table.ts';
import { matchArguments, parseCommandLine } from '../../src/cli/parse-command-line.ts';
import { resolveOptions } from '../../src/cli/resolve-options.ts';
import { scanArguments } from '../../src/cli/scan-arguments.ts';
import { KinformerError } from '../../src/core/errors.ts';

async function parse(...argv: string[]) {
  const line = await parseCommandLine(argv);
  const { options, given } = resolveOptions(line.command.name, { given: line.given, env: {}, configured: new Map() });
  return { command: line.command.name, isNamed: line.isNamed, arguments: line.arguments, options, given };
}

describe('command line', () => {
  it('takes every form of pflag', async () => {
    for (const form of [['-o', 'json'], ['-ojson'], ['-o=json'], ['--output', 'json'], ['--output=json']]) {
      expect((await parse('watch', 'pods', ...form)).options.output).toEqual({ type: 'json' });
    }
    for (const form of [['-n', 'shop'], ['-nshop'], ['-n=shop'], ['--namespace=shop']]) {
      expect((await parse('watch', 'pods', ...form)).options.namespace).toBe('shop');
    }
    expect((await parse('watch', 'pods', '-Aojson')).options).toMatchObject({
      allNamespaces: true,
      output: { type: 'json' },
    });
    expect((await parse('watch', 'pods', '-An', 'shop')).options).toMatchObject({
      allNamespaces: true,
      namespace: 'shop',
    });
  });

  it('switches take true and false after an equals sign only', async () => {
    expect((await parse('watch', 'pods', '--once=false', '--watch-only=true')).options).toMatchObject({
      once: false,
      watchOnly: true,
    });
    expect((await parse('watch', '--once', 'pods')).arguments).toEqual(['pods']);
    await expect(parse('watch', 'pods', '--once=maybe')).rejects.toThrow('--once: "maybe" is neither true nor false');
  });

  it('no-headers and no-tui are options of that name', async () => {
    expect((await parse('watch', 'pods', '--no-headers', '--no-tui')).options).toMatchObject({
      noHeaders: true,
      noTui: true,
    });
    expect((await parse('watch', 'pods', '--no-headers=false')).options.noHeaders).toBe(false);
  });

  it('the last value counts, lists collect', async () => {
    const { options } = await parse(
      'index',
      '--by',
      'node',
      '--by=label:app',
      '-n',
      'a',
      '-n',
      'b',
      '-L',
      'x,y',
      '-L',
      'z',
    );
    expect(options).toMatchObject({ by: ['node', 'label:app'], namespace: 'b', labelColumns: ['x', 'y', 'z'] });
  });

  it('options may stand before the command, and arguments after -- are never options', async () => {
    expect(await parse('-n', 'shop', 'watch', 'pods')).toMatchObject({ command: 'watch', arguments: ['pods'] });
    expect((await parse('watch', 'pods', '--', '-weird-name')).arguments).toEqual(['pods', '-weird-name']);
  });

  it('B170 a value with a dash needs an equals sign, and a forgotten value is never another option', async () => {
    expect((await parse('watch', 'pods', '-l=-x')).options.selector).toBe('-x');
    for (const argv of [['-l', '-x'], ['--selector', '--once'], ['--count', '-1'], ['-l']]) {
      await expect(parse('watch', 'pods', ...argv)).rejects.toMatchObject({ code: 'USAGE', exitCode: 2 });
    }
  });

  it('without a command it is watch, with any number of resources', async () => {
    expect(await parse('pods', 'nodes', '-A')).toMatchObject({
      command: 'watch',
      isNamed: false,
      arguments: ['pods', 'nodes'],
    });
    expect(await parse()).toMatchObject({ command: 'watch', isNamed: false, arguments: [] });
  });

  it.each([
    ['wach', 'watch'],
    ['idnex', 'index'],
    ['Watch', 'watch'],
    ['dmeo', 'demo'],
    ['api-server', 'apiserver'],
  ])('%s is no resource but a slip of %s', async (word, command) => {
    await expect(parse(word, 'pods')).rejects.toMatchObject({
      code: 'USAGE',
      exitCode: 2,
      message: `there is no command "${word}"`,
      hint: expect.stringContaining(`did you mean "kinformer ${command}"?`),
    });
    expect((await parse('watch', word)).arguments).toEqual([word]);
  });

  it('a type that every cluster has, and what is not near a command, is a resource', async () => {
    for (const word of ['pods', 'no', 'ingress', 'Node', 'all', 'widgets', 'wach.example.com', 'wach/x']) {
      expect((await parse(word)).arguments).toEqual([word]);
    }
  });

  it('-w of kubectl get is taken by watch', async () => {
    expect(await parse('watch', 'pods', '-w')).toMatchObject({ command: 'watch', arguments: ['pods'] });
    expect(await parse('pods', '-w')).toMatchObject({ isNamed: false, arguments: ['pods'] });
  });

  it.each([
    [['watch'], 'missing required argument'],
    [['watch', 'pods', '--nope'], "unknown option '--nope'"],
    [['watch', 'pods', '--outptu=json'], 'unknown option'],
    [['version', '-n', 'x'], "unknown option '--namespace'"],
    [['index', 'pods', 'nodes'], 'too many arguments'],
    [['completion', 'tcsh'], 'no completion for "tcsh"'],
    [['completion'], 'completion needs a SHELL'],
    [['watch', 'pods', '-Z'], "unknown option '-Z'"],
    [['watch', 'pods', '-o', 'xml'], 'unknown output format "xml"'],
    [['watch', 'pods', '--count', '0'], '--count: "0" is not above zero'],
    [['watch', 'pods', '--timeout', 'soon'], '--timeout: invalid duration "soon"'],
    [['watch', 'pods', '--max-backlog', '1XB'], '--max-backlog: "1XB" is not a size'],
    [['watch', 'pods', '--max-backlog', '0'], '--max-backlog: "0" is not above zero'],
    [['watch', 'pods', '--max-backlog', '0.1'], '--max-backlog: "0.1" is not above zero'],
    [['watch', 'pods', '--queue', 'lifo'], '"lifo" is not one of delta, real'],
  ])('%j is a usage error', async (argv, message) => {
    const error = await parse(...argv).then(
      () => undefined,
      (thrown: unknown) => thrown,
    );
    expect(error).toBeInstanceOf(KinformerError);
    expect(error).toMatchObject({ exitCode: 2, message: expect.stringContaining(message) });
  });

  it.each([['tcsh'], ['Bash'], [''], []])(
    'a shell that there is no completion for is answered with those that there are: %j',
    async (...shell) => {
      await expect(parse('completion', ...shell)).rejects.toMatchObject({
        exitCode: 2,
        hint: 'one of bash, zsh, fish, powershell',
      });
    },
  );

  it('a near miss is suggested', async () => {
    await expect(parse('watch', 'pods', '--selectr=x')).rejects.toMatchObject({ hint: 'did you mean --selector?' });
  });

  it.each([
    [['until', 'pod/a', '--for', 'condition=Ready'], 'did you mean --ok, as in --ok condition=Ready?'],
    [['until', 'pod/a', '--for=condition=Ready'], 'did you mean --ok, as in --ok condition=Ready?'],
    [['watch', 'pods', '--wide'], 'did you mean -o wide?'],
    [['watch', 'pods', '--for', 'delete'], 'see `kinformer watch --help`'],
  ])('an option of another tool is translated where there is such a one: %j', async (argv, hint) => {
    await expect(parse(...argv)).rejects.toMatchObject({ exitCode: 2, hint });
  });

  it('the fast lane and commander agree on every option of every command', () => {
    for (const command of commandTable) {
      for (const name of optionsOf(command.name).filter((option) => option !== 'help')) {
        const long = `--${toLongName(name)}`;
        const argv = name === 'v' ? ['-v3'] : optionRecord(name).type === 'switch' ? [long] : [`${long}=-a=b`];
        const positionals = command.arguments
          .filter(({ required }) => required)
          .map(({ choices }) => choices?.[0] ?? 'x');
        const pieces = scanArguments([...positionals, ...argv]);
        const fast = matchArguments(command, true, pieces);
        const slow = parseWithCommander(command, true, pieces);
        expect(fast?.given.size, `${command.name} ${long}`).toBe(1);
        expect(slow).toEqual(fast);
      }
    }
  });
});

describe('option table', () => {
  it('no letter and no long name means two things', () => {
    const letters = optionNames.flatMap((name) => optionRecord(name).short ?? []);
    expect(new Set(letters).size).toBe(letters.length);
    expect(new Set(optionNames.map(toLongName)).size).toBe(optionNames.length);
  });

  it('every default passes its own parser', () => {
    for (const name of optionNames) {
      const record = optionRecord(name);
      if (record.type === 'value' && record.default !== undefined)
        expect(() => record.parse(record.default!)).not.toThrow();
    }
  });

  it('every option belongs to a command that exists', () => {
    for (const name of optionNames) {
      for (const command of optionRecord(name).commands) expect(findCommand(command)).toBeDefined();
    }
  });
});

describe('option sources', () => {
  const configured = new Map([
    ['namespace', ['file']],
    ['count', ['3']],
    ['labelColumns', ['a', 'b']],
  ] as const);
  const env = { KINFORMER_NAMESPACE: 'environment', KINFORMER_NO_HEADERS: 'true', KINFORMER_HELP: 'true' };

  it('flag goes before environment, environment before file, file before built-in', () => {
    const flag = resolveOptions('watch', { given: new Map([['namespace', ['flag']]]), env, configured });
    expect(flag.options.namespace).toBe('flag');
    const { options, given } = resolveOptions('watch', { given: new Map(), env, configured });
    expect(options).toMatchObject({
      namespace: 'environment',
      count: 3,
      noHeaders: true,
      queue: 'delta',
      labelColumns: ['a', 'b'],
    });
    expect(options.help).toBe(false);
    expect([...given].sort()).toEqual(['count', 'labelColumns', 'namespace', 'noHeaders']);
    expect(resolveOptions('watch', { given: new Map(), env: {}, configured }).options.namespace).toBe('file');
  });

  it('defaults of options that the command has not are none of its business', () => {
    const foreign = { KINFORMER_COUNT: 'many', KINFORMER_WATCH: 'true', KINFORMER_TOKEN: 'x' };
    const { options, given } = resolveOptions('apiserver', { given: new Map(), env: foreign, configured });
    expect(options).toMatchObject({ count: undefined, watch: false, token: undefined, namespace: undefined });
    expect([...given]).toEqual([]);
    const index = resolveOptions('index', { given: new Map(), env: { KINFORMER_WATCH: 'true' }, configured });
    expect(index.options.watch).toBe(true);
  });

  it('a wrong default names its place', () => {
    const wrong = { given: new Map(), configured: new Map(), env: { KINFORMER_COUNT: 'many' } };
    expect(() => resolveOptions('watch', wrong)).toThrow('KINFORMER_COUNT: "many" is not a whole number');
    const file = { given: new Map(), env: {}, configured: new Map([['count', ['x']]] as const) };
    expect(() => resolveOptions('watch', file)).toThrow('"count" in the configuration file: "x" is not a whole number');
  });
});
