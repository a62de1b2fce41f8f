import { ChevronLeft, ChevronRight } from 'lucide-react';
import { type KeyboardEvent, useEffect, useState } from 'react';
import { IconButton } from './IconButton';
import styles from './Pagination.module.css';
import { useUi } from './UiProvider';

interface PaginationProps {
  page: number;
  totalPages: number;
  onPage: (page: number) => void;
  /** Read out for the group. */
  label: string;
  /** A field for the page number beside the chevrons; otherwise numbers. */
  look?: 'numbers' | 'input';
}

/** Chevrons with numbers or with a field. A page outside 1..total reverts when the field is left. */
export function Pagination({ page, totalPages, onPage, label, look = 'numbers' }: PaginationProps) {
  const { words } = useUi();
  return (
    <nav aria-label={label} className={styles.pagination}>
      <IconButton data-page="previous" label={words.previousPage} disabled={page <= 1} onClick={() => onPage(page - 1)}>
        <ChevronLeft size={20} />
      </IconButton>
      {look === 'numbers'
        ? pagesAround(page, totalPages).map((number, index, all) => (
            <span key={number} className={styles.slot}>
              {index > 0 && number - (all[index - 1] ?? 0) > 1 && <span className={styles.gap}>…</span>}
              <button
                type="button"
                className={styles.number}
                aria-label={words.pageNumber(number)}
                aria-current={number === page ? 'page' : undefined}
                onClick={() => onPage(number)}
              >
                {number}
              </button>
            </span>
          ))
        : null}
      {look === 'input' && <PageInput page={page} totalPages={totalPages} onPage={onPage} />}
      <IconButton
        data-page="next"
        label={words.nextPage}
        disabled={page >= totalPages}
        onClick={() => onPage(page + 1)}
      >
        <ChevronRight size={20} />
      </IconButton>
    </nav>
  );
}

function PageInput({ page, totalPages, onPage }: Pick<PaginationProps, 'page' | 'totalPages' | 'onPage'>) {
  const { words } = useUi();
  const [typed, setTyped] = useState(String(page));
  useEffect(() => setTyped(String(page)), [page]);

  const goToTyped = () => {
    const target = Number(typed);
    if (!Number.isInteger(target) || target < 1 || target > totalPages) setTyped(String(page));
    else if (target !== page) onPage(target);
  };
  const enter = (event: KeyboardEvent) => {
    if (event.key === 'Enter') goToTyped();
  };

  return (
    <label className={styles.jump}>
      <span>{words.page}</span>
      <input
        inputMode="numeric"
        value={typed}
        onChange={(event) => setTyped(event.target.value.replace(/\D/g, '').slice(0, 6))}
        onBlur={goToTyped}
        onKeyDown={enter}
        className={styles.input}
      />
      <span>{words.ofPages(totalPages)}</span>
    </label>
  );
}

function pagesAround(page: number, total: number): number[] {
  const target = new Set([1, page - 1, page, page + 1, total, ...(page <= 2 ? [2, 3] : [])]);
  return [...target].filter((number) => number >= 1 && number <= total).sort((a, b) => a - b);
}
