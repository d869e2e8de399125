import type { KeyContext } from './keys/key-record.ts';
import type { EmptyState } from './screen/empty-body.ts';
import type { Message, SessionState } from './session-state.ts';

/** What a frame is made of, besides the tabs' own data. */
export interface FrameSource
  extends Pick<
    SessionState,
    | 'clock'
    | 'settings'
    | 'tabs'
    | 'active'
    | 'focus'
    | 'size'
    | 'namespace'
    | 'overlay'
    | 'question'
    | 'frozen'
    | 'isCopying'
    | 'openPrompt'
    | 'replay'
    | 'recorder'
  > {
  readonly informers: { readonly context: string };
  readonly message: Message | undefined;
  /** Whose keys count, innermost first. */
  readonly contexts: readonly KeyContext[];
  /** What is said while there is no tab. */
  readonly emptyState: EmptyState;
  /** A first start is greeted in the footer. */
  readonly isGreeting: boolean;
}
