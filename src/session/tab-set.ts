import { KinformerError } from '../core/errors.ts';
import type { TabRequest, TabType } from './ports.ts';
import type { EmptyState } from './screen/empty-body.ts';
import { TabScreen } from './screen/tab-screen.ts';
import type { SessionState } from './session-state.ts';
import { ResourceTab } from './tab/resource-tab.ts';

const mostTabs = 20;

/** The tabs of a session: opens, closes and changes them, and knows which one is shown. */
export class TabSet {
  readonly #state: SessionState;
  readonly #onChange: () => void;
  readonly #scope = new AbortController();
  #screens: readonly TabScreen[] = [];
  #active = 0;
  #empty: EmptyState;
  /** Opens and changes of the namespace that are under way. */
  #opening = 0;
  /** Changes of the namespace come one after the other. */
  #reopened: Promise<void> = Promise.resolve();

  constructor(state: SessionState, onChange: () => void, empty: EmptyState = { type: 'none' }) {
    this.#empty = empty;
    this.#state = state;
    this.#onChange = onChange;
  }

  get screens(): readonly TabScreen[] {
    return this.#screens;
  }

  get active(): TabScreen | undefined {
    return this.#screens[this.#active];
  }

  /** True while a tab will come that is not there yet. */
  get isOpening(): boolean {
    return this.#opening > 0;
  }

  /** What is said while there is no tab. */
  get state(): EmptyState {
    return this.#empty;
  }

  select(index: number): void {
    if (index < 0 || index >= this.#screens.length) return;
    this.#active = index;
  }

  /** Opens what is asked for, or goes to the tab that has it. Failures are said on the screen. */
  async open(request: TabRequest): Promise<void> {
    if (this.#screens.length >= mostTabs) {
      this.#state.say(`${mostTabs} tabs are open; :close one first`, 'warn');
      return;
    }
    this.#opening += 1;
    if (this.#screens.length === 0) {
      this.#empty = { type: 'opening', resource: request.resource };
      this.#onChange();
    }
    try {
      const made = await this.#make(request);
      const [first] = made;
      this.#screens = [...this.#screens, ...made.filter((screen) => !this.#screens.includes(screen))];
      if (first) this.#active = this.#screens.indexOf(first);
    } catch (error) {
      this.#failed(error);
    } finally {
      this.#opening -= 1;
    }
    this.#onChange();
  }

  async close(screen: TabScreen): Promise<void> {
    const index = this.#screens.indexOf(screen);
    if (index === -1) return;
    this.#screens = this.#screens.filter((each) => each !== screen);
    if (this.#active > index || this.#active >= this.#screens.length) this.#active = Math.max(0, this.#active - 1);
    await screen.tab.close();
  }

  /** Every tab once more in another namespace; what was there ends. */
  async reopen(namespace: string | undefined): Promise<void> {
    this.#opening += 1;
    const before = this.#reopened;
    this.#reopened = before
      .then(() => this.#reopen(namespace))
      .finally(() => {
        this.#opening -= 1;
      });
    await this.#reopened;
  }

  async #reopen(namespace: string | undefined): Promise<void> {
    const old = this.#screens;
    const active = this.#active;
    this.#screens = [];
    await Promise.allSettled(old.map(({ tab }) => tab.close()));
    for (const { tab } of old) {
      const { request } = tab;
      await this.open({
        ...request,
        resource: tab.type.title,
        namespace: tab.type.namespaced ? namespace : request.namespace,
      });
    }
    this.#active = Math.min(active, Math.max(0, this.#screens.length - 1));
    this.#onChange();
  }

  async closeAll(): Promise<void> {
    this.#scope.abort();
    await Promise.allSettled(this.#screens.map(({ tab }) => tab.close()));
  }

  async #make(request: TabRequest): Promise<TabScreen[]> {
    const { clock, informers, settings, heap } = this.#state;
    const made = new Map<TabType, ResourceTab>();
    const opened = await informers.open(
      request,
      (type) => {
        const tab: ResourceTab = new ResourceTab({ type, request, clock, heap, onChange: () => this.#changed(tab) });
        made.set(type, tab);
        return tab.observers;
      },
      this.#scope.signal,
    );
    return Promise.all(
      opened.map(async (each) => {
        const known = this.#screens.find(({ tab }) => isSame(tab, each.type, request));
        const tab = made.get(each.type);
        if (known || !tab) {
          await each.close();
          if (known) return known;
          throw new Error('a tab was opened that nobody observes');
        }
        tab.attach(each);
        tab.rows.setLook(settings);
        if (settings.history !== undefined) tab.history.setPerObject(settings.history);
        tab.log.setHidesNoops(!settings.noise);
        return new TabScreen(tab);
      }),
    );
  }

  /** What is seen of a tab in the background, its count and its mark, comes with the frame of each second. */
  #changed(tab: ResourceTab): void {
    if (tab === this.active?.tab) this.#onChange();
  }

  #failed(error: unknown): void {
    if (this.#scope.signal.aborted) return;
    if (this.#screens.length > 0) {
      this.#state.fail(error);
      return;
    }
    const message = error instanceof Error ? error.message : String(error);
    this.#empty = { type: 'failed', message, hint: error instanceof KinformerError ? error.hint : '' };
  }
}

function isSame({ type, request }: ResourceTab, other: TabType, wanted: TabRequest): boolean {
  return (
    type.title === other.title &&
    type.version === other.version &&
    request.namespace === wanted.namespace &&
    request.labelSelector === wanted.labelSelector &&
    request.fieldSelector === wanted.fieldSelector &&
    request.resource === wanted.resource
  );
}
