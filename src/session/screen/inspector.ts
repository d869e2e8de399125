import type { KubeObject } from '../../object/kube-object.ts';
import { toCellText } from '../../view/cell-text.ts';
import { formatBytes, formatShortAge } from '../../view/format.ts';
import type { InspectorModel } from '../../view/models/object-model.ts';
import type { ObjectView } from '../history/object-view.ts';
import { type BodyContext, paneState } from './body-context.ts';
import type { TabScreen } from './tab-screen.ts';

const shownPaths = 6;
const shownVersions = 8;

/** Views of the object that was looked at last, so that nothing is compared twice. */
const views = new WeakMap<TabScreen, ObjectView>();

/** Facts, last update and history of the selected object. */
export function inspectorOf(screen: TabScreen, context: BodyContext): InspectorModel {
  const state = paneState(context, 'inspector');
  const id = screen.table.selected;
  const object = id === undefined ? undefined : screen.tab.rows.object(id);
  if (!object) return { ...state, key: '', facts: [], lastUpdate: undefined, history: [], versions: 0 };
  let view = views.get(screen);
  if (view?.key !== object.key) {
    view = screen.tab.object(object.key);
    views.set(screen, view);
  }
  view.hold(context.frozen !== undefined);
  const { versions } = view;
  const options = { showsManagedFields: false, isRevealed: false, showsNoise: context.settings.noise };
  const diff = versions.length > 1 ? view.diff(versions.length, options) : undefined;
  const newest = versions.at(-1);
  return {
    ...state,
    key: toCellText(object.key),
    facts: factsOf(object, context.nowMs),
    lastUpdate:
      diff && newest
        ? {
            agoMs: context.nowMs - newest.timeMs,
            manager: diff.manager,
            rows: diff.rows.slice(0, shownPaths),
            morePaths: diff.rows.slice(shownPaths).filter(({ part }) => part !== 'field').length,
          }
        : undefined,
    history: view.history(options).slice(0, shownVersions),
    versions: versions.length,
  };
}

function factsOf(object: KubeObject, nowMs: number): InspectorModel['facts'] {
  const facts: { name: string; value: string }[] = [];
  const add = (name: string, value: unknown) => {
    if (typeof value === 'string' || typeof value === 'number') facts.push({ name, value: toCellText(String(value)) });
  };
  add('kind', object.kind);
  add('phase', object.field(['status', 'phase']));
  add('node', object.field(['spec', 'nodeName']));
  add('IP', object.field(['status', 'podIP']));
  add('replicas', object.field(['spec', 'replicas']));
  const owner = object.ownerReferences.find(({ controller }) => controller) ?? object.ownerReferences[0];
  add('owner', owner && `${owner.kind}/${owner.name}`);
  const created = Date.parse(object.creationTimestamp ?? '');
  if (Number.isFinite(created)) add('created', `${object.creationTimestamp} (${formatShortAge(nowMs - created)} ago)`);
  add('deleting', object.deletionTimestamp);
  const labels = Object.entries(object.labels);
  if (labels.length > 0) add('labels', labels.map(([name, value]) => `${name}=${value}`).join(','));
  add('rv', object.resourceVersion);
  add('size', formatBytes(object.bytes.length));
  return facts;
}
