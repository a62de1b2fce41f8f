import { Button } from '@pollen/ui/Button';
import { ConfirmDialog } from '@pollen/ui/ConfirmDialog';
import { useToast } from '@pollen/ui/Toast';
import { Banknote, Download, Keyboard, PackageCheck } from 'lucide-react';
import { type ReactNode, useEffect, useRef, useState } from 'react';
import { useNavigate, useSearchParams } from 'react-router';
import { useEndless } from '../../api/endless';
import { useCall, useChange } from '../../api/query';
import { useShowError } from '../../api/show-error';
import { download } from '../../layouts/download';
import { Figures } from '../../layouts/Figures';
import { LoadFailed } from '../../layouts/LoadFailed';
import { MoreRows } from '../../layouts/MoreRows';
import { PageHead } from '../../layouts/PageHead';
import { ShortcutsDialog } from '../../layouts/ShortcutsDialog';
import { StateTabs } from '../../layouts/StateTabs';
import { useKeysOn, useShortcuts } from '../../layouts/use-shortcuts';
import { useFormat } from '../../locales/format';
import { orderWords } from '../../locales/orders.en';
import { shellWords } from '../../locales/shell.en';
import { useT } from '../../locales/translator';
import { paths } from '../../paths';
import { BulkBar } from './BulkBar';
import { ApproveDialog, LeftDialog, MemoDialog } from './DecisionDialogs';
import { fetchOrders, ordersFile } from './export-orders';
import { OrderFilters } from './OrderFilters';
import styles from './OrdersPage.module.css';
import { OrdersTable } from './OrdersTable';
import { isNarrowed, type OrderFilter, orderQuery, orderSearch, readOrderFilter, WAITING } from './order-filter';
import { checkInWords, isWarning, type OrderRow } from './order-words';
import { rangeOf, refreshed, type Selection, sumOf, withRow, withRows } from './selection';
import { useDecisions } from './use-decisions';

const size = 30;
const statuses = [WAITING, 1, 2, 3, 4, 5] as const;

export default function OrdersPage() {
  const t = useT(orderWords);
  const navigate = useNavigate();
  const filter = readOrderFilter(useSearchParams()[0]);
  const totals = useCall('GET /api/console/OrderTotals', {});
  const orders = useEndless('GET /api/console/Orders', orderQuery(filter, size));
  const format = useFormat();
  const search = useRef<HTMLInputElement>(null);

  const show = (change: Partial<OrderFilter>) =>
    navigate(paths.orders(orderSearch({ ...filter, ...change })), { replace: true, preventScrollReset: true });

  const countOf = (status: number) => totals.data?.byStatus.find((each) => each.statusID === status)?.count ?? 0;
  const all = totals.data?.byStatus.reduce((sum, each) => sum + each.count, 0) ?? 0;
  const run = totals.data ? format.run(totals.data.nextRunAt) : null;
  const tab = (status: number | null) => ({
    key: String(status),
    href: paths.orders(orderSearch({ ...filter, status })),
    label: status === null ? t('all') : t(`status${status as 0}`),
    count: totals.data ? format.number(status === null ? all : countOf(status)) : '…',
    current: filter.status === status,
  });

  return (
    <>
      <PageHead
        title={t('title')}
        note={run ? t('note', { run }) : ' '}
        actions={<Actions filter={filter} run={run} />}
      />
      <Figures
        figures={[
          { label: t('waiting'), value: totals.data ? format.number(countOf(WAITING)) : null },
          { label: t('valueWaiting'), value: totals.data ? format.price(totals.data.waitingPoints) : null },
          { label: t('withWarning'), value: totals.data ? format.number(totals.data.waitingWithWarning) : null },
          { label: t('nextRun'), value: run },
        ]}
      />
      <Audit
        listKey={orderSearch(filter)}
        rows={orders.rows}
        decides={filter.status === WAITING || filter.status === null}
        onSearch={() => search.current?.focus()}
        head={
          <>
            <StateTabs label={t('statuses')} tabs={[...statuses.map(tab), tab(null)]} />
            <OrderFilters filter={filter} searchRef={search} onChange={show} />
          </>
        }
        more={<MoreRows list={orders} />}
        onEnd={() => orders.hasNextPage && !orders.isFetchingNextPage && void orders.fetchNextPage()}
      >
        {orders.error && !orders.rows ? (
          <LoadFailed error={orders.error} onRetry={() => void orders.refetch()} />
        ) : orders.rows?.length === 0 ? (
          <p className={styles.empty}>
            {filter.status === WAITING && !isNarrowed(filter) && run ? t('emptyWaiting', { run }) : t('empty')}
          </p>
        ) : null}
      </Audit>
    </>
  );
}

interface AuditProps {
  /** Another list is another choice; more rows of the same one are not. */
  listKey: string;
  rows: readonly OrderRow[] | undefined;
  decides: boolean;
  onSearch: () => void;
  /** Tabs and filters above the table. */
  head: ReactNode;
  more: ReactNode;
  /** The keys went past the last row. */
  onEnd: () => void;
  /** In place of the table, when there is nothing to show in it. */
  children: ReactNode;
}

/** The table, what is chosen in it, and the keys that work on it. */
function Audit({ listKey, rows, decides, onSearch, head, more, onEnd, children }: AuditProps) {
  const t = useT(orderWords);
  const navigate = useNavigate();
  const [selection, setSelection] = useState<Selection<OrderRow>>(new Map());
  const [anchorId, setAnchorId] = useState<number | null>(null);
  const [currentId, setCurrentId] = useState<number | null>(null);
  const [approving, setApproving] = useState<readonly OrderRow[] | null>(null);
  const [rejecting, setRejecting] = useState<readonly OrderRow[] | null>(null);
  const [showsKeys, setShowsKeys] = useState(false);
  const [keysOn, setKeysOn] = useKeysOn();
  const decisions = useDecisions();
  const [shownKey, setShownKey] = useState(listKey);
  if (shownKey !== listKey) {
    setShownKey(listKey);
    setSelection(new Map());
    setAnchorId(null);
    setCurrentId(null);
  }

  useEffect(() => {
    if (rows) setSelection((before) => refreshed(before, rows, (row) => row.statusID === WAITING));
  }, [rows]);

  const chosen = [...selection.values()];
  const waiting = rows?.filter((row) => row.statusID === WAITING) ?? [];
  const current = rows?.find((row) => row.id === currentId);
  /** What a key acts on: what is chosen, else where the keys are. */
  const meant = chosen.length > 0 ? chosen : current?.statusID === WAITING ? [current] : [];

  const choose = (row: OrderRow, on: boolean, range: boolean) => {
    setSelection(range ? withRows(selection, rangeOf(waiting, anchorId, row.id), on) : withRow(selection, row, on));
    setAnchorId(row.id);
    setCurrentId(row.id);
  };
  const forget = (ids: readonly number[]) =>
    setSelection((before) =>
      withRows(
        before,
        ids.flatMap((id) => before.get(id) ?? []),
        false,
      ),
    );

  const approveNow = async (orders: readonly OrderRow[]) => {
    forget(await decisions.approve(orders.map(({ id }) => id)));
    setApproving(null);
  };
  // One order without a warning needs no second look; money that leaves in numbers does.
  const approve = (orders: readonly OrderRow[]) => {
    if (orders.length === 0 || decisions.busy) return;
    if (orders.length === 1 && !orders[0]?.checks.some(isWarning)) void approveNow(orders);
    else setApproving(orders);
  };
  const reject = (orders: readonly OrderRow[]) => orders.length > 0 && !decisions.busy && setRejecting(orders);

  const move = (step: number) => {
    if (!rows || rows.length === 0) return;
    const at = rows.findIndex((row) => row.id === currentId);
    const next = rows[at === -1 ? (step > 0 ? 0 : rows.length - 1) : Math.min(Math.max(at + step, 0), rows.length - 1)];
    if (!next) return;
    if (step > 0 && next.id === currentId) onEnd();
    setCurrentId(next.id);
    const element = document.querySelector<HTMLElement>(`tr[data-order="${next.id}"]`);
    element?.scrollIntoView({ block: 'nearest' });
    element?.querySelector<HTMLElement>('input, a')?.focus({ preventScroll: true });
  };

  useShortcuts(
    {
      j: () => move(1),
      k: () => move(-1),
      arrowdown: () => move(1),
      arrowup: () => move(-1),
      x: () => current?.statusID === WAITING && choose(current, !selection.has(current.id), false),
      'shift+x': () => current?.statusID === WAITING && choose(current, true, true),
      'shift+a': () => setSelection(withRows(selection, waiting, true)),
      a: () => approve(meant),
      r: () => reject(meant),
      o: () => current && navigate(paths.order(current.id)),
      enter: () => current && navigate(paths.order(current.id)),
      '/': onSearch,
      escape: () => setSelection(new Map()),
      '?': () => setShowsKeys(true),
    },
    keysOn,
  );

  const sum = sumOf(chosen);
  return (
    <>
      <div className={styles.card}>
        {head}
        {children ?? (
          <>
            <div className={styles.rows}>
              <OrdersTable
                rows={rows}
                decides={decides}
                selection={selection}
                currentId={currentId}
                onChoose={choose}
                onChooseAll={(on) => setSelection(withRows(selection, waiting, on))}
                onApprove={(row) => approve([row])}
                onReject={(row) => reject([row])}
              />
            </div>
            {more}
          </>
        )}
      </div>
      <p className={styles.keys}>
        <Button kind="ghost" size="dense" icon={<Keyboard size={20} />} onClick={() => setShowsKeys(true)}>
          {t('keys')}
        </Button>
      </p>
      {sum.count > 0 && (
        <BulkBar
          sum={sum}
          busy={decisions.busy}
          onClear={() => setSelection(new Map())}
          onReject={() => reject(chosen)}
          onApprove={() => approve(chosen)}
        />
      )}
      <ApproveDialog
        open={approving !== null}
        onClose={() => setApproving(null)}
        sum={sumOf(approving ?? [])}
        busy={decisions.busy === 'approve'}
        onApprove={() => void approveNow(approving ?? [])}
      />
      <MemoDialog
        required
        danger
        open={rejecting !== null}
        onClose={() => setRejecting(null)}
        title={t('rejectQuestion', { n: rejecting?.length ?? 0 })}
        text={t('rejectText')}
        verb={t('reject')}
        doing={t('rejecting')}
        onSubmit={async (memo) => {
          forget(
            await decisions.reject(
              (rejecting ?? []).map(({ id }) => id),
              memo,
            ),
          );
          setRejecting(null);
        }}
      />
      <LeftDialog left={decisions.left} someDone={decisions.someDone} onClose={decisions.forgetLeft} />
      <ShortcutsDialog
        open={showsKeys}
        onClose={() => setShowsKeys(false)}
        on={keysOn}
        onSwitch={setKeysOn}
        shortcuts={[
          { keys: ['j', '↓'], meaning: t('keyNext') },
          { keys: ['k', '↑'], meaning: t('keyPrevious') },
          { keys: ['x'], meaning: t('keyChoose') },
          { keys: ['Shift + x'], meaning: t('keyRange') },
          { keys: ['Shift + a'], meaning: t('keyAll') },
          { keys: ['Enter', 'o'], meaning: t('keyOpen') },
          { keys: ['a'], meaning: t('keyApprove') },
          { keys: ['r'], meaning: t('keyReject') },
        ]}
      />
    </>
  );
}

/** Export of what the filter shows, and collecting cash orders before their time. */
function Actions({ filter, run }: { filter: OrderFilter; run: string | null }) {
  const t = useT(orderWords);
  const shell = useT(shellWords);
  const toast = useToast();
  const showError = useShowError();
  const [exporting, setExporting] = useState(false);
  const [asks, setAsks] = useState(false);
  const collect = useChange('POST /api/console/Orders/Collect', {
    onSuccess: ({ collected }) => {
      setAsks(false);
      if (collected === 0) toast.warning(t('collectedNone'));
      else toast.success(t('collected', { n: collected }));
    },
    onError: (error) => {
      setAsks(false);
      showError(error);
    },
  });

  const exportNow = async () => {
    setExporting(true);
    try {
      const { rows, cut } = await fetchOrders(filter);
      download(
        'orders.csv',
        ordersFile(rows, (check) => checkInWords(check, t)),
        'text/csv',
      );
      if (cut) toast.warning(t('exported', { n: rows.length }), t('exportCut', { n: rows.length }));
      else toast.success(t('exported', { n: rows.length }));
    } catch (error) {
      showError(error);
    } finally {
      setExporting(false);
    }
  };

  return (
    <>
      <Button
        kind="secondary"
        size="dense"
        icon={<Download size={20} />}
        loading={exporting}
        loadingLabel={t('exporting')}
        onClick={() => void exportNow()}
      >
        {t('export')}
      </Button>
      <Button kind="secondary" size="dense" icon={<Banknote size={20} />} href={paths.payouts()}>
        {t('payouts')}
      </Button>
      <Button size="dense" icon={<PackageCheck size={20} />} onClick={() => setAsks(true)}>
        {t('collect')}
      </Button>
      <ConfirmDialog
        open={asks}
        onClose={() => setAsks(false)}
        title={t('collectQuestion')}
        confirmLabel={t('collectVerb')}
        confirmingLabel={t('collecting')}
        cancelLabel={shell('cancel')}
        onConfirm={() => collect.mutateAsync({ body: {} }).catch(() => undefined)}
      >
        {t('collectText', { run: run ?? '–' })}
      </ConfirmDialog>
    </>
  );
}
