import type { FrameModel } from '../models/frame-model.ts';

/** What all panes of one frame have in common. */
export type FrameStyle = Pick<FrameModel, 'nowMs' | 'times' | 'ascii'>;
