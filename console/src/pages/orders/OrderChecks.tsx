import { CircleAlert, CircleCheck, TriangleAlert } from 'lucide-react';
import { orderWords } from '../../locales/orders.en';
import { useT } from '../../locales/translator';
import styles from './OrderChecks.module.css';
import { type Check, checkInWords } from './order-words';

interface OrderChecksProps {
  checks: readonly Check[];
  /** All of them below each other, in place of the gravest. */
  all?: boolean;
}

/** What speaks for caution about an order; each severity has its own shape. The server gives the weakest first. */
export function OrderChecks({ checks, all }: OrderChecksProps) {
  const t = useT(orderWords);
  const gravest = checks.at(-1);
  if (!gravest) {
    return (
      <span className={styles.check} data-severity="clear">
        <CircleCheck size={18} />
        {t('allClear')}
      </span>
    );
  }
  if (all) {
    return (
      <ul className={styles.list}>
        {checks.toReversed().map((check) => (
          <li key={check.kind}>
            <OneCheck check={check} />
          </li>
        ))}
      </ul>
    );
  }
  const rest = checks.slice(0, -1);
  return (
    <span className={styles.line}>
      <OneCheck check={gravest} />
      {rest.length > 0 && (
        <span className={styles.more} title={rest.map((check) => checkInWords(check, t)).join('\n')}>
          <span aria-hidden="true">{t('moreChecks', { n: rest.length })}</span>
          <span className="visually-hidden">, {rest.map((check) => checkInWords(check, t)).join(', ')}</span>
        </span>
      )}
    </span>
  );
}

function OneCheck({ check }: { check: Check }) {
  const t = useT(orderWords);
  const Icon = check.severity === 'danger' ? CircleAlert : TriangleAlert;
  return (
    <span className={styles.check} data-severity={check.severity}>
      <Icon size={18} />
      {checkInWords(check, t)}
    </span>
  );
}
