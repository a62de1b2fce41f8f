import { Avatar } from '@pollen/ui/Avatar';
import { Banner } from '@pollen/ui/Banner';
import { Button } from '@pollen/ui/Button';
import { SkeletonCards } from '@pollen/ui/Skeleton';
import { useToast } from '@pollen/ui/Toast';
import { ScrollText } from 'lucide-react';
import { useParams } from 'react-router';
import { useCall, useChange } from '../../api/query';
import { useShowError } from '../../api/show-error';
import { Columns, Section } from '../../layouts/Columns';
import { DataTable } from '../../layouts/DataTable';
import { Facts } from '../../layouts/Facts';
import { LoadFailed } from '../../layouts/LoadFailed';
import { PageHead } from '../../layouts/PageHead';
import { useFormat } from '../../locales/format';
import { operatorWords } from '../../locales/operators.en';
import { shellWords } from '../../locales/shell.en';
import { useT } from '../../locales/translator';
import { paths } from '../../paths';
import { AccessActions } from './AccessActions';
import styles from './OperatorsPage.module.css';
import type { OperatorAccount } from './operator-account';

/** One operator: role, access and sessions. */
export default function OperatorPage() {
  const t = useT(operatorWords);
  const shell = useT(shellWords);
  const format = useFormat();
  const id = Number(useParams().id);
  const { data: account, error, refetch } = useCall('GET /api/console/Operators/:id', { params: { id } });
  if (!account) {
    return error ? (
      <LoadFailed heading="h1" error={error} onRetry={() => void refetch()} />
    ) : (
      <SkeletonCards count={2} height={180} />
    );
  }
  return (
    <>
      <PageHead
        title={account.name}
        back={{ href: paths.operators(), label: t('title') }}
        over={
          <>
            <Avatar name={account.name} id={account.id} size={40} />
            {t(account.role)}
          </>
        }
        note={account.email}
      />
      {account.suspendedAt && (
        <Banner tone="danger" title={t('suspendedBanner')} className={styles.banner}>
          {format.moment(account.suspendedAt)}
        </Banner>
      )}
      <Columns
        side={
          <>
            <Facts
              title={t('account')}
              facts={[
                { label: t('role'), value: t(account.role) },
                { label: t('code'), value: t(account.totp ? 'codeSet' : 'codeMissing') },
                { label: t('since'), value: format.day(account.createdAt) },
                {
                  label: t('lastSeen'),
                  value: account.lastSeenAt ? format.moment(account.lastSeenAt) : shell('never'),
                },
              ]}
            />
            <p>
              <Button
                kind="ghost"
                size="dense"
                icon={<ScrollText size={20} />}
                href={paths.auditLog('operator', account.id)}
              >
                {shell('history')}
              </Button>
            </p>
          </>
        }
      >
        <AccessActions account={account} onRefused={() => void refetch()} />
        <Sessions account={account} />
      </Columns>
    </>
  );
}

function Sessions({ account }: { account: OperatorAccount }) {
  const t = useT(operatorWords);
  // Returns the name of a browser. Sessions from before browsers were stored have none.
  const nameOf = (device: string | null) => (device && device !== '-' ? device : t('unknownDevice'));
  const format = useFormat();
  const toast = useToast();
  const showError = useShowError();
  const end = useChange('POST /api/console/Operators/:id/EndSessions', {
    onSuccess: ({ ended: n }) => toast.success(t('ended', { n })),
    onError: showError,
  });
  return (
    <Section title={t('sessions')}>
      <DataTable
        dense
        caption={t('sessions')}
        rows={account.sessions}
        rowKey={(session) => session.id}
        empty={t('noSessions')}
        columns={[
          {
            key: 'device',
            header: t('device'),
            heads: true,
            cell: (session) => <b>{nameOf(session.device)}</b>,
          },
          { key: 'network', header: t('network'), cell: (session) => session.network ?? '–' },
          { key: 'started', header: t('started'), cell: (session) => format.moment(session.startedAt) },
          { key: 'seen', header: t('lastSeen'), cell: (session) => format.moment(session.lastSeenAt) },
          {
            key: 'end',
            header: t('state'),
            align: 'end',
            cell: (session) =>
              session.current ? (
                t('current')
              ) : !session.active ? (
                t('isEnded')
              ) : (
                <Button
                  kind="ghost"
                  size="dense"
                  disabled={account.can.endSessions !== true || end.isPending}
                  aria-label={t('endSession', { device: nameOf(session.device) })}
                  onClick={() => end.mutate({ params: { id: account.id }, body: { sessionId: session.id } })}
                >
                  {t('end')}
                </Button>
              ),
          },
        ]}
      />
    </Section>
  );
}
