import type { FaultName } from '../../faults/fault-table.ts';
import type { TabRequest } from '../ports.ts';

/** What can be asked for after `:`. */
export type Command =
  | {
      readonly type: 'open';
      readonly request: Omit<TabRequest, 'namespace'>;
      readonly namespace: string | 'all' | undefined;
    }
  | { readonly type: 'namespace'; readonly name: string | 'all' }
  | { readonly type: 'context'; readonly name: string }
  | { readonly type: 'get'; readonly key: string }
  | { readonly type: 'add-index'; readonly expression: string }
  | { readonly type: 'remove-index'; readonly name: string }
  | { readonly type: 'by'; readonly value: string }
  | { readonly type: 'queue'; readonly action: 'pause' | 'resume' | 'drain' }
  | { readonly type: 'step'; readonly count: number }
  | { readonly type: 'resync' }
  | { readonly type: 'relist' }
  | { readonly type: 'verify' }
  | { readonly type: 'fault'; readonly name: FaultName; readonly forMs?: number; readonly count?: number }
  | { readonly type: 'fault-off' }
  | { readonly type: 'handler-delay'; readonly name: string; readonly delayMs: number }
  | { readonly type: 'record'; readonly file: string }
  | { readonly type: 'record-stop' }
  | { readonly type: 'save'; readonly file: string }
  | { readonly type: 'pipe'; readonly command: string }
  | { readonly type: 'set'; readonly name: SettingName; readonly value: string }
  | { readonly type: 'log' }
  | { readonly type: 'cost' }
  | { readonly type: 'informers' }
  | { readonly type: 'status' }
  | { readonly type: 'tour' }
  | { readonly type: 'close' }
  | { readonly type: 'help'; readonly key: string | undefined }
  | { readonly type: 'quit' };

export type SettingName = 'ages' | 'theme' | 'ascii' | 'mouse' | 'fps' | 'strip' | 'history';
