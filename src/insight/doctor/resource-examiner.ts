import type { ListerWatcher } from '../../cache/lister-watcher.ts';
import { type Clock, sleep } from '../../core/clock.ts';
import type { KubeObject } from '../../object/kube-object.ts';
import { StreamAudit, type StreamFault } from '../verify/stream-audit.ts';
import { ByteFlow } from './byte-flow.ts';
import type { ClusterProbe } from './cluster-probe.ts';
import type { CheckResult, Examination } from './examination.ts';
import { checkBookmark, checkPages, seeLife } from './examine.ts';
import { type Finding, isEarlyEnd, toFindings } from './findings.ts';
import { RequestLog } from './request-log.ts';

export interface ResourceExaminerOptions {
  readonly probe: ClusterProbe;
  readonly clock: Clock;
  /** Told of the bytes of answers too. */
  readonly onBytes: (count: number) => void;
  /** What is known before anything was listed. */
  readonly known?: readonly Finding[] | undefined;
}

const secondLookMs = 5000;
const lookMs = 50;

/**
 * Looks closer at one resource: at every request that an informer makes over its `listerWatcher`, and by checks of its own. It
 * reads nothing twice but two single objects.
 */
export class ResourceExaminer {
  /** Give this to the informer. */
  readonly listerWatcher: ListerWatcher<KubeObject>;
  readonly #options: ResourceExaminerOptions;
  readonly #startMs: number;
  readonly #requests: RequestLog;
  readonly #checks: RequestLog;
  readonly #checked: ListerWatcher<KubeObject>;
  readonly #audit = new StreamAudit();
  readonly #flow = new ByteFlow();
  readonly #streamFaults: StreamFault[] = [];
  #pages: CheckResult | undefined;
  #bookmark: CheckResult | undefined;

  constructor(options: ResourceExaminerOptions) {
    const { probe, clock, onBytes } = options;
    this.#options = options;
    this.#startMs = clock.monotonic();
    const raw = probe.open((count) => {
      this.#flow.received(count, clock.monotonic());
      onBytes(count);
    });
    this.#requests = new RequestLog(clock);
    this.#checks = new RequestLog(clock);
    this.listerWatcher = this.#requests.wrap(this.#audit.wrap(raw));
    this.#checked = this.#checks.wrap(raw);
  }

  /** Checks pages and bookmarks, and sees the watch live for a while: some seconds at most. Never rejects. */
  async check(resourceVersion: string, signal: AbortSignal): Promise<void> {
    const { clock } = this.#options;
    const pages = this.#timed(checkPages(this.#checked, signal), (result) => {
      this.#pages = result;
    });
    const ended = this.#requests.outcomes.find(({ hasEndBookmark }) => hasEndBookmark);
    const bookmark = this.#timed(
      ended ? seeLife(clock, signal) : checkBookmark(this.#checked, resourceVersion, clock, signal),
      (result) => {
        this.#bookmark = result;
      },
    );
    await Promise.all([pages, bookmark]);
    await this.#seeWhetherCutAgain(signal);
  }

  /** What is known by now. */
  examination(): Examination {
    const { probe, clock, known = [] } = this.#options;
    this.#streamFaults.push(...this.#audit.take());
    const findings = toFindings({
      scene: { title: probe.title, server: probe.server },
      outcomes: this.#requests.outcomes,
      checks: this.#checks.outcomes,
      streamFaults: this.#streamFaults,
      flow: this.#flow.rate,
      nowMs: clock.monotonic(),
    });
    return { findings: [...findings, ...known], pages: this.#pages, bookmark: this.#bookmark };
  }

  /** A watch that is cut once may be an accident; one that is cut again is not. */
  async #seeWhetherCutAgain(signal: AbortSignal): Promise<void> {
    const { clock } = this.#options;
    const untilMs = clock.monotonic() + secondLookMs;
    const cuts = () => this.#requests.outcomes.filter(isEarlyEnd).length;
    while (cuts() === 1 && clock.monotonic() < untilMs && !signal.aborted) await sleep(clock, lookMs, signal);
  }

  async #timed(
    check: Promise<Pick<CheckResult, 'state' | 'text'>>,
    keep: (result: CheckResult) => void,
  ): Promise<void> {
    const { clock } = this.#options;
    const startedMs = clock.monotonic();
    const startMs = startedMs - this.#startMs;
    keep({ state: 'running', text: '', startMs, durationMs: 0 });
    const result = await check;
    keep({ ...result, startMs, durationMs: clock.monotonic() - startedMs });
  }
}
