import { join } from 'node:path';
import { afterAll, afterEach, beforeAll, describe, expect, it, vi } from 'vitest';
import { programTimeouts } from '../helpers/installed-kinformer.ts';
import { pod, TuiRoom } from './tui-room.ts';

vi.setConfig(programTimeouts);

let room: TuiRoom;
let file: string;

beforeAll(async () => {
  room = await TuiRoom.open();
  file = join(room.kinformer.folder, 'pods.journal');
  const env = { KUBECONFIG: room.kubeconfig };
  const args = ['record', 'pods,configmaps', '-n', 'default', '--initial', 'list', '-f', file];
  const recorder = room.kinformer.start(args, { env });
  await recorder.until(({ records }) => records.filter(({ type }) => type === 'SYNCED').length === 2);
  room.server.create(pod('late-0'));
  await recorder.until(({ stdout }) => stdout.includes('late-0'));
  room.server.delete('pods', { namespace: 'default', name: 'cart-0' });
  await recorder.until(({ stdout }) => stdout.includes('"DELETED"'));
  recorder.child.kill('SIGINT');
  await recorder.finished;
});
afterEach(() => room.closePrograms());
afterAll(() => room.close());

describe('a replay on the screen', () => {
  it('goes by steps: ] on, [ back; each with everything that it changes', async () => {
    const program = room.start(['replay', file, '--speed', 'step'], { env: { KUBECONFIG: '/none' } });
    await program.shows(/replay of pods\.journal · default/);
    await program.shows(/‖ REPLAY .* step 0/);
    // Two lists, and two watches are opened: the order is the recorded one.
    for (let step = 1; step <= 4; step += 1) {
      program.press(']');
      await program.shows(new RegExp(`‖ REPLAY .* step ${step} `));
    }
    await program.shows(/cart-0/);
    program.press(']');
    await program.shows(/late-0/);
    program.press(']');
    await program.shows(/was Pending|-DEL/);
    program.press('[');
    await program.shows(/‖ REPLAY .* step 5 /);
    await program.shows(/pods ● 4/);
    program.press('}');
    await program.shows(/■ REPLAY .* end/);
    await program.shows(/pods ● 3/);
    program.press('?');
    await program.shows(/one step back/);
    program.press('esc', '2');
    await program.shows(/configmaps/);
    program.press('ctrl-r');
    await program.shows('a replay lists what was listed when it was recorded');
    program.press('q');
    expect(await program.ended()).toMatchObject({ code: 0, isCooked: true });
  });

  it('goes as fast as it was recorded, or as it is told to', async () => {
    const program = room.start(['replay', file, '--speed', 'max'], { env: { KUBECONFIG: '/none' } });
    await program.shows(/■ REPLAY .* end/);
    await program.shows(/pods ● 3/);
    program.press(':', ...'deployments', 'enter');
    await program.shows(/no command or resource "deployments"/);
    program.press('ctrl-c');
    expect(await program.ended()).toMatchObject({ code: 130 });
  });
});

describe(':record', () => {
  it('keeps what the open tabs have and get, says so in the header, and asks before it is left', async () => {
    const kept = join(room.kinformer.folder, 'kept.journal');
    const program = room.start(['watch', 'pods', '-A']);
    await program.shows(/ledger-0 .*0\/1/);
    program.press(':', ...`record ${kept}`, 'enter');
    await program.shows(/● REC \S*kept\.journal/);
    room.server.create(pod('new-0'));
    await program.shows(/new-0/);
    program.press('q');
    await program.shows(/Stop recording to \S*kept\.journal and quit\? y\/n/);
    program.press('n', ':', ...'record stop', 'enter');
    await program.shows(/recorded \S+ in \S*kept\.journal/);
    program.press('q');
    expect(await program.ended()).toMatchObject({ code: 0 });
    const { code, stdout } = await room.kinformer.run(['replay', kept, '--no-object']);
    expect(code).toBe(0);
    const records = stdout
      .trim()
      .split('\n')
      .map((line) => JSON.parse(line) as { type: string; key?: string; cause?: string });
    const synced = records.findIndex(({ type }) => type === 'SYNCED');
    expect(records.slice(0, synced).every(({ cause }) => cause === 'initial')).toBe(true);
    expect(records.slice(synced + 1)).toMatchObject([{ type: 'ADDED', key: 'default/new-0', cause: 'watch' }]);
  });
});
