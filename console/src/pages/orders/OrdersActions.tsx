import { Button } from '@pollen/ui/Button';
import { ConfirmDialog } from '@pollen/ui/ConfirmDialog';
import { useToast } from '@pollen/ui/Toast';
import { Banknote, Download, PackageCheck } from 'lucide-react';
import { useState } from 'react';
import { useChange } from '../../api/query';
import { useShowError } from '../../api/show-error';
import { download } from '../../layouts/download';
import { orderWords } from '../../locales/orders.en';
import { shellWords } from '../../locales/shell.en';
import { useT } from '../../locales/translator';
import { paths } from '../../paths';
import { fetchOrders, ordersFile } from './export-orders';
import type { OrderQuery } from './order-filter';
import { checkInWords } from './order-words';

/** Exports the filtered orders, and starts the payout run of cash orders before its time. */
export function OrdersActions({ query, run }: { query: OrderQuery; run: string | null }) {
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
      const { rows, cut } = await fetchOrders(query);
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
