import type { BrowserContext, ConsoleMessage } from '@playwright/test';

/** Collects the errors of a browser: console errors, uncaught errors, failed requests. A test fails on unexpected ones. */
export class BrowserErrors {
  private readonly seen: string[] = [];
  private readonly expected: RegExp[] = [];

  watch(context: BrowserContext): void {
    context.on('console', (message) => {
      if (message.type() === 'error' || isFaultOfReact(message)) {
        this.seen.push(`console: ${message.text()} (${message.location().url})`);
      }
    });
    context.on('weberror', (error) => this.seen.push(`uncaught: ${error.error().stack ?? error.error().message}`));
    context.on('requestfailed', (request) => {
      const why = request.failure()?.errorText ?? '';
      // The browser cancels the requests of a page that is left.
      if (why !== 'net::ERR_ABORTED') this.seen.push(`request: ${why} ${request.method()} ${request.url()}`);
    });
  }

  /** Errors that match are expected: the test causes them on purpose. */
  expect(pattern: RegExp): void {
    this.expected.push(pattern);
  }

  unexpected(): string[] {
    return this.seen.filter((error) => !this.expected.some((pattern) => pattern.test(error)));
  }
}

function isFaultOfReact(message: ConsoleMessage): boolean {
  return message.type() === 'warning' && /react|hydrat/i.test(message.text());
}
