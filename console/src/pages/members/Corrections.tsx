import type { DataOf } from '@pollen/contract/client';
import { Button } from '@pollen/ui/Button';
import { ConfirmDialog } from '@pollen/ui/ConfirmDialog';
import { StatusPill } from '@pollen/ui/StatusPill';
import { useToast } from '@pollen/ui/Toast';
import { useState } from 'react';
import { useCall, useChange } from '../../api/query';
import { useShowError } from '../../api/show-error';
import { Section } from '../../layouts/Columns';
import { QueryTable } from '../../list/QueryTable';
import { useFormat } from '../../locales/format';
import { memberWords } from '../../locales/members.en';
import { shellWords } from '../../locales/shell.en';
import { useT } from '../../locales/translator';
import styles from './MemberPage.module.css';

type Correction = DataOf<'GET /api/console/Members/:id/Corrections'>['list'][number];

const looks = {
  waiting: { shape: 'ring', tone: 'warning', word: 'correctionWaiting' },
  booked: { shape: 'tick', tone: 'success', word: 'correctionBooked' },
  declined: { shape: 'dash', tone: 'neutral', word: 'correctionDeclined' },
} as const;

/**
 * Corrections of the balance; large ones wait here for a second operator. Without any correction the section is hidden.
 */
export function Corrections({ member }: { member: DataOf<'GET /api/console/Members/:id'> }) {
  const t = useT(memberWords);
  const shell = useT(shellWords);
  const format = useFormat();
  const toast = useToast();
  const showError = useShowError();
  const corrections = useCall('GET /api/console/Members/:id/Corrections', { params: { id: member.id } });
  const { data } = corrections;
  const [deciding, setDeciding] = useState<{ correction: Correction; approve: boolean } | null>(null);
  const decide = useChange('POST /api/console/Corrections/:id/Decide', {
    onSuccess: ({ state }) => {
      setDeciding(null);
      toast.success(t(state === 'booked' ? 'correctedNow' : 'declinedNow'));
    },
    onError: (error) => {
      setDeciding(null);
      showError(error);
      void corrections.refetch();
    },
  });
  if (data ? data.list.length === 0 : !corrections.error) return null;

  const changeOf = ({ unit, change, booked }: Correction) => {
    const moved = booked ?? change;
    const signed = `${moved < 0 ? '− ' : '+'}${format.number(Math.abs(moved))}`;
    return t(unit === 'points' ? 'pointsOf' : 'creditOf', { change: signed });
  };
  const approves = deciding?.approve ?? false;
  return (
    <Section title={t('corrections')} count={data && data.list.length >= 20 ? t('latest', { n: 20 }) : undefined}>
      <QueryTable
        dense
        caption={t('corrections')}
        list={corrections}
        rowKey={(correction) => correction.id}
        empty=""
        columns={[
          { key: 'change', header: t('change'), heads: true, cell: (each) => <b>{changeOf(each)}</b> },
          { key: 'reason', header: t('reason'), cell: (each) => each.reason },
          {
            key: 'state',
            header: t('correctionState'),
            cell: ({ state }) => (
              <StatusPill shape={looks[state].shape} tone={looks[state].tone}>
                {t(looks[state].word)}
              </StatusPill>
            ),
          },
          {
            key: 'asked',
            header: t('requestedBy'),
            cell: (each) => format.list([each.askedBy, format.moment(each.askedAt)]),
          },
          {
            key: 'decide',
            header: t('decidedBy'),
            cell: (each) =>
              each.state === 'waiting' && each.can.decline === true ? (
                <span className={styles.decide}>
                  <Button
                    kind="secondary"
                    size="dense"
                    disabled={each.can.approve !== true}
                    onClick={() => setDeciding({ correction: each, approve: true })}
                  >
                    {t('approve')}
                  </Button>
                  <Button kind="ghost" size="dense" onClick={() => setDeciding({ correction: each, approve: false })}>
                    {t('decline')}
                  </Button>
                  {each.can.approve !== true && <span className={styles.why}>{each.can.approve.reason}</span>}
                </span>
              ) : (
                (each.decidedBy ?? '–')
              ),
          },
        ]}
      />
      <ConfirmDialog
        open={deciding !== null}
        onClose={() => setDeciding(null)}
        title={t(approves ? 'approveQuestion' : 'declineQuestion')}
        confirmLabel={t(approves ? 'approve' : 'decline')}
        confirmingLabel={t(approves ? 'approving' : 'declining')}
        cancelLabel={shell('cancel')}
        onConfirm={() =>
          deciding &&
          decide
            .mutateAsync({ params: { id: deciding.correction.id }, body: { approve: deciding.approve } })
            .catch(() => undefined)
        }
      >
        {deciding &&
          t('approveText', {
            change: changeOf(deciding.correction),
            name: member.displayName,
            operator: deciding.correction.askedBy,
            reason: deciding.correction.reason,
          })}
      </ConfirmDialog>
    </Section>
  );
}
