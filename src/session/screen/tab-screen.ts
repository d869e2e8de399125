import type { ViewName } from '../../view/models/frame-model.ts';
import type { ObjectTab } from '../../view/models/object-model.ts';
import { panesOf } from '../../view/place-body.ts';
import type { PaneName } from '../../view/regions.ts';
import { ListCursor } from '../list-cursor.ts';
import type { ResourceTab } from '../tab/resource-tab.ts';
import { Held } from './held.ts';
import { ObjectScreen } from './object-screen.ts';

/** Where keys go: a pane, or the pipeline strip. */
export type Focus = PaneName | 'strip';

export type Stage = 'reflector' | 'queue' | 'indexer' | 'processor';

/** What one tab shows and where its panes stand: it lives as long as the tab does. */
export class TabScreen {
  readonly tab: ResourceTab;
  isZoomed = false;
  columnOffset = 0;
  stage: Stage = 'reflector';
  stageListener = 0;
  bucketSort: 'objects' | 'value' = 'objects';
  object: ObjectScreen | undefined;
  readonly table = new ListCursor<string>();
  readonly log = new ListCursor<number>({ follows: true });
  readonly queue = new ListCursor<string>();
  readonly indexes = new ListCursor<string>();
  readonly buckets = new ListCursor<string>();
  readonly bucketObjects = new ListCursor<string>();
  readonly listeners = new ListCursor<string>();
  readonly errors = new ListCursor<number>();
  readonly informers = new ListCursor<string>();
  readonly churn = new ListCursor<string>();
  readonly churnPaths = new ListCursor<number>();
  /** While the screen is frozen. */
  readonly held = new Held();
  /** Of the panes that only look for a text; the others have filters of their own. */
  readonly filters = new Map<Focus, string>();
  #view: ViewName = 'pipeline';
  readonly #stack: ViewName[] = [];
  readonly #focus = new Map<ViewName, Focus>();

  constructor(tab: ResourceTab) {
    this.tab = tab;
  }

  get view(): ViewName {
    return this.#view;
  }

  /** True when there is something to go back to. */
  get isDeep(): boolean {
    return this.#view !== 'pipeline';
  }

  get focus(): Focus {
    return this.#focus.get(this.#view) ?? panesOf(this.#view, wide)[0] ?? 'table';
  }

  set focus(focus: Focus) {
    this.#focus.set(this.#view, focus);
  }

  /** Whether a pane's filter lets one of these texts through. */
  passes(pane: PaneName, ...texts: readonly string[]): boolean {
    const filter = this.filters.get(pane)?.toLowerCase() ?? '';
    return filter === '' || texts.some((text) => text.toLowerCase().includes(filter));
  }

  /** Opens a view; the dashboard forgets where one came from. */
  open(view: ViewName): void {
    if (view === this.#view) return;
    if (view === 'pipeline') this.#stack.length = 0;
    else this.#stack.push(this.#view);
    this.#view = view;
    this.isZoomed = false;
  }

  /** False on the dashboard. */
  goBack(): boolean {
    if (this.#view === 'pipeline') return false;
    this.#view = this.#stack.pop() ?? 'pipeline';
    this.isZoomed = false;
    return true;
  }

  openObject(key: string, tab: ObjectTab): ObjectScreen {
    if (this.object?.view.key !== key) this.object = new ObjectScreen(this.tab.object(key), tab);
    this.object.tab = tab;
    this.object.show(Number.POSITIVE_INFINITY);
    this.open('object');
    this.focus = objectPanes[tab];
    return this.object;
  }
}

export const objectPanes: Readonly<Record<ObjectTab, PaneName>> = {
  YAML: 'object-yaml',
  Diff: 'object-diff',
  History: 'object-history',
  Managers: 'object-managers',
};

export function objectTabOf(pane: Focus): ObjectTab | undefined {
  return objectTabs.find((tab) => objectPanes[tab] === pane);
}

/** The list that `/` filters where the focus is on what belongs to it. */
export function filterPane(focus: Focus): Focus {
  return filterPanes[focus] ?? focus;
}

const filterPanes: Partial<Readonly<Record<Focus, Focus>>> = { 'index-definition': 'index-list', why: 'why-informers' };

const objectTabs = Object.keys(objectPanes) as readonly ObjectTab[];

const wide = { columns: 200, rows: 50 };
