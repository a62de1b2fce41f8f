/** How many rows a list is walked along one index in search of a page. */
export const WALKED_AT_MOST = 1_000;

/**
 * One page of a list that many filters narrow at once. Mostly the next rows along one index hold a page of what is wanted:
 * `near` walks so far and no further. What is common by each filter and rare by all of them together would have it walk to
 * the end of the index, and the database cannot know: its statistics take filters to be independent of each other. So
 * `far`, which is asked when the page did not fill, finds all that matches first, by the indexes of several filters at
 * once, and puts it in order then.
 */
export async function nearOrFar<Row>(
  size: number,
  { near, far }: { near: () => Promise<Row[]>; far: () => Promise<Row[]> },
): Promise<Row[]> {
  const page = await near();
  return page.length === size ? page : far();
}
