import type { DataOf } from '@pollen/contract/client';
import { Button } from '@pollen/ui/Button';
import { ConfirmDialog } from '@pollen/ui/ConfirmDialog';
import { SkeletonCards } from '@pollen/ui/Skeleton';
import { StatusPill } from '@pollen/ui/StatusPill';
import { useToast } from '@pollen/ui/Toast';
import { Link2 } from 'lucide-react';
import { useState } from 'react';
import { useParams } from 'react-router';
import { useCall, useChange } from '../../api/query';
import { useShowError } from '../../api/show-error';
import { type Column, DataTable } from '../../layouts/DataTable';
import { LoadFailed } from '../../layouts/LoadFailed';
import { useFormat } from '../../locales/format';
import { shareWords } from '../../locales/share.en';
import { shellWords } from '../../locales/shell.en';
import { useT } from '../../locales/translator';
import { ResultsTabs } from './ResultsTabs';
import { ShareDialog } from './ShareDialog';
import styles from './SharePage.module.css';
import { useTableView } from './table-view';

type ResultLink = DataOf<'GET /api/console/Surveys/:id/ResultLinks'>['list'][number];

const pills = {
  open: { shape: 'tick', tone: 'success' },
  expired: { shape: 'dash', tone: 'neutral' },
  revoked: { shape: 'cross', tone: 'neutral' },
} as const;

/** The links with which clients read the results: making them, how often they were opened, and revoking them. */
export default function SharePage() {
  const t = useT(shareWords);
  const shell = useT(shellWords);
  const format = useFormat();
  const toast = useToast();
  const showError = useShowError();
  const id = Number(useParams().id);
  const links = useCall('GET /api/console/Surveys/:id/ResultLinks', { params: { id } });
  const results = useCall('GET /api/console/Surveys/:id/Results', { params: { id } });
  const variables = useCall('GET /api/console/Surveys/:id/Variables', { params: { id } });
  const weighting = useCall('GET /api/console/Surveys/:id/Weighting', { params: { id } });
  const [isSharing, setIsSharing] = useState(false);
  const [revoking, setRevoking] = useState<ResultLink | null>(null);
  const { view } = useTableView(variables.data?.list ?? []);
  const revoke = useChange('POST /api/console/ResultLinks/:id/Revoke', {
    onSuccess: () => toast.success(t('revoked')),
    onError: showError,
  });
  const calls = [links, results, variables, weighting];
  if (!links.data || !results.data || !variables.data || !weighting.data) {
    const error = calls.find((each) => each.error)?.error;
    return error ? (
      <LoadFailed error={error} onRetry={() => void Promise.all(calls.map((each) => each.refetch()))} />
    ) : (
      <SkeletonCards count={2} height={160} />
    );
  }
  const columns: Column<ResultLink>[] = [
    { key: 'client', header: t('client'), heads: true, cell: (link) => link.client },
    {
      key: 'state',
      header: t('state'),
      cell: (link) => <StatusPill {...pills[link.state]}>{t(`state_${link.state}`)}</StatusPill>,
    },
    {
      key: 'shows',
      header: t('shows'),
      cell: (link) =>
        format.list([
          t('questions', { n: link.questions }),
          ...link.breaks.map((name) => t('by', { name })),
          ...(link.filters > 0 ? [t('filtered', { n: link.filters })] : []),
          ...(link.weighted ? [t('weighted')] : []),
          ...(link.showsOpenAnswers ? [t('withOpenAnswers')] : []),
        ]),
    },
    {
      key: 'opened',
      header: t('opened'),
      cell: (link) =>
        link.lastOpenedAt === null
          ? t('never')
          : t('openedTimes', { n: link.opened, at: format.moment(link.lastOpenedAt) }),
    },
    { key: 'until', header: t('until'), cell: (link) => format.moment(link.expiresAt) },
    { key: 'by', header: t('createdBy'), cell: (link) => link.createdBy },
    {
      key: 'revoke',
      header: t('revoke'),
      align: 'end',
      cell: (link) => {
        const why = link.can.revoke === true ? undefined : link.can.revoke.reason;
        return (
          <Button kind="ghost" size="dense" disabled={why !== undefined} title={why} onClick={() => setRevoking(link)}>
            {t('revoke')}
          </Button>
        );
      },
    },
  ];
  return (
    <>
      <ResultsTabs surveyId={id} />
      <div className={styles.head}>
        <p>{t('note')}</p>
        <Button size="dense" icon={<Link2 size={20} />} onClick={() => setIsSharing(true)}>
          {t('newLink')}
        </Button>
      </div>
      <DataTable
        caption={t('links')}
        columns={columns}
        rows={links.data.list}
        rowKey={(link) => link.id}
        empty={t('empty')}
      />
      {isSharing && (
        <ShareDialog
          surveyId={id}
          questions={results.data.questions}
          variables={variables.data.list}
          view={view}
          isWeighted={view.weighted && weighting.data.targets !== null}
          onClose={() => setIsSharing(false)}
        />
      )}
      <ConfirmDialog
        open={revoking !== null}
        onClose={() => setRevoking(null)}
        title={t('revokeQuestion', { client: revoking?.client ?? '' })}
        kind="danger"
        confirmLabel={t('revoke')}
        confirmingLabel={t('revoking')}
        cancelLabel={shell('cancel')}
        onConfirm={async () => {
          if (revoking) await revoke.mutateAsync({ params: { id: revoking.id } }).catch(() => undefined);
          setRevoking(null);
        }}
      >
        {t('revokeText')}
      </ConfirmDialog>
    </>
  );
}
