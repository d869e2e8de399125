import { fileURLToPath } from 'node:url';

/** What `kinformer` means in examples and guides while they are tested here: the sources. */
export const kinformerSources = [
  { find: /^kinformer$/, replacement: toPath('../src/index.ts') },
  { find: /^kinformer\/apiserver$/, replacement: toPath('../src/apiserver.ts') },
];

function toPath(relative: string): string {
  return fileURLToPath(new URL(relative, import.meta.url));
}
