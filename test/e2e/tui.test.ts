import { existsSync, readFileSync, writeFileSync } from 'node:fs';
import { join } from 'node:path';
import { afterAll, afterEach, beforeAll, describe, expect, it, vi } from 'vitest';
import { pod, TuiRoom } from './tui-room.ts';

vi.setConfig({ testTimeout: 60_000, hookTimeout: 60_000 });

let room: TuiRoom;
beforeAll(async () => {
  room = await TuiRoom.open();
});
afterEach(() => room.closePrograms());
afterAll(() => room.close());

const summary = /kinformer: pods \S+, \d+ objects at rv \d+/;

describe('the end', () => {
  it.each([
    ['q', 0],
    ['ctrl-c', 130],
  ] as const)('B162 by %s gives %i, the terminal as it was, and one line about what happened', async (key, code) => {
    const program = await room.watchPods();
    expect(program.screen.isAlternate).toBe(true);
    const startMs = performance.now();
    program.press(key);
    const end = await program.ended();
    expect(end).toMatchObject({ code, isCooked: true });
    expect(performance.now() - startMs).toBeLessThan(5000);
    expect(end.text).toMatch(summary);
    expect(program.screen.leftovers).toEqual([]);
  });

  it.each([
    ['SIGTERM', 143],
    ['SIGHUP', 129],
    ['SIGINT', 130],
  ] as const)('B162 by %s gives %i and the terminal as it was, in the middle of anything', async (signal, code) => {
    const program = await room.watchPods();
    program.press('Q', ':', 'x');
    await program.shows(':x');
    program.signal(signal);
    expect(await program.ended()).toMatchObject({ code, isCooked: true, text: expect.stringMatching(summary) });
    expect(program.screen.leftovers).toEqual([]);
  });

  it.each([
    ['an error in a timer', 'setTimeout(() => { throw new Error("provoked"); });'],
    ['a rejection', 'Promise.reject(new Error("provoked"));'],
  ])('B162 by %s restores the terminal before it says what broke', async (_, code) => {
    const hook = room.file('crash.mjs', `process.on('SIGUSR2', () => { ${code} });`);
    const program = await room.watchPods({ nodeArgs: ['--import', hook] });
    program.signal('SIGUSR2');
    const end = await program.ended();
    expect(end).toMatchObject({ code: 1, isCooked: true });
    expect(end.text).toMatch(/error: this is a bug in kinformer\nError: provoked/);
    expect(program.screen.leftovers).toEqual([]);
  });

  it('by a window that is closed is an end', async () => {
    const program = await room.watchPods();
    const { pid } = program;
    program.hangUp();
    await vi.waitFor(() => expect(existsSync(`/proc/${pid}`)).toBe(false), { timeout: 20_000, interval: 20 });
  });

  it('takes the summary of every tab, three at most', async () => {
    const program = room.start(['pods,nodes,configmaps,secrets,services', '-A']);
    await program.shows('5 services');
    await program.shows(/1 pods ● /);
    program.press('q');
    const { text } = await program.ended();
    expect(text.match(/kinformer: \w+ /g)).toHaveLength(3);
    expect(text).toContain('and 2 more');
  });
});

const mouseOn = '\u001b[?1000h\u001b[?1006h';
const mouseOff = '\u001b[?1006l\u001b[?1000l';

describe('keys', () => {
  it('come several in one read, after esc, and as arrows', async () => {
    const program = await room.watchPods();
    program.type('QIH');
    await program.shows('Listeners 1');
    program.type('\u001bP');
    await program.shows('Indexer pods');
    program.press('down', 'down', 'enter');
    await program.shows('name: ledger-0');
  });

  it('and the mouse, when it is wanted: the terminal tells of it here, not while it is lent, nor afterwards', async () => {
    const pager = room.file('page-mouse.sh', '#!/bin/sh\ncat >/dev/null; echo paged\n', 0o755);
    const program = await room.watchPods({ env: { PAGER: pager } });
    expect(program.screen.raw).not.toContain('\u001b[?1000');
    program.type(':set mouse on\r');
    await program.screen.until(({ raw }) => raw.includes(mouseOn), 'the mouse');
    const row = program.screen.lines().findIndex((line) => line.includes('ledger-0'));
    program.type(`\u001b[<0;10;${row + 1}M\u001b[<0;10;${row + 1}m`);
    await program.shows(/^▌.*ledger-0/m);
    program.press('o');
    await program.screen.until(({ raw }) => raw.split(mouseOn).length === 3, 'the mouse again');
    const { raw } = program.screen;
    expect(raw.slice(raw.indexOf(mouseOff), raw.lastIndexOf(mouseOn))).toMatch(/^[^h]*paged/);
    program.press('q');
    expect(await program.ended()).toMatchObject({ code: 0, isCooked: true });
    expect(program.screen.leftovers).toEqual([]);
  });

  it('index -w opens the workbench on the index that was asked for last', async () => {
    const program = room.start(['index', 'pods', '--by', 'namespace', '--by', 'phase', '-w']);
    await program.shows(/^▌ {2}phase /m);
    await program.shows('Buckets of phase');
    program.press('q', 'q');
    expect(await program.ended()).toMatchObject({ code: 0 });
  });

  it('pasted text goes to the prompt only', async () => {
    const program = await room.watchPods();
    program.type('\u001b[200~qqQ\u001b[201~');
    program.press('/');
    await program.shows(/^ \/ ?/m);
    program.type('\u001b[200~cart\u001b[201~');
    await program.shows('2 of 3');
    expect(program.screen.lines().slice(0, 20).join('\n')).not.toContain('ledger-0');
    program.press('enter', 'esc', 'q');
    expect(await program.ended()).toMatchObject({ code: 0 });
  });

  it('do not get lost while the terminal is asked for its background, and its late answer is none', async () => {
    const program = room.start(['watch', 'pods', '-A'], { isMute: true });
    await program.screen.until(({ raw }) => raw.includes('\u001b]11;?'), 'the question');
    program.type('Q');
    await program.shows('[DeltaFIFO');
    for (const part of ['\u001b]11;rgb:1e1e/', '1e1e/1e1e\u001b', '\\H\u001b[?62;2', '2c']) program.type(part);
    await program.shows('Listeners 1');
    expect(program.screen.lines().at(-1)).toContain('? help  : command');
    program.press('esc', 'esc');
    await program.shows('Indexer pods');
  });
});

describe('the size', () => {
  it('may change in storms, both ways; every frame fills the screen', async () => {
    const program = await room.watchPods();
    for (const [columns, rows] of [
      [200, 50],
      [30, 8],
      [81, 24],
      [60, 16],
      [160, 30],
      [40, 10],
      [20, 3],
      [120, 50],
      [1, 1],
      [80, 24],
    ] as const) {
      for (let step = 0; step < 4; step += 1) program.resize(columns + step, rows + (step % 2));
      program.resize(columns, rows);
      if (columns < 40 || rows < 10) {
        if (columns >= 20 && rows >= 3) await program.shows('q quit');
        continue;
      }
      await program.screen.until((screen) => {
        const lines = screen.lines();
        return /pods ●/.test(lines[0] ?? '') && / (enter open|\? help)/.test(lines.at(-1) ?? '');
      }, `header and footer at ${columns}×${rows}`);
    }
    program.press('q');
    expect(await program.ended()).toMatchObject({ code: 0, isCooked: true });
    expect(program.screen.leftovers).toEqual([]);
    // The scrollback is the user's.
    expect(program.screen.raw).not.toContain('\u001b[3J');
  });
});

describe('the terminal is lent', () => {
  it('to a pager, which gets the keys and interrupts, and back', async () => {
    const pager = room.file(
      'pager.sh',
      '#!/bin/sh\ntrap "echo interrupted" INT\nread first; echo "paged $first"; until [ -n "$line" ]; do read line </dev/tty; done; echo "got $line"\n',
      0o755,
    );
    const program = await room.watchPods({ env: { PAGER: pager } });
    program.press('enter');
    await program.shows('kind: Pod');
    program.press('o');
    await program.shows('paged');
    expect(program.screen.isAlternate).toBe(false);
    program.press('ctrl-c');
    await program.shows('interrupted');
    program.type('qqq hello\r');
    await program.screen.until(({ raw }) => raw.includes('got qqq hello'), 'what the pager read');
    await program.screen.until((screen) => screen.isAlternate && screen.text().includes('kind: Pod'), 'the screen');
    program.press('esc');
    await program.shows('Indexer pods');
    program.press('q');
    expect(await program.ended()).toMatchObject({ code: 0 });
  });

  it('to an editor, with a file that is gone afterwards', async () => {
    const seen = join(room.kinformer.folder, 'edited');
    const editor = room.file(
      'editor.sh',
      `#!/bin/sh\necho "$1" > ${seen}; cat "$1" >> ${seen}; echo editing; read line </dev/tty\n`,
      0o755,
    );
    const program = await room.watchPods({ env: { EDITOR: editor } });
    program.press('enter');
    await program.shows('kind: Pod');
    program.press('e');
    await program.shows('editing');
    program.type('done\r');
    await program.screen.until((screen) => screen.isAlternate, 'the screen');
    const [path = '', ...text] = readFileSync(seen, 'utf8').split('\n');
    expect(text.join('\n')).toContain('name: cart-0');
    await vi.waitFor(() => expect(existsSync(path)).toBe(false), { timeout: 10_000 });
  });

  it('to a command that reads a pipe, whose output stays until enter', async () => {
    const program = await room.watchPods();
    program.type(':pipe grep -c cart\r');
    await program.shows(/^[12]\n(.*\n)*enter goes back/m);
    program.press('enter');
    await program.screen.until((screen) => screen.isAlternate, 'the screen');
  });

  it('when it ends meanwhile, so does the child', async () => {
    const program = await room.watchPods({ env: { PAGER: 'sleep 1000; cat' } });
    program.press('enter');
    await program.shows('kind: Pod');
    program.press('o');
    await program.screen.until((screen) => !screen.isAlternate, 'the pager');
    program.signal('SIGTERM');
    expect(await program.ended()).toMatchObject({ code: 143, isCooked: true });
  });

  it.each([
    ['this Node', process.execPath],
    ['the launcher below Node 20', '/usr/bin/node'],
  ])('to the shell by ctrl-z and back by fg, with %s', async (_, node) => {
    if (!existsSync(node)) return;
    const program = room.run(['bash', '--norc', '--noprofile', '-i'], { env: { PS1: '$ ' } });
    await program.shows(/^\$/m);
    program.type(`'${node}' '${room.kinformer.bin}' watch pods -A\r`);
    await program.shows(/cart-0 .*\/1/);
    program.press('ctrl-z');
    await program.shows('Stopped');
    // The shell has paste brackets of its own.
    expect(program.screen.leftovers.filter((each) => each !== 'bracketed paste')).toEqual([]);
    program.type('stty -a | grep -c " echo "\r');
    await program.shows(/^1$/m);
    program.resize(100, 30);
    program.type('fg\r');
    await program.screen.until((screen) => {
      const lines = screen.lines();
      return screen.isAlternate && /pods ●/.test(lines[0] ?? '') && /enter open/.test(lines.at(-1) ?? '');
    }, 'the screen after fg');
    program.press('Q');
    await program.shows('[DeltaFIFO');
    program.press('q', 'q');
    await program.screen.until((screen) => !screen.isAlternate && summary.test(screen.text()), 'the summary');
    program.type('exit\r');
    await program.ended();
  });

  it('to the shell also by a signal from outside', async () => {
    const program = room.run(['bash', '--norc', '--noprofile', '-i'], { env: { PS1: '$ ' } });
    await program.shows(/^\$/m);
    program.type(`'${process.execPath}' '${room.kinformer.bin}' watch pods -A & fg\r`);
    await program.shows(/cart-0 .*\/1/);
    program.signalBelow('SIGTSTP');
    await program.shows('Stopped');
    expect(program.screen.isAlternate).toBe(false);
    program.type('fg\r');
    await program.screen.until((screen) => screen.isAlternate && /cart-0/.test(screen.text()), 'the screen after fg');
    program.press('q');
    await program.screen.until((screen) => !screen.isAlternate && summary.test(screen.text()), 'the summary');
    program.type('exit\r');
    await program.ended();
  });

  it('to a credential plugin that asks', async () => {
    const plugin = room.file(
      'plugin.sh',
      `#!/bin/sh\nprintf 'Password: ' >&2; read word; echo "{\\"apiVersion\\":\\"client.authentication.k8s.io/v1\\",\\"kind\\":\\"ExecCredential\\",\\"status\\":{\\"token\\":\\"$word\\"}}"\n`,
      0o755,
    );
    const kubeconfig = room.kubeconfigFor({
      exec: { apiVersion: 'client.authentication.k8s.io/v1', command: plugin, interactiveMode: 'IfAvailable' },
    });
    const program = room.start(['watch', 'pods', '-A'], { env: { KUBECONFIG: kubeconfig } });
    await program.shows('Password:');
    program.type(`${room.server.adminToken}\r`);
    await program.shows(/cart-0 .*\/1/);
    program.press('q');
    expect(await program.ended()).toMatchObject({ code: 0, isCooked: true });
  });
});

describe('what is drawn', () => {
  it('has no colours with NO_COLOR, sixteen in a plain xterm, and is asked for its background', async () => {
    const mono = await room.watchPods({ env: { NO_COLOR: '1' } });
    expect(mono.screen.raw).not.toMatch(/\u001b\[(?:[34]\d|[34]8;[\d;]*|9\d)m/);
    const basic = await room.watchPods({ env: { TERM: 'xterm' } });
    expect(basic.screen.raw).toMatch(/\u001b\[3[0-7]m/);
    expect(basic.screen.raw).not.toMatch(/\u001b\[38;/);
    const tmux = await room.watchPods({ env: { TERM: 'tmux-256color', TMUX: '/tmp/tmux-0/default,1,0' } });
    expect(tmux.screen.raw).toMatch(/\u001b\[38;5;/);
    expect(tmux.screen.raw).toContain('\u001b]11;?');
  });

  it('is ASCII where the locale or the terminal has no more', async () => {
    for (const env of [{ LANG: 'C' }, { LANG: 'C.UTF-8', TERM: 'linux' }]) {
      const program = await room.watchPods({ env });
      expect(program.screen.text()).toMatch(/pods \* \d/);
      expect(program.screen.raw.match(/[^\u0000-\u007e]/gu) ?? []).toEqual([]);
    }
  });

  it('is the log with TERM=dumb and in CI', async () => {
    for (const env of [{ TERM: 'dumb' }, { CI: 'true' }]) {
      const program = room.start(['watch', 'pods', '-A'], { env });
      await program.shows(/ADDED +default\/cart-0/);
      expect(program.screen.raw).not.toContain('\u001b[?1049h');
      program.press('ctrl-c');
      expect(await program.ended()).toMatchObject({ code: 130 });
    }
  });

  it('never has what the cluster sends as control, direction or zero-width characters', async () => {
    const evil =
      '\u001b[2J\u001b]0;owned\u0007\u202Eright\u200bto\u0007left\u009b31m\r\n漢字漢字漢字漢字漢字漢字👨‍👩‍👧‍👦';
    const message = evil.repeat(3);
    room.server.create({
      apiVersion: 'v1',
      kind: 'ConfigMap',
      metadata: { name: 'evil', namespace: 'default', annotations: { note: message } },
      data: { text: message },
    });
    const program = room.start(['configmaps,pods', '-n', 'default']);
    await program.shows(/^.. evil /m);
    program.press('G', 'enter');
    await program.shows('kind: ConfigMap');
    await program.shows('owned');
    // What has arrived may end inside a sequence.
    const own = /\u001b(?:\[[\d;?]*[a-zA-Z]|\]11;\?\u001b\\|(?:\[[\d;?]*)?$)/g;
    expect(program.screen.raw.replaceAll(own, '')).not.toMatch(
      /[\u0000-\u0008\u000b-\u000c\u000e-\u001f\u007f-\u009f\u200b\u202e]/,
    );
    const lines = program.screen.lines();
    expect(lines[0]).toContain('kinformer');
    expect(lines.at(-1)).toContain('? help');
    room.server.delete('configmaps', { namespace: 'default', name: 'evil' });
  });

  it('B131 does not suffer from what turns the direction in what was typed', async () => {
    const program = await room.watchPods();
    program.type(':ns te\u202eam x\u2066\u200f\r');
    await program.shows(/:ns team x .*one NAME is enough/);
    expect(program.screen.raw).not.toMatch(/[\u202e\u2066\u200f]/);
    program.press('esc');
    program.press('ctrl-c');
    expect(await program.ended()).toMatchObject({ code: 130, isCooked: true });
    expect(program.screen.leftovers).toEqual([]);
  });

  it('B164 does not suffer from the signal with which Node starts its debugger', async () => {
    const program = await room.watchPods();
    program.signal('SIGUSR1');
    await new Promise((resolve) => setTimeout(resolve, 300));
    program.press('?');
    await program.shows('Keys of the table');
    expect(program.screen.raw).not.toContain('Debugger');
    expect(program.screen.lines()[0]).toMatch(/^ kinformer /);
    expect(program.screen.lines().at(-1)).toMatch(/\? help/);
  });

  it('B164 does not suffer from what a library writes to stdout either; it is in the log', async () => {
    const hook = room.file(
      'stray-log.mjs',
      `process.on('SIGUSR2', () => { console.log('stray words\\nof two lines'); process.stdout.write(Buffer.from('as bytes')); console.table([{ a: 1 }]); });`,
    );
    const program = await room.watchPods({ nodeArgs: ['--import', hook] });
    program.signal('SIGUSR2');
    for (const text of ['stray words', 'of two lines', 'as bytes'])
      await program.shows(new RegExp(`(NOTE|stderr).*${text}`));
    expect(program.screen.lines()[0]).toMatch(/^ kinformer /);
    expect(program.screen.lines().at(-1)).toMatch(/\? help/);
    program.press('q');
    const { text, isCooked } = await program.ended();
    expect(isCooked).toBe(true);
    expect(text).not.toContain('stray');
    expect(program.screen.leftovers).toEqual([]);
  });

  it('B164 does not suffer from what a library writes to stderr; it is in the log', async () => {
    const hook = room.file(
      'stray.mjs',
      `process.on('SIGUSR2', () => { console.error('stray words'); process.emitWarning('a warning'); process.stderr.write('more', () => {}); });`,
    );
    const program = await room.watchPods({ nodeArgs: ['--import', hook] });
    program.signal('SIGUSR2');
    await program.shows('stray words');
    await program.shows('a warning');
    expect(program.screen.lines()[0]).toContain('kinformer');
    program.press('q');
    const { text } = await program.ended();
    expect(text).not.toContain('stray');
  });
});

it('begins at the top, wherever the cursor was', async () => {
  const program = await room.watchPods();
  expect(program.screen.raw).toMatch(/\u001b\[\?1049h\u001b\[H/);
});

describe('a cluster', () => {
  it('that nobody has configured is said in place, and enter starts the demo', async () => {
    const program = room.start([], { env: { KUBECONFIG: '' } });
    await program.shows('No cluster configured.');
    await program.shows('~/.kube/config');
    program.press('enter');
    await program.shows(/demo · all/);
    await program.shows(/pods ● /);
    program.press('q');
    expect(await program.ended()).toMatchObject({ code: 0, isCooked: true });
    expect(program.screen.leftovers).toEqual([]);
  });

  it('that cannot be reached is an error with a hint', async () => {
    const kubeconfig = room.file(
      'unreachable',
      room.server.kubeconfig.replaceAll(room.server.url, 'https://127.0.0.1:1'),
    );
    const program = room.start(['watch', 'pods'], { env: { KUBECONFIG: kubeconfig } });
    const end = await program.ended();
    expect(end).toMatchObject({ code: 1, isCooked: true });
    expect(end.text).toMatch(/error: .*https:\/\/127.0.0.1:1.*refused/);
    expect(end.text).toMatch(/hint: /);
    expect(program.screen.leftovers).toEqual([]);
  });

  it('that does not have what is asked for is an error with a hint, though it has the others, and no error later', async () => {
    const program = room.start(['pods,podz', '-A']);
    const end = await program.ended();
    expect(end).toMatchObject({ code: 1, isCooked: true });
    expect(end.text).toMatch(/error: .*resource type "podz"\s+hint: did you mean "pods"\?/);
    expect(program.screen.leftovers).toEqual([]);

    const other = await room.watchPods();
    other.type(':podz\r');
    await other.shows('did you mean "pods"');
    other.press('esc', 'q');
    expect(await other.ended()).toMatchObject({ code: 0 });
  });

  it('that forbids says so in place, and when it allows it again, it goes on', async () => {
    const program = room.start(['watch', 'pods', '-A', '--context', 'viewer']);
    await program.shows('You may not list pods');
    await program.shows('FORBIDDEN');
    room.server.create({
      apiVersion: 'rbac.authorization.k8s.io/v1',
      kind: 'ClusterRoleBinding',
      metadata: { name: 'viewer-reads' },
      roleRef: { apiGroup: 'rbac.authorization.k8s.io', kind: 'ClusterRole', name: 'cluster-admin' },
      subjects: [{ apiGroup: 'rbac.authorization.k8s.io', kind: 'User', name: 'viewer' }],
    });
    program.press('ctrl-r');
    await program.shows(/cart-0 .*\/1/);
  });

  it('that does not accept the credentials says so in place, and recovers when they are good', async () => {
    const tokenFile = room.file('token', 'wrong');
    const program = room.start(['watch', 'pods', '-A'], { env: { KUBECONFIG: room.kubeconfigFor({ tokenFile }) } });
    await program.shows('The server does not accept these credentials (401).');
    writeFileSync(tokenFile, room.server.adminToken);
    program.press('ctrl-r');
    await program.shows(/cart-0 .*\/1/);
    program.press('q');
    expect(await program.ended()).toMatchObject({ code: 0 });
  });
});

describe('the screen reader mode', () => {
  it('appends lines on the normal screen, and takes commands', async () => {
    const program = room.start(['watch', 'pods', '-A'], { env: { INK_SCREEN_READER: 'true' } });
    await program.shows('pods: watching, 3 objects');
    room.server.create(pod('narrated-0'));
    await program.shows('added pod default/narrated-0');
    program.type('status\r');
    await program.shows('pods: watching, 4 objects');
    room.server.delete('pods', { namespace: 'default', name: 'narrated-0' });
    await program.shows('deleted pod default/narrated-0');
    program.type('help\r');
    await program.shows('queue drain: pop what waits now');
    program.type('q\r');
    expect(await program.ended()).toMatchObject({ code: 0, isCooked: true });
    expect(program.screen.raw).not.toContain('\u001b');
  });
});
