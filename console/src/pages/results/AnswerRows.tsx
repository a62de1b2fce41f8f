import { Skeleton } from '@pollen/ui/Skeleton';
import { Marked } from '../../layouts/Marked';
import { TickBox } from '../../layouts/TickBox';
import { codingWords } from '../../locales/coding.en';
import { useT } from '../../locales/translator';
import styles from './AnswerRows.module.css';
import type { Code } from './use-coding';
import type { OpenAnswer } from './use-open-answers';

interface AnswerRowsProps {
  rows: readonly OpenAnswer[] | undefined;
  codes: readonly Code[];
  nameOf: (code: Code) => string;
  search: string;
  /** Title of the question beside; null without one. */
  beside: string | null;
  chosen: ReadonlyMap<string, OpenAnswer>;
  /** Everything that the search finds is selected, not only the rows on the page. */
  isAll: boolean;
  currentId: string | null;
  isNarrowed: boolean;
  isStale: boolean;
  onSelect: (row: OpenAnswer) => void;
  onCurrent: (response: string) => void;
  onSelectShown: (isOn: boolean) => void;
}

const TONES = 5;

/** Open answers as rows: the text with what was searched for, and its codes. */
export function AnswerRows(props: AnswerRowsProps) {
  const t = useT(codingWords);
  const { rows, codes, nameOf, search, beside, chosen, isAll, currentId } = props;
  if (!rows) {
    return (
      <div className={styles.waiting}>
        {Array.from({ length: 6 }, (_, at) => (
          // biome-ignore lint/suspicious/noArrayIndexKey: the rows are alike.
          <Skeleton key={at} width="100%" height={36} />
        ))}
      </div>
    );
  }
  if (rows.length === 0) return <p className={styles.empty}>{t(props.isNarrowed ? 'noneFound' : 'none')}</p>;
  return (
    <table className={styles.table} data-stale={props.isStale || undefined}>
      <caption className="visually-hidden">{t('list')}</caption>
      <thead>
        <tr>
          <th scope="col" className={styles.tick}>
            <TickBox
              label={t('selectShown')}
              checked={isAll || chosen.size === rows.length}
              some={!isAll && chosen.size > 0 && chosen.size < rows.length}
              onChange={({ target }) => props.onSelectShown(target.checked)}
            />
          </th>
          <th scope="col">{t('answer')}</th>
          <th scope="col" className={styles.codes}>
            {t('codes')}
          </th>
          {beside !== null && <th scope="col">{beside}</th>}
        </tr>
      </thead>
      <tbody>
        {rows.map((row) => {
          const own = codes.filter(({ id }) => row.codes.includes(id));
          return (
            <tr
              key={row.response}
              data-response={row.response}
              data-current={row.response === currentId || undefined}
              data-chosen={isAll || chosen.has(row.response) || undefined}
              onFocus={() => props.onCurrent(row.response)}
            >
              <td className={styles.tick}>
                <TickBox
                  label={t('selectOne', { text: row.text.slice(0, 60) })}
                  checked={isAll || chosen.has(row.response)}
                  onChange={() => props.onSelect(row)}
                />
              </td>
              <td className={styles.text}>
                <Marked text={row.text} searched={search} className={styles.mark} />
              </td>
              <td className={styles.codes}>
                {own.length === 0 ? (
                  <span className={styles.none}>{t('notCoded')}</span>
                ) : (
                  own.map((code) => (
                    <span key={code.id} className={styles.code} data-tone={code.number % TONES}>
                      {nameOf(code)}
                    </span>
                  ))
                )}
              </td>
              {beside !== null && <td className={styles.beside}>{row.beside ?? '–'}</td>}
            </tr>
          );
        })}
      </tbody>
    </table>
  );
}
