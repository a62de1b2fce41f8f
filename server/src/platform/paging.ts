export interface Paging {
  readonly page: number;
  readonly size: number;
}

/** Returns the pagebar of a list: the number of pages of that size. */
export function pagebar(paging: Paging, totalSize: number) {
  return {
    currentPage: paging.page,
    pageSize: paging.size,
    totalPage: Math.ceil(totalSize / paging.size),
    totalSize,
  };
}

/** The largest OFFSET of a list: deeper pages return the same rows as this one instead of scanning on. */
const DEEPEST_OFFSET = 20_000;

/** Returns the rows to skip for a page. */
export function offsetOf(paging: Paging): number {
  return Math.min((paging.page - 1) * paging.size, DEEPEST_OFFSET);
}
