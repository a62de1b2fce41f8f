import { Button } from '@pollen/ui/Button';
import type { Column } from '../layouts/DataTable';
import { FilterPanel } from '../layouts/FilterBar';
import { listWords } from '../locales/list.en';
import { useT } from '../locales/translator';
import styles from './ColumnChoice.module.css';
import type { ListView } from './use-list-view';

interface ColumnChoiceProps<Row> {
  columns: readonly Column<Row>[];
  view: ListView;
}

/** Returns whether a column may be hidden: not the one that names the row, and not those that act on it. */
export function isOptional<Row>(column: Column<Row>): boolean {
  return !column.heads && column.key !== 'actions' && column.key !== 'select';
}

/** The choice of the columns that a list shows, with the way back to its usual columns and order. */
export function ColumnChoice<Row>({ columns, view }: ColumnChoiceProps<Row>) {
  const t = useT(listWords);
  const optional = columns.filter(isOptional);
  const shown = optional.filter(({ key }) => !view.hidden.includes(key)).length;
  const value = shown === optional.length ? t('allColumns') : t('someColumns', { n: shown, all: optional.length });
  return (
    <div className={styles.choice}>
      <FilterPanel label={t('columns')} value={value}>
        <fieldset className={styles.columns}>
          <legend className="visually-hidden">{t('columns')}</legend>
          {optional.map(({ key, header }) => (
            <label key={key} className={styles.column}>
              <input
                type="checkbox"
                checked={!view.hidden.includes(key)}
                onChange={(event) => view.show(key, event.target.checked)}
              />
              {header}
            </label>
          ))}
        </fieldset>
        <Button kind="ghost" size="dense" disabled={view.isUsual} onClick={view.reset}>
          {t('resetView')}
        </Button>
      </FilterPanel>
    </div>
  );
}
