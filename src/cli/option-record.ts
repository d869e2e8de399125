export type CommandName =
  | 'watch'
  | 'index'
  | 'until'
  | 'verify'
  | 'doctor'
  | 'churn'
  | 'cost'
  | 'record'
  | 'replay'
  | 'demo'
  | 'exec'
  | 'apiserver'
  | 'version'
  | 'help'
  | 'completion';

/** Headings of the help text, in this order. */
export const optionGroups = [
  'What to watch',
  'What to wait for',
  'Recording',
  'Output',
  'When to end',
  'Runs',
  'Pipeline',
  'Server',
  'Connection',
  'Terminal',
  'General',
] as const;

export type OptionGroup = (typeof optionGroups)[number];

interface OptionBase {
  readonly short?: string;
  /** One sentence without a full stop; `VALUE` words as in `argument`. */
  readonly description: string;
  /** Commands where it says something else. */
  readonly descriptions?: Partial<Readonly<Record<CommandName, string>>>;
  readonly group: OptionGroup;
  readonly commands: readonly CommandName[];
  /** False for what makes no sense as a default. */
  readonly configurable?: false;
}

/** Takes no value, or one after `=`: true or false. */
interface SwitchOption extends OptionBase {
  readonly type: 'switch';
}

/** Takes one value; the last one given counts. `parse` throws a KinformerError that names the value. */
interface ValueOption<T> extends OptionBase {
  readonly type: 'value';
  readonly argument: string;
  readonly parse: (text: string) => T;
  /** As the user would write it. */
  readonly default?: string;
  readonly choices?: readonly string[];
}

/** May be given several times; with `separator` one value may hold several items, as pflag's StringSlice. */
interface ListOption<T> extends OptionBase {
  readonly type: 'list';
  readonly argument: string;
  readonly parse: (text: string) => T;
  readonly separator?: ',';
}

export type OptionRecord = SwitchOption | ValueOption<unknown> | ListOption<unknown>;

export type OptionValue<O> = O extends { readonly type: 'switch' }
  ? boolean
  : O extends { readonly type: 'list'; readonly parse: (text: string) => infer T }
    ? readonly T[]
    : O extends { readonly default: string; readonly parse: (text: string) => infer T }
      ? T
      : O extends { readonly parse: (text: string) => infer T }
        ? T | undefined
        : never;

/** `fieldSelector` → `field-selector`. */
export function toLongName(name: string): string {
  return name.replace(/[A-Z]/g, (letter) => `-${letter.toLowerCase()}`);
}

/** `fieldSelector` → `KINFORMER_FIELD_SELECTOR`. */
export function toEnvironmentName(name: string): string {
  return `KINFORMER_${name.replace(/[A-Z]/g, (letter) => `_${letter}`).toUpperCase()}`;
}
