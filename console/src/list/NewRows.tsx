import { Button } from '@pollen/ui/Button';
import { ArrowUp } from 'lucide-react';
import { useFormat } from '../locales/format';
import { listWords } from '../locales/list.en';
import { useT } from '../locales/translator';
import styles from './NewRows.module.css';

interface NewRowsProps {
  /** The part of a live `useCursorList` that counts what came since. */
  list: { readonly newRows: number; readonly showNew: () => void };
}

/** Says how many rows came while the list stood still, and shows them on request: nothing moves under the pointer. */
export function NewRows({ list: { newRows, showNew } }: NewRowsProps) {
  const t = useT(listWords);
  const format = useFormat();
  return (
    <div role="status">
      {newRows > 0 && (
        <p className={styles.new}>
          <span>{t('newRows', { n: newRows, count: format.number(newRows) })}</span>
          <Button kind="ghost" size="dense" icon={<ArrowUp size={16} />} onClick={showNew}>
            {t('showNew')}
          </Button>
        </p>
      )}
    </div>
  );
}
