import { CircleAlert, CircleCheck, Info, TriangleAlert } from 'lucide-react';
import { orderWords } from '../../locales/orders.en';
import { useT } from '../../locales/translator';
import styles from './OrderChecks.module.css';
import { type Check, checkInWords, isWarning } from './order-words';

const icons = { info: Info, warning: TriangleAlert, danger: CircleAlert };

interface OrderChecksProps {
  checks: readonly Check[];
  /** Shows all warnings in a list instead of only the most serious one. */
  all?: boolean;
}

/** The warnings about an order; each severity has its own shape. The server sends the least serious first. */
export function OrderChecks({ checks, all }: OrderChecksProps) {
  const t = useT(orderWords);
  const gravest = checks.at(-1);
  const clear = (
    <span className={styles.check} data-severity="clear">
      <CircleCheck size={18} />
      {t('allClear')}
    </span>
  );
  const isClear = !checks.some(isWarning);
  if (!gravest || (isClear && !all)) {
    return (
      <span className={styles.line}>
        {clear}
        <Rest checks={checks} />
      </span>
    );
  }
  if (all) {
    return (
      <ul className={styles.list}>
        {isClear && <li>{clear}</li>}
        {checks.toReversed().map((check) => (
          <li key={check.kind}>
            <OneCheck check={check} />
          </li>
        ))}
      </ul>
    );
  }
  return (
    <span className={styles.line}>
      <OneCheck check={gravest} />
      <Rest checks={checks.slice(0, -1)} />
    </span>
  );
}

/** The number of further warnings; their texts appear on hover and to screen readers. */
function Rest({ checks }: { checks: readonly Check[] }) {
  const t = useT(orderWords);
  if (checks.length === 0) return null;
  const words = checks.map((check) => checkInWords(check, t));
  return (
    <span className={styles.more} title={words.join('\n')}>
      <span aria-hidden="true">{t('moreChecks', { n: checks.length })}</span>
      <span className="visually-hidden">, {words.join(', ')}</span>
    </span>
  );
}

function OneCheck({ check }: { check: Check }) {
  const t = useT(orderWords);
  const Icon = icons[check.severity];
  return (
    <span className={styles.check} data-severity={check.severity}>
      <Icon size={18} />
      {checkInWords(check, t)}
    </span>
  );
}
