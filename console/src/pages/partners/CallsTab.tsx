import { CALL_MEANINGS, CALL_STATES, type CallMeaning } from '@pollen/contract/partner-values';
import { Banner } from '@pollen/ui/Banner';
import { Button } from '@pollen/ui/Button';
import { Dialog } from '@pollen/ui/Dialog';
import { EmptyState } from '@pollen/ui/EmptyState';
import { SelectField } from '@pollen/ui/SelectField';
import { SkeletonCards } from '@pollen/ui/Skeleton';
import { StatusPill } from '@pollen/ui/StatusPill';
import { useToast } from '@pollen/ui/Toast';
import { Play } from 'lucide-react';
import { useState } from 'react';
import { useNavigate } from 'react-router';
import { useCursorList } from '../../api/cursor-list';
import { useCall, useChange } from '../../api/query';
import { useShowError } from '../../api/show-error';
import { ChangeDialog } from '../../layouts/ChangeDialog';
import type { Column } from '../../layouts/DataTable';
import { FactRows } from '../../layouts/FactRows';
import { SearchBox } from '../../layouts/FilterBar';
import { ListCard } from '../../layouts/ListCard';
import { MayButton } from '../../layouts/MayButton';
import { ReasonDialog } from '../../layouts/ReasonDialog';
import { useOpening } from '../../layouts/use-opening';
import { defineFilters, oneOf, text } from '../../list/filters';
import { ListHead } from '../../list/ListPage';
import { QueryTable } from '../../list/QueryTable';
import { useFilters } from '../../list/use-filters';
import { useFormat } from '../../locales/format';
import { partnerWords } from '../../locales/partners.en';
import { useT } from '../../locales/translator';
import { paths } from '../../paths';
import styles from './Partners.module.css';
import { type CallRow, callLooks, type Partner, usePartnerWords } from './partner-words';

const filterSet = defineFilters({ attempt: text(), state: oneOf(CALL_STATES) }, { tab: 'state' });

/** The log of what a partner called, with the statuses that wait for a meaning. */
export function CallsTab({ partner }: { partner: Partner }) {
  const t = useT(partnerWords);
  const words = usePartnerWords();
  const format = useFormat();
  const filters = useFilters(filterSet);
  const params = { id: partner.id };
  const list = useCursorList('GET /api/console/Partners/:id/Calls', filters.query, { live: true, params });
  const { data: first } = useCall('GET /api/console/Partners/:id/Calls', { params, query: { size: 1 } });
  const states = CALL_STATES.filter((state) => first?.counts[state] || state === filters.values.state);
  const [shown, setShown] = useState<number | null>(null);
  const columns: Column<CallRow>[] = [
    {
      key: 'time',
      header: t('time'),
      heads: true,
      cell: (call) => (
        <Button kind="ghost" size="dense" className={styles.flush} onClick={() => setShown(call.id)}>
          {format.instant(call.at)}
        </Button>
      ),
    },
    { key: 'via', header: t('via'), cell: (call) => words.via(call.via) },
    {
      key: 'status',
      header: t('status'),
      cell: (call) => [call.status, call.meaning && words.meaning(call.meaning)].filter(Boolean).join(' · ') || '–',
    },
    {
      key: 'attempt',
      header: t('attempt'),
      cell: (call) => <span className={styles.mono}>{call.attempt ?? '–'}</span>,
    },
    {
      key: 'outcome',
      header: t('outcome'),
      cell: (call) => <StatusPill {...callLooks[call.state]}>{words.call(call.state)}</StatusPill>,
    },
    {
      key: 'amount',
      header: t('amount'),
      align: 'end',
      cell: (call) => (call.amountCents === null ? '' : format.dollars(call.amountCents)),
    },
    {
      key: 'delay',
      header: t('delayOne'),
      align: 'end',
      cell: (call) => (call.delaySeconds === null ? '' : t('seconds', { n: call.delaySeconds })),
    },
  ];
  return (
    <div className={styles.stack}>
      {first?.unmapped.map((unmapped) => (
        <Unmapped key={unmapped.status} partner={partner} {...unmapped} />
      ))}
      <ListCard>
        <ListHead
          tabs={{
            label: t('outcome'),
            tabs: filters.tabs('state', [null, ...states], (state) =>
              state
                ? { label: words.call(state), count: format.number(first?.counts[state] ?? 0) }
                : { label: t('all') },
            ),
          }}
          filters={filters}
          live={list}
          controls={<SearchBox label={t('attempt')} {...filters.field('attempt')} />}
        />
        <QueryTable
          list={list}
          columns={columns}
          rowKey={({ id }) => id}
          caption={t('calls')}
          dense
          filters={filters}
          empty={<EmptyState title={t('noCallsTitle')}>{t('noCallsText')}</EmptyState>}
        />
      </ListCard>
      <p className={styles.quiet}>{t('kept')}</p>
      {shown !== null && <CallDialog partner={partner} callId={shown} onClose={() => setShown(null)} />}
    </div>
  );
}

function Unmapped({
  partner,
  status,
  calls,
  since,
}: {
  partner: Partner;
  status: string;
  calls: number;
  since: string;
}) {
  const t = useT(partnerWords);
  const words = usePartnerWords();
  const format = useFormat();
  const asking = useOpening();
  const [meaning, setMeaning] = useState<CallMeaning>('screenOut');
  const change = useChange('POST /api/console/Partners/:id/Statuses');
  return (
    <Banner tone="warning" title={t('unmappedTitle', { status })}>
      <span className={styles.mapping}>
        {t('unmappedText', { n: calls, time: format.moment(since) })}
        <MayButton
          may={partner.can.change}
          kind="secondary"
          size="dense"
          icon={<Play size={18} />}
          onClick={asking.show}
        >
          {t('mapAndReplay', { n: calls })}
        </MayButton>
      </span>
      <ChangeDialog
        key={asking.key}
        open={asking.open}
        onClose={asking.hide}
        title={t('unmappedTitle', { status })}
        version={partner.version}
        verb={t('mapAndReplay', { n: calls })}
        done={t('mapped')}
        asks={partner.asks}
        onSave={(seen) => change.mutateAsync({ params: { id: partner.id }, body: { status, meaning, ...seen } })}
      >
        <SelectField
          label={t('means')}
          value={meaning}
          options={CALL_MEANINGS.map((value) => ({ value, label: words.meaning(value) }))}
          onChange={(event) => setMeaning(event.target.value as CallMeaning)}
        />
      </ChangeDialog>
    </Banner>
  );
}

function CallDialog({ partner, callId, onClose }: { partner: Partner; callId: number; onClose: () => void }) {
  const t = useT(partnerWords);
  const words = usePartnerWords();
  const format = useFormat();
  const toast = useToast();
  const showError = useShowError();
  const params = { id: partner.id, callId };
  const { data: call } = useCall('GET /api/console/Partners/:id/Calls/:callId', { params });
  const replay = useChange('POST /api/console/Partners/:id/Calls/:callId/Replay', {
    onSuccess: () => {
      toast.success(t('replayed'));
      onClose();
    },
    onError: showError,
  });
  const navigate = useNavigate();
  const tryIt = () => {
    if (!call || call.via === 'file') return;
    const { headers, target, body, via } = call;
    const tried = {
      url: `${new URL(partner.callUrl).origin}${target}`,
      headers: Object.entries(headers)
        .map(([name, value]) => `${name}: ${value}`)
        .join('\n'),
      body,
      via,
    };
    void navigate(paths.partner(partner.id, 'try'), { state: { tried } });
  };
  const [isClosing, setIsClosing] = useState(false);
  const closing = useChange('POST /api/console/Partners/:id/Calls/:callId/Close', {
    onSuccess: () => {
      toast.success(t('callClosed'));
      onClose();
    },
    onError: showError,
  });
  const stepText = ({ kind, word }: { kind: 'started' | 'left' | 'back' | 'call' | 'ended'; word: string }) => {
    if (kind === 'call') return t('calledWith', { word });
    return kind === 'started' || kind === 'left' ? t(kind) : t(kind, { word });
  };
  if (isClosing) {
    return (
      <ReasonDialog
        open
        onClose={() => setIsClosing(false)}
        title={t('closeCall')}
        text={t('closeCallText')}
        label={t('reason')}
        help={t('closeReasonHelp')}
        missing={t('closeReasonMissing')}
        example={t('closeReasonExample')}
        longest={300}
        verb={t('closeCall')}
        doing={t('closingCall')}
        isBusy={closing.isPending}
        onSubmit={(reason) => closing.mutate({ params, body: { reason } })}
      />
    );
  }
  return (
    <Dialog
      open
      wide
      onClose={onClose}
      title={call?.attempt ?? t('viaCall')}
      actions={
        <>
          {call?.attemptId && (
            <Button kind="ghost" href={paths.attempt(call.attemptId)}>
              {t('openAttempt')}
            </Button>
          )}
          {call && call.via !== 'file' && (
            <Button kind="ghost" onClick={tryIt}>
              {t('checkInTryIt')}
            </Button>
          )}
          {call?.can.close === true && (
            <Button kind="ghost" onClick={() => setIsClosing(true)}>
              {t('closeCall')}
            </Button>
          )}
          {call?.can.replay === true && (
            <Button kind="tonal" loading={replay.isPending} onClick={() => replay.mutate({ params })}>
              {t('replay')}
            </Button>
          )}
          <Button onClick={onClose}>{t('close')}</Button>
        </>
      }
    >
      {!call ? (
        <SkeletonCards count={1} height={240} />
      ) : (
        <div className={styles.stack}>
          <FactRows
            rows={[
              {
                label: t('outcome'),
                value: <StatusPill {...callLooks[call.state]}>{words.call(call.state)}</StatusPill>,
              },
              ...(call.reason ? [{ label: t('reason'), value: words.reason(call.reason) }] : []),
              { label: t('time'), value: format.instant(call.at) },
              { label: t('network'), value: call.network },
              { label: t('event'), value: call.event ?? '–' },
            ]}
          />
          <div>
            <h3>{t('asReceived')}</h3>
            <pre className={styles.raw}>
              {[
                `${call.method} ${call.target}`,
                ...Object.entries(call.headers).map(([name, value]) => `${name}: ${value}`),
                ...(call.body ? ['', call.body] : []),
              ].join('\n')}
            </pre>
          </div>
          {call.steps.length > 0 && (
            <div>
              <h3>{t('thisAttempt')}</h3>
              <ol className={styles.steps}>
                {call.steps.map((step) => (
                  <li key={`${step.at}-${step.kind}-${step.word}`}>
                    {format.instant(step.at)} {stepText(step)}
                  </li>
                ))}
              </ol>
            </div>
          )}
        </div>
      )}
    </Dialog>
  );
}
