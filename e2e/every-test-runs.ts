import type { FullResult, Reporter, Suite, TestCase } from '@playwright/test/reporter';

/** Fails a run in which a test was skipped in every layout that lists it: such a test shows nothing. */
export default class EveryTestRuns implements Reporter {
  private suite: Suite | undefined;

  printsToStdio(): boolean {
    return false;
  }

  onBegin(_config: unknown, suite: Suite): void {
    this.suite = suite;
  }

  async onEnd({ status }: FullResult): Promise<{ status: 'failed' } | undefined> {
    // A run that failed or was interrupted says so itself, and may not have come to every test.
    if (status !== 'passed') return undefined;
    const idle = testsWithoutRun(this.suite?.allTests() ?? []);
    for (const name of idle) console.error(`ran in no layout: ${name}`);
    return idle.length > 0 ? { status: 'failed' } : undefined;
  }
}

function testsWithoutRun(tests: readonly TestCase[]): string[] {
  const runs = new Map<string, boolean>();
  for (const test of tests) {
    const [, layout, ...place] = test.titlePath();
    const ran = layout !== 'no layout' && test.results.some((result) => result.status !== 'skipped');
    const name = place.join(' › ');
    runs.set(name, ran || runs.get(name) === true);
  }
  return [...runs].filter(([, ran]) => !ran).map(([name]) => name);
}
