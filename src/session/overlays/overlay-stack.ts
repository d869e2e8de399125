import type { Overlay } from './overlay.ts';
import type { TourGoal } from './tour-table.ts';

type Tour = Extract<Overlay, { type: 'tour' }>;

/** What lies over the frame. The tour asks for other overlays, so it waits below them and comes back when they go. */
export class OverlayStack {
  #shown: Overlay | undefined;
  #tour: Tour | undefined;

  get shown(): Overlay | undefined {
    return this.#shown;
  }

  /** undefined closes what is shown. */
  show(overlay: Overlay | undefined): void {
    if (overlay?.type === 'tour') this.#tour = overlay;
    else if (overlay === undefined && this.#shown?.type === 'tour') this.#tour = undefined;
    this.#shown = overlay ?? this.#tour;
  }

  /** Something was done that a card may wait for, whether it is in view or not. */
  achieved(goal: TourGoal): void {
    this.#tour?.done.add(goal);
  }
}
