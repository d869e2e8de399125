import type { Fault } from '../../faults/fault.ts';
import { formatDuration, formatTime } from '../../view/format.ts';
import { type FaultMenuEntry, faultMenu } from '../overlays/fault-menu-table.ts';
import type { TabScreen } from '../screen/tab-screen.ts';
import type { SessionState } from '../session-state.ts';
import { struckRequest } from './struck-request.ts';

const slowHandlerMs = 250;

/** Starts the fault of a letter of the menu, on the current tab only. */
export function startFault(state: SessionState, screen: TabScreen, { key, fault, relists }: FaultMenuEntry): void {
  state.overlay = undefined;
  if (!fault) {
    const delayMs = screen.tab.handlerDelayMs > 0 ? 0 : slowHandlerMs;
    screen.tab.delayHandler(delayMs);
    state.say(
      delayMs > 0
        ? `the handler log takes ${formatDuration(delayMs)} a call; F o ends it`
        : 'the handler log is quick again',
    );
    return;
  }
  addFault(state, screen, fault, `${key} ${fault.name}`, relists);
  if (relists && !state.replay) screen.tab.relist();
}

/** `isMet`: a request for it comes at once. */
export function addFault(state: SessionState, screen: TabScreen, fault: Fault, name: string, isMet = false): void {
  const { opened } = screen.tab;
  if (!opened) return;
  if (state.replay) {
    state.say('a replay has no connection to break', 'warn');
    return;
  }
  opened.faults.add(fault);
  const nowMs = state.clock.now();
  const time = formatTime(nowMs, { times: state.settings.times, milliseconds: false });
  const { type, recovery, log, monitor } = screen.tab;
  const request = struckRequest(fault);
  recovery.begin(fault.name, `${name} ${time}`, nowMs, request !== undefined);
  // An open watch asks for nothing, so that nothing would be seen to happen.
  const waits = request !== undefined && !isMet && monitor.phases.type === 'watching' ? request : undefined;
  const strikes = waits === undefined ? '' : `: strikes the next ${waits}`;
  log.line('NOTE', 'fault', `fault ${fault.name} on ${type.title}, in this process only${strikes}`);
  if (fault.name === 'drop') state.achieved('drop');
  if (fault.name === '410') state.achieved('gone');
  const hint = waits === undefined ? '' : `${strikes}; the watch stays open, F e ends it`;
  state.say(`fault ${fault.name} on ${type.title}${hint}`, 'warn');
}

export function stopFaults(state: SessionState, screen: TabScreen): void {
  screen.tab.opened?.faults.clear();
  screen.tab.delayHandler(0);
  state.say('no faults');
}

/** Running faults for the header: `stall 24s`. */
export function faultText({ tab }: TabScreen, nowMs: number): string | undefined {
  const active = tab.opened?.faults.list() ?? [];
  const texts = active.map(({ name, endsAtMs, left }) => {
    if (endsAtMs !== undefined) return `${name} ${Math.max(0, Math.ceil((endsAtMs - nowMs) / 1000))}s`;
    return left === undefined || left === 1 ? name : `${name} ×${left}`;
  });
  if (tab.handlerDelayMs > 0) texts.push(`slow handler ${formatDuration(tab.handlerDelayMs)}`);
  return texts.length === 0 ? undefined : texts.join(', ');
}

export function faultOfKey(key: string): FaultMenuEntry | undefined {
  return faultMenu.find((entry) => entry.key === key);
}
