import { findChanges } from '../../insight/changes.ts';
import { describeChanges } from '../../insight/describe-changes.ts';
import { toIndexDefinition } from '../indexes/index-definition.ts';
import type { TabScreen } from '../screen/tab-screen.ts';
import type { SessionState } from '../session-state.ts';
import { selectedKey } from './open.ts';
import { objectText, paneText } from './texts.ts';

/** `c` and a letter. */
export function copyBy(state: SessionState, screen: TabScreen, letter: string): void {
  const found = textFor(state, screen, letter);
  if (!found) {
    state.say('copy: c key, n name, y YAML, j JSON, d diff, r rv, k kubectl', 'warn');
    return;
  }
  const { what, text } = found;
  state.host.copy(text).then(
    (outcome) =>
      state.say(
        outcome.type === 'copied' ? `copied ${what}, ${sizeOf(text)}` : `too big to copy, saved to ${outcome.path}`,
      ),
    (error: unknown) => state.fail(error),
  );
}

function textFor(state: SessionState, screen: TabScreen, letter: string): { what: string; text: string } | undefined {
  if (screen.view === 'indexes' && (letter === 't' || letter === 'g')) {
    const { typescript, go } = toIndexDefinition(
      screen.indexes.selected ?? '',
      screen.tab.type.kind.toLowerCase(),
      screen.buckets.selected ?? '',
    );
    return letter === 't' ? { what: 'TypeScript', text: typescript.join('\n') } : { what: 'Go', text: go.join('\n') };
  }
  if (screen.view === 'why' && letter === 'c') return { what: 'the report', text: paneText(state, screen).text };
  const key = selectedKey(state, screen);
  if (key === undefined) return undefined;
  const { type } = screen.tab;
  const slash = key.indexOf('/');
  const [namespace, name] = slash === -1 ? ['', key] : [key.slice(0, slash), key.slice(slash + 1)];
  switch (letter) {
    case 'c':
      return { what: 'key', text: key };
    case 'n':
      return { what: 'name', text: name };
    case 'k':
      return {
        what: 'command',
        text: `kubectl get ${type.title} ${name}${namespace === '' ? '' : ` -n ${namespace}`} -o yaml`,
      };
    case 'y':
      return withName('YAML', objectText(state, screen, key, 'yaml'));
    case 'j':
      return withName('JSON', objectText(state, screen, key, 'json'));
    case 'r':
      return withName('rv', screen.tab.object(key).versions.at(-1)?.object.resourceVersion);
    case 'd': {
      const [old, now] = screen.tab.object(key).versions.slice(-2);
      if (!old || !now) return undefined;
      const changes = findChanges(old.object, now.object);
      return {
        what: 'diff',
        text: changes.map((change) => describeChanges([change], { kind: now.object.kind })).join('\n'),
      };
    }
    default:
      return undefined;
  }
}

function withName(what: string, text: string | undefined): { what: string; text: string } | undefined {
  return text === undefined ? undefined : { what, text };
}

function sizeOf(text: string): string {
  const bytes = Buffer.byteLength(text);
  return bytes < 1000 ? `${bytes}B` : `${(bytes / 1024).toFixed(1)}Ki`;
}
