import { RECONCILIATION_GROUPS } from '@pollen/contract/reconciliation-values';
import { SelectField } from '@pollen/ui/SelectField';
import { TextareaField } from '@pollen/ui/TextareaField';
import { useToast } from '@pollen/ui/Toast';
import { useState } from 'react';
import { useChange } from '../../api/query';
import { useShowError } from '../../api/show-error';
import { Section, SectionBody } from '../../layouts/Columns';
import { MayButton } from '../../layouts/MayButton';
import { useFormat } from '../../locales/format';
import { reconciliationWords } from '../../locales/reconciliations.en';
import { useT } from '../../locales/translator';
import styles from './Partners.module.css';
import { type Reconciliation, wasGood } from './reconciliation-words';

/** What applying a file gives and takes, and the decision about it: by one operator, or by two above a limit. */
export function ReconciliationDecision({ file }: { file: Reconciliation }) {
  const t = useT(reconciliationWords);
  const isOpen = RECONCILIATION_GROUPS.open.some((state) => state === file.state);
  return (
    <Section title={t(file.firstBy || file.asks ? 'stepApproval' : 'decision')}>
      <SectionBody>
        {wasGood(file) && <Sums file={file} />}
        <p className={styles.quiet}>{file.declinedBy ? t('declinedBy', { name: file.declinedBy }) : t('told')}</p>
        {isOpen ? (
          <Form file={file} />
        ) : (
          file.note && (
            <p>
              <span className={styles.quiet}>{t('note')}</span>
              <br />
              {file.note}
            </p>
          )
        )}
      </SectionBody>
    </Section>
  );
}

function Sums({ file }: { file: Reconciliation }) {
  const t = useT(reconciliationWords);
  const format = useFormat();
  const sums = [
    [t('taken'), file.takenPoints],
    [t('given'), file.givenPoints],
    [t('borneSum'), -file.bornePoints],
    [t('revenue'), file.revenueCents],
  ] as const;
  return (
    <dl className={`${styles.pairs} ${styles.sums}`}>
      {sums.map(([label, cents]) => (
        <div key={label}>
          <dt>{label}</dt>
          <dd>{`${cents > 0 ? '+' : ''}${format.dollars(cents)}`}</dd>
        </div>
      ))}
    </dl>
  );
}

function Form({ file }: { file: Reconciliation }) {
  const t = useT(reconciliationWords);
  const toast = useToast();
  const showError = useShowError();
  const [note, setNote] = useState(file.note);
  const [approverId, setApproverId] = useState('');
  const params = { id: file.id };
  const apply = useChange('POST /api/console/Reconciliations/:id/Apply', {
    onSuccess: ({ state }) => toast.success(t(state === 'waiting' ? 'waitingToast' : 'preparingToast')),
    onError: showError,
  });
  const check = useChange('POST /api/console/Reconciliations/:id/Check', { onError: showError });
  const decline = useChange('POST /api/console/Reconciliations/:id/Decline', {
    onSuccess: () => toast.success(t('declinedToast')),
    onError: showError,
  });
  const { can, asks } = file;
  const isKnown = file.state === 'checked' || file.state === 'waiting';
  const body = { note: note.trim(), approverId: approverId === '' ? null : Number(approverId) };
  return (
    <>
      {asks && file.approvers.length > 0 && (
        <SelectField
          label={t('approver')}
          value={approverId}
          placeholder={t('anyApproverChoice')}
          options={file.approvers.map(({ id, name }) => ({ value: String(id), label: name }))}
          help={t('approverHelp')}
          onChange={({ target }) => setApproverId(target.value)}
        />
      )}
      <TextareaField
        label={t('note')}
        rows={2}
        value={note}
        maxLength={500}
        onChange={(event) => setNote(event.target.value)}
      />
      {isKnown && can.apply !== true && <p className={styles.warn}>{can.apply.reason}</p>}
      <div className={styles.row}>
        <MayButton
          may={can.apply}
          size="dense"
          loading={apply.isPending}
          onClick={() => apply.mutate({ params, body })}
        >
          {file.firstBy ? t('confirm') : t(asks ? 'askApproval' : 'apply')}
        </MayButton>
        <MayButton
          may={can.check}
          kind="secondary"
          size="dense"
          loading={check.isPending}
          onClick={() => check.mutate({ params })}
        >
          {t('checkAgain')}
        </MayButton>
        <MayButton
          may={can.decline}
          kind="ghost"
          size="dense"
          loading={decline.isPending}
          onClick={() => decline.mutate({ params, body: { note: note.trim() } })}
        >
          {t('decline')}
        </MayButton>
      </div>
    </>
  );
}
