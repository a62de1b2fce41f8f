import type { ApplicantDecision } from '@pollen/contract/product-test-values';
import { Button } from '@pollen/ui/Button';
import { ConfirmDialog } from '@pollen/ui/ConfirmDialog';
import { useToast } from '@pollen/ui/Toast';
import { useState } from 'react';
import { useCursorList } from '../../api/cursor-list';
import { useChange } from '../../api/query';
import { useShowError } from '../../api/show-error';
import type { Column } from '../../layouts/DataTable';
import { ListCard } from '../../layouts/ListCard';
import { Person } from '../../layouts/Person';
import { TickBox } from '../../layouts/TickBox';
import { QueryTable } from '../../list/QueryTable';
import { useFormat } from '../../locales/format';
import { productTestWords } from '../../locales/product-tests.en';
import { shellWords } from '../../locales/shell.en';
import { useT } from '../../locales/translator';
import { paths } from '../../paths';
import styles from './ProductTests.module.css';
import type { Participant, ProductTest } from './test-words';

/** Who applied and waits for a decision, with the answers to the screener; several are decided at once. */
export function ApplicantsTab({ test }: { test: ProductTest }) {
  const t = useT(productTestWords);
  const shell = useT(shellWords);
  const format = useFormat();
  const toast = useToast();
  const showError = useShowError();
  const list = useCursorList(
    'GET /api/console/ProductTests/:id/Participants',
    { group: 'applicants' },
    { params: { id: test.id } },
  );
  const rows = list.rows ?? [];
  const [ticked, setTicked] = useState<ReadonlySet<number>>(new Set());
  const [isDeclining, setDeclining] = useState(false);
  // Who was decided about meanwhile is not in the list any more.
  const chosen = rows.filter(({ id }) => ticked.has(id)).map(({ id }) => id);
  const decide = useChange('POST /api/console/ProductTests/:id/Decisions', {
    onSuccess: ({ decided }) => {
      setTicked(new Set());
      toast.success(t('decided', { n: decided }));
    },
    onError: (error) => {
      showError(error);
    },
  });
  const send = (decision: ApplicantDecision) =>
    decide.mutate({ params: { id: test.id }, body: { participants: chosen, decision } });
  const tick = (id: number, on: boolean) => {
    const next = new Set(ticked);
    if (on) next.add(id);
    else next.delete(id);
    setTicked(next);
  };
  const columns: Column<Participant>[] = [
    {
      key: 'member',
      header: t('member'),
      heads: true,
      cell: (row) => (
        <div className={styles.ticked}>
          {row.can.decide === true && (
            <TickBox
              label={t('selectRow', { name: row.name })}
              checked={ticked.has(row.id)}
              onChange={(event) => tick(row.id, event.target.checked)}
            />
          )}
          <Person name={row.name} id={row.memberId} href={paths.member(row.memberId)}>
            {[row.age, row.country, t('participantNumber', { id: row.id })].filter(Boolean).join(', ')}
          </Person>
        </div>
      ),
    },
    { key: 'state', header: t('state'), cell: (row) => t(`state_${row.state}`) },
    {
      key: 'answers',
      header: t('answers'),
      cell: (row) =>
        row.answers.length === 0 ? (
          <span className={styles.quiet}>{t('noAnswers')}</span>
        ) : (
          <dl className={styles.answers}>
            {row.answers.map(({ question, answer }) => (
              <div key={question}>
                <dt>{question}</dt>
                <dd>{answer}</dd>
              </div>
            ))}
          </dl>
        ),
    },
    { key: 'applied', header: t('appliedOn'), cell: (row) => format.date(row.appliedAt, 'dayTime') },
  ];
  const free = Math.max(0, test.places - test.placesTaken);
  const decidable = rows.filter(({ can }) => can.decide === true);
  const isOff = chosen.length === 0 || decide.isPending || test.can.decide !== true;
  return (
    <ListCard>
      <div className={styles.bulk} role="toolbar" aria-label={t('actions')}>
        <TickBox
          label={t('selectAll')}
          checked={chosen.length > 0 && chosen.length === decidable.length}
          some={chosen.length > 0 && chosen.length < decidable.length}
          onChange={(event) => setTicked(new Set(event.target.checked ? decidable.map(({ id }) => id) : []))}
        />
        <p>
          {t('selected', { n: chosen.length })} · {t('placesLeft', { n: free })}
        </p>
        <Button size="dense" disabled={isOff || chosen.length > free} onClick={() => send('select')}>
          {t('decideSelect')}
        </Button>
        <Button kind="secondary" size="dense" disabled={isOff} onClick={() => send('reserve')}>
          {t('decideReserve')}
        </Button>
        <Button kind="dangerOutline" size="dense" disabled={isOff} onClick={() => setDeclining(true)}>
          {t('decideDecline')}
        </Button>
      </div>
      <QueryTable
        caption={t('applicants')}
        columns={columns}
        list={list}
        rowKey={({ id }) => id}
        empty={t('noApplicants')}
      />
      <ConfirmDialog
        open={isDeclining}
        onClose={() => setDeclining(false)}
        title={t('declineTitle', { n: chosen.length })}
        kind="danger"
        confirmLabel={t('decideDecline')}
        confirmingLabel={t('declining')}
        cancelLabel={shell('cancel')}
        onConfirm={async () => {
          const body = { participants: chosen, decision: 'decline' as const };
          await decide.mutateAsync({ params: { id: test.id }, body }).catch(() => undefined);
          setDeclining(false);
        }}
      >
        <p>{t('declineText')}</p>
      </ConfirmDialog>
    </ListCard>
  );
}
