import type { DataOf } from '@pollen/contract/client';
import { useFormat } from '../../locales/format';
import { productTestWords } from '../../locales/product-tests.en';
import { useT } from '../../locales/translator';

export type ProductTest = DataOf<'GET /api/console/ProductTests/:id'>;
export type Participant = DataOf<'GET /api/console/ProductTests/:id/Participants'>['list'][number];

/** Returns what is awaited of a participant now, in words. */
export function useNow(): (row: Participant) => { text: string; isLate: boolean } {
  const t = useT(productTestWords);
  const format = useFormat();
  return (row) => {
    const day = row.dueOn ? format.date(row.dueOn, 'day') : '';
    const awaited = row.reports.find(({ state }) => state !== 'done')?.position ?? 0;
    if (row.state === 'selected') return { text: t('nowAddress', { day }), isLate: false };
    if (row.state === 'addressGiven') {
      return row.changedAfterExport
        ? { text: t('nowAddressChanged'), isLate: true }
        : { text: t(row.exportedAt ? 'nowPackingExported' : 'nowPacking', { day }), isLate: false };
    }
    if (row.state === 'shipped') {
      return row.missingSince
        ? { text: t('nowMissing'), isLate: true }
        : { text: t('nowTransit', { day }), isLate: false };
    }
    if (row.state === 'received') {
      const isLate = row.reports.some(({ state }) => state === 'overdue');
      return { text: t(isLate ? 'nowOverdue' : 'nowReport', { n: awaited, day }), isLate };
    }
    if (row.state === 'reported') {
      const word =
        row.review === 'pending'
          ? 'nowReview'
          : row.review === 'rejected' || row.review === 'reversed'
            ? 'nowRejected'
            : 'nowApproved';
      return { text: t(word), isLate: false };
    }
    return { text: t(`state_${row.state}`), isLate: false };
  };
}
