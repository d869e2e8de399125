import { EventEmitter } from 'node:events';
import { setFlagsFromString } from 'node:v8';
import { runInNewContext } from 'node:vm';
import { render } from 'ink';
import { createElement } from 'react';
import { afterEach, expect, it, vi } from 'vitest';
import { ObjectHistory } from '../../src/session/history/object-history.ts';
import { Screen, type ScreenSource } from '../../src/tui/screen.tsx';
import { ScreenStream } from '../../src/tui/screen-stream.ts';
import { Theme } from '../../src/tui/theme.ts';
import type { Line } from '../../src/view/span.ts';
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

/** Bytes that each step leaves behind, after enough of them that caches and rings are full. */
async function growthPerStep(step: (index: number) => Promise<void>, warmUp: number, steps: number): Promise<number> {
  for (let index = 0; index < warmUp; index += 1) await step(index);
  const before = heapBytes();
  for (let index = warmUp; index < warmUp + steps; index += 1) await step(index);
  return (heapBytes() - before) / steps;
}

it('B181 frames leave nothing behind in the session', async () => {
  const count = 50;
  const objects = Array.from({ length: count }, (_, index) => pod(`shop/p-${index}`, index + 1));
  const opened = new SessionFixture({ objects, size: [80, 20] });
  fixture = opened;
  await opened.open('pods');
  const change = (each: number) =>
    ({ type: 'MODIFIED', object: pod(`shop/p-${each % count}`, each, { phase: `Phase${each}` }) }) as const;
  // The log and the histories are full after this.
  for (let batch = 0; batch < 13; batch += 1) {
    await opened.feed(...Array.from({ length: 1000 }, (_, index) => change(1000 + batch * 1000 + index)));
  }
  const frames = opened.frames;
  const grown = await growthPerStep(
    async (index) => {
      opened.tabs[0]?.stream.push(change(20_000 + index));
      if (index % 50 === 0) opened.session.press(['j', 'L', 'Q', 'P', 'w'][(index / 50) % 5] ?? 'j');
      await opened.clock.advance(100);
    },
    1000,
    2000,
  );
  expect(opened.frames - frames).toBeGreaterThan(1500);
  expect(grown).toBeLessThan(1024);
});

it('B181 frames leave nothing behind on the screen, with rows that come and go', async () => {
  const theme = new Theme({ name: 'dark', depth: 'true', background: 'dark' });
  const screen = new ScreenStream({ write: () => undefined }, 80, 20);
  let lines: readonly Line[] = [];
  let tell = () => {};
  let painted = 0;
  const source: ScreenSource = {
    subscribe: (listener) => {
      tell = listener;
      return () => undefined;
    },
    frame: () => lines,
    press: () => undefined,
    paste: () => undefined,
  };
  const instance = render(createElement(Screen, { source, themeOf: () => theme, onControl: () => undefined }), {
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
  });
  const grown = await growthPerStep(
    async (index) => {
      // Some hundred texts, because Ink remembers a few thousand.
      const rows = 10 + (index % 11);
      lines = Array.from({ length: rows }, (_, row) => [
        { text: `row ${row} of frame ${row % 3 === 0 ? index % 100 : 0} 名前 é`, role: row === 2 ? 'bad' : 'text' },
      ]);
      const before = painted;
      tell();
      while (painted === before) await settle();
    },
    400,
    700,
  );
  expect(grown).toBeLessThan(1024);
  instance.unmount();
});
