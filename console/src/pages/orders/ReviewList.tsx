import { WAITING } from '@pollen/contract/order-values';
import { type ReactNode, useEffect, useState } from 'react';
import { useNavigate } from 'react-router';
import { useKeysHelp } from '../../layouts/KeysHelp';
import { useCurrentRow } from '../../layouts/use-current-row';
import { useShortcuts } from '../../layouts/use-shortcuts';
import { WorkList } from '../../layouts/WorkList';
import type { ListView } from '../../list/use-list-view';
import { orderWords } from '../../locales/orders.en';
import { useT } from '../../locales/translator';
import { paths } from '../../paths';
import { ApproveDialog } from './ApproveDialog';
import { BulkBar } from './BulkBar';
import { MemoDialog, UndecidedDialog } from './DecisionDialogs';
import { OrdersTable } from './OrdersTable';
import { isWarning, type OrderRow } from './order-words';
import { rangeOf, type Selection, sumOf, updateSelection, withRow, withRows } from './selection';
import { useDecisions } from './use-decisions';

interface ReviewListProps {
  /**
   * Identifies the list: when it changes, the selection is reset. Loading more rows of the same list does not reset it.
   */
  listKey: string;
  rows: readonly OrderRow[] | undefined;
  decides: boolean;
  /** What the list is sorted by. */
  view: ListView;
  onSearch: () => void;
  /** Tabs and filters above the table. */
  head: ReactNode;
  more: ReactNode;
  /** Called when the keyboard moves past the last row. */
  onEnd: () => void;
  /** Shown instead of the table when there are no rows. */
  instead: ReactNode;
}

/** The table of orders with its selection and keyboard shortcuts. */
export function ReviewList({ listKey, rows, decides, view, onSearch, head, instead, more, onEnd }: ReviewListProps) {
  const t = useT(orderWords);
  const navigate = useNavigate();
  const [selection, setSelection] = useState<Selection<OrderRow>>(new Map());
  const [anchorId, setAnchorId] = useState<number | null>(null);
  const [approving, setApproving] = useState<readonly OrderRow[] | null>(null);
  const [rejecting, setRejecting] = useState<readonly OrderRow[] | null>(null);
  const help = useKeysHelp();
  const decisions = useDecisions();
  const { current, currentId, setCurrentId, keys } = useCurrentRow({
    rows,
    idOf: (row) => row.id,
    selectorOf: (id) => `tr[data-order="${id}"]`,
    listKey,
    onOtherList: () => {
      setSelection(new Map());
      setAnchorId(null);
    },
    onEnd,
  });

  useEffect(() => {
    if (rows) setSelection((before) => updateSelection(before, rows, (row) => row.statusID === WAITING));
  }, [rows]);

  const chosen = [...selection.values()];
  const waiting = rows?.filter((row) => row.statusID === WAITING) ?? [];
  /** A key acts on the selected rows, or else on the current row. */
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
    forget(await decisions.approve(orders));
    setApproving(null);
  };
  // A single order without a warning is approved at once. Several orders, or a warning, ask for confirmation first.
  const approve = (orders: readonly OrderRow[]) => {
    if (orders.length === 0 || decisions.busy) return;
    if (orders.length === 1 && !orders[0]?.checks.some(isWarning)) void approveNow(orders);
    else setApproving(orders);
  };
  const reject = (orders: readonly OrderRow[]) => orders.length > 0 && !decisions.busy && setRejecting(orders);

  useShortcuts(
    {
      ...keys,
      x: () => current?.statusID === WAITING && choose(current, !selection.has(current.id), false),
      'shift+x': () => current?.statusID === WAITING && choose(current, true, true),
      'shift+a': () => setSelection(withRows(selection, waiting, true)),
      a: () => approve(meant),
      r: () => reject(meant),
      o: () => current && navigate(paths.order(current.id)),
      enter: () => current && navigate(paths.order(current.id)),
      '/': onSearch,
      escape: () => setSelection(new Map()),
    },
    help.on,
  );

  const sum = sumOf(chosen);
  return (
    <>
      <WorkList
        head={head}
        instead={instead}
        more={more}
        help={help}
        keysLabel={t('keys')}
        keysTitle={t('keysOwn')}
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
      >
        <OrdersTable
          rows={rows}
          decides={decides}
          selection={selection}
          view={view}
          currentId={currentId}
          onChoose={choose}
          onChooseAll={(on) => setSelection(withRows(selection, waiting, on))}
          onApprove={(row) => approve([row])}
          onReject={(row) => reject([row])}
        />
      </WorkList>
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
        orders={approving}
        onClose={() => setApproving(null)}
        busy={decisions.busy === 'approve'}
        onApprove={(orders) => void approveNow(orders)}
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
          forget(await decisions.reject(rejecting ?? [], memo));
          setRejecting(null);
        }}
      />
      <UndecidedDialog left={decisions.left} someDone={decisions.someDone} onClose={decisions.forgetLeft} />
    </>
  );
}
