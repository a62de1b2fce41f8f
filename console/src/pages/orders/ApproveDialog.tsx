import { Button } from '@pollen/ui/Button';
import { Dialog } from '@pollen/ui/Dialog';
import { Switch } from '@pollen/ui/Switch';
import { CircleAlert, TriangleAlert } from 'lucide-react';
import { useState } from 'react';
import { useFormat } from '../../locales/format';
import { orderWords } from '../../locales/orders.en';
import { shellWords } from '../../locales/shell.en';
import { useT } from '../../locales/translator';
import styles from './ApproveDialog.module.css';
import { checkKinds, type OrderRow } from './order-words';
import { hasDanger, sumOf, warningsByKind } from './selection';

type Approvable = Pick<OrderRow, 'id' | 'valueCents' | 'checks'>;

interface ApproveDialogProps<Row extends Approvable> {
  /** Null while the dialog is closed. */
  orders: readonly Row[] | null;
  onClose: () => void;
  busy: boolean;
  onApprove: (orders: readonly Row[]) => void;
}

/** Shows the total and the warnings by kind. Orders with serious ones are left out unless the operator includes them. */
export function ApproveDialog<Row extends Approvable>({ orders, onClose, busy, onApprove }: ApproveDialogProps<Row>) {
  const t = useT(orderWords);
  const shell = useT(shellWords);
  const format = useFormat();
  const [includesDanger, setIncludesDanger] = useState(false);
  const all = orders ?? [];
  const serious = all.filter(hasDanger);
  // A single order is never left out: leaving it out would leave nothing to approve.
  const mayLeaveOut = all.length > 1 && serious.length > 0;
  const chosen = mayLeaveOut && !includesDanger ? all.filter((order) => !hasDanger(order)) : all;
  const { cents } = sumOf(chosen);
  const warnings = warningsByKind(all);
  const close = () => {
    setIncludesDanger(false);
    onClose();
  };
  return (
    <Dialog
      open={orders !== null}
      onClose={busy ? () => undefined : close}
      title={all.length === 1 ? t('approveQuestion', { n: 1 }) : t('approveSomeQuestion', { n: chosen.length })}
      actions={
        <>
          <Button kind="ghost" disabled={busy} onClick={close}>
            {shell('cancel')}
          </Button>
          <Button
            loading={busy}
            loadingLabel={t('approving')}
            disabled={chosen.length === 0}
            onClick={() => {
              setIncludesDanger(false);
              onApprove(chosen);
            }}
          >
            {all.length === 1 ? t('approve') : t('approveCount', { n: chosen.length })}
          </Button>
        </>
      }
    >
      <p>{chosen.length > 0 ? t('approveText', { sum: format.dollars(cents) }) : t('approveNone')}</p>
      {warnings.length > 0 && (
        <section className={styles.warnings}>
          <h3 className={styles.title}>{t('approveWarnings', { n: sumOf(all).warnings })}</h3>
          <ul className={styles.list}>
            {warnings.map(({ kind, severity, count }) => (
              <li key={`${kind} ${severity}`} className={styles.line} data-severity={severity}>
                {severity === 'danger' ? <CircleAlert size={18} /> : <TriangleAlert size={18} />}
                <span className={styles.kind}>{t(checkKinds[kind])}</span>
                {all.length > 1 && <span className={styles.count}>{t('warningCount', { n: count })}</span>}
              </li>
            ))}
          </ul>
        </section>
      )}
      {mayLeaveOut && (
        <Switch
          className={styles.switch}
          checked={!includesDanger}
          disabled={busy}
          note={t('excludedNote')}
          onChange={(event) => setIncludesDanger(!event.target.checked)}
        >
          {t('excludeSerious', { n: serious.length })}
        </Switch>
      )}
    </Dialog>
  );
}
