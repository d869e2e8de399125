import type { Reporter, TestModule } from 'vitest/node';

/** Prints the line that CI reads: `N passed, N failed`; a suite that did not load counts as failed. */
export default class ClosingLineReporter implements Reporter {
  onTestRunEnd(modules: readonly TestModule[], unhandledErrors: readonly unknown[]): void {
    let passed = 0;
    let failed = unhandledErrors.length;
    for (const module of modules) {
      failed += module.errors().length;
      for (const test of module.children.allTests()) {
        const state = test.result().state;
        if (state === 'passed') passed += 1;
        else if (state === 'failed') failed += 1;
      }
    }
    process.stdout.write(`${passed} passed, ${failed} failed\n`);
    if (passed === 0) process.exitCode = 1;
  }
}
