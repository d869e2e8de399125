import type { Change, Fault, Intrusion, Step } from './scenario.ts';
import type { HandlerOptions } from './trace.ts';

export const create = (name: string, app?: string): Change => ({ do: 'create', name, ...(app && { app }) });
export const write = (name: string): Change => ({ do: 'write', name });
export const remove = (name: string): Change => ({ do: 'remove', name });
export const recreate = (name: string): Change => ({ do: 'recreate', name });
export const relabel = (name: string, app: string): Change => ({ do: 'relabel', name, app });
export const fill = (name: string, count: number): Change => ({ do: 'fill', name, count });

export const fault = (ending: Fault['ending'], more: Omit<Fault, 'do' | 'ending'> = {}): Fault => ({
  do: 'fault',
  ending,
  ...more,
});
export const intrude = (intrusion: Intrusion): Step => ({ do: 'intrude', intrusion });
export const handle = (handler: HandlerOptions): Step => ({ do: 'handle', handler });
export const unhandle = (name: string): Step => ({ do: 'unhandle', name });
export const resync = (handler: string, rounds: number): Step => ({ do: 'resync', handler, rounds });
