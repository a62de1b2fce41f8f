import { stripVTControlCharacters } from 'node:util';
import type { FullResult, Reporter, TestCase, TestResult } from '@playwright/test/reporter';

/**
 * Prints each failed test with the first line of its error once more, after everything else: of a long run often only
 * the end of the output is kept.
 */
export default class FailuresLast implements Reporter {
  private readonly failures: string[] = [];

  printsToStdio(): boolean {
    return false;
  }

  onTestEnd(test: TestCase, { status, errors }: TestResult): void {
    if (status === test.expectedStatus || status === 'skipped') return;
    const [, layout, file] = test.titlePath();
    const place = errors.map(({ location }) => location?.line).find((line) => line !== undefined);
    const words = errors.map(({ message = '' }) => firstLines(message)).join(' | ');
    this.failures.push(`[${layout}] ${file}:${place ?? test.location.line} ${words || status}`);
  }

  onEnd(_result: FullResult): void {
    for (const failure of this.failures) console.error(failure.slice(0, 400));
  }
}

/** What failed, and what was expected and seen, in one line. */
function firstLines(message: string): string {
  const lines = stripVTControlCharacters(message).split('\n');
  const telling = /^(Error|Locator|Expected|Received|TimeoutError|[+-] )/;
  return lines
    .map((line) => line.trim())
    .filter((line, index) => index === 0 || telling.test(line))
    .join(' ');
}
