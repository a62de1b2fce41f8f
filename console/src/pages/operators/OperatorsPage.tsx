import type { DataOf } from '@pollen/contract/client';
import { Button } from '@pollen/ui/Button';
import { ConfirmDialog } from '@pollen/ui/ConfirmDialog';
import { StatusPill } from '@pollen/ui/StatusPill';
import { useToast } from '@pollen/ui/Toast';
import { UserPlus } from 'lucide-react';
import { useState } from 'react';
import { useCall, useChange } from '../../api/query';
import { useShowError } from '../../api/show-error';
import { Section } from '../../layouts/Columns';
import { DataTable } from '../../layouts/DataTable';
import { ListCard } from '../../layouts/ListCard';
import { PageHead } from '../../layouts/PageHead';
import { Person } from '../../layouts/Person';
import { WaitingNote } from '../../layouts/WaitingNote';
import { type ListQuery, QueryTable } from '../../list/QueryTable';
import { useFormat } from '../../locales/format';
import { operatorWords } from '../../locales/operators.en';
import { shellWords } from '../../locales/shell.en';
import { useT } from '../../locales/translator';
import { paths } from '../../paths';
import { InviteDialog } from './InviteDialog';
import styles from './OperatorsPage.module.css';

type Team = DataOf<'GET /api/console/Operators'>;

/** The operators of the console, and the open invitations. */
export default function OperatorsPage() {
  const t = useT(operatorWords);
  const team = useCall('GET /api/console/Operators', {});
  // The count is the dialog's key: every opening starts with fresh fields.
  const [inviting, setInviting] = useState({ count: 0, open: false });
  const manage = team.data?.can.manage;
  return (
    <>
      <PageHead
        title={t('title')}
        note={manage === undefined || manage === true ? t('note') : `${t('note')} ${t('administratorsOnly')}`}
        actions={
          <Button
            size="dense"
            icon={<UserPlus size={20} />}
            disabled={manage !== true}
            onClick={() => setInviting(({ count }) => ({ count: count + 1, open: true }))}
          >
            {t('invite')}
          </Button>
        }
      />
      <div className={styles.stack}>
        <ListCard>
          <Operators team={team} />
        </ListCard>
        {team.data && team.data.waitingInvitations.length > 0 && (
          <Section title={t('waitingInvitations')}>
            <div className={styles.inside}>
              {team.data.waitingInvitations.map((change) => (
                <WaitingNote key={change.id} change={change} titled />
              ))}
            </div>
          </Section>
        )}
        {team.data && team.data.invitations.length > 0 && <Invitations team={team.data} />}
      </div>
      <InviteDialog
        key={inviting.count}
        open={inviting.open}
        onClose={() => setInviting((before) => ({ ...before, open: false }))}
        asks={team.data?.asks ?? false}
      />
    </>
  );
}

function Operators({ team }: { team: ListQuery<Team['list'][number]> }) {
  const t = useT(operatorWords);
  const shell = useT(shellWords);
  const format = useFormat();
  return (
    <QueryTable
      caption={t('title')}
      list={team}
      rowKey={(operator) => operator.id}
      empty={t('empty')}
      columns={[
        {
          key: 'name',
          header: t('name'),
          heads: true,
          cell: (operator) => (
            <Person name={operator.name} id={operator.id} href={paths.operator(operator.id)}>
              {operator.email}
            </Person>
          ),
        },
        { key: 'role', header: t('role'), cell: (operator) => t(operator.role) },
        {
          key: 'state',
          header: t('state'),
          cell: (operator) =>
            operator.suspendedAt ? (
              <StatusPill shape="dash" tone="danger">
                {t('suspended')}
              </StatusPill>
            ) : (
              <StatusPill shape="tick" tone="success">
                {t('active')}
              </StatusPill>
            ),
        },
        { key: 'code', header: t('code'), cell: (operator) => t(operator.totp ? 'codeSet' : 'codeMissing') },
        {
          key: 'seen',
          header: t('lastSeen'),
          cell: (operator) => (operator.lastSeenAt ? format.moment(operator.lastSeenAt) : shell('never')),
        },
      ]}
    />
  );
}

function Invitations({ team }: { team: Team }) {
  const t = useT(operatorWords);
  const shell = useT(shellWords);
  const format = useFormat();
  const toast = useToast();
  const showError = useShowError();
  const [chosen, setChosen] = useState<Team['invitations'][number] | null>(null);
  const withdraw = useChange('POST /api/console/OperatorInvitations/:id/Withdraw', {
    onSuccess: () => toast.success(t('withdrawn', { name: chosen?.name ?? '' })),
    onError: showError,
  });
  return (
    <Section title={t('invitations')}>
      <DataTable
        dense
        caption={t('invitations')}
        rows={team.invitations}
        rowKey={(invitation) => invitation.id}
        empty=""
        columns={[
          {
            key: 'name',
            header: t('name'),
            heads: true,
            cell: (invitation) => (
              <span className={styles.two}>
                <b>{invitation.name}</b>
                <span className={styles.small}>{invitation.email}</span>
              </span>
            ),
          },
          { key: 'role', header: t('role'), cell: (invitation) => t(invitation.role) },
          { key: 'by', header: t('invitedBy'), cell: (invitation) => invitation.invitedBy },
          {
            key: 'expires',
            header: t('expires'),
            cell: (invitation) => (invitation.expired ? t('expired') : format.moment(invitation.expiresAt)),
          },
          {
            key: 'do',
            header: t('withdraw'),
            align: 'end',
            cell: (invitation) => (
              <Button
                kind="ghost"
                size="dense"
                disabled={team.can.manage !== true}
                aria-label={t('withdrawFor', { name: invitation.name })}
                onClick={() => setChosen(invitation)}
              >
                {t('withdraw')}
              </Button>
            ),
          },
        ]}
      />
      <ConfirmDialog
        open={chosen !== null}
        onClose={() => setChosen(null)}
        title={t('withdrawQuestion', { name: chosen?.name ?? '' })}
        kind="danger"
        confirmLabel={t('withdraw')}
        confirmingLabel={t('withdrawing')}
        cancelLabel={shell('cancel')}
        onConfirm={async () => {
          if (!chosen) return;
          await withdraw.mutateAsync({ params: { id: chosen.id }, body: {} }).catch(() => undefined);
          setChosen(null);
        }}
      >
        {t('withdrawText')}
      </ConfirmDialog>
    </Section>
  );
}
