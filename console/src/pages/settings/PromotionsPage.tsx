import { Button } from '@pollen/ui/Button';
import { StatusPill } from '@pollen/ui/StatusPill';
import { PencilLine, Plus, Trash2 } from 'lucide-react';
import { useCall, useChange } from '../../api/query';
import { ChangeDialog } from '../../layouts/ChangeDialog';
import type { Column } from '../../layouts/DataTable';
import { HistoryButton } from '../../layouts/HistoryButton';
import { ListCard } from '../../layouts/ListCard';
import { PageHead } from '../../layouts/PageHead';
import { SettingsTabs } from '../../layouts/SettingsTabs';
import { useOpening } from '../../layouts/use-opening';
import { WaitingNote } from '../../layouts/WaitingNote';
import { QueryTable } from '../../list/QueryTable';
import { changeWords } from '../../locales/changes.en';
import { useFormat } from '../../locales/format';
import { promotionWords } from '../../locales/promotions.en';
import { settingWords } from '../../locales/settings.en';
import { useT } from '../../locales/translator';
import { PromotionDialog } from './PromotionDialog';
import styles from './PromotionsPage.module.css';
import type { Promotion } from './promotion';

const looks = {
  planned: { word: 'planned', shape: 'ring', tone: 'info' },
  running: { word: 'running', shape: 'tick', tone: 'success' },
  over: { word: 'over', shape: 'dash', tone: 'neutral' },
  removed: { word: 'removed', shape: 'cross', tone: 'neutral' },
} as const;

/** The promotions: running, planned and past ones. */
export default function PromotionsPage() {
  const t = useT(promotionWords);
  const settings = useT(settingWords);
  const changes = useT(changeWords);
  const format = useFormat();
  const opening = useOpening();
  const promotions = useCall('GET /api/console/Promotions', {});
  const { data } = promotions;
  const asks = data?.asks ?? false;
  const waiting = [...(data?.additions ?? []), ...(data?.list.flatMap((each) => each.waiting ?? []) ?? [])];
  const columns: Column<Promotion>[] = [
    { key: 'name', header: t('name'), heads: true, cell: ({ name }) => <b>{name}</b> },
    {
      key: 'state',
      header: t('state'),
      cell: ({ state }) => {
        const { word, shape, tone } = looks[state];
        return (
          <StatusPill shape={shape} tone={tone}>
            {t(word)}
          </StatusPill>
        );
      },
    },
    {
      key: 'factor',
      header: t('factor'),
      cell: ({ factor }) => <span className={styles.number}>{t('times', { n: factor })}</span>,
    },
    {
      key: 'period',
      header: t('period'),
      cell: ({ startsOn, endsOn }) => (
        <span className={styles.number}>{t('periodIs', { from: format.day(startsOn), to: format.day(endsOn) })}</span>
      ),
    },
    {
      key: 'changed',
      header: t('lastChange'),
      cell: ({ changed }) =>
        changed ? (
          <span className={styles.changed}>
            <span>{changes('lastChange', { by: changed.by, at: format.moment(changed.at) })}</span>
            <span className={styles.quiet}>{changed.reason}</span>
          </span>
        ) : (
          <span className={styles.quiet}>{changes('default')}</span>
        ),
    },
    { key: 'actions', header: t('actions'), align: 'end', cell: (row) => <Actions promotion={row} asks={asks} /> },
  ];
  return (
    <>
      <PageHead
        title={settings('title')}
        note={t('note')}
        actions={
          <Button
            icon={<Plus size={20} />}
            disabled={data?.can.add !== true}
            title={data && data.can.add !== true ? data.can.add.reason : undefined}
            onClick={opening.show}
          >
            {t('add')}
          </Button>
        }
      />
      <PromotionDialog key={opening.key} open={opening.open} onClose={opening.hide} promotion={null} asks={asks} />
      <SettingsTabs current="promotions" />
      <div className={styles.top}>
        <ListCard>
          {data && (
            <div className={styles.notes}>
              <p className={styles.today}>
                {data.factorToday > 1 ? t('today', { n: data.factorToday }) : t('todayNone')}
              </p>
              <p>
                {t('overlapping')} {t('announce')}
              </p>
            </div>
          )}
          {waiting.length > 0 && (
            <div className={styles.waiting}>
              {waiting.map((change) => (
                <WaitingNote key={change.id} change={change} titled />
              ))}
            </div>
          )}
          <QueryTable
            caption={t('caption')}
            columns={columns}
            list={promotions}
            rowKey={({ id }) => id}
            empty={t('empty')}
          />
        </ListCard>
      </div>
    </>
  );
}

function Actions({ promotion, asks }: { promotion: Promotion; asks: boolean }) {
  const t = useT(promotionWords);
  const changes = useT(changeWords);
  const format = useFormat();
  const editing = useOpening();
  const removing = useOpening();
  const remove = useChange('POST /api/console/Promotions/:id/Remove');
  const { id, name, version, state, can } = promotion;
  const show = (content: unknown) => {
    const period = content as Pick<Promotion, 'name' | 'factor' | 'startsOn' | 'endsOn'> | null;
    if (!period) return t('removed');
    const days = t('periodIs', { from: format.day(period.startsOn), to: format.day(period.endsOn) });
    return format.list([period.name, t('times', { n: period.factor }), days]);
  };
  const isOpen = can.change === true && state !== 'removed';
  return (
    <div className={styles.actions}>
      <HistoryButton kind="promotion" subject={String(id)} name={name} show={show} asks={asks} />
      {isOpen && (
        <>
          <Button
            kind="ghost"
            size="dense"
            icon={<PencilLine size={20} />}
            aria-label={changes('changeNamed', { name })}
            onClick={editing.show}
          >
            {changes('change')}
          </Button>
          <Button
            kind="ghost"
            size="dense"
            icon={<Trash2 size={20} />}
            aria-label={t('removeNamed', { name })}
            onClick={removing.show}
          >
            {t('remove')}
          </Button>
          <PromotionDialog
            key={editing.key}
            open={editing.open}
            onClose={editing.hide}
            promotion={promotion}
            asks={asks}
          />
          <ChangeDialog
            open={removing.open}
            onClose={removing.hide}
            title={t('removeQuestion', { name })}
            version={version}
            verb={t('remove')}
            doing={t('removing')}
            done={t('isRemoved')}
            kind="danger"
            asks={asks}
            onSave={(seen) => remove.mutateAsync({ params: { id }, body: seen })}
          >
            <p>{t('removeText')}</p>
          </ChangeDialog>
        </>
      )}
    </div>
  );
}
