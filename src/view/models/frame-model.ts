import type { ChurnModel } from './churn-model.ts';
import type { FooterModel } from './footer-model.ts';
import type { HandlersModel } from './handlers-model.ts';
import type { HeaderModel } from './header-model.ts';
import type { IndexesModel } from './indexes-model.ts';
import type { LogModel } from './log-model.ts';
import type { InspectorModel, ObjectModel } from './object-model.ts';
import type { OverlayModel } from './overlay-model.ts';
import type { QueueModel } from './queue-model.ts';
import type { StripModel } from './strip-model.ts';
import type { TableModel } from './table-model.ts';
import type { WhyModel } from './why-model.ts';

/** What is between strip and footer. */
export type BodyModel =
  | {
      readonly view: 'pipeline';
      readonly table: TableModel;
      readonly log: LogModel;
      readonly inspector: InspectorModel | undefined;
    }
  | { readonly view: 'queue'; readonly queue: QueueModel; readonly log: LogModel | undefined }
  | { readonly view: 'indexes'; readonly indexes: IndexesModel }
  | { readonly view: 'object'; readonly object: ObjectModel }
  | { readonly view: 'handlers'; readonly handlers: HandlersModel }
  | { readonly view: 'log'; readonly log: LogModel }
  | { readonly view: 'why'; readonly why: WhyModel }
  | { readonly view: 'churn'; readonly churn: ChurnModel; readonly log: LogModel | undefined };

export type ViewName = BodyModel['view'];

/** All that one frame shows. The session makes it of visible things only; the view draws it. */
export interface FrameModel {
  readonly header: HeaderModel;
  readonly strip: StripModel;
  readonly body: BodyModel;
  readonly footer: FooterModel;
  readonly overlay: OverlayModel | undefined;
  readonly nowMs: number;
  readonly times: 'age' | 'local' | 'utc';
  /** No glyph outside ASCII. */
  readonly ascii: boolean;
}
