import type { TestProject } from 'vitest/node';
import { buildGoPrograms, buildKubectl, type GoPrograms, type KubectlVersion, kubectlVersions } from './go-programs.ts';

declare module 'vitest' {
  interface ProvidedContext {
    goPrograms: GoPrograms;
    kubectls: Readonly<Record<KubectlVersion, string>>;
  }
}

/** Builds the Go programs once for all files. */
export default async function setup(project: TestProject): Promise<void> {
  project.provide('goPrograms', await buildGoPrograms());
  const built: Partial<Record<KubectlVersion, string>> = {};
  for (const version of kubectlVersions) built[version] = await buildKubectl(version);
  project.provide('kubectls', built as Record<KubectlVersion, string>);
}
