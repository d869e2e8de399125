import type { BodyModel } from '../../view/models/frame-model.ts';
import { type BodyContext, paneState, regionOf, shownFilter } from './body-context.ts';
import { NameSource } from './list-sources.ts';
import type { TabScreen } from './tab-screen.ts';

/** The answer is about the informer that is selected below it: first the tab's own. */
export function whyBody(screen: TabScreen, all: readonly TabScreen[], context: BodyContext): BodyModel {
  const { nowMs } = context;
  const isHeld = context.frozen !== undefined;
  const source = new NameSource(informerTitles(screen, all));
  if (screen.informers.selected === undefined) screen.informers.select(screen.tab.type.title, source);
  const filter = shownFilter(screen.filters.get('why-informers') ?? '', source.length, all.length);
  const region = regionOf(context, 'why-informers');
  const window = screen.informers.settle(source, Math.max(1, region.bodyRows));
  const asked = all.find(({ tab }) => tab.type.title === screen.informers.selected) ?? screen;
  return {
    view: 'why',
    why: {
      ...asked.held.get(isHeld, 'why', () => asked.tab.why(nowMs)),
      informers: {
        ...paneState(context, 'why-informers', filter),
        ...window,
        rows: all
          .filter(({ tab }) => screen.passes('why-informers', tab.type.title))
          .slice(window.top, window.top + region.bodyRows)
          .map(({ tab, held }) => held.get(isHeld, 'informer', () => tab.informerRow(nowMs))),
      },
    },
  };
}

/** Of the informers that pass the pane's filter. */
export function informerTitles(screen: TabScreen, all: readonly TabScreen[]): readonly string[] {
  return all.map(({ tab }) => tab.type.title).filter((title) => screen.passes('why-informers', title));
}
