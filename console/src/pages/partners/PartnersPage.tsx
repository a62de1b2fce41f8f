import { PARTNER_PRESETS, type PartnerPreset } from '@pollen/contract/partner-values';
import { EmptyState } from '@pollen/ui/EmptyState';
import { SelectField } from '@pollen/ui/SelectField';
import { TextField } from '@pollen/ui/TextField';
import { useToast } from '@pollen/ui/Toast';
import { Plus } from 'lucide-react';
import { useState } from 'react';
import { useNavigate } from 'react-router';
import { useChange, useLiveCall } from '../../api/query';
import { useShowError } from '../../api/show-error';
import { AppLink } from '../../layouts/AppLink';
import { type Column, DataTable } from '../../layouts/DataTable';
import { Figures } from '../../layouts/Figures';
import { FormDialog } from '../../layouts/FormDialog';
import { ListCard } from '../../layouts/ListCard';
import { LoadFailed } from '../../layouts/LoadFailed';
import { MayButton } from '../../layouts/MayButton';
import { PageHead } from '../../layouts/PageHead';
import { useOpening } from '../../layouts/use-opening';
import { useFormat } from '../../locales/format';
import { partnerFeedWords } from '../../locales/partner-feed.en';
import { partnerWords } from '../../locales/partners.en';
import { useT } from '../../locales/translator';
import { paths } from '../../paths';
import { PartnerPauseBanner } from './PartnerPauseBanner';
import { PartnerStatePill } from './PartnerStatePill';
import styles from './Partners.module.css';
import { type PartnerRow, usePartnerWords } from './partner-words';

/** The partners with their figures of the last 24 hours. */
export default function PartnersPage() {
  const t = useT(partnerWords);
  const feedWords = useT(partnerFeedWords);
  const words = usePartnerWords();
  const format = useFormat();
  const live = useLiveCall('GET /api/console/Partners', {});
  const adding = useOpening();
  const { data, error, refetch } = live;
  const columns: Column<PartnerRow>[] = [
    {
      key: 'partner',
      header: t('partner'),
      heads: true,
      cell: (row) => (
        <span className={styles.two}>
          <AppLink href={paths.partner(row.id)}>{row.name}</AppLink>
          <span className={styles.quiet}>{words.preset(row.preset)}</span>
        </span>
      ),
    },
    {
      key: 'state',
      header: t('state'),
      cell: (row) => (
        <span className={styles.state}>
          <PartnerStatePill state={row.state} />
          {row.setAside > 0 && (
            <AppLink href={paths.partner(row.id, 'calls')} className={styles.warn}>
              {t('setAside', { n: row.setAside })}
            </AppLink>
          )}
          {row.feedProblem !== null && (
            <AppLink href={paths.partner(row.id, 'feed')} className={styles.warn}>
              {feedWords('feedFails')}
            </AppLink>
          )}
          {row.forged > 0 && <span className={styles.quiet}>{t('forged', { n: row.forged })}</span>}
        </span>
      ),
    },
    {
      key: 'hours',
      header: t('startsByHour'),
      cell: (row) => <Bars values={row.startsByHour} label={t('startsByHour')} />,
    },
    { key: 'surveys', header: t('surveys'), align: 'end', cell: (row) => format.number(row.surveys) },
    { key: 'starts', header: t('starts'), align: 'end', cell: (row) => format.number(row.starts) },
    { key: 'completes', header: t('completes'), align: 'end', cell: (row) => format.number(row.completes) },
    {
      key: 'unconfirmed',
      header: t('unconfirmed'),
      align: 'end',
      cell: (row) => (row.returned === 0 ? '–' : format.percent(Math.round((100 * row.unconfirmed) / row.returned))),
    },
    {
      key: 'delay',
      header: t('delay'),
      align: 'end',
      cell: (row) => (row.delaySeconds === null ? '–' : t('seconds', { n: row.delaySeconds })),
    },
    {
      key: 'perClick',
      header: t('perClick'),
      align: 'end',
      cell: (row) => (row.starts === 0 ? '–' : format.dollars(Math.round(row.revenueCents / row.starts))),
    },
    {
      key: 'revenue',
      header: t('revenue'),
      align: 'end',
      cell: (row) => (
        <span className={styles.two}>
          {format.dollars(row.revenueCents)}
          <span className={styles.quiet}>{t('pointsPaid', { amount: format.dollars(row.points) })}</span>
        </span>
      ),
    },
  ];
  return (
    <>
      <PageHead
        title={t('title')}
        note={t('note')}
        live={live}
        actions={
          <MayButton may={data?.can.create} size="dense" icon={<Plus size={20} />} onClick={adding.show}>
            {t('newPartner')}
          </MayButton>
        }
      />
      {error && !data ? (
        <LoadFailed error={error} onRetry={() => void refetch()} />
      ) : (
        <>
          <Totals rows={data?.list} />
          {data?.list.map((row) => (
            <PartnerPauseBanner key={row.id} name={row.name} pause={row.pause} href={paths.partner(row.id)} />
          ))}
          <ListCard>
            <DataTable
              caption={t('title')}
              columns={columns}
              rows={data?.list}
              rowKey={({ id }) => id}
              empty={<EmptyState title={t('emptyTitle')}>{t('emptyText')}</EmptyState>}
            />
          </ListCard>
        </>
      )}
      <p className={styles.note}>{t('last24')}</p>
      <NewPartner key={adding.key} open={adding.open} onClose={adding.hide} />
    </>
  );
}

/** The figures of all partners together. */
function Totals({ rows }: { rows: readonly PartnerRow[] | undefined }) {
  const t = useT(partnerWords);
  const format = useFormat();
  const sum = (of: (row: PartnerRow) => number) => rows?.reduce((total, row) => total + of(row), 0);
  const [surveys, starts, completes] = [
    sum((row) => row.surveys),
    sum((row) => row.starts),
    sum((row) => row.completes),
  ];
  const [revenue, points, aside] = [
    sum((row) => row.revenueCents),
    sum((row) => row.points),
    sum((row) => row.setAside),
  ];
  const number = (value: number | undefined) => (value === undefined ? null : format.number(value));
  const money = (value: number | undefined) => (value === undefined ? null : format.dollars(value));
  return (
    <Figures
      figures={[
        { label: t('openSurveys'), value: number(surveys) },
        { label: t('starts'), value: number(starts) },
        { label: t('confirmedCompletes'), value: number(completes) },
        { label: t('revenue'), value: money(revenue) },
        { label: t('paidToMembers'), value: money(points) },
        { label: t('aside'), value: number(aside) },
      ]}
    />
  );
}

function Bars({ values, label }: { values: readonly number[]; label: string }) {
  const most = Math.max(1, ...values);
  return (
    <span className={styles.bars} role="img" aria-label={`${label}: ${values.join(', ')}`}>
      {values.map((value, hour) => (
        // biome-ignore lint/suspicious/noArrayIndexKey: an hour has its place.
        <span key={hour} style={{ height: `${(100 * value) / most}%` }} />
      ))}
    </span>
  );
}

function NewPartner({ open, onClose }: { open: boolean; onClose: () => void }) {
  const t = useT(partnerWords);
  const words = usePartnerWords();
  const toast = useToast();
  const navigate = useNavigate();
  const showError = useShowError();
  const [name, setName] = useState('');
  const [preset, setPreset] = useState<PartnerPreset>('own');
  const create = useChange('POST /api/console/Partners', {
    onSuccess: ({ id }) => {
      toast.success(t('added'));
      navigate(paths.partner(id, 'setup'));
    },
    onError: showError,
  });
  return (
    <FormDialog
      open={open}
      onClose={onClose}
      title={t('newPartner')}
      verb={t('add')}
      disabled={name.trim() === ''}
      isBusy={create.isPending}
      onSubmit={() => create.mutate({ body: { name: name.trim(), preset } })}
    >
      <TextField label={t('name')} value={name} maxLength={60} onChange={(event) => setName(event.target.value)} />
      <SelectField
        label={t('preset')}
        help={t('presetHelp')}
        value={preset}
        options={PARTNER_PRESETS.map((value) => ({ value, label: words.preset(value) }))}
        onChange={(event) => setPreset(event.target.value as PartnerPreset)}
      />
    </FormDialog>
  );
}
