import type { Ledger, ObjectState, SeenEvent, Selects } from './ledger.ts';
import { describeSeen, isRepeat, type ListEnd, type NotificationLog, type Seen } from './notification-log.ts';

export interface Findings {
  lost: number;
  invented: number;
  doubled: number;
  /** States that a relist passed over, as it may. */
  passedOver: number;
  /** Updates that repeat the state after a relist or resync. */
  repeats: number;
  readonly problems: string[];
}

/**
 * Compares what a handler was told since the last quiet point with what the server's objects went through, key by key. A
 * watch must tell every step; a relist may pass over steps, and over whole lives between two absences that are older than
 * it.
 */
export function checkLog(log: NotificationLog, ledger: Ledger, selects: Selects, mayRepeat: boolean): Findings {
  const findings: Findings = { lost: 0, invented: 0, doubled: 0, passedOver: 0, repeats: 0, problems: [] };
  const byKey = Map.groupBy(withListVersions(log.entries, log.listEnds), ({ seen }) => seen.key);
  const lastListVersion = log.listEnds.at(-1)?.version ?? 0;
  for (const key of ledger.keys()) {
    const walk = new Walk(key, ledger.seenBy(selects, key), findings, mayRepeat);
    for (const told of byKey.get(key) ?? []) walk.take(told);
    walk.end(lastListVersion);
    byKey.delete(key);
  }
  for (const [key, told] of byKey) {
    if (!isSoaked(key)) continue;
    findings.invented += told.length;
    findings.problems.push(`invented ${key}, which nobody wrote`);
  }
  for (const problem of findings.problems.splice(0)) findings.problems.push(`${log.name}: ${problem}`);
  return findings;
}

/** Namespaces that only the writer writes to. */
export function isSoaked(key: string): boolean {
  return key.startsWith('soak-');
}

interface Told {
  readonly seen: Seen;
  /** Of the last list that had ended before it. */
  readonly listVersion: number;
  /** Of the list that ended after it. */
  readonly nextListVersion: number;
}

function* withListVersions(entries: readonly Seen[], listEnds: readonly ListEnd[]): Generator<Told> {
  let next = 0;
  let listVersion = 0;
  for (const [index, seen] of entries.entries()) {
    for (; next < listEnds.length && (listEnds[next]?.at ?? 0) <= index; next += 1) {
      listVersion = listEnds[next]?.version ?? 0;
    }
    yield { seen, listVersion, nextListVersion: listEnds[next]?.version ?? listVersion };
  }
}

/** One key's notifications laid along its history. */
class Walk {
  readonly #key: string;
  readonly #events: readonly SeenEvent[];
  readonly #findings: Findings;
  readonly #mayRepeat: boolean;
  readonly #base: ObjectState | undefined;
  #state: ObjectState | undefined;
  #position = 0;
  #wasRelist = false;

  constructor(
    key: string,
    { base, events }: { readonly base: ObjectState | undefined; readonly events: readonly SeenEvent[] },
    findings: Findings,
    mayRepeat: boolean,
  ) {
    this.#key = key;
    this.#base = base;
    this.#state = base;
    this.#events = events;
    this.#findings = findings;
    this.#mayRepeat = mayRepeat;
  }

  take({ seen, listVersion, nextListVersion }: Told): void {
    // What a list brought and what the watch brought next may be told together, before the list has ended.
    const knownListVersion = this.#wasRelist ? nextListVersion : listVersion;
    this.#wasRelist = seen.cause === 'relist';
    if (isRepeat(seen)) {
      this.#findings.repeats += 1;
      if (this.#state?.version !== seen.version) this.#report('invented', seen);
      else if (seen.cause === 'watch' && !this.#mayRepeat) this.#report('doubled', seen);
      return;
    }
    const target = this.#findTarget(seen);
    if (target === -1) {
      const isOld = this.#events.some((event) => event.type === 'set' && event.state.version === seen.version);
      this.#report(isOld || seen.op === 'delete' ? 'doubled' : 'invented', seen);
      return;
    }
    this.#passOver(target, seen, knownListVersion);
    this.#compare(this.#events[target], seen);
    this.#moveTo(target);
  }

  end(listVersion: number): void {
    const left = this.#events.length - this.#position;
    if (left === 0) return;
    if (this.#isNothing(this.#events.length, listVersion)) this.#findings.passedOver += left;
    else this.#lose(left, `the last ${left} of ${this.#describe()}`);
  }

  #findTarget({ op, version }: Seen): number {
    return this.#events.findIndex((event, index) => {
      if (index < this.#position) return false;
      return op === 'delete' ? event.type === 'gone' : event.type === 'set' && event.state.version === version;
    });
  }

  #passOver(target: number, seen: Seen, listVersion: number): void {
    const count = target - this.#position;
    if (count === 0) return;
    const isRelist = seen.cause === 'relist' || seen.cause === 'initial';
    if (isRelist || this.#isNothing(target, listVersion)) this.#findings.passedOver += count;
    else this.#lose(count, `${count} before ${describeSeen(seen)} of ${this.#describe()}`);
  }

  /** From absence to absence, all before the last list. */
  #isNothing(target: number, listVersion: number): boolean {
    if (this.#state !== undefined || this.#events[target - 1]?.type !== 'gone') return false;
    return this.#events
      .slice(this.#position, target)
      .every((event) => event.type === 'gone' || event.state.version <= listVersion);
  }

  #compare(event: SeenEvent | undefined, seen: Seen): void {
    if (event?.type === 'set') {
      const { uid, digest } = event.state;
      if (seen.uid !== uid || (seen.digest !== undefined && seen.digest !== digest)) this.#report('invented', seen);
    } else if (event?.version !== undefined && !seen.isTombstone && seen.version !== event.version) {
      this.#report('invented', seen);
    }
  }

  #moveTo(target: number): void {
    const event = this.#events[target];
    this.#state = event?.type === 'set' ? event.state : undefined;
    this.#position = target + 1;
  }

  #lose(count: number, text: string): void {
    this.#findings.lost += count;
    this.#findings.problems.push(`lost ${text}`);
  }

  #report(kind: 'invented' | 'doubled', seen: Seen): void {
    this.#findings[kind] += 1;
    this.#findings.problems.push(`${kind} ${describeSeen(seen)}; the object had ${this.#describe()}`);
  }

  #describe(): string {
    const steps = this.#events.map((event) => (event.type === 'set' ? String(event.state.version) : 'gone'));
    return `${this.#key}: ${this.#base?.version ?? 'nothing'}, ${steps.join(' ')} (at ${this.#position})`;
  }
}
