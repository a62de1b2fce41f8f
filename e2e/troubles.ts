import type { BrowserContext, ConsoleMessage } from '@playwright/test';

/** Collects what no test wants to see in a browser: console errors, uncaught errors, requests that fail. */
export class Troubles {
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
      // A page that is left takes its requests with it.
      if (why !== 'net::ERR_ABORTED') this.seen.push(`request: ${why} ${request.method()} ${request.url()}`);
    });
  }

  /** This test causes such a one on purpose. */
  expect(pattern: RegExp): void {
    this.expected.push(pattern);
  }

  unexpected(): string[] {
    return this.seen.filter((trouble) => !this.expected.some((pattern) => pattern.test(trouble)));
  }
}

function isFaultOfReact(message: ConsoleMessage): boolean {
  return message.type() === 'warning' && /react|hydrat/i.test(message.text());
}
