import { WAITING } from '@pollen/contract/order-values';
import { Avatar } from '@pollen/ui/Avatar';
import { CoinAmount } from '@pollen/ui/CoinAmount';
import { classNames } from '@pollen/ui/class-names';
import { Skeleton } from '@pollen/ui/Skeleton';
import { useUi } from '@pollen/ui/UiProvider';
import { Check, X } from 'lucide-react';
import { AppLink } from '../../layouts/AppLink';
import { GiftSwatch } from '../../layouts/GiftSwatch';
import { SortHeader } from '../../layouts/SortHeader';
import { TickBox } from '../../layouts/TickBox';
import type { ListView } from '../../list/use-list-view';
import { useFormat } from '../../locales/format';
import { orderWords } from '../../locales/orders.en';
import { shellWords } from '../../locales/shell.en';
import { useT } from '../../locales/translator';
import { paths } from '../../paths';

import { OrderChecks } from './OrderChecks';
import { OrderStatus } from './OrderStatus';
import styles from './OrdersTable.module.css';
import type { OrderRow } from './order-words';
import { type Selection, shareOf } from './selection';

interface OrdersTableProps {
  rows: readonly OrderRow[] | undefined;
  /** Only waiting orders can be selected and decided; other lists show the status in the last column. */
  decides: boolean;
  selection: Selection<OrderRow>;
  /** What the list is sorted by. */
  view: ListView;
  /** The current row for the keyboard; null until a key moves to a row. */
  currentId: number | null;
  onChoose: (row: OrderRow, on: boolean, range: boolean) => void;
  onChooseAll: (on: boolean) => void;
  onApprove: (row: OrderRow) => void;
  onReject: (row: OrderRow) => void;
}

/**
 * Shows the orders as a table with a checkbox on each one that waits for a decision; without `rows` it shows a
 * skeleton.
 */
export function OrdersTable(props: OrdersTableProps) {
  const { rows, decides, selection, currentId, view } = props;
  const t = useT(orderWords);
  const { words } = useUi();
  const choosable = rows?.filter((row) => row.statusID === WAITING) ?? [];
  const share = shareOf(selection, choosable);
  return (
    <table className={styles.table} data-decides={decides || undefined} aria-busy={!rows || undefined}>
      <caption className="visually-hidden">{t('table')}</caption>
      <thead>
        <tr>
          <th scope="col" className={styles.tick}>
            {choosable.length > 0 ? (
              <TickBox
                label={t('chooseAll')}
                checked={share === 'all'}
                some={share === 'some'}
                onChange={(event) => props.onChooseAll(event.target.checked)}
              />
            ) : (
              <span className="visually-hidden">{t('chooseAll')}</span>
            )}
          </th>
          <th scope="col">{t('order')}</th>
          <th scope="col">{t('member')}</th>
          <th scope="col">{t('reward')}</th>
          <SortHeader
            column={{ key: 'coins', header: t('coins') }}
            className={styles.end}
            sorting={view.sorting}
            onSort={() => view.onSort({ key: 'coins', sorts: 'desc' })}
          />
          <SortHeader
            column={{ key: 'ordered', header: t('ordered') }}
            sorting={view.sorting}
            onSort={() => view.onSort({ key: 'ordered', sorts: 'asc' })}
          />
          <th scope="col">{t('checks')}</th>
          <th scope="col" className={styles.end}>
            {decides ? t('actions') : t('status')}
          </th>
        </tr>
      </thead>
      <tbody>
        {rows
          ? rows.map((row) => <Row key={row.id} {...props} row={row} isCurrent={row.id === currentId} />)
          : Array.from({ length: 8 }, (_, index) => (
              // biome-ignore lint/suspicious/noArrayIndexKey: placeholders look alike and never change places.
              <tr key={index} className={styles.waiting}>
                {[20, 48, 150, 130, 60, 90, 110, 96].map((width, column) => (
                  // biome-ignore lint/suspicious/noArrayIndexKey: a column is its position.
                  <td key={column}>
                    <Skeleton width={width} height={14} />
                  </td>
                ))}
              </tr>
            ))}
        {!rows && (
          <tr className="visually-hidden">
            <td role="status">{words.loading}</td>
          </tr>
        )}
      </tbody>
    </table>
  );
}

function Row(props: OrdersTableProps & { row: OrderRow; isCurrent: boolean }) {
  const { row, decides, selection, isCurrent } = props;
  const t = useT(orderWords);
  const shell = useT(shellWords);
  const format = useFormat();
  const waits = row.statusID === WAITING;
  const chosen = selection.has(row.id);
  return (
    <tr
      data-order={row.id}
      data-row={row.id}
      className={classNames(chosen && styles.chosen, isCurrent && styles.current)}
      aria-selected={waits ? chosen : undefined}
    >
      <td className={styles.tick}>
        {waits && (
          <TickBox
            label={t('choose', { id: String(row.id) })}
            checked={chosen}
            onChange={(event) => {
              const { shiftKey } = event.nativeEvent as MouseEvent;
              props.onChoose(row, event.target.checked, shiftKey === true);
            }}
          />
        )}
      </td>
      <td className={styles.order}>
        <AppLink href={paths.order(row.id)} aria-label={t('orderNumber', { id: String(row.id) })}>
          <span className={styles.wide}>{row.id}</span>
          <span className={styles.narrow}>{t('number', { id: String(row.id) })}</span>
        </AppLink>
      </td>
      <td className={styles.member}>
        <div className={styles.person}>
          <Avatar
            name={row.memberName}
            id={row.memberId}
            src={row.memberAvatarUrl}
            size={36}
            className={styles.avatar}
          />
          <span className={styles.two}>
            <AppLink href={paths.member(row.memberId)} className={styles.name}>
              {row.memberName}
            </AppLink>
            <span className={styles.level}>
              {format.list([shell('level', { level: String(row.level) }), ...(row.country ? [row.country] : [])])}
            </span>
          </span>
        </div>
      </td>
      <td className={styles.reward}>
        <div className={styles.gift}>
          <GiftSwatch art={row.art} />
          <span className={styles.two}>
            <span className={styles.giftName}>{row.giftName}</span>
            <span className={styles.value}>{format.price(row.valueCents)}</span>
          </span>
        </div>
      </td>
      <td className={classNames(styles.coins, styles.end)}>
        <CoinAmount amount={row.points} size="xs" />
      </td>
      <td className={styles.ordered}>{format.moment(row.orderedAt)}</td>
      <td className={styles.checks}>
        <OrderChecks checks={row.checks} />
        {row.firstApproval && <span className={styles.first}>{t('firstApproval', { name: row.firstApproval })}</span>}
      </td>
      <td className={classNames(styles.decide, styles.end)}>
        {decides && waits ? (
          <span className={styles.buttons}>
            <button
              type="button"
              className={styles.button}
              data-tone="approve"
              aria-label={t('approveOne', { id: String(row.id) })}
              onClick={() => props.onApprove(row)}
            >
              <Check size={20} />
            </button>
            <button
              type="button"
              className={styles.button}
              data-tone="reject"
              aria-label={t('rejectOne', { id: String(row.id) })}
              onClick={() => props.onReject(row)}
            >
              <X size={20} />
            </button>
          </span>
        ) : (
          <OrderStatus statusID={row.statusID}>{row.status}</OrderStatus>
        )}
        {row.waitsForCode && <span className={styles.first}>{t('noCode')}</span>}
      </td>
    </tr>
  );
}
