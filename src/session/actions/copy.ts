import { findChanges } from '../../insight/changes.ts';
import { describeChanges } from '../../insight/describe-changes.ts';
import { isForbidden } from '../../object/status.ts';
import type { ObjectVersion } from '../history/object-version.ts';
import { toIndexDefinition } from '../indexes/index-definition.ts';
import type { TabScreen } from '../screen/tab-screen.ts';
import type { SessionState } from '../session-state.ts';
import type { ResourceTab } from '../tab/resource-tab.ts';
import { selectedKey } from './open.ts';
import { roleYaml } from './role-yaml.ts';
import { objectText, paneText } from './texts.ts';

/** `c`: asks for a letter, except where there is only one thing to copy. */
export function beginCopy(state: SessionState, screen: TabScreen): void {
  const { tab } = screen;
  if (screen.view === 'why') {
    const asked = state.tabs.find((each) => each.tab.type.title === screen.informers.selected)?.tab ?? tab;
    const role = lacksRights(asked) ? `\n${roleYaml(asked)}` : '';
    copyText(state, 'the report', `${paneText(state, screen).text}${role}`);
  } else if (screen.view === 'pipeline' && lacksRights(tab) && tab.rows.count === 0) {
    copyText(state, 'the role as YAML', roleYaml(tab));
  } else state.isCopying = true;
}

function lacksRights({ monitor }: ResourceTab): boolean {
  return monitor.phases.isPolling || isForbidden(monitor.phases.failure?.error);
}

/** `c` and a letter. */
export function copyBy(state: SessionState, screen: TabScreen, letter: string): void {
  const found = textFor(state, screen, letter);
  if (!found) {
    state.say(copyKeys(screen), 'warn');
    return;
  }
  copyText(state, found.what, found.text);
}

/** What the letters after `c` mean in a view. */
export function copyKeys({ view }: Pick<TabScreen, 'view'>): string {
  const code = view === 'indexes' ? '  t TypeScript  g Go' : '';
  return `copy: c key  n name  y YAML  j JSON  d diff  r rv  k kubectl${code}  esc`;
}

function copyText(state: SessionState, what: string, text: string): void {
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
      return withName('rv', shownVersion(screen, key)?.object.resourceVersion);
    case 'd': {
      const [old, now] = shownPair(screen, key);
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

/** Of the object view the version that it shows, else the newest. */
function shownVersion(screen: TabScreen, key: string): ObjectVersion | undefined {
  return shownPair(screen, key)[1];
}

function shownPair({ view, object, tab }: TabScreen, key: string): (ObjectVersion | undefined)[] {
  const { versions } = tab.object(key);
  const number = view === 'object' && object?.view.key === key ? object.number : versions.length;
  return [versions[number - 2], versions[number - 1]];
}

function withName(what: string, text: string | undefined): { what: string; text: string } | undefined {
  return text === undefined ? undefined : { what, text };
}

function sizeOf(text: string): string {
  const bytes = Buffer.byteLength(text);
  return bytes < 1000 ? `${bytes}B` : `${(bytes / 1024).toFixed(1)}Ki`;
}
