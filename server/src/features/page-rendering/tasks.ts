import type { PageInput, RenderedPage } from '@pollen/contract/page-rendering';

let loaded: Promise<{ renderPage(input: PageInput): Promise<RenderedPage> }> | undefined;

/** Work for a worker thread: rendering takes some ten milliseconds, during which no call would be answered. */
export const renderingTasks = {
  /** Renders a page with the program that the build of the member app made, at `program` (a file URL). */
  async renderPage({ program, input }: { program: string; input: PageInput }): Promise<RenderedPage> {
    loaded ??= import(program);
    return (await loaded).renderPage(input);
  },
};
