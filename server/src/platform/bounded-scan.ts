/** The most rows of an index that are scanned to fill a page. */
export const SCANNED_AT_MOST = 1_000;

/**
 * Returns one page of a list with many filters. `scan` reads at most `SCANNED_AT_MOST` rows along one index, which
 * usually fills the page. When each filter matches often but all of them together rarely, a scan without that bound
 * would read the whole index; PostgreSQL does not foresee it, because its statistics assume that filters are
 * independent. So when the page is not full, `search` first finds all matches by the indexes of several filters, and
 * then sorts them.
 */
export async function boundedScan<Row>(
  size: number,
  { scan, search }: { scan: () => Promise<Row[]>; search: () => Promise<Row[]> },
): Promise<Row[]> {
  const page = await scan();
  return page.length === size ? page : search();
}
