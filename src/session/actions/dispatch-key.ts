import type { FindKey } from '../keys/find-key.ts';
import type { KeyContext } from '../keys/key-record.ts';
import type { SessionOptions } from '../session-options.ts';
import type { Message, SessionState } from '../session-state.ts';
import { copyBy } from './copy.ts';
import { isPlainMovement } from './move.ts';
import { runAction } from './run-action.ts';

/** What may want a key before the key table gets it. */
interface KeyTarget extends SessionState {
  message: Message | undefined;
  closePrompt(): void;
  readonly contexts: readonly KeyContext[];
  readonly findKey: FindKey;
  readonly empty: SessionOptions['empty'];
}

/**
 * Gives one key to whoever waits for it: a question, the prompt, a copy that was begun, or the action of the key table.
 * Returns true when more may have changed than a cursor in a list of its own.
 */
export function dispatchKey(target: KeyTarget, key: string): boolean {
  const { question, openPrompt } = target;
  target.message = undefined;
  if (key === 'ctrl-c') {
    target.end(130);
    return false;
  }
  if (question) {
    target.question = undefined;
    if (key === 'y' || key === 'Y' || key === 'enter') question.onYes();
    return true;
  }
  if (openPrompt) {
    if (openPrompt.press(key) === 'done' && target.openPrompt === openPrompt) target.closePrompt();
    return target.openPrompt === undefined;
  }
  if (target.isCopying) {
    target.isCopying = false;
    if (key !== 'esc' && target.active) copyBy(target, target.active, key);
    return false;
  }
  if (key === 'enter' && target.empty && target.tabs.length === 0 && !target.overlay) {
    target.empty.onEnter();
    return false;
  }
  const record = target.findKey(key, target.contexts);
  if (record) runAction(target, record, key);
  return record !== undefined && !isPlainMovement(record.action, target.focus);
}
