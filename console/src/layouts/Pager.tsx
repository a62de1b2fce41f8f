import { Pagination } from '@pollen/ui/Pagination';
import { shellWords } from '../locales/shell.en';
import { useT } from '../locales/translator';
import styles from './Pager.module.css';

interface PagerProps {
  bar: { currentPage: number; pageSize: number; totalPage: number; totalSize: number };
  onPage: (page: number) => void;
}

/** The range of the shown rows ("1 – 15 of 128") and the links to the other pages. */
export function Pager({ bar, onPage }: PagerProps) {
  const t = useT(shellWords);
  const { currentPage, pageSize, totalPage, totalSize } = bar;
  if (totalSize === 0) return null;
  const from = (currentPage - 1) * pageSize + 1;
  const to = Math.min(currentPage * pageSize, totalSize);
  return (
    <div className={styles.pager}>
      <p className={styles.range}>{from <= to ? t('rangeOf', { from, to, total: totalSize }) : null}</p>
      {totalPage > 1 && <Pagination label={t('pages')} page={currentPage} totalPages={totalPage} onPage={onPage} />}
    </div>
  );
}
