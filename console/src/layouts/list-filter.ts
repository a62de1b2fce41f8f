/** Search, one choice and a page, as most lists of the console keep them in the address. */
export interface ListFilter<State extends string> {
  search: string;
  /** Null shows all. */
  state: State | null;
  page: number;
}

export function readListFilter<State extends string>(
  params: URLSearchParams,
  states: readonly State[],
): ListFilter<State> {
  const page = params.get('page') ?? '';
  return {
    search: (params.get('search') ?? '').slice(0, 200),
    state: states.find((state) => state === params.get('state')) ?? null,
    page: /^[1-9]\d{0,5}$/.test(page) ? Number(page) : 1,
  };
}

/** The search part of the address; what is as usual is left out. */
export function listSearch({ search, state, page }: ListFilter<string>): string {
  const params = new URLSearchParams();
  if (search) params.set('search', search);
  if (state) params.set('state', state);
  if (page > 1) params.set('page', String(page));
  return params.size > 0 ? `?${params}` : '';
}

/** What the server is asked for. */
export function listQuery<State extends string>({ search, state, page }: ListFilter<State>, size: number) {
  return { page, size, ...(search ? { search } : {}), ...(state ? { state } : {}) };
}
