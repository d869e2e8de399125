import { KinformerError } from '../core/errors.ts';

export type OutputFormat =
  | { readonly type: 'json' | 'yaml' | 'log' | 'table' | 'wide' | 'name' }
  | { readonly type: 'jsonpath'; readonly template: string }
  | { readonly type: 'jsonpath-file'; readonly file: string }
  | { readonly type: 'custom-columns'; readonly template: string }
  | { readonly type: 'custom-columns-file'; readonly file: string };

/** What `-o` takes, as help and completion show it. */
export const outputFormats = [
  'json',
  'yaml',
  'log',
  'table',
  'wide',
  'name',
  'jsonpath=',
  'jsonpath-file=',
  'custom-columns=',
  'custom-columns-file=',
] as const;

/** Reads the value of `-o`. Throws USAGE with the value otherwise. */
export function parseOutputFormat(text: string): OutputFormat {
  const [name = '', ...rest] = text.split('=');
  const value = rest.join('=');
  switch (name) {
    case 'json':
    case 'yaml':
    case 'log':
    case 'table':
    case 'wide':
    case 'name':
      if (rest.length === 0) return { type: name };
      break;
    case 'jsonpath':
    case 'custom-columns':
      if (value !== '') return { type: name, template: value };
      throw new KinformerError('USAGE', `-o ${name} needs a template`, { hint: exampleOf[name] });
    case 'jsonpath-file':
    case 'custom-columns-file':
      if (value !== '') return { type: name, file: value };
      throw new KinformerError('USAGE', `-o ${name} needs a file`, { hint: `write -o ${name}=FILE` });
    default:
  }
  throw new KinformerError('USAGE', `unknown output format "${text}"`, {
    hint: `one of ${outputFormats.join(', ')}`,
  });
}

const exampleOf = {
  jsonpath: "write -o jsonpath='{.metadata.name}'",
  'custom-columns': 'write -o custom-columns=NAME:.metadata.name,PHASE:.status.phase',
} as const;
