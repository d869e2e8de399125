import { EventEmitter } from 'node:events';
import { setFlagsFromString } from 'node:v8';
import { runInNewContext } from 'node:vm';
import { render } from 'ink';
import { createElement } from 'react';
import { afterEach, expect, it, vi } from 'vitest';
import { ObjectHistory } from '../../src/session/history/object-history.ts';
import { Screen } from '../../src/tui/screen.tsx';
import { ScreenStream } from '../../src/tui/screen-stream.ts';
import { Theme } from '../../src/tui/theme.ts';
import { FakeClock, settle } from '../helpers/fake-clock.ts';
import { SessionFixture } from '../session/session-fixture.ts';
import { pod } from '../session/tab-fixture.ts';

vi.setConfig({ testTimeout: 180_000 });

setFlagsFromString('--expose-gc');
const collectGarbage = runInNewContext('gc') as () => void;

function heapBytes(): number {
  collectGarbage();
  const { heapUsed, external } = process.memoryUsage();
  return heapUsed + external;
}

/** A keyboard on which nobody types. */
class SilentKeyboard extends EventEmitter {
  readonly isTTY = true;
  setEncoding(): void {}
  setRawMode(): void {}
  resume(): void {}
  pause(): void {}
  ref(): void {}
  unref(): void {}
  read(): null {
    return null;
  }
}

it('B181 old versions of an object that changes all the time are let go', async () => {
  const clock = new FakeClock();
  let present = pod('hot', 0);
  const history = new ObjectHistory({ clock, present: () => present });
  const alive: WeakRef<object>[] = [];
  // One that stands before all others in the order of what is kept.
  history.notified({ type: 'update', oldObject: pod('cold', 1), object: pod('cold', 2), cause: 'watch' });
  for (let version = 1; version <= 3000; version += 1) {
    const oldObject = present;
    present = pod('hot', version);
    alive.push(new WeakRef(present));
    history.notified({ type: 'update', oldObject, object: present, cause: 'watch' });
  }
  await settle();
  collectGarbage();
  expect(history.versions('shop/hot')).toHaveLength(50);
  expect(history.versions('shop/cold')).toHaveLength(2);
  expect(alive.filter((ref) => ref.deref() !== undefined).length).toBeLessThan(250);
});

let fixture: SessionFixture | undefined;
afterEach(() => fixture?.stop());

it('B181 frames leave nothing behind, in the session and on the screen', async () => {
  const count = 200;
  const opened = new SessionFixture({
    objects: Array.from({ length: count }, (_, index) => pod(`shop/p-${index}`, index + 1)),
    size: [80, 20],
  });
  fixture = opened;
  await opened.open('pods');
  const theme = new Theme({ name: 'dark', depth: 'true', background: 'dark' });
  const screen = new ScreenStream({ write: () => undefined }, 80, 20);
  let painted = 0;
  const instance = render(
    createElement(Screen, { source: opened.session, themeOf: () => theme, onControl: () => undefined }),
    {
      stdout: screen as unknown as NodeJS.WriteStream,
      stdin: new SilentKeyboard() as unknown as NodeJS.ReadStream,
      interactive: true,
      incrementalRendering: true,
      patchConsole: false,
      exitOnCtrlC: false,
      maxFps: 100_000,
      onRender: () => {
        painted += 1;
      },
    },
  );
  const change = (each: number) =>
    ({ type: 'MODIFIED', object: pod(`shop/p-${each % count}`, each, { phase: `Phase${each}` }) }) as const;
  let version = 0;
  const runFrames = async (frames: number) => {
    for (let frame = 0; frame < frames; frame += 1) {
      version += 3;
      const [tab] = opened.tabs;
      // Rows come and go, and come back.
      tab?.stream.push(change(version));
      if (frame % 5 === 0) {
        const name = `shop/p-${(version + 7) % count}`;
        tab?.stream.push({ type: 'DELETED', object: pod(name, version + 1) });
        tab?.stream.push({ type: 'ADDED', object: pod(name, version + 2, { uid: `u${version}` }) });
      }
      if (frame % 50 === 0) opened.session.press(['j', 'L', 'Q', 'P', 'w'][(frame / 50) % 5] ?? 'j');
      await opened.clock.advance(100);
      await settle();
    }
  };
  // The log and the histories are full after this.
  for (let batch = 0; batch < 13; batch += 1) {
    const versions = Array.from({ length: 1000 }, (_, index) => 1000 + batch * 1000 + index);
    await opened.feed(...versions.map((each) => change(each)));
  }
  version = 20_000;
  await runFrames(400);
  const before = { bytes: heapBytes(), painted, frames: opened.frames };
  await runFrames(800);
  const grown = heapBytes() - before.bytes;
  expect(painted - before.painted).toBeGreaterThan(200);
  expect(grown / (opened.frames - before.frames)).toBeLessThan(1024);
  instance.unmount();
});
