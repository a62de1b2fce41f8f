export interface Paging {
  readonly page: number;
  readonly size: number;
}

/** The pagebar of a list: how many pages of that size the total makes. */
export function pagebar(paging: Paging, totalSize: number) {
  return {
    currentPage: paging.page,
    pageSize: paging.size,
    totalPage: Math.ceil(totalSize / paging.size),
    totalSize,
  };
}

/** Lists that are leafed through by OFFSET stop here: deeper pages answer what this one does instead of scanning on. */
const DEEPEST_OFFSET = 20_000;

/** Rows to skip for a page of an unnumbered list. */
export function offsetOf(paging: Paging): number {
  return Math.min((paging.page - 1) * paging.size, DEEPEST_OFFSET);
}
