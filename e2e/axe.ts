import type { Frame, Page } from '@playwright/test';
import axe from 'axe-core';

/** What axe finds wrong in a page, with the elements. */
interface Violation {
  readonly id: string;
  readonly help: string;
  readonly where: readonly string[];
}

declare global {
  interface Window {
    axe: typeof axe;
  }
}

/**
 * Returns what axe finds wrong in a loaded page, also inside its frames. Not by `AxeBuilder`, which gives the page half a
 * megabyte of code to compile two times for each report: here a document that axe looks at again has it already.
 */
export async function findViolations(page: Page, { contrast }: { contrast: boolean }): Promise<Violation[]> {
  for (const frame of page.frames()) {
    // A frame may be gone by now, and one that may run no scripts reports nothing anyway.
    await addAxe(frame).catch((error: unknown) => {
      if (frame === page.mainFrame()) throw error;
    });
  }
  return page.evaluate(
    async (options) => {
      const { violations } = await window.axe.run(document, options);
      return violations.map(({ id, help, nodes }) => ({ id, help, where: nodes.map(({ html }) => html) }));
    },
    {
      resultTypes: ['violations' as const],
      // Only the rule about locked orientation reads our style sheets, which this would fetch again.
      preload: false,
      ...(!contrast && { rules: { 'color-contrast': { enabled: false } } }),
    },
  );
}

async function addAxe(frame: Frame): Promise<void> {
  if (await frame.evaluate(() => 'axe' in window)) return;
  await frame.evaluate(axe.source);
  await frame.evaluate(() => window.axe.configure({ allowedOrigins: ['<same_origin>'] }));
}
