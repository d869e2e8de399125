/** What the mouse did, and in which cell; column and row count from 0. */
export interface PointerEvent {
  readonly type: 'click' | 'wheel-up' | 'wheel-down';
  readonly column: number;
  readonly row: number;
}
