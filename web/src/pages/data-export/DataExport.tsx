import { Button } from '@pollen/ui/Button';
import { useToast } from '@pollen/ui/Toast';
import { Download } from 'lucide-react';
import { useState } from 'react';
import { call } from '../../api/call';
import { useShowError } from '../../api/show-error';
import { settingsWords } from '../../locales/settings.en';
import { useT } from '../../locales/translator';
import { useMemberId } from '../../session/login-info';

/** Years of answers take longer to collect than a page to load. */
const timeoutMs = 60_000;

/** Hands the member all their data as a file. */
export function DataExport() {
  const t = useT(settingsWords);
  const toast = useToast();
  const showError = useShowError();
  const id = useMemberId();
  const [busy, setBusy] = useState(false);

  const download = async () => {
    setBusy(true);
    try {
      const data = await call('GET /api/v1/Accounts/:id/Export', { params: { id }, timeoutMs });
      const file = new Blob([JSON.stringify(data, null, 2)], { type: 'application/json' });
      const address = URL.createObjectURL(file);
      const link = document.createElement('a');
      link.href = address;
      link.download = `pollen-${id}-${data.exportedAt.slice(0, 10)}.json`;
      link.click();
      URL.revokeObjectURL(address);
      toast.success(t('downloaded'));
    } catch (error) {
      showError(error);
    } finally {
      setBusy(false);
    }
  };

  return (
    <div>
      <Button
        kind="secondary"
        icon={<Download size={20} />}
        loading={busy}
        loadingLabel={t('downloading')}
        onClick={download}
      >
        {t('download')}
      </Button>
    </div>
  );
}
